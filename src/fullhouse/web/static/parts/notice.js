/** One line at the top of the app that reports the last event, also to screen readers. */

import { byId, fill, h } from "./dom.js";
import { asSentence, t } from "../language.js";

let timer = 0;

/** @param {string} text @param {"good" | "bad"} [kind] */
export function notice(text, kind = "good") {
  const place = byId("notice");
  fill(place, h("p", { class: kind === "bad" ? "is-bad" : null }, text));
  place.hidePopover(); // and shown again, above any dialog opened since
  place.showPopover();
  clearTimeout(timer);
  timer = window.setTimeout(() => place.hidePopover(), 2500 + 60 * text.length);
}

/** Reports why something failed; a module that cannot be loaded means that the server has stopped. @param {unknown} error */
export function complain(error) {
  const isUnloaded = error instanceof TypeError && /import/i.test(error.message);
  notice(isUnloaded ? t("offline") : asSentence(error), "bad");
}
