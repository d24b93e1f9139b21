/** The texts of the web app, from the tables in texts/; another language is two more files there. */

import first from "./texts/en.js";

/** @typedef {keyof typeof first} TextName */

const texts = { ...first };

/** Adds the texts of the panels, which are loaded after the first view. @param {Record<string, string>} more */
export function addTexts(more) {
  Object.assign(texts, more);
}

/** The text with this name; values replace the names in braces. @param {TextName} name @param {Record<string, unknown>} [values] */
export function t(name, values = {}) {
  return texts[name].replace(/\{(\w+)\}/g, (_, key) => String(values[key] ?? ""));
}

/** A number with thousands separators. @param {number} number */
export const numberText = (number) => number.toLocaleString(texts.locale);

/** A reason as a sentence, with a capital and a full stop. @param {unknown} reason */
export function asSentence(reason) {
  const text = reason instanceof Error ? reason.message : String(reason ?? "");
  return text && `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.!?)]$/.test(text) ? "" : "."}`;
}

/** Minutes and seconds, and hours if there are any. @param {number} seconds */
export function clockText(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
