/** The Learn panel: available steps, the whole path, practice, the rating. */

import { app } from "../state.js";
import { waiting } from "../parts/dialogs.js";
import { fill, h } from "../parts/dom.js";
import { complain } from "../parts/notice.js";
import { asSentence, t } from "../panel_texts.js";
import { wholePath } from "./path.js";
import { practiceView } from "./practice.js";
import { ratingView } from "./rating.js";
import { stepsNow } from "./steps.js";

const VIEWS = /** @type {const} */ (["steps", "path", "practice", "rating"]);
/** @typedef {typeof VIEWS[number]} View */

let view = /** @type {View} */ ("steps");
let shownFor = "";

/** @param {HTMLElement} panel */
export function makePanel(panel) {
  const place = h("div", { class: "stack" });
  const buttons = VIEWS.map((one) => h("button", { type: "button", class: "tab", "data-view": one, onclick: () => choose(one) }, t(`learn_${one}`)));
  const choose = (/** @type {View} */ one) => {
    view = one;
    shownFor = "";
    app.closeExhibit();
    app.announce();
  };
  fill(panel, h("div", { class: "segments", role: "group", "aria-label": t("tab_learn") }, buttons), place);
  app.onChange(() => {
    if (app.tab !== "learn") return;
    for (const one of buttons) one.setAttribute("aria-pressed", String(one.dataset.view === view));
    const position = view === "steps" ? JSON.stringify(app.board()) : `${app.game.puzzle}${app.id}`;
    const wanted = app.isHeld ? "paused" : `${view} ${position}`;
    if (wanted === shownFor) return;
    shownFor = wanted;
    show(place).catch(complain);
  });
  app.announce();
}

let asking = new AbortController();

/** Loads and shows the view; a request that is no longer needed is aborted. @param {HTMLElement} place */
async function show(place) {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  if (app.isHeld) return fill(place, h("p", { class: "soft" }, t("pausedHint")));
  fill(place, waiting());
  try {
    const content = await { steps: stepsNow, path: wholePath, practice: practiceView, rating: ratingView }[view](signal);
    if (!signal.aborted) fill(place, content);
  } catch (error) {
    if (signal.aborted) return;
    fill(place, h("p", { class: "bad", role: "alert" }, asSentence(error)));
  }
}
