/** The board: 81 labelled cells under a drawing of lines, with selection by mouse, touch and keys. */

import { h, s } from "../parts/dom.js";
import { CELLS, columnOf, digitsIn, nameOf, rowOf } from "../grid.js";
import { t } from "../language.js";

/**
 * What the board shows.
 * @typedef {object} Face
 * @property {readonly number[]} givens
 * @property {readonly number[]} digits
 * @property {readonly number[]} corner notes as bits
 * @property {readonly number[]} centre
 * @property {readonly number[]} colours
 * @property {readonly number[]} candidates small digits of a step or of the automatic notes, as bits
 * @property {ReadonlySet<number>} selection
 * @property {number} cursor
 * @property {ReadonlySet<number>} wrong
 * @property {ReadonlySet<number>} marked cells that a message is about
 * @property {number} digit the digit whose like are lit up, or 0
 * @property {boolean} peers whether the cells that the cursor sees are tinted
 * @property {boolean} hidden whether the clock is paused
 */

/** @typedef {{cell: number, extend: boolean, toggle: boolean, drag: boolean}} Pick */

export class Board {
  /** @param {HTMLElement} place @param {(pick: Pick) => void} onPick @param {(cell: number) => void} onLike */
  constructor(place, onPick, onLike) {
    this.cells = CELLS.map((cell) => new Cell(cell));
    this.drawing = s("svg", { class: "drawing", viewBox: "0 0 9 9", "aria-hidden": "true" });
    const rows = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((row) =>
      h("div", { role: "row", class: "row", "aria-rowindex": row + 1 }, this.cells.slice(9 * row, 9 * row + 9).map((cell) => cell.element)),
    );
    this.element = h("div", { role: "grid", class: "board", "aria-label": t("board"), "aria-multiselectable": "true", "aria-rowcount": 9, "aria-colcount": 9 }, rows);
    place.append(this.element, linesOfBoard(), this.drawing);
    listen(this.element, onPick, onLike);
  }

  /** Shows this face; unchanged cells are not touched. @param {Face} face */
  show(face) {
    for (const cell of this.cells) cell.show(face);
    this.element.classList.toggle("hidden", face.hidden);
  }

  /** Moves the keyboard focus to the cell, if it is on the board or nowhere. @param {number} cell */
  focus(cell) {
    this.cells[cell]?.element.focus({ preventScroll: true });
  }
}

class Cell {
  /** @param {number} cell */
  constructor(cell) {
    this.cell = cell;
    this.place = t("cellPlace", { row: rowOf(cell) + 1, column: columnOf(cell) + 1 });
    this.element = h("div", { role: "gridcell", class: "cell", tabindex: -1, "data-cell": nameOf(cell), "aria-colindex": columnOf(cell) + 1 });
    this.content = "";
    this.look = "";
  }

  /** @param {Face} face */
  show(face) {
    const { cell } = this;
    const digit = face.digits[cell] ?? 0;
    const notes = digit ? [0, 0, 0] : [face.corner[cell] ?? 0, face.centre[cell] ?? 0, face.candidates[cell] ?? 0];
    const colours = face.colours[cell] ?? 0;
    const isGiven = Boolean(face.givens[cell]);
    const content = `${digit},${isGiven},${notes},${colours}`;
    if (content !== this.content) this.write(digit, isGiven, notes, colours);
    this.content = content;
    this.wear(face, digit);
  }

  /** Notes are drawn by the style sheet; the label of the cell contains them for screen readers. @param {number} digit @param {boolean} isGiven @param {number[]} notes @param {number} colours */
  write(digit, isGiven, [corner = 0, centre = 0, candidates = 0], colours) {
    const children = [];
    if (colours) children.push(groundOf(digitsIn(colours)));
    if (digit) children.push(h("span", { class: isGiven ? "digit given" : "digit" }, digit));
    if (corner) children.push(h("span", { class: "corner" }, digitsIn(corner).map((note, place) => h("i", { class: `at-${place}`, "data-note": note }))));
    if (centre) children.push(h("span", { class: `centre of-${digitsIn(centre).length}`, "data-note": digitsIn(centre).join("") }));
    if (candidates) children.push(h("span", { class: "candidates" }, digitsIn(candidates).map((note) => h("i", { class: `spot-${note}`, "data-note": note }))));
    this.element.replaceChildren(...children);
    this.element.setAttribute("aria-label", this.label(digit, isGiven, [corner, centre, candidates], colours));
  }

  /** "row 4 column 5, 7, given". @param {number} digit @param {boolean} isGiven @param {number[]} notes @param {number} colours */
  label(digit, isGiven, [corner = 0, centre = 0, candidates = 0], colours) {
    const parts = [this.place, digit ? String(digit) : t("cellEmpty")];
    if (isGiven) parts.push(t("cellGiven"));
    if (corner) parts.push(t("cellCorner", { digits: digitsIn(corner).join(" ") }));
    if (centre) parts.push(t("cellCentre", { digits: digitsIn(centre).join(" ") }));
    if (candidates) parts.push(t("cellCandidates", { digits: digitsIn(candidates).join(" ") }));
    if (colours) parts.push(t("cellColours", { colours: digitsIn(colours).map((colour) => t(/** @type {any} */ (`colour${colour}`))).join(", ") }));
    return parts.join(", ");
  }

  /** The classes of the cell's background. @param {Face} face @param {number} digit */
  wear(face, digit) {
    const { cell } = this;
    const { cursor } = face;
    const isSelected = face.selection.has(cell);
    const like = Boolean(face.digit) && digit === face.digit;
    const seen = face.peers && face.selection.size === 1 && (rowOf(cell) === rowOf(cursor) || columnOf(cell) === columnOf(cursor) || sameBox(cell, cursor));
    const isWrong = face.wrong.has(cell);
    const look = ["cell", isSelected && "selected", cell === cursor && "cursor", like && "like", seen && "seen", isWrong && "wrong", face.marked.has(cell) && "marked"].filter(Boolean).join(" ");
    if (look === this.look) return;
    this.look = look;
    this.element.className = look;
    this.element.tabIndex = cell === cursor ? 0 : -1;
    this.element.setAttribute("aria-selected", String(isSelected));
    if (isWrong) this.element.setAttribute("aria-invalid", "true");
    else this.element.removeAttribute("aria-invalid");
  }
}

/** @param {number} one @param {number} other */
const sameBox = (one, other) => Math.floor(rowOf(one) / 3) === Math.floor(rowOf(other) / 3) && Math.floor(columnOf(one) / 3) === Math.floor(columnOf(other) / 3);

/** A cell's colours side by side. @param {number[]} colours */
function groundOf(colours) {
  return h("span", { class: "ground" }, colours.map((colour) => h("b", { class: `colour-${colour}` })));
}

/** The frame and the lines between cells and boxes. */
function linesOfBoard() {
  const thin = [1, 2, 4, 5, 7, 8].map((at) => `M${at} 0V9M0 ${at}H9`).join("");
  const thick = [3, 6].map((at) => `M${at} 0V9M0 ${at}H9`).join("");
  return s("svg", { class: "lines", viewBox: "0 0 9 9", "aria-hidden": "true" }, s("path", { class: "thin", d: thin }), s("path", { class: "thick", d: `${thick}M0 0H9V9H0Z` }));
}

/** Selection by mouse and touch: press, drag, add, all equal digits. @param {HTMLElement} board @param {(pick: Pick) => void} onPick @param {(cell: number) => void} onLike */
function listen(board, onPick, onLike) {
  let last = -1;
  board.addEventListener("pointerdown", (event) => {
    const cell = cellAt(board, event, 0.5);
    if (cell < 0 || event.button !== 0) return;
    event.preventDefault();
    board.setPointerCapture(event.pointerId);
    last = cell;
    onPick({ cell, extend: event.shiftKey, toggle: event.ctrlKey || event.metaKey, drag: false });
  });
  board.addEventListener("pointermove", (event) => {
    if (last < 0) return;
    for (const one of [...(event.getCoalescedEvents?.() ?? []), event]) {
      const cell = cellAt(board, one, 0.4);
      if (cell >= 0 && cell !== last) onPick({ cell: (last = cell), extend: false, toggle: false, drag: true });
    }
  });
  for (const end of ["pointerup", "pointercancel"]) board.addEventListener(end, () => (last = -1));
  board.addEventListener("dblclick", (event) => onLike(cellAt(board, event, 0.5)));
}

/** The cell under the pointer, within this distance of its centre, so that a diagonal drag misses corners. @param {HTMLElement} board @param {MouseEvent} event @param {number} reach */
function cellAt(board, event, reach) {
  const frame = board.getBoundingClientRect();
  const x = (9 * (event.clientX - frame.left)) / frame.width;
  const y = (9 * (event.clientY - frame.top)) / frame.height;
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const isNear = Math.abs(x - column - 0.5) <= reach && Math.abs(y - row - 0.5) <= reach;
  return isNear && column >= 0 && column < 9 && row >= 0 && row < 9 ? 9 * row + column : -1;
}
