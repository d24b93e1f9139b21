/** Over the board: the game is paused, or solved. */

import { app } from "../state.js";
import { h, icon } from "../parts/dom.js";
import { clockText, t } from "../panel_texts.js";

export function pausedVeil() {
  return h("div", { class: "veil" }, h("p", { class: "big" }, t("paused")), h("button", { type: "button", class: "button main", onclick: () => app.pause(false) }, icon("play"), t("resume")));
}

/** @param {() => void} close @param {() => void} create */
export function solvedVeil(close, create) {
  const next = h("button", { type: "button", class: "button main", onclick: () => (close(), create()) }, t("another"));
  const look = h("button", { type: "button", class: "button", onclick: close }, t("look"));
  return h("div", { class: "veil" }, h("div", { class: "done-card" }, h("h2", null, t("solved")), h("p", { class: "big" }, clockText(app.game.seconds)), h("p", { class: "soft" }, app.name()), h("div", { class: "buttons" }, next, look)));
}
