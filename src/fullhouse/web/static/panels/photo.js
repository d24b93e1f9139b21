/** From a photo to a puzzle: the grid that was read lies over the photo, and a tap on a cell corrects it. */

import { app } from "../state.js";
import { readPhoto } from "../backend.js";
import { PhotoBoard } from "../board/photo_board.js";
import { button, checkbox, openDialog, waiting } from "../parts/dialogs.js";
import { fill, h } from "../parts/dom.js";
import { CELLS, DIGITS, columnOf, lineOf, parseCells, rowOf } from "../grid.js";
import { complain } from "../parts/notice.js";
import { asSentence, t } from "../panel_texts.js";
import { cropped, decoded, enlarged, greyOf } from "../photo_pixels.js";
import { editAsDraft, read } from "./open_puzzle.js";

/** @import { Point } from "../photo_pixels.js" */
/** @typedef {{digit: number, confidence: number, written: boolean, others: [number, number][]}} CellRead */
/** @typedef {{outcome: "sure" | "unsure" | "rejected", reason: string, puzzle: string | null, rules: string | null, doubtful: string[], written: string[], cells: CellRead[], crossings: Point[]}} GridRead */

const ENLARGED = 112;

/** Whether this file is a picture. @param {File | undefined} file */
export const isPicture = (file) => Boolean(file?.type.startsWith("image/"));

/** A button that takes or chooses a photo, with the field that it presses. @param {string} label @param {boolean} isCamera @param {boolean} [isMain] */
export function photoButton(label, isCamera, isMain = false) {
  const file = h("input", { type: "file", accept: "image/*", capture: isCamera && "environment", class: "hush", tabindex: -1, "aria-hidden": "true", onchange: () => file.files?.[0] && open(file.files[0]) });
  return [button(label, () => file.click(), { main: isMain, icon: "camera" }), file];
}

/** Reads the photo in a dialog of its own, which replaces those that are open. @param {Blob} file */
export function open(file) {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  const closed = new AbortController();
  const place = h("div", { class: "stack" }, waiting(t("photoReading")));
  openDialog(t("photo"), (close) => (look(file, place, close, closed.signal), [place]), { wide: true, onClose: () => closed.abort() });
}

/** @param {Blob} file @param {HTMLElement} place @param {() => void} close @param {AbortSignal} closed */
async function look(file, place, close, closed) {
  let picture;
  try {
    picture = await decoded(file).catch(() => Promise.reject(new Error(t("photoDamaged"))));
    const { grids } = await readPhoto(greyOf(picture), closed);
    show(picture, grids, place, close, closed);
  } catch (error) {
    if (!closed.aborted) reject(place, asSentence(error), picture);
  }
}

/** @param {HTMLElement} place @param {string} reason @param {HTMLCanvasElement} [picture] @param {boolean} [isRead] whether it was read, so that another photo would not help */
function reject(place, reason, picture, isRead = false) {
  picture?.setAttribute("role", "img");
  picture?.setAttribute("aria-label", t("photoPicture"));
  fill(place, h("p", { class: "bad", role: "alert" }, reason), !isRead && h("p", { class: "soft small" }, t("photoHelp")), h("div", { class: "buttons" }, photoButton(t("photoAgain"), false, true)), picture && h("div", { class: "photo-whole" }, picture));
  place.querySelector("button")?.focus();
}

/** @param {HTMLCanvasElement} picture @param {GridRead[]} grids @param {HTMLElement} place @param {() => void} close @param {AbortSignal} closed */
function show(picture, grids, place, close, closed) {
  const readable = grids.filter((grid) => grid.cells.length === CELLS.length && !grid.rules);
  const [first] = readable;
  const side = Math.sqrt(grids[0]?.cells.length ?? 0);
  if (!first && grids[0]?.rules) return reject(place, t("photoJigsaw"), picture, true);
  if (!first) return reject(place, side ? t("readSize", { size: `${side}×${side}` }) : asSentence(grids[0]?.reason), picture, side > 0);
  const shown = h("div", { class: "photo" });
  const choices = readable.map((grid, at) => h("button", { type: "button", class: "button", "aria-pressed": at === 0 ? "true" : "false", onclick: () => choose(grid) }, t("photoChoice", { number: at + 1 })));
  const choose = (/** @type {GridRead} */ grid) => {
    choices.forEach((one, at) => one.setAttribute("aria-pressed", String(readable[at] === grid)));
    fill(shown, checker(picture, grid, close, closed));
  };
  const list = readable.length > 1 && h("div", { class: "buttons", role: "group", "aria-label": t("photoChoose") }, h("span", null, t("photoChoose")), choices);
  fill(place, list, shown);
  choose(first);
  if (place.closest("dialog")?.contains(document.activeElement)) /** @type {SVGElement | null} */ (shown.querySelector("[tabindex='0']"))?.focus({ preventScroll: true });
}

/** The photo with its grid, the cell that is selected, and the verdict on the puzzle. @param {HTMLCanvasElement} picture @param {GridRead} grid @param {() => void} close @param {AbortSignal} closed */
function checker(picture, grid, close, closed) {
  const digits = grid.cells.map((cell) => cell.digit);
  const doubtful = new Set(parseCells(grid.doubtful.join(",")));
  const written = new Set(parseCells(grid.written.join(",")));
  let keepsWritten = true;
  let clashing = /** @type {Set<number>} */ (new Set());
  let asking = new AbortController();
  const outcome = h("p", { role: "status", class: grid.outcome === "sure" ? "good" : "doubt" }, grid.outcome === "sure" ? t("photoSure") : asSentence(grid.reason));
  const verdict = h("div", { class: "stack", "aria-live": "polite" });
  const editor = h("div", { class: "photo-editor" });
  const next = button("", () => select(following()));
  const toNext = h("div", { class: "buttons" }, next);
  const [view, crossings] = cropped(picture, grid.crossings, 9);
  const board = new PhotoBoard(view, crossings, edit, put);

  const following = () => [...doubtful].find((cell) => cell > board.cursor) ?? [...doubtful][0] ?? board.cursor;
  const select = (/** @type {number} */ cell) => board.select(cell);
  const showAll = () => {
    board.show({ digits, doubtful, clashing, written });
    toNext.hidden = !doubtful.size;
    fill(next, t(doubtful.size === 1 ? "photoNextOne" : "photoNext", { number: doubtful.size }));
  };

  /** @param {number} cell */
  function edit(cell) {
    const { confidence, digit, others } = grid.cells[cell] ?? { confidence: 0, digit: 0, others: [] };
    const chances = new Map([[digit, confidence], ...others]);
    const key = (/** @type {number} */ one) => {
      const chance = Math.round(100 * (chances.get(one) ?? 0));
      const word = one ? String(one) : t("photoEmpty");
      return h("button", { type: "button", class: `button photo-key${chance ? " likely" : ""}`, "aria-pressed": String(digits[cell] === one), onclick: () => put(one) }, word, " ", chance > 0 && h("small", null, `${chance} %`));
    };
    const place = t("cellPlace", { row: rowOf(cell) + 1, column: columnOf(cell) + 1 });
    const near = enlarged(view, board.outlineOf(cell), ENLARGED);
    near.setAttribute("aria-hidden", "true");
    const focused = editor.contains(document.activeElement) ? [...editor.querySelectorAll("button")].indexOf(/** @type {HTMLButtonElement} */ (document.activeElement)) : -1;
    fill(editor, near, h("div", { class: "stack" }, h("h3", null, place), h("div", { class: "photo-keys", role: "group", "aria-label": place }, [...DIGITS, 0].map(key))));
    if (focused >= 0) editor.querySelectorAll("button")[focused]?.focus();
    showAll();
  }

  /** A digit that a person has chosen is no longer in doubt. @param {number} digit */
  function put(digit) {
    digits[board.cursor] = digit;
    doubtful.delete(board.cursor);
    edit(board.cursor);
    judge().catch(complain);
  }

  async function judge() {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    closed.addEventListener("abort", () => asking.abort(), { once: true, signal });
    const givens = lineOf(digits.map((digit, cell) => (written.has(cell) ? 0 : digit)));
    const puzzle = keepsWritten ? lineOf(digits) : givens;
    try {
      const reading = await read({ puzzle, givens, candidates: null, clues: null, name: "", comment: "", line: 1, error: null }, signal);
      if (signal.aborted) return;
      clashing = new Set(reading.clashing);
      const { game, title } = reading;
      const start = game && button(t("playThis"), () => app.begin(game, title).then(close, complain), { main: true });
      const change = button(t("setThis"), () => editAsDraft(reading.givens, close), { quiet: true });
      fill(verdict, h("p", { class: reading.isGood ? "good" : "bad" }, reading.text), h("div", { class: "buttons" }, start, change, photoButton(t("photoAgain"), false)));
    } catch (error) {
      if (signal.aborted) return;
      fill(verdict, h("p", { class: "bad" }, asSentence(error)));
    }
    showAll();
  }

  board.select([...doubtful][0] ?? 0, false);
  judge().catch(complain);
  const keep = written.size > 0 && checkbox(t("photoKeep"), true, (isKept) => ((keepsWritten = isKept), judge().catch(complain)));
  return [board.element, h("div", { class: "stack" }, outcome, toNext, editor, keep, verdict)];
}
