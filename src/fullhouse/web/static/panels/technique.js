/** Dialogs about techniques (idea, pattern, example with its hint) and terms, and a list to choose a technique from. */

import { catalog, technique } from "../backend.js";
import { openDialog, waiting } from "../parts/dialogs.js";
import { fill, h, s } from "../parts/dom.js";
import { drawStep } from "../board/drawing.js";
import { digitsOf, maskOf } from "../grid.js";
import { complain } from "../parts/notice.js";
import { picture } from "../board/small_board.js";
import { t } from "../panel_texts.js";

/** @param {string} name */
export async function openTechnique(name) {
  const place = h("div", { class: "stack" }, waiting());
  const known = (await catalog().catch(() => null))?.techniques.find((one) => one.name === name);
  const close = openDialog(known?.title ?? name, () => [place], { wide: true });
  try {
    fill(place, ...page(await technique(name)));
  } catch (error) {
    close();
    complain(error);
  }
}

/** @param {import("../backend.js").Answer} found */
function page(found) {
  const { example } = found;
  const facts = [found.family_title, found.level && t(`level_${/** @type {"easy"} */ (found.level)}`)].filter(Boolean).join(" · ");
  const [words, ...drawing] = String(found.text).split("\n\n");
  const parts = [h("p", null, found.idea), h("p", null, words ?? ""), drawing.length > 0 && h("pre", { class: "card mono drawn", tabindex: 0 }, drawing.join("\n\n"))];
  return [h("p", { class: "soft" }, facts), example && exampleOf(example), ...parts];
}

/** @param {import("../backend.js").Answer} example */
function exampleOf(example) {
  const givens = digitsOf(example.givens ?? example.puzzle);
  const candidates = (example.candidates ?? []).map(maskOf);
  const board = picture({ givens, digits: digitsOf(example.puzzle), candidates }, t("exampleBoard"));
  const drawing = s("g", { class: "drawing" });
  drawStep(drawing, example.hint?.highlights ?? null, candidates);
  board.append(drawing);
  return h("div", { class: "example" }, board, h("div", { class: "stack" }, h("h3", null, t("example")), h("p", null, example.hint?.text?.at(-1) ?? "")));
}

/** Explains a term. @param {string} term @param {string} text */
export async function openTerm(term, text) {
  const meaning = (await catalog().catch(() => null))?.glossary[term];
  openDialog(text, () => [h("p", null, meaning ?? term)]);
}

/** Techniques in groups by family. @param {import("../backend.js").Catalog} known @param {string} none @param {string} value @param {(value: string) => void} onchange @param {(one: import("../backend.js").TechniqueEntry) => boolean} isOffered */
export function techniqueSelect(known, none, value, onchange, isOffered) {
  const families = [...new Set(known.techniques.filter(isOffered).map((one) => one.family))];
  const made = h(
    "select",
    { onchange: () => onchange(made.value) },
    none && h("option", { value: "" }, none),
    families.map((family) => h("optgroup", { label: known.families.find((one) => one.name === family)?.title ?? family }, known.techniques.filter((one) => one.family === family && isOffered(one)).map((one) => h("option", { value: one.name, selected: one.name === value }, one.title)))),
  );
  return made;
}
