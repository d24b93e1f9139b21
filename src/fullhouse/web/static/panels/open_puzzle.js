/** Opening a puzzle from text that is pasted, dropped, typed in or read from a file. Problems are reported while it is read. */

import { app } from "../state.js";
import { Problem, ask } from "../backend.js";
import { button } from "../parts/dialogs.js";
import { fill, h } from "../parts/dom.js";
import { isAllGames } from "../all_games.js";
import { EMPTY_LINE, digitsIn81, fromDocument, play, startGame } from "../game.js";
import { candidatesOf, clashesOf, digitsOf, lineOf, maskOf, parseCells } from "../grid.js";
import { importProgress } from "../moves.js";
import { complain, notice } from "../parts/notice.js";
import { picture } from "../board/small_board.js";
import { asSentence, numberText, t } from "../panel_texts.js";
import { isPicture, open as openPhoto, photoButton } from "./photo.js";
import { contentOfLink } from "./share.js";
import { severalText, solutionsOf } from "./solutions.js";

/** @import { Answer } from "../backend.js" */
/** @import { Game } from "../game.js" */
/** @typedef {{puzzle: string | null, givens: string | null, candidates: string[] | null, clues: number | null, name: string, comment: string, line: number, error: string | null, saved?: Game}} Parsed */
/** @typedef {{game: Game | null, digits: number[], givens: number[], title: string, text: string, clashing: Iterable<number>, differing: Iterable<number>, isGood: boolean}} Reading */

/** The characters and puzzles of one text that the server reads. */
const MOST_TEXT = 200_000;
const MOST_PUZZLES = 1000;

/** Puts text into the reader that is open. @type {((text: string) => void) | null} */
let putText = null;

/** Whether a reader is open; if so, it reads this text. @param {string} text */
export function readInOpenDialog(text) {
  putText?.(text);
  return Boolean(putText);
}

/** @param {() => void} close @param {string} pasted @param {AbortSignal} closed */
export function reader(close, pasted, closed) {
  const result = h("div", { class: "preview", "aria-live": "polite" });
  const choices = h("ul", { class: "list choices", "aria-label": t("choices"), hidden: true });
  const area = h("textarea", { rows: 5, spellcheck: "false", autocomplete: "off", placeholder: t("pastePlaceholder"), value: pasted, oninput: (/** @type {InputEvent} */ event) => later(event.inputType !== "insertFromPaste") });
  const file = h("input", { type: "file", class: "hush", tabindex: -1, "aria-hidden": "true", onchange: () => file.files?.[0] && take(file.files[0]) });
  let timer = 0;
  let asking = new AbortController();
  const later = (/** @type {boolean} */ isTyped) => (clearTimeout(timer), (timer = window.setTimeout(() => look(isTyped), 150)));
  const put = (/** @type {string} */ text) => ((area.value = text), look());
  const take = async (/** @type {File} */ chosen) => (isPicture(chosen) ? openPhoto(chosen) : put(await chosen.text()));
  const say = (/** @type {string} */ kind, /** @type {string} */ text) => fill(result, picture({ givens: digitsOf(EMPTY_LINE) }, t("emptyBoard")), h("p", { class: kind, role: kind === "bad" ? "alert" : null }, text));
  /** Reads the text. Too few cells are an error, unless the text is being typed. @param {boolean} [isTyped] */
  async function look(isTyped = false) {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const text = area.value;
    choices.hidden = true;
    if (!text.trim()) return say("soft small", t("pasteHelp"));
    const typed = isTyped ? cellsTyped(text) : 81;
    if (typed < 81) return say("soft", t("readSoFar", { cells: typed }));
    try {
      const found = await puzzlesIn(text, signal);
      if (found.length > 1) list(found);
      await choose(found.find((one) => !one.error) ?? found[0]);
    } catch (error) {
      if (!(error instanceof DOMException)) say("bad", asSentence(error));
    }
  }
  /** @param {Parsed | undefined} parsed */
  async function choose(parsed) {
    asking.abort();
    asking = new AbortController();
    if (parsed) show(await read(parsed, asking.signal));
  }
  /** @param {Parsed[]} found */
  function list(found) {
    const items = found.map((parsed, at) => {
      const name = parsed.error ?? (parsed.name || parsed.comment || t("choice", { line: parsed.line }));
      const clues = !parsed.error && h("span", { class: "result" }, t("subjectClues", { clues: parsed.clues }));
      return h("button", { type: "button", class: "item", disabled: Boolean(parsed.error), onclick: () => (mark(at), choose(parsed).catch((error) => error instanceof DOMException || complain(error))) }, h("span", { class: "number" }, at + 1), h("span", { class: "what" }, name), clues);
    });
    const mark = (/** @type {number} */ chosen) => items.forEach((item, at) => item.setAttribute("aria-current", String(at === chosen)));
    mark(found.findIndex((one) => !one.error));
    const isCut = (found.length >= MOST_PUZZLES || area.value.length > MOST_TEXT) && h("li", { class: "inside soft small" }, t("choicesCut", { number: numberText(found.length) }));
    fill(choices, items.map((item) => h("li", null, item)), isCut);
    choices.hidden = false;
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
    event.stopPropagation();
    drop.classList.remove("over");
    const [dropped] = event.dataTransfer?.files ?? [];
    await (dropped ? take(dropped) : put(event.dataTransfer?.getData("text/plain") ?? ""));
  });
  putText = put;
  closed.addEventListener("abort", () => (putText = null));
  look();
  return h(
    "section",
    { class: "stack" },
    h("h3", null, t("createPaste")),
    h("label", null, h("span", { class: "hush" }, t("createPaste")), drop),
    h("div", { class: "buttons" }, photoButton(t("photoTake"), true), button(t("openFile"), () => file.click(), { icon: "download" }), button(t("typeIn"), () => (close(), app.show("set"))), file),
    choices,
    result,
  );
}

/** The number of cells typed so far, if the text has only digits and blanks, of which a space may be one; otherwise 81. @param {string} text */
function cellsTyped(text) {
  return /^[\d.\s|+*_?xX-]*$/.test(text) ? text.replace(/[\r\n|]/g, "").length : 81;
}

/** @param {number[]} digits @param {() => void} close */
export function editAsDraft(digits, close) {
  app.show("set");
  app.travel(() => play(startGame(EMPTY_LINE), importProgress(startGame(EMPTY_LINE), digits, null)));
  close();
}

/** The puzzles in a text, of any format that the server reads, or in a link to the app, or a saved game. @param {string} text @param {AbortSignal} [signal] @returns {Promise<Parsed[]>} */
export async function puzzlesIn(text, signal) {
  const linked = await contentOfLink(text);
  if (typeof linked === "string") return puzzlesIn(linked, signal);
  const saved = linked ?? savedGame(text);
  if (saved) return [{ saved, givens: saved.puzzle, puzzle: lineOf(digitsIn81(saved)), name: "", comment: "", line: 1, clues: null, candidates: null, error: null }];
  const start = text.length > MOST_TEXT ? text.slice(0, text.lastIndexOf("\n", MOST_TEXT)) : text;
  return (await ask("parse", { puzzle: start, several: true }, signal)).puzzles;
}

/** Checks a puzzle: it is proper, or the text says what is wrong and where. @param {Parsed} parsed @param {AbortSignal} [signal] @returns {Promise<Reading>} */
export async function read(parsed, signal) {
  const { saved } = parsed;
  const [givens, digits] = [digitsOf(parsed.givens ?? ""), digitsOf(parsed.puzzle ?? "")];
  const base = { digits, givens, title: parsed.name, clashing: clashesOf(digits), differing: [], isGood: false, game: null };
  const side = Math.sqrt(digits.length);
  if (side !== 9) return { ...base, digits: digitsOf(EMPTY_LINE), givens: digitsOf(EMPTY_LINE), text: t("readSize", { size: `${side}×${side}` }) };
  const verdict = await ask("check", { puzzle: parsed.givens }, signal).catch((error) => {
    if (saved?.solution && error instanceof Problem && error.kind === "offline") return /** @type {Answer} */ ({ status: "proper", solutions: [saved.solution] });
    throw error;
  });
  if (verdict.status !== "proper") {
    const several = verdict.status === "ambiguous" ? await solutionsOf(lineOf(givens), signal) : null;
    if (several) return { ...base, text: severalText(several), clashing: [], differing: several.open };
    return { ...base, text: asSentence(verdict.error ?? verdict.reason), clashing: parseCells((verdict.cells ?? []).join(",")) };
  }
  if (saved) return { ...base, game: { ...saved, solution: verdict.solutions?.[0] ?? null }, isGood: true, text: t("readSaved") };
  const start = startGame(lineOf(givens), { solution: verdict.solutions?.[0] ?? null });
  const candidates = progressOf(parsed.candidates, digits);
  const clues = givens.filter(Boolean).length;
  return { ...base, game: play(start, importProgress(start, digits, candidates)), isGood: true, text: t("readProper", { clues }) };
}

/** The candidates, unless they are simply those that the rules allow. @param {string[] | null} texts @param {number[]} digits */
function progressOf(texts, digits) {
  if (!texts) return null;
  const masks = texts.map(maskOf);
  return masks.some((mask, cell) => !digits[cell] && mask && mask !== candidatesOf(digits, cell)) ? masks : null;
}

/** The game, if the text is a saved one. Throws DamagedGame, with the position, if it is damaged. @param {string} text */
function savedGame(text) {
  if (isAllGames(text)) throw new Error(t("gamesFile"));
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
    const [parsed] = await puzzlesIn(line);
    const reading = parsed && (await read(parsed));
    if (reading?.game) await app.begin(reading.game, title ?? reading.title);
    else (await import("./new_game.js")).open(line);
  } catch (error) {
    if (error instanceof Problem && error.kind === "offline") await app.begin(startGame(line), title);
    else notice(asSentence(error), "bad");
  }
}
