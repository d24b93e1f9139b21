/** The whole path from the puzzle to its solution, step by step. */

import { app } from "../state.js";
import { ask } from "../backend.js";
import { button } from "../parts/dialogs.js";
import { fill, h } from "../parts/dom.js";
import { CELLS, bitOf, candidatesOf, digitsOf, parseConclusions } from "../grid.js";
import { termLink } from "../parts/sentence.js";
import { asSentence, t } from "../panel_texts.js";

/** @import { PathStep } from "../backend.js" */

/** @param {AbortSignal} signal */
export async function wholePath(signal) {
  const answer = await ask("explain", { puzzle: app.game.puzzle, uniqueness: app.preferences.uniqueness }, signal);
  if (!answer.path) return [h("p", { class: "bad" }, asSentence(answer.error))];
  const steps = /** @type {PathStep[]} */ (answer.path.steps);
  const positions = positionsOf(app.game.puzzle, steps);
  const givens = digitsOf(app.game.puzzle);
  const words = h("div", { class: "words", "aria-live": "polite" }, h("p", null, t("pathHelp", { number: steps.length })));
  let at = -1;
  const go = (/** @type {number} */ number) => {
    at = Math.max(0, Math.min(steps.length - 1, number));
    const step = steps[at];
    const position = positions[at];
    if (!step || !position) return;
    app.present({ givens, ...position, highlights: step.highlights, onClose: clear });
    fill(words, h("p", null, h("strong", null, termLink(step.title, step.technique, "technique")), " ", h("span", { class: "soft" }, t("pathAt", { number: at + 1, all: steps.length }))), h("p", null, step.words));
    items.forEach((item, number) => item.setAttribute("aria-current", String(number === at)));
    items[at]?.scrollIntoView({ block: "nearest" });
    items[at]?.focus({ preventScroll: true });
  };
  const clear = () => {
    items[at]?.setAttribute("aria-current", "false");
    fill(words, h("p", null, t("pathHelp", { number: steps.length })));
  };
  const items = steps.map((step, number) => h("button", { type: "button", class: "item", onclick: () => go(number) }, h("span", { class: "number" }, number + 1), h("span", { class: "what" }, step.title, " ", h("span", { class: "result" }, step.conclusions))));
  const list = h("ol", { class: "list" }, items.map((item) => h("li", null, item)));
  list.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    go(at + by);
  });
  const walk = h("div", { class: "buttons" }, button(t("previous"), () => go(at - 1), { icon: "left" }), button(t("next"), () => go(at + 1), { main: true, icon: "right" }));
  return [h("div", { class: "card stack stays" }, words, walk), list];
}

/** Digits and candidates before each step. @param {string} puzzle @param {PathStep[]} steps */
function positionsOf(puzzle, steps) {
  let digits = digitsOf(puzzle);
  let candidates = CELLS.map((cell) => candidatesOf(digits, cell));
  return steps.map((step) => {
    const before = { digits, candidates };
    digits = [...digits];
    candidates = [...candidates];
    for (const { cell, digit, places } of parseConclusions(step.conclusions)) {
      if (places) digits[cell] = digit;
      else candidates[cell] = (candidates[cell] ?? 0) & ~bitOf(digit);
    }
    candidates = candidates.map((mask, cell) => mask & candidatesOf(digits, cell));
    return before;
  });
}
