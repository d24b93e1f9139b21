/** One line at the foot of the page that says what has just happened, to eyes and to screen readers. */

import { byId, fill, h } from "./dom.js";

let timer = 0;

/** @param {string} text @param {"good" | "bad"} [kind] */
export function notice(text, kind = "good") {
  fill(byId("notice"), h("p", { class: kind === "bad" ? "is-bad" : null }, text));
  clearTimeout(timer);
  timer = window.setTimeout(() => fill(byId("notice")), 2500 + 60 * text.length);
}

/** Says why something failed. @param {unknown} error */
export function complain(error) {
  notice(error instanceof Error ? error.message : String(error), "bad");
}
