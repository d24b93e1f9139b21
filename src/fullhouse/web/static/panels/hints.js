/** Hints in four stages for the player's board: where to look, the technique, the cells, the full explanation. */

import { app } from "../state.js";
import { ask } from "../backend.js";
import { button, waiting } from "../parts/dialogs.js";
import { fill, h, icon } from "../parts/dom.js";
import { candidatesIn, isSolved } from "../game.js";
import { parseCells } from "../grid.js";
import { conclude, putBack, takeBack } from "../moves.js";
import { complain, notice } from "../parts/notice.js";
import { sentence } from "../parts/sentence.js";
import { t } from "../panel_texts.js";

/** @import { Hint } from "../backend.js" */

const LAST = 4;
let place = /** @type {HTMLElement | null} */ (null);
let hint = /** @type {Hint | null} */ (null);
let stage = 0;
let asking = /** @type {AbortController | null} */ (null);

/** Shows hints in this element. @param {HTMLElement} element */
export function showHintsIn(element) {
  place = element;
  close();
}

/** Requests a hint, or shows the next stage of the current one. */
export async function moreHint() {
  if (hint) return stage < LAST ? show(stage + 1) : undefined;
  if (isSolved(app.game)) return notice(t("solvedAlready"));
  if (asking) return;
  app.closeExhibit();
  asking = new AbortController();
  if (place) fill(place, h("div", { class: "card" }, waiting(t("looking"))));
  try {
    const answer = await ask("hint", { ...app.board(), stage: LAST, uniqueness: app.preferences.uniqueness }, asking.signal);
    hint = answer.hints?.[0] ?? null;
    asking = null;
    if (hint) show(1);
    else close(), notice(answer.error ?? t("noHint"), "bad");
  } catch (error) {
    close();
    if (!(error instanceof DOMException)) complain(error);
  }
}

/** Presses the main button of the hint, More or Apply, and says whether there is a hint. */
export function pressHint() {
  place?.querySelector(/** @type {"button"} */ (".hint .main"))?.click();
  return Boolean(hint);
}

/** Cancels the search for a hint, and says whether there was one. */
export function cancelHint() {
  const isSearching = Boolean(asking);
  if (isSearching) close();
  return isSearching;
}

/** @param {number} next */
function show(next) {
  const found = hint;
  if (!found || !place) return;
  const hadFocus = place.contains(document.activeElement);
  const grows = found.kind === "step" || found.kind === "mistake";
  stage = grows ? next : LAST;
  const texts = grows ? found.text.slice(0, stage).map((_, line) => sentence(found, line)) : [sentence(found, found.text.length - 1)];
  const more = stage < LAST ? button(t("hintMore"), () => show(stage + 1), { main: true }) : canApply(found) && button(t("hintApply"), apply, { main: true, icon: "check" });
  fill(
    place,
    h(
      "div",
      { class: `card hint stage-${stage}` },
      h("header", null, h("h2", null, t(found.kind === "mistake" ? "hintMistake" : "hint")), grows && stages(), more || null, h("button", { type: "button", class: "button quiet icon-only", "aria-label": t("hintClose"), onclick: dismiss }, icon("close"))),
      h("ol", { class: "said" }, texts.map((text) => h("li", null, text))),
    ),
  );
  place.firstElementChild?.scrollIntoView({ block: "nearest" });
  if (hadFocus) place.querySelector(/** @type {"button"} */ (".main, button"))?.focus({ preventScroll: true });
  const cells = parseCells(found.cells ?? "");
  if (found.kind === "mistake") app.present({ wrong: stage >= 3 ? cells : [], onClose: close });
  else if (stage === LAST) app.present({ highlights: found.highlights ?? null, candidates: candidatesIn(app.game), onClose: close });
  else app.present({ marked: stage === 3 ? cells : [], onClose: close });
}

function stages() {
  return h("span", { class: "stages", role: "img", "aria-label": t("hintStage", { stage }) }, [1, 2, 3, 4].map((one) => h("i", { class: one <= stage ? "on" : null })));
}

/** @param {Hint} found */
const canApply = (found) => Boolean(found.conclusions?.length || found.mistake === "wrong-digit" || found.mistake === "wrong-elimination");

function apply() {
  const found = hint;
  if (!found) return;
  const cells = parseCells(found.cells ?? "");
  if (found.conclusions?.length) app.play(conclude(app.game, found.conclusions));
  else if (found.mistake === "wrong-digit") app.play(takeBack(app.game, cells));
  else app.play(putBack(app.game, cells));
}

function dismiss() {
  app.closeExhibit();
  app.announce();
}

function close() {
  hint = null;
  stage = 0;
  asking?.abort();
  asking = null;
  if (place) fill(place, h("p", { class: "empty-hint" }, t("hintEmpty")));
}
