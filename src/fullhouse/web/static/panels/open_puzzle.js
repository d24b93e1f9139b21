/** Opening a puzzle from text that is pasted, dropped, typed in or read from a file. Problems are reported while it is read. */

import { app } from "../state.js";
import { Problem, ask } from "../backend.js";
import { button } from "../parts/dialogs.js";
import { fill, h } from "../parts/dom.js";
import { EMPTY_LINE, digitsIn81, fromDocument, importProgress, play, startGame } from "../game.js";
import { bitOf, candidatesOf, clashesOf, digitsOf, lineOf, parseCells } from "../grid.js";
import { complain, notice } from "../parts/notice.js";
import { picture } from "../board/small_board.js";
import { asSentence, t } from "../language.js";

/** @import { Game } from "../game.js" */
/** @typedef {{game: Game | null, digits: number[], givens: number[], title: string, text: string, clashing: Iterable<number>, differing: Iterable<number>, isGood: boolean}} Reading */

/** @param {() => void} close @param {string} pasted */
export function reader(close, pasted) {
  const result = h("div", { class: "preview", "aria-live": "polite" });
  const area = h("textarea", { rows: 5, spellcheck: "false", autocomplete: "off", placeholder: t("pastePlaceholder"), value: pasted, oninput: () => later() });
  const file = h("input", { type: "file", class: "hush", tabindex: -1, "aria-hidden": "true", onchange: async () => file.files?.[0] && put(await file.files[0].text()) });
  let timer = 0;
  let asking = new AbortController();
  const later = () => (clearTimeout(timer), (timer = window.setTimeout(look, 150)));
  const put = (/** @type {string} */ text) => ((area.value = text), look());
  async function look() {
    asking.abort();
    asking = new AbortController();
    if (!area.value.trim()) return fill(result, picture({ givens: digitsOf(EMPTY_LINE) }, t("emptyBoard")), h("p", { class: "soft small" }, t("pasteHelp")));
    const typed = cellsTyped(area.value);
    if (typed < 81) return fill(result, picture({ givens: digitsOf(EMPTY_LINE) }, t("emptyBoard")), h("p", { class: "soft" }, t("readSoFar", { cells: typed })));
    try {
      show(await read(area.value, asking.signal));
    } catch (error) {
      if (!(error instanceof DOMException)) fill(result, picture({ givens: digitsOf(EMPTY_LINE) }, t("emptyBoard")), h("p", { class: "bad", role: "alert" }, asSentence(error)));
    }
  }
  /** @param {Reading} reading */
  function show({ game, digits, givens, title, text, clashing, differing, isGood }) {
    const start = game && button(t("playThis"), () => app.begin(game, title).then(close, complain), { main: true });
    const change = button(t("setThis"), () => editAsDraft(givens, close), { quiet: true });
    fill(result, picture({ givens, digits, clashing, differing }, t("pastedBoard")), h("div", { class: "stack" }, h("p", { class: isGood ? "good" : "bad" }, text), h("div", { class: "buttons" }, start, change)));
  }
  const drop = h("div", { class: "drop" }, area);
  drop.addEventListener("dragover", () => drop.classList.add("over"));
  drop.addEventListener("dragleave", () => drop.classList.remove("over"));
  drop.addEventListener("drop", async (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    const [dropped] = event.dataTransfer?.files ?? [];
    put(dropped ? await dropped.text() : (event.dataTransfer?.getData("text/plain") ?? ""));
  });
  look();
  return h(
    "section",
    { class: "stack" },
    h("h3", null, t("createPaste")),
    h("label", null, h("span", { class: "hush" }, t("createPaste")), drop),
    h("div", { class: "buttons" }, button(t("openFile"), () => file.click(), { icon: "download" }), button(t("typeIn"), () => (close(), app.show("set"))), file),
    result,
  );
}

/** The number of cells typed so far, if the text has only digits and blanks; otherwise Infinity. @param {string} text */
function cellsTyped(text) {
  return /^[\d.\s|+-]*$/.test(text) ? text.replace(/[^\d.]/g, "").length : Infinity;
}

/** @param {number[]} digits @param {() => void} close */
function editAsDraft(digits, close) {
  app.show("set");
  app.travel(() => play(startGame(EMPTY_LINE), importProgress(startGame(EMPTY_LINE), digits, null)));
  close();
}

/** Reads a text: a proper puzzle, or the problem and the cells it is in. @param {string} text @param {AbortSignal} [signal] @returns {Promise<Reading>} */
export async function read(text, signal) {
  const saved = savedGame(text);
  const parsed = saved ? { givens: saved.puzzle, puzzle: lineOf(digitsIn81(saved)) } : await ask("parse", { puzzle: text }, signal);
  const [givens, digits] = [digitsOf(parsed.givens), digitsOf(parsed.puzzle)];
  const base = { digits, givens, title: String(parsed.name ?? ""), clashing: clashesOf(digits), differing: [], isGood: false, game: null };
  const verdict = await ask("check", { puzzle: parsed.givens }, signal);
  if (verdict.status !== "proper") {
    const cells = parseCells((verdict.cells ?? []).join(","));
    const isAmbiguous = verdict.status === "ambiguous";
    return { ...base, text: isAmbiguous ? t("cellsDiffer", { number: cells.length }) : asSentence(verdict.error ?? verdict.reason), clashing: isAmbiguous ? [] : cells, differing: isAmbiguous ? cells : [] };
  }
  if (saved) return { ...base, game: { ...saved, solution: verdict.solutions?.[0] ?? null }, isGood: true, text: t("readSaved") };
  const start = startGame(parsed.givens, { solution: verdict.solutions?.[0] ?? null });
  const candidates = progressOf(parsed.candidates, digits);
  const clues = givens.filter(Boolean).length;
  return { ...base, game: play(start, importProgress(start, digits, candidates)), isGood: true, text: t("readProper", { clues, format: parsed.format }) };
}

/** The candidates, unless they are simply those that the rules allow. @param {string[] | null} texts @param {number[]} digits */
function progressOf(texts, digits) {
  if (!texts) return null;
  const masks = texts.map((text) => [...text].reduce((mask, digit) => mask | bitOf(Number(digit)), 0));
  return masks.some((mask, cell) => !digits[cell] && mask && mask !== candidatesOf(digits, cell)) ? masks : null;
}

/** The game, if the text is a saved one. Throws DamagedGame, with the position, if it is damaged. @param {string} text */
function savedGame(text) {
  if (!/^\s*\{[^]*"fullhouse"\s*:\s*"game"/.test(text)) return null;
  return fromDocument(JSON.parse(text));
}

/** Finds the level of this game; without a server it stays unknown. @param {string} id */
export async function findLevel(id) {
  const answer = await ask("rate", { puzzle: app.game.puzzle, scales: ["hodoku"] }).catch(() => null);
  if (!answer?.rating || app.id !== id) return;
  app.game = { ...app.game, level: answer.rating.level };
  app.announce();
  await app.save();
}

/** Starts a puzzle from a line; it is checked if the server can be reached. @param {string} line @param {string} [title] */
export async function begin(line, title) {
  try {
    const reading = await read(line);
    if (reading.game) await app.begin(reading.game, title ?? reading.title);
    else (await import("./new_game.js")).open(line);
  } catch (error) {
    if (error instanceof Problem && error.kind === "offline") await app.begin(startGame(line), title);
    else notice(asSentence(error), "bad");
  }
}
