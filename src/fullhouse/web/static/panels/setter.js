/** The Set panel: after each clue it shows how many solutions are left and which cells are open. */

import { app } from "../state.js";
import { button } from "../parts/dialogs.js";
import { fill, h } from "../parts/dom.js";
import { digitsIn81 } from "../game.js";
import { CELLS, digitsOf, lineOf, parseCells } from "../grid.js";
import { importProgress, restart } from "../moves.js";
import { complain } from "../parts/notice.js";
import { asSentence, t } from "../panel_texts.js";
import { questions } from "./questions.js";
import { solutionsOf } from "./solutions.js";

let asking = new AbortController();
let askedFor = "";

/** @param {HTMLElement} panel @param {HTMLElement} keys the keypad, which moves to this panel while it is shown */
export function makePanel(panel, keys) {
  const count = h("p", { class: "big" });
  const open = h("p", { class: "soft" });
  const start = button(t("playThis"), () => import("./open_puzzle.js").then((module) => module.begin(draftLine()), complain), { main: true });
  const fromGame = button(t("setFromGame"), () => app.play({ ...importProgress(app.draft, digitsOf(app.game.puzzle), null), move: "import" }));
  const clear = button(t("setClear"), () => app.play(restart(app.draft)));
  const keyPlace = h("div");
  fill(panel, h("div", { class: "card stack", "aria-live": "polite" }, count, open), keyPlace, h("div", { class: "buttons" }, start, fromGame, clear), h("h2", { class: "heading" }, t("solveAsk")), questions(draftLine));
  const look = () => {
    if (!app.isSetting) return;
    if (keys.parentElement !== keyPlace) keyPlace.append(keys);
    const line = draftLine();
    if (line === askedFor) return;
    askedFor = line;
    examine(line, count, open, start).catch(complain);
  };
  app.onChange(() => {
    if (!app.isSetting) askedFor = "";
    else look();
  });
  look();
}

const draftLine = () => lineOf(digitsIn81(app.draft));

/** @param {string} line @param {HTMLElement} count @param {HTMLElement} open @param {HTMLButtonElement} start */
async function examine(line, count, open, start) {
  asking.abort();
  asking = new AbortController();
  const clues = CELLS.filter((cell) => line[cell] !== ".").length;
  start.disabled = true;
  if (!clues) {
    fill(count, t("setEmpty"));
    fill(open, t("setEmptyHelp"));
    return;
  }
  let found;
  try {
    found = await solutionsOf(line, asking.signal);
  } catch (error) {
    if (error instanceof DOMException) return;
    fill(count, "–");
    fill(open, asSentence(error));
    return;
  }
  count.className = `big ${found.count === 1 ? "good" : found.count ? "" : "bad"}`;
  fill(count, found.text);
  fill(open, found.count ? t(found.count === 1 ? "setProper" : "setOpen", { clues, open: found.open.length }) : asSentence(found.answer.reason));
  start.disabled = found.count !== 1;
  if (draftLine() !== line || !app.isSetting) return;
  if (found.count > 1) app.present({ marked: found.open, candidates: found.candidates, stays: true });
  else if (found.count === 0) app.present({ wrong: parseCells((found.answer.cells ?? []).join(",")), stays: true });
  else if (app.closeExhibit()) app.announce();
}
