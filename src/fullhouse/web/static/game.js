/**
 * A puzzle being played: an immutable value, as `fullhouse.play` has it in Python. Every action makes a move, every
 * move a new game; the document that is saved is the same for the page and the terminal.
 */

import { CELLS, PEERS, bitOf, candidatesOf, clashesOf, digitsIn, digitsOf, lineOf, maskOf, nameOf } from "./grid.js";
import { t } from "./language.js";

/** @import { TextName } from "./language.js" */
/** @typedef {{digit: number, corner: number, centre: number, eliminated: number, colours: number}} Content marks as bits */
/** @typedef {keyof Content} Field */
/** @typedef {"digit" | "corner" | "centre" | "colour" | "erase" | "fill" | "hint" | "reveal" | "restart" | "import"} MoveKind */
/** @typedef {{move: MoveKind, cells: Record<string, Record<string, number | string>>}} Move fields as they are after it */
/** @typedef {{auto_candidates: boolean, auto_clean: boolean, check: "off" | "clashes" | "solution", show_clock: boolean}} Settings */
/**
 * @typedef {object} Game
 * @property {string} puzzle
 * @property {string | null} solution
 * @property {string | null} level
 * @property {readonly Move[]} history
 * @property {readonly Move[]} undone the last is the next to be made again
 * @property {number} seconds
 * @property {Settings} settings
 * @property {readonly Content[]} contents
 */
/** @typedef {{cell: string, digit: number, places: boolean}} Conclusion */

/** @type {Settings} */
export const SETTINGS = { auto_candidates: false, auto_clean: true, check: "clashes", show_clock: true };
export const EMPTY = Object.freeze({ digit: 0, corner: 0, centre: 0, eliminated: 0, colours: 0 });
const KINDS = ["digit", "corner", "centre", "colour", "erase", "fill", "hint", "reveal", "restart", "import"];
const MARKS = ["corner", "centre", "eliminated", "colours"];
const CELL_OF = new Map(CELLS.map((cell) => [nameOf(cell), cell]));
export const EMPTY_LINE = ".".repeat(81);

/** A new game. @param {string} puzzle @param {Partial<Game>} [rest] @returns {Game} */
export function startGame(puzzle, rest = {}) {
  return { solution: null, level: null, history: [], undone: [], seconds: 0, settings: SETTINGS, ...rest, puzzle, contents: contentsOf(puzzle, rest.history ?? []) };
}

/** The game after the move; the same game if the move changes nothing. @param {Game} game @param {Move} move @returns {Game} */
export function play(game, move) {
  if (!Object.keys(move.cells).length) return game;
  return { ...game, history: [...game.history, move], undone: [], contents: after(game.contents, move) };
}

/** @param {Game} game @returns {Game} */
export function undo(game) {
  const last = game.history.at(-1);
  if (!last) return game;
  const history = game.history.slice(0, -1);
  return { ...game, history, undone: [...game.undone, last], contents: contentsOf(game.puzzle, history) };
}

/** @param {Game} game @returns {Game} */
export function redo(game) {
  const next = game.undone.at(-1);
  if (!next) return game;
  return { ...game, history: [...game.history, next], undone: game.undone.slice(0, -1), contents: after(game.contents, next) };
}

// Derived views

/** @param {Game} game */
export const digitsIn81 = (game) => game.contents.map((content) => content.digit);
/** @param {Game} game @param {number} cell */
export const isGiven = (game, cell) => game.puzzle[cell] !== ".";
/** @param {Game} game @param {Field} field */
export const marksOf = (game, field) => game.contents.map((content) => content[field]);

/** The centre notes that each cell shows: the player's own, or the automatic candidates. @param {Game} game */
export function centreNotes(game) {
  if (!game.settings.auto_candidates) return marksOf(game, "centre");
  const digits = digitsIn81(game);
  return game.contents.map((content, cell) => candidatesOf(digits, cell) & ~content.eliminated);
}

/** The candidates of each empty cell, as the player sees them. @param {Game} game */
export function candidatesIn(game) {
  const digits = digitsIn81(game);
  return game.contents.map((content, cell) => {
    const rules = candidatesOf(digits, cell);
    if (game.settings.auto_candidates) return rules & ~content.eliminated;
    return content.centre ? rules & content.centre : rules;
  });
}

/** The cells to mark as mistakes, according to the settings. @param {Game} game @returns {Set<number>} */
export function mistakesIn(game) {
  const { check } = game.settings;
  const { solution } = game;
  if (check === "off") return new Set();
  if (check === "clashes" || !solution) return clashesOf(digitsIn81(game));
  return new Set(CELLS.filter((cell) => game.contents[cell]?.digit && String(game.contents[cell]?.digit) !== solution[cell]));
}

/** @param {Game} game */
export const isFull = (game) => game.contents.every((content) => content.digit);

/** Whether every cell has its digit: the puzzle has one solution, so a full board without clashes is correct. @param {Game} game */
export function isSolved(game) {
  const digits = digitsIn81(game);
  return isFull(game) && (game.solution ? lineOf(digits) === game.solution : clashesOf(digits).size === 0);
}

/** The filled share of the initially empty cells, in percent. @param {Game} game */
export function progressOf(game) {
  const empty = CELLS.filter((cell) => !isGiven(game, cell));
  return empty.length ? Math.round((100 * empty.filter((cell) => game.contents[cell]?.digit).length) / empty.length) : 100;
}

// Moves

/** Puts the digit into the cells, or removes it if all have it. @param {Game} game @param {Iterable<number>} cells @param {number} digit */
export function enter(game, cells, digit) {
  const free = freeOf(game, cells);
  const remove = free.every((cell) => game.contents[cell]?.digit === digit);
  return changed(game, "digit", remove ? free.map((cell) => [cell, { digit: 0 }]) : placed(game, free.map((cell) => [cell, digit])));
}

/** Adds a note to the empty cells, or removes it if all have it. @param {Game} game @param {"corner" | "centre"} kind @param {Iterable<number>} cells @param {number} digit */
export function note(game, kind, cells, digit) {
  let free = freeOf(game, cells).filter((cell) => !game.contents[cell]?.digit);
  if (kind !== "centre" || !game.settings.auto_candidates) return toggled(game, kind, kind, free, digit);
  const digits = digitsIn81(game);
  free = free.filter((cell) => candidatesOf(digits, cell) & bitOf(digit));
  return toggled(game, kind, "eliminated", free, digit);
}

/** Adds the colour to the cells, or removes it if all have it. @param {Game} game @param {Iterable<number>} cells @param {number} colour */
export function colour(game, cells, colour) {
  return toggled(game, "colour", "colours", [...cells], colour);
}

/** Removes the digits; without digits, the notes; without notes, the colours. @param {Game} game @param {Iterable<number>} cells @returns {Move} */
export function erase(game, cells) {
  const chosen = [...cells];
  const free = freeOf(game, chosen);
  const layers = /** @type {[number[], Partial<Content>][]} */ ([[free, { digit: 0 }], [free, { corner: 0, centre: 0, eliminated: 0 }], [chosen, { colours: 0 }]]);
  const moves = layers.map(([some, gone]) => changed(game, "erase", some.map((cell) => [cell, gone])));
  return moves.find((move) => Object.keys(move.cells).length) ?? { move: "erase", cells: {} };
}

/** Fills the centre notes of every empty cell with the candidates that the rules allow. @param {Game} game */
export function fillNotes(game) {
  const digits = digitsIn81(game);
  return changed(game, "fill", CELLS.filter((cell) => !digits[cell]).map((cell) => [cell, { centre: candidatesOf(digits, cell) }]));
}

/** Digits, without the notes that they rule out if the settings clean up. @param {Game} game @param {[number, number][]} digits @returns {[number, Partial<Content>][]} */
export function placed(game, digits) {
  const changes = /** @type {Map<number, Partial<Content>>} */ (new Map(digits.map(([cell, digit]) => [cell, { digit }])));
  if (!game.settings.auto_clean) return [...changes];
  for (const [cell, digit] of digits)
    for (const peer of PEERS[cell] ?? []) {
      if (isGiven(game, peer)) continue;
      const { corner, centre } = { ...(game.contents[peer] ?? EMPTY), ...changes.get(peer) };
      changes.set(peer, { ...changes.get(peer), corner: corner & ~bitOf(digit), centre: centre & ~bitOf(digit) });
    }
  return [...changes];
}

/** @param {Game} game @param {MoveKind} kind @param {Field} field @param {number[]} cells @param {number} digit */
function toggled(game, kind, field, cells, digit) {
  const bit = bitOf(digit);
  const marks = (/** @type {number} */ cell) => game.contents[cell]?.[field] ?? 0;
  const having = cells.filter((cell) => marks(cell) & bit).length;
  const add = field === "eliminated" ? having === 0 : having < cells.length;
  return changed(game, kind, cells.map((cell) => [cell, { [field]: add ? marks(cell) | bit : marks(cell) & ~bit }]));
}

/** The move that makes these changes, without those that change nothing. @param {Game} game @param {MoveKind} kind @param {[number, Partial<Content>][]} changes @returns {Move} */
export function changed(game, kind, changes) {
  const cells = /** @type {Move["cells"]} */ ({});
  for (const [cell, content] of changes.sort(([one], [other]) => one - other)) {
    const fields = Object.entries(content).filter(([field, value]) => game.contents[cell]?.[/** @type {Field} */ (field)] !== value);
    if (fields.length) cells[nameOf(cell)] = Object.fromEntries(fields.map(([field, value]) => [field, field === "digit" ? value : digitsIn(value).join("")]));
  }
  return { move: kind, cells };
}

/** @param {Game} game @param {Iterable<number>} cells */
export const freeOf = (game, cells) => [...cells].filter((cell) => !isGiven(game, cell));

/** @param {string} puzzle @param {readonly Move[]} history */
function contentsOf(puzzle, history) {
  const start = /** @type {readonly Content[]} */ (digitsOf(puzzle).map((digit) => (digit ? { ...EMPTY, digit } : EMPTY)));
  return history.reduce(after, start);
}

/** @param {readonly Content[]} contents @param {Move} move @returns {readonly Content[]} */
function after(contents, move) {
  const next = [...contents];
  for (const [name, change] of Object.entries(move.cells)) {
    const cell = CELL_OF.get(name) ?? 0;
    const fields = Object.entries(change).map(([field, value]) => [field, field === "digit" ? value : maskOf(value)]);
    next[cell] = { ...(next[cell] ?? EMPTY), ...Object.fromEntries(fields) };
  }
  return next;
}

// The document

/** @typedef {Record<string, any>} Document */

/** The game as one JSON document. @param {Game} game @returns {Document} */
export function toDocument(game) {
  const { puzzle, solution, level, history, undone, seconds, settings } = game;
  return { fullhouse: "game", version: 1, puzzle, ...(solution && { solution }), ...(level && { level }), history, undone, seconds: Math.round(10 * seconds) / 10, settings };
}

/** A saved game that cannot be read; `pointer` says where. */
export class DamagedGame extends Error {
  /** @param {string} reason @param {string} pointer */
  constructor(reason, pointer) {
    super(pointer ? `${pointer}: ${reason}` : reason);
    this.reason = reason;
    this.pointer = pointer;
  }
}

/** The game in a document. Throws DamagedGame, with the position, for anything that `toDocument` could not have written. @param {unknown} document @returns {Game} */
export function fromDocument(document) {
  const whole = objectAt(document, "");
  need(whole.fullhouse === "game", "damagedKind", "/fullhouse");
  need(whole.version === 1, "damagedVersion", "/version");
  for (const name of Object.keys(whole)) need(["fullhouse", "version", "puzzle", "solution", "level", "history", "undone", "seconds", "settings"].includes(name), "damagedMember", `/${name}`);
  need(isLine(whole.puzzle), "damagedLine", "/puzzle");
  need(whole.solution === undefined || (isLine(whole.solution) && !whole.solution.includes(".")), "damagedSolution", "/solution");
  need(whole.level === undefined || ["easy", "medium", "hard", "unfair", "extreme"].includes(whole.level), "damagedLevel", "/level");
  need(typeof whole.seconds === "number" && whole.seconds >= 0 && whole.seconds <= 1e9, "damagedSeconds", "/seconds");
  checkSettings(objectAt(whole.settings, "/settings"));
  for (const name of ["history", "undone"]) {
    need(Array.isArray(whole[name]), "damagedMoves", `/${name}`);
    whole[name].forEach((/** @type {unknown} */ move, /** @type {number} */ number) => checkMove(whole.puzzle, objectAt(move, `/${name}/${number}`), `/${name}/${number}`));
  }
  return startGame(whole.puzzle, { solution: whole.solution ?? null, level: whole.level ?? null, history: whole.history, undone: whole.undone, seconds: whole.seconds, settings: whole.settings });
}

/** @param {boolean} condition @param {TextName} reason @param {string} pointer */
function need(condition, reason, pointer) {
  if (!condition) throw new DamagedGame(t(reason), pointer);
}

/** @param {unknown} value @param {string} pointer @returns {Document} */
function objectAt(value, pointer) {
  need(typeof value === "object" && value !== null && !Array.isArray(value), "damagedObject", pointer);
  return /** @type {Document} */ (value);
}

/** @param {unknown} value */
const isLine = (value) => typeof value === "string" && /^[1-9.]{81}$/.test(value);

/** @param {Document} settings */
function checkSettings(settings) {
  for (const name of ["auto_candidates", "auto_clean", "show_clock"]) need(typeof settings[name] === "boolean", "damagedSwitch", `/settings/${name}`);
  need(["off", "clashes", "solution"].includes(settings.check), "damagedCheck", "/settings/check");
  need(Object.keys(settings).length === 4, "damagedMember", "/settings");
}

/** @param {string} puzzle @param {Document} move @param {string} pointer */
function checkMove(puzzle, move, pointer) {
  need(KINDS.includes(move.move), "damagedMove", `${pointer}/move`);
  const cells = Object.entries(objectAt(move.cells, `${pointer}/cells`));
  need(cells.length > 0, "damagedNothing", `${pointer}/cells`);
  for (const [name, change] of cells) {
    const cell = CELL_OF.get(name);
    const place = `${pointer}/cells/${name}`;
    if (cell === undefined) throw new DamagedGame(t("damagedCell"), place);
    for (const [field, value] of Object.entries(objectAt(change, place))) {
      const isRight = field === "digit" ? Number.isInteger(value) && value >= 0 && value <= 9 : MARKS.includes(field) && /^1?2?3?4?5?6?7?8?9?$/.test(value);
      need(isRight, "damagedField", `${place}/${field}`);
      need(puzzle[cell] === "." || field === "colours", "damagedGiven", place);
    }
  }
}
