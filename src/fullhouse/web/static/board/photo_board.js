/** The grid laid over a photo: 81 labelled cells along the lines that were traced, each with the digit that was read. */

import { h, s } from "../parts/dom.js";
import { CELLS, columnOf, nameOf, rowOf } from "../grid.js";
import { t } from "../panel_texts.js";

/** @import { Point } from "../photo_pixels.js" */
/** @typedef {{digits: readonly number[], doubtful: ReadonlySet<number>, clashing: ReadonlySet<number>, written: ReadonlySet<number>}} Content */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] });

export class PhotoBoard {
  /** @param {HTMLCanvasElement} picture @param {readonly Point[]} crossings the 100 of the picture @param {(cell: number) => void} onSelect @param {(digit: number) => void} onDigit */
  constructor(picture, crossings, onSelect, onDigit) {
    this.crossings = crossings;
    this.cursor = 0;
    this.onSelect = onSelect;
    this.digits = CELLS.map((cell) => s("text", this.placeOf(cell)));
    this.cells = CELLS.map((cell) => s("g", { role: "gridcell", class: "photo-cell", tabindex: -1, "data-photo-cell": nameOf(cell), onclick: () => this.select(cell), onfocus: () => this.cursor === cell || this.select(cell) }, s("polygon", { points: this.outlineOf(cell).join(" ") }), this.digits[cell]));
    const rows = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((row) => s("g", { role: "row" }, this.cells.slice(9 * row, 9 * row + 9)));
    const grid = s("svg", { role: "grid", "aria-label": t("photoBoard"), viewBox: `0 0 ${picture.width} ${picture.height}`, onkeydown: (/** @type {KeyboardEvent} */ event) => this.press(event, onDigit) }, rows);
    picture.setAttribute("aria-hidden", "true");
    this.element = h("div", { class: "photo-board" }, picture, grid);
  }

  /** The corners of a cell, clockwise. @param {number} cell @returns {Point[]} */
  outlineOf(cell) {
    const at = 10 * rowOf(cell) + columnOf(cell);
    return [at, at + 1, at + 11, at + 10].map((place) => this.crossings[place] ?? [0, 0]);
  }

  /** The digit is written in the corner of its cell, so that both can be compared. @param {number} cell */
  placeOf(cell) {
    const [one, two, three, four] = /** @type {[Point, Point, Point, Point]} */ (this.outlineOf(cell));
    const at = (/** @type {0 | 1} */ axis) => one[axis] + 0.2 * (two[axis] - one[axis]) + 0.22 * (four[axis] - one[axis]);
    return { x: at(0), y: at(1), "font-size": 0.36 * Math.hypot(three[0] - two[0], three[1] - two[1]) };
  }

  /** @param {Content} content */
  show({ digits, doubtful, clashing, written }) {
    for (const cell of CELLS) {
      const [digit, element] = [digits[cell] ?? 0, this.cells[cell]];
      const [isDoubtful, isClashing, isWritten] = [doubtful.has(cell), clashing.has(cell), written.has(cell) && digit > 0];
      const label = [t("cellPlace", { row: rowOf(cell) + 1, column: columnOf(cell) + 1 }), digit ? String(digit) : t("cellEmpty"), isWritten && t("photoWritten"), isDoubtful && t("photoDoubtful"), isClashing && t("photoClash")];
      element?.setAttribute("aria-label", label.filter(Boolean).join(", "));
      element?.setAttribute("class", ["photo-cell", isDoubtful && "doubtful", isClashing && "clashing", isWritten && "written", cell === this.cursor && "selected"].filter(Boolean).join(" "));
      element?.setAttribute("tabindex", cell === this.cursor ? "0" : "-1");
      element?.setAttribute("aria-selected", String(cell === this.cursor));
      const text = this.digits[cell];
      if (text) text.textContent = digit ? String(digit) : "";
    }
  }

  /** @param {number} cell @param {boolean} [isFocused] */
  select(cell, isFocused = true) {
    this.cursor = cell;
    this.onSelect(cell);
    if (isFocused) this.cells[cell]?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event @param {(digit: number) => void} onDigit */
  press(event, onDigit) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) this.select(9 * ((rowOf(this.cursor) + arrow[0] + 9) % 9) + ((columnOf(this.cursor) + arrow[1] + 9) % 9));
    else if (/^[0-9]$/.test(event.key)) onDigit(Number(event.key));
    else if (["Backspace", "Delete", "."].includes(event.key)) onDigit(0);
    else return;
    event.preventDefault();
  }
}
