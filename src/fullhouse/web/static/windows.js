/** Joins two versions of a game that is open in two windows. */

import { play } from "./game.js";

/** @import { Game } from "./game.js" */

/** @param {Pick<Game, "history">} one @param {Pick<Game, "history">} other */
export const sameMoves = (one, other) => JSON.stringify(one.history) === JSON.stringify(other.history);

/**
 * The moves of the other window, then those of this one. If this one has undone moves meanwhile, the other version is newer.
 *
 * @param {Game} base the game that both windows had @param {Game} own @param {Game} other
 * @returns {{game: Game, outcome: "own" | "other" | "merged" | "newer"}}
 */
export function joinGames(base, own, other) {
  const seconds = Math.max(own.seconds, other.seconds);
  if (sameMoves(base, other)) return { game: { ...own, seconds }, outcome: "own" };
  if (sameMoves(own, other)) return { game: { ...other, seconds }, outcome: "other" };
  const moves = own.history.slice(base.history.length);
  if (!sameMoves(base, { history: own.history.slice(0, base.history.length) })) return { game: other, outcome: "newer" };
  return { game: moves.reduce(play, { ...other, seconds }), outcome: moves.length ? "merged" : "other" };
}
