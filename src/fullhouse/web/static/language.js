/** The words of the page, from one table: a language is one more file beside texts/en.js. */

import en from "./texts/en.js";

/** @typedef {keyof typeof en} TextName */

/** The text of this name, with what stands in braces put in. @param {TextName} name @param {Record<string, unknown>} [values] */
export function t(name, values = {}) {
  return en[name].replace(/\{(\w+)\}/g, (_, key) => String(values[key] ?? ""));
}

/** A number of things in words: `name` or `nameMany`. @param {TextName} one @param {TextName} many @param {number} number */
export function counted(one, many, number) {
  return t(number === 1 ? one : many, { number: numberText(number) });
}

/** A number with its thousands set apart. @param {number} number */
export const numberText = (number) => number.toLocaleString(en.locale);

/** A reason as a sentence: with a capital, and a full stop. @param {unknown} reason */
export function asSentence(reason) {
  const text = reason instanceof Error ? reason.message : String(reason ?? "");
  return text && `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.!?)]$/.test(text) ? "" : "."}`;
}

/** Minutes and seconds, hours where there are any. @param {number} seconds */
export function clockText(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
