/** The panel that answers questions about the puzzle, and compares the engines on it. */

import { app } from "./app.js";
import { fill, h } from "./dom.js";
import { enginesPart } from "./engines.js";
import { t } from "./text.js";
import { questions } from "./tools.js";

/** @param {HTMLElement} panel */
export function makePanel(panel) {
  fill(panel, h("h2", { class: "heading" }, t("solveAsk")), questions(() => app.game.puzzle), h("h2", { class: "heading" }, t("engines")), enginesPart(() => app.game.puzzle));
}
