/** All steps that are available on the board, in groups. */

import { app } from "../state.js";
import { ask } from "../backend.js";
import { fill, h } from "../parts/dom.js";
import { candidatesIn } from "../game.js";
import { sentence, termLink } from "../parts/sentence.js";
import { asSentence, t } from "../panel_texts.js";

/** @import { Hint } from "../backend.js" */

/** @param {AbortSignal} signal */
export async function stepsNow(signal) {
  const answer = await ask("steps", { ...app.board(), uniqueness: app.preferences.uniqueness, most: 300 }, signal);
  const found = /** @type {Hint[]} */ (answer.hints ?? []);
  if (answer.error) return [h("p", { class: "bad" }, asSentence(answer.error))];
  if (!answer.groups?.length) return [h("p", null, found[0]?.text.at(-1) ?? t("noSteps"))];
  const words = h("p", { class: "small", "aria-live": "polite" }, t("stepsHelp"));
  const items = /** @type {HTMLButtonElement[]} */ ([]);
  const draw = (/** @type {Hint} */ hint, /** @type {HTMLButtonElement} */ item) => {
    app.present({ highlights: hint.highlights ?? null, candidates: candidatesIn(app.game), onClose: clear });
    fill(words, h("strong", null, termLink(hint.title ?? "", hint.technique ?? "", "technique")), " ", ...sentence(hint, hint.text.length - 1));
    for (const one of items) one.setAttribute("aria-current", String(one === item));
  };
  const clear = () => {
    fill(words, t("stepsHelp"));
    for (const one of items) one.setAttribute("aria-current", "false");
  };
  const groups = answer.groups.map((/** @type {any} */ group, /** @type {number} */ at) =>
    h(
      "details",
      { open: at === 0 },
      h("summary", null, group.title, h("span", { class: "count" }, group.count)),
      h("ul", null, found.filter((hint) => hint.technique === group.technique).map((hint) => {
        const item = h("button", { type: "button", class: "item", onclick: () => draw(hint, item) }, h("span", { class: "what" }, conclusionText(hint)));
        items.push(item);
        return h("li", null, item);
      })),
    ),
  );
  return [h("div", { class: "card stays" }, words), walkable(h("div", { class: "list" }, groups)), answer.left_out ? h("p", { class: "soft small" }, t("leftOut", { number: answer.left_out })) : null];
}

/** @param {Hint} hint */
function conclusionText(hint) {
  const all = (hint.conclusions ?? []).map((one) => `${one.cell}${one.places ? "=" : "≠"}${one.digit}`);
  return all.length > 4 ? `${all.slice(0, 4).join(", ")} …` : all.join(", ");
}

/** Arrow keys go from item to item. @param {HTMLElement} list */
function walkable(list) {
  list.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    const all = [...list.querySelectorAll("summary, details[open] .item")];
    const next = all[all.indexOf(/** @type {Element} */ (event.target)) + by];
    if (next instanceof HTMLElement) next.focus();
    event.preventDefault();
  });
  return list;
}
