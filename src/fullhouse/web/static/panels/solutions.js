/** How many solutions a puzzle has, and the digits that each cell has in at least one of them. */

import { ask } from "../backend.js";
import { maskOf, parseCells } from "../grid.js";
import { counted, numberText, t } from "../panel_texts.js";

/** @import { Answer } from "../backend.js" */
/** @typedef {{count: number, text: string, open: number[], candidates: number[], answer: Answer}} Solutions */

const MOST = 1000;

/** Counts the solutions up to 1,000 and finds the true candidates of all of them. @param {string} puzzle @param {AbortSignal} [signal] @returns {Promise<Solutions>} */
export async function solutionsOf(puzzle, signal) {
  const answer = await ask("count", { puzzle, limit: MOST + 1, open: true }, signal);
  const count = Number(answer.count);
  const text = count > MOST ? t("solutionsMore", { number: numberText(MOST) }) : counted("solutionsOne", "solutionsMany", count);
  return { count, text, open: parseCells((answer.open ?? []).join(",")), candidates: (answer.possible ?? []).map(maskOf), answer };
}

/** A sentence about a puzzle with several solutions. @param {Solutions} found */
export const severalText = ({ text, open }) => t("solutionsDiffer", { count: text.toLowerCase(), number: open.length });
