/** The dialog for a new game: generate a puzzle, or open one from text. */

import { app } from "../state.js";
import { ask, catalog } from "../backend.js";
import { button, chips, field, openDialog, select, waiting } from "../parts/dialogs.js";
import { fill, h } from "../parts/dom.js";
import { startGame } from "../game.js";
import { complain } from "../parts/notice.js";
import { asSentence, t } from "../panel_texts.js";
import { readInOpenDialog, reader } from "./open_puzzle.js";
import { isPicture, open as openPhoto } from "./photo.js";
import { techniqueSelect } from "./technique.js";

const LEVELS = /** @type {const} */ (["easy", "medium", "hard", "unfair", "extreme"]);
const wanted = { level: "medium", technique: "", symmetry: "none", clues: "" };

/** @param {string} [pasted] */
export function open(pasted = "") {
  if (pasted && readInOpenDialog(pasted)) return;
  const closed = new AbortController();
  openDialog(t("create"), (close) => [h("div", { class: pasted ? "two with-text" : "two" }, generator(close, closed.signal), reader(close, pasted, closed.signal))], { wide: true, onClose: () => closed.abort() });
}

/** Opens text, a file or a picture that was dropped on the app or pasted. @param {DataTransfer} dropped */
export async function take(dropped) {
  const [file] = dropped.files;
  if (file && isPicture(file)) return openPhoto(file);
  const text = file ? await file.text() : dropped.getData("text/uri-list") || dropped.getData("text/plain");
  open(text);
}

/** @param {() => void} close @param {AbortSignal} signal */
function generator(close, signal) {
  const message = h("div", { class: "message", "aria-live": "polite" });
  const more = h("div", { class: "fields" });
  const clues = h("input", { type: "text", inputmode: "numeric", placeholder: t("cluesAny"), value: wanted.clues, oninput: () => (wanted.clues = clues.value) });
  const symmetry = select([["none", t("symmetry_none")]], "none");
  const technique = select([["", t("techniqueAny")]], "");
  catalog().then((known) => {
    const symmetries = select(known.symmetries.map((name) => [name, t(/** @type {"symmetry_none"} */ (`symmetry_${name}`))]), wanted.symmetry, (value) => (wanted.symmetry = value));
    symmetry.replaceWith(symmetries);
    technique.replaceWith(techniqueSelect(known, t("techniqueAny"), wanted.technique, (value) => (wanted.technique = value), (one) => one.in_order));
  }, complain);
  more.append(field(t("technique"), technique), field(t("symmetry"), symmetry), field(t("clues"), clues));
  const make = async () => {
    fill(message, waiting(t("making")));
    try {
      const answer = await ask("generate", orderOf(), signal);
      const { puzzle, solution, level } = answer;
      await app.begin(startGame(puzzle, { solution, level: level ?? null }));
      close();
    } catch (error) {
      if (signal.aborted) return;
      fill(message, h("p", { class: "bad", role: "alert" }, asSentence(error)));
    }
  };
  return h(
    "section",
    { class: "stack" },
    h("h3", null, t("createMake")),
    chips(t("level"), "level", LEVELS.map((level) => [level, t(`level_${level}`)]), wanted.level, (value) => (wanted.level = value)),
    h("details", { class: "list" }, h("summary", null, t("createMore")), h("div", { class: "inside" }, more)),
    button(t("createStart"), make, { main: true }),
    message,
  );
}

function orderOf() {
  const [, low, high] = /^\s*(\d+)\s*(?:(?:[-–]|\.\.)\s*(\d+))?\s*$/.exec(wanted.clues) ?? [];
  if (wanted.clues.trim() && !low) throw new Error(t("cluesWrong"));
  return {
    level: wanted.level,
    symmetry: wanted.symmetry,
    ...(wanted.technique && { technique: wanted.technique }),
    ...(low && { clues: high ? [Number(low), Number(high)] : Number(low) }),
  };
}
