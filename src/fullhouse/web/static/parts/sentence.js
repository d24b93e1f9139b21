/** Sentences of hints and steps, with their terms as links to explanations. */

import { h } from "./dom.js";

/** @import { Hint } from "../backend.js" */

/** The text of a stage with its terms as links. @param {Hint} hint @param {number} line @returns {(Node | string)[]} */
export function sentence(hint, line) {
  const text = hint.text[line] ?? "";
  const terms = (hint.terms ?? []).filter((term) => term.line === line).sort((one, other) => one.start - other.start);
  const parts = /** @type {(Node | string)[]} */ ([]);
  let done = 0;
  for (const { start, end, term, kind } of terms) {
    if (start < done) continue;
    parts.push(text.slice(done, start), termLink(text.slice(start, end), term, kind));
    done = end;
  }
  return [...parts, text.slice(done)];
}

/** A word that opens its explanation. @param {string} text @param {string} term @param {"technique" | "glossary"} kind */
export function termLink(text, term, kind) {
  const open = async () => {
    const { openTechnique, openTerm } = await import("../panels/technique.js");
    if (kind === "technique") openTechnique(term);
    else openTerm(term, text);
  };
  return h("button", { type: "button", class: "link", onclick: open }, text);
}
