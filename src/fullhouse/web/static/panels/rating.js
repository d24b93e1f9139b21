/** The rating of the puzzle. */

import { app } from "../state.js";
import { ask, catalog } from "../backend.js";
import { h } from "../parts/dom.js";
import { termLink } from "../parts/sentence.js";
import { asSentence, numberText, t } from "../panel_texts.js";

/** @param {AbortSignal} signal */
export async function ratingView(signal) {
  const answer = await ask("rate", { puzzle: app.game.puzzle }, signal);
  if (!answer.rating) return [h("p", { class: "bad" }, asSentence(answer.error))];
  const { hodoku, se, guesses } = answer.rating.scales;
  const known = await catalog();
  const counts = Object.entries(/** @type {Record<string, number>} */ (hodoku?.techniques ?? {}));
  const most = Math.max(...counts.map(([, count]) => count), 1);
  const level = /** @type {"easy"} */ (hodoku?.level ?? answer.rating.level);
  return [
    h("p", { class: "big" }, level ? t(`level_${level}`) : ""),
    h(
      "dl",
      { class: "facts" },
      hodoku && fact(t("ratingHodoku"), numberText(Number(hodoku.score))),
      se && fact(t("ratingSe"), `ER ${se.er} · EP ${se.ep} · ED ${se.ed}`),
      guesses && fact(t("ratingGuesses"), t("ratingGuessesText", { guesses: guesses.guesses, backtracks: guesses.backtracks })),
    ),
    h(
      "table",
      null,
      h("thead", null, h("tr", null, h("th", { scope: "col" }, t("technique")), h("th", { scope: "col", class: "number" }, t("ratingSteps")), h("td", null))),
      h("tbody", null, counts.map(([name, count]) => {
        const title = known.techniques.find((one) => one.name === name)?.title ?? name;
        return h("tr", null, h("td", null, termLink(title, name, "technique")), h("td", { class: "number" }, count), h("td", { class: "chart" }, h("div", { class: "bar-row", style: { width: `${(100 * count) / most}%` } })));
      })),
    ),
  ];
}

/** @param {string} name @param {string} value */
const fact = (name, value) => [h("dt", null, name), h("dd", null, value)];
