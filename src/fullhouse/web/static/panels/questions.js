/** The Solve panel: questions about a puzzle (check, solution, count, redundant clues, minimize, canonical form) and the engines. */

import { app } from "../state.js";
import { ask } from "../backend.js";
import { button, waiting } from "../parts/dialogs.js";
import { fill, h } from "../parts/dom.js";
import { reveal } from "../game.js";
import { CELLS, digitsOf, parseCells } from "../grid.js";
import { complain } from "../parts/notice.js";
import { asSentence, numberText, t } from "../language.js";
import { enginesPart } from "./engines.js";

/** @import { Answer } from "../backend.js" */
/** @typedef {{puzzle: string, answer: Answer, result: HTMLElement}} Found */
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
      fill(result, h("div", { class: "card stack" }, ...show({ puzzle, answer, result })));
    } catch (error) {
      fill(result, h("p", { class: "bad", role: "alert" }, asSentence(error)));
    }
    app.announce();
  };
  return h("section", { class: "stack" }, h("div", { class: "grid-buttons" }, QUESTIONS.map((question) => button(question.label(), () => run(question)))), result);
}

/** @param {Answer} answer */
const cellsOf = (answer) => parseCells((answer.cells ?? []).join(","));

/** @param {Answer} answer */
function trouble(answer) {
  const cells = cellsOf(answer);
  if (answer.status === "ambiguous") app.present({ marked: cells });
  else app.present({ wrong: cells });
  return [h("p", { class: "bad" }, answer.status === "ambiguous" ? t("cellsDiffer", { number: cells.length }) : asSentence(answer.error ?? answer.reason))];
}

/** @param {Found} found */
function showCheck({ answer }) {
  return answer.status === "proper" ? [h("p", { class: "good" }, t("checkProper"))] : trouble(answer);
}

/** @param {Found} found */
function showSolution({ puzzle, answer }) {
  if (!answer.solution) return trouble(answer);
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
function showRedundant({ answer }) {
  if (!answer.redundant) return trouble(answer);
  app.present({ marked: parseCells(answer.redundant.join(",")) });
  return [h("p", null, answer.redundant.length ? t("redundantSome", { number: answer.redundant.length }) : t("redundantNone")), answer.redundant.length ? h("p", { class: "mono" }, answer.redundant.join(" ")) : null];
}

/** @param {Found} found */
function showMinimal({ answer }) {
  if (!answer.minimal) return trouble(answer);
  const givens = digitsOf(answer.minimal);
  app.present({ givens, digits: givens, marked: parseCells((answer.removed ?? []).join(",")) });
  return [h("p", null, t("minimalShown", { clues: answer.clues, removed: answer.removed?.length ?? 0 })), ...offered(answer.minimal)];
}

/** @param {Found} found */
function showCanonical({ answer }) {
  if (!answer.canonical) return trouble(answer);
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
