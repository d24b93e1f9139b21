/** The panel that answers questions about the puzzle, and compares the engines on it. */

import { app } from "../state.js";
import { fill, h } from "../parts/dom.js";
import { enginesPart } from "./engines.js";
import { t } from "../language.js";
import { questions } from "./questions.js";

/** @param {HTMLElement} panel */
export function makePanel(panel) {
  fill(panel, h("h2", { class: "heading" }, t("solveAsk")), questions(() => app.game.puzzle), h("h2", { class: "heading" }, t("engines")), enginesPart(() => app.game.puzzle));
}
