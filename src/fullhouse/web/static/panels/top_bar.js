/** The top bar: name, puzzle, clock, and buttons that open dialogs. */

import { app } from "../state.js";
import { byId, fill, h, icon, s } from "../parts/dom.js";
import { isSolved } from "../game.js";
import { clockText, t } from "../language.js";

const SAVE_EVERY = 15;

/** @param {[name: import("../parts/dom.js").IconName, label: string, open: () => void][]} actions */
export function makeBar(actions) {
  const subject = h("p", { class: "subject" });
  const buttons = actions.map(([name, label, open]) => h("button", { type: "button", class: "button quiet icon-only", title: label, "aria-label": label, onclick: open }, icon(name)));
  fill(byId("bar"), h("h1", { class: "brand" }, logo(), h("span", { class: "name" }, "Fullhouse")), subject, h("span", { class: "gap" }), makeClock(), ...buttons);
  app.onChange(() => {
    subject.textContent = app.name();
    document.title = `${app.name()} · Fullhouse`;
  });
}

function logo() {
  return s(
    "svg",
    { viewBox: "0 0 32 32", role: "img", "aria-label": "Fullhouse" },
    s("rect", { class: "tile", x: 1, y: 1, width: 30, height: 30, rx: 7 }),
    s("path", { class: "rule", d: "M11.5 5v22M20.5 5v22M5 11.5h22M5 20.5h22" }),
    s("rect", { class: "last", x: 12.8, y: 12.8, width: 6.4, height: 6.4, rx: 1.4 }),
  );
}

/** Counts while the game is visible and neither paused nor solved. */
function makeClock() {
  const time = h("button", { type: "button", class: "button quiet time", onclick: () => app.setRules({ show_clock: !app.game.settings.show_clock }) });
  const pause = h("button", { type: "button", class: "button quiet icon-only", onclick: () => app.pause(!app.isPaused) });
  const show = () => {
    const { seconds, settings } = app.game;
    time.textContent = settings.show_clock ? clockText(seconds) : "–:––";
    time.setAttribute("aria-label", settings.show_clock ? t("clockHide", { time: clockText(seconds) }) : t("clockShow"));
    time.title = t(settings.show_clock ? "clockHideShort" : "clockShow");
  };
  let last = performance.now();
  window.setInterval(() => {
    const now = performance.now();
    const passed = (now - last) / 1000;
    last = now;
    if (document.hidden || app.isPaused || app.tab === "set" || passed > 5 || isSolved(app.game)) return;
    const seconds = app.game.seconds + passed;
    const isDue = Math.floor(seconds / SAVE_EVERY) > Math.floor(app.game.seconds / SAVE_EVERY);
    app.game = { ...app.game, seconds };
    show();
    if (isDue) app.save();
  }, 500);
  let wasPaused = /** @type {boolean | null} */ (null);
  app.onChange(() => {
    show();
    if (wasPaused === app.isPaused) return;
    wasPaused = app.isPaused;
    fill(pause, icon(app.isPaused ? "play" : "pause"));
    pause.setAttribute("aria-label", t(app.isPaused ? "resume" : "pause"));
    pause.title = t(app.isPaused ? "resume" : "pause");
  });
  return h("span", { class: "clock" }, time, pause);
}
