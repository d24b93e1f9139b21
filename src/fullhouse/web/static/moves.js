/** Moves that panels make: hints, corrections, solutions, imported progress, starting over. */

import { EMPTY, changed, digitsIn81, freeOf, isGiven, placed } from "./game.js";
import { CELLS, bitOf, candidatesOf, parseCells } from "./grid.js";

/** @import { Conclusion, Game } from "./game.js" */

/** Removes everything except the givens. @param {Game} game */
export function restart(game) {
  return changed(game, "restart", CELLS.map((cell) => [cell, isGiven(game, cell) ? { ...EMPTY, digit: game.contents[cell]?.digit ?? 0 } : EMPTY]));
}

/** Puts in the digits of the solution. @param {Game} game @param {Iterable<number>} cells @param {string} solution */
export function reveal(game, cells, solution) {
  return changed(game, "reveal", placed(game, freeOf(game, cells).map((cell) => [cell, Number(solution[cell])])));
}

/** Applies the conclusions of a step. @param {Game} game @param {Conclusion[]} conclusions */
export function conclude(game, conclusions) {
  const places = conclusions.filter((one) => one.places).map((one) => /** @type {[number, number]} */ ([parseCells(one.cell)[0] ?? 0, one.digit]));
  const changes = new Map(placed(game, places));
  const digits = digitsIn81(game);
  for (const { cell: name, digit, places: isPlaced } of conclusions) {
    const cell = parseCells(name)[0] ?? 0;
    if (isPlaced) continue;
    const before = { ...(game.contents[cell] ?? EMPTY), ...changes.get(cell) };
    if (game.settings.auto_candidates) changes.set(cell, { ...changes.get(cell), eliminated: before.eliminated | bitOf(digit) });
    else changes.set(cell, { ...changes.get(cell), centre: (before.centre || candidatesOf(digits, cell)) & ~bitOf(digit) });
  }
  return changed(game, "hint", [...changes]);
}

/** Removes wrong digits. @param {Game} game @param {number[]} cells */
export function takeBack(game, cells) {
  return changed(game, "hint", freeOf(game, cells).map((cell) => [cell, { digit: 0 }]));
}

/** Restores all candidates of cells that lack one: restoring only that one would reveal the solution. @param {Game} game @param {number[]} cells */
export function putBack(game, cells) {
  const digits = digitsIn81(game);
  return changed(game, "hint", cells.map((cell) => [cell, { centre: game.contents[cell]?.centre ? candidatesOf(digits, cell) : 0, eliminated: 0 }]));
}

/** Progress that came with the puzzle, as one move. @param {Game} game @param {readonly number[]} digits @param {readonly number[] | null} candidates */
export function importProgress(game, digits, candidates) {
  return changed(game, "import", CELLS.filter((cell) => !isGiven(game, cell)).map((cell) => [cell, digits[cell] ? { digit: digits[cell] } : { centre: candidates?.[cell] ?? 0 }]));
}
