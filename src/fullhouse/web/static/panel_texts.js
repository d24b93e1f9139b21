/** The texts of the web app including those of panels and dialogs, which import `t` from here. */

import * as first from "./language.js";
import more from "./texts/en_panels.js";

/** @typedef {first.TextName | keyof typeof more} TextName */

first.addTexts(more);

export * from "./language.js";
export const t = /** @type {(name: TextName, values?: Record<string, unknown>) => string} */ (first.t);

/** A count with its noun: the text `one` or `many`. @param {TextName} one @param {TextName} many @param {number} number */
export function counted(one, many, number) {
  return t(number === 1 ? one : many, { number: first.numberText(number) });
}
