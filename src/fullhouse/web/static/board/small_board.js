/** A small picture of a board, for lists and previews. */

import { s } from "../parts/dom.js";
import { CELLS, columnOf, digitsIn, rowOf } from "../grid.js";

/**
 * @typedef {object} Small
 * @property {readonly number[]} givens
 * @property {readonly number[]} [digits]
 * @property {readonly number[]} [candidates]
 * @property {readonly number[]} [colours]
 * @property {Iterable<number>} [clashing]
 * @property {Iterable<number>} [differing]
 */

/** @param {Small} board @param {string} label */
export function picture({ givens, digits = givens, candidates = [], colours = [], clashing = [], differing = [] }, label) {
  const square = (/** @type {number} */ cell, /** @type {string} */ kind) => s("rect", { class: kind, x: columnOf(cell), y: rowOf(cell), width: 1, height: 1 });
  const lines = (/** @type {number[]} */ places) => places.map((at) => `M${at} 0V9M0 ${at}H9`).join("");
  return s(
    "svg",
    { class: "picture", viewBox: "-0.03 -0.03 9.06 9.06", role: "img", "aria-label": label },
    CELLS.filter((cell) => colours[cell]).map((cell) => square(cell, `colour-${digitsIn(colours[cell] ?? 0)[0]}`)),
    [...differing].map((cell) => square(cell, "differs")),
    [...clashing].map((cell) => square(cell, "marked")),
    s("path", { class: "thin", d: lines([1, 2, 4, 5, 7, 8]) }),
    s("path", { class: "thick", d: `${lines([3, 6])}M0 0H9V9H0Z` }),
    CELLS.filter((cell) => digits[cell]).map((cell) => s("text", { class: givens[cell] ? "given" : null, x: columnOf(cell) + 0.5, y: rowOf(cell) + 0.53 }, String(digits[cell]))),
    CELLS.filter((cell) => !digits[cell]).flatMap((cell) => digitsIn(candidates[cell] ?? 0).map((digit) => s("text", { class: "note", x: columnOf(cell) + 0.5 + 0.323 * (((digit - 1) % 3) - 1), y: rowOf(cell) + 0.51 + 0.315 * (Math.floor((digit - 1) / 3) - 1) }, String(digit)))),
  );
}
