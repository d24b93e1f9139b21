/** The Solve panel: questions about a puzzle (check, solution, count, redundant clues, minimize, canonical form) and the engines. */

import { app } from "../state.js";
import { ask } from "../backend.js";
import { button, waiting } from "../parts/dialogs.js";
import { fill, h } from "../parts/dom.js";
import { CELLS, digitsOf, parseCells } from "../grid.js";
import { reveal } from "../moves.js";
import { complain } from "../parts/notice.js";
import { asSentence, numberText, t } from "../panel_texts.js";
import { enginesPart } from "./engines.js";
import { severalText, solutionsOf } from "./solutions.js";

/** @import { Answer } from "../backend.js" */
/** @import { Solutions } from "./solutions.js" */
/** @typedef {{puzzle: string, answer: Answer, several: Solutions | null}} Found */
/** @typedef {{label: () => string, verb: string, body?: Record<string, unknown>, show: (found: Found) => (Node | string | null)[]}} Question */

const QUESTIONS = /** @type {Question[]} */ ([
  { label: () => t("ask_check"), verb: "check", show: showCheck },
  { label: () => t("ask_solution"), verb: "solve", show: showSolution },
  { label: () => t("ask_count"), verb: "count", body: { limit: 10_000 }, show: showCount },
  { label: () => t("ask_redundant"), verb: "check", body: { minimal: true }, show: showRedundant },
  { label: () => t("ask_minimize"), verb: "minimize", show: showMinimal },
  { label: () => t("ask_canonical"), verb: "canonical", show: showCanonical },
]);

/** @param {HTMLElement} panel */
export function makePanel(panel) {
  fill(panel, h("h2", { class: "heading" }, t("solveAsk")), questions(() => app.game.puzzle), h("h2", { class: "heading" }, t("engines")), enginesPart(() => app.game.puzzle));
}

/** Buttons for the questions, and a place for the answer. @param {() => string} puzzleOf */
export function questions(puzzleOf) {
  const result = h("div", { class: "result-place stack", "aria-live": "polite" });
  const run = async (/** @type {Question} */ { verb, body, show }) => {
    app.closeExhibit();
    const puzzle = puzzleOf();
    fill(result, waiting());
    try {
      const answer = await ask(verb, { puzzle, ...body });
      const several = answer.status === "ambiguous" ? await solutionsOf(puzzle) : null;
      fill(result, h("div", { class: "card stack" }, ...show({ puzzle, answer, several })));
    } catch (error) {
      fill(result, h("p", { class: "bad", role: "alert" }, asSentence(error)));
    }
    result.scrollIntoView({ block: "nearest" });
    app.announce();
  };
  return h("section", { class: "stack" }, h("div", { class: "grid-buttons" }, QUESTIONS.map((question) => button(question.label(), () => run(question)))), result);
}

/** @param {Found} found */
function trouble({ answer, several }) {
  if (several) app.present({ marked: several.open });
  else app.present({ wrong: parseCells((answer.cells ?? []).join(",")) });
  return [h("p", { class: "bad" }, several ? severalText(several) : asSentence(answer.error ?? answer.reason))];
}

/** @param {Found} found */
function showCheck(found) {
  return found.answer.status === "proper" ? [h("p", { class: "good" }, t("checkProper"))] : trouble(found);
}

/** @param {Found} found */
function showSolution(found) {
  const { puzzle, answer } = found;
  if (found.several || !answer.solution) return trouble(found);
  app.present({ givens: digitsOf(puzzle), digits: digitsOf(answer.solution) });
  const put = () => app.play(reveal(app.game, CELLS, answer.solution));
  return [h("p", null, t("solutionShown")), h("p", { class: "mono" }, answer.solution), h("div", { class: "buttons" }, app.isSetting ? null : button(t("solutionFill"), put), hideButton())];
}

/** @param {Found} found */
function showCount({ answer }) {
  const number = numberText(Number(answer.count));
  return [h("p", { class: "big" }, answer.complete === false ? t("countAtLeast", { number }) : number), h("p", { class: "soft" }, t(answer.count === 1 ? "countOne" : "countMany")), answer.count === 0 && answer.error ? h("p", { class: "bad" }, asSentence(answer.error)) : null];
}

/** @param {Found} found */
function showRedundant(found) {
  const { answer } = found;
  if (!answer.redundant) return trouble(found);
  app.present({ marked: parseCells(answer.redundant.join(",")) });
  return [h("p", null, answer.redundant.length ? t("redundantSome", { number: answer.redundant.length }) : t("redundantNone")), answer.redundant.length ? h("p", { class: "mono" }, answer.redundant.join(" ")) : null];
}

/** @param {Found} found */
function showMinimal(found) {
  const { answer } = found;
  if (!answer.minimal) return trouble(found);
  const givens = digitsOf(answer.minimal);
  app.present({ givens, digits: givens, marked: parseCells((answer.removed ?? []).join(",")) });
  return [h("p", null, t("minimalShown", { clues: answer.clues, removed: answer.removed?.length ?? 0 })), ...offered(answer.minimal)];
}

/** @param {Found} found */
function showCanonical(found) {
  const { answer } = found;
  if (!answer.canonical) return trouble(found);
  const givens = digitsOf(answer.canonical);
  app.present({ givens, digits: givens });
  return [h("p", null, t("canonicalShown", { number: answer.automorphisms })), ...offered(answer.canonical)];
}

/** @param {string} line */
function offered(line) {
  const start = () => import("./open_puzzle.js").then((module) => module.begin(line), complain);
  return [h("p", { class: "mono" }, line), h("div", { class: "buttons" }, button(t("playThis"), start), hideButton())];
}

function hideButton() {
  return button(t("hide"), () => (app.closeExhibit(), app.announce()), { quiet: true });
}
