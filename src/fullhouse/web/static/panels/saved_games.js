/** The saved games, each with a picture. */

import { app } from "../state.js";
import { button, openDialog } from "../parts/dialogs.js";
import { fill, h, icon } from "../parts/dom.js";
import { DamagedGame, digitsIn81, fromDocument, marksOf, progressOf } from "../game.js";
import { digitsOf } from "../grid.js";
import { complain } from "../parts/notice.js";
import { picture } from "../board/small_board.js";
import { keptGames } from "../store.js";
import { exportGames, importGames } from "../all_games.js";
import { clockText, counted, t } from "../panel_texts.js";
import { download } from "./share.js";

/** @import { Kept } from "../store.js" */
/** @import { Imported } from "../all_games.js" */

export async function open() {
  await app.save();
  const place = h("div", { class: "cards" });
  const foot = h("div", { role: "status" });
  const create = (/** @type {() => void} */ close) => (close(), import("./new_game.js").then((module) => module.open(), complain));
  const file = h("input", { type: "file", class: "hush", accept: ".json,application/json", tabindex: -1, "aria-hidden": "true", onchange: () => take().catch(complain) });
  const take = async () => {
    const [chosen] = file.files ?? [];
    if (chosen) fill(foot, ...importedLines(await importGames(await chosen.text())));
    file.value = "";
    await show();
  };
  const save = async () => download(new Blob([await exportGames()], { type: "application/json" }), "fullhouse-games.json");
  openDialog(
    t("games"),
    (close) => [
      place,
      h("div", { class: "foot stack" }, foot),
      h("div", { class: "buttons" }, button(t("create"), () => create(close), { main: true, icon: "plus" }), button(t("gamesExport"), () => save().catch(complain), { icon: "download" }), button(t("gamesImport"), () => file.click(), { icon: "share" }), file),
    ],
    { wide: true },
  );
  const show = async () => {
    const all = await keptGames();
    fill(place, ...all.map((kept) => card(kept, show, foot)));
    if (!all.length && !foot.hasChildNodes()) fill(place, h("p", { class: "soft" }, t("gamesNone")));
  };
  await show();
}

/** The outcome for the games of an imported file. @param {Imported} imported */
function importedLines({ added, copies, known, damaged }) {
  const counts = [counted("importAddedOne", "importAdded", added), copies && counted("importCopiesOne", "importCopies", copies), known && counted("importKnownOne", "importKnown", known)];
  return [h("p", { class: "good" }, counts.filter(Boolean).join(" ")), ...damaged.map((reason) => h("p", { class: "bad" }, t("gameDamaged", { reason })))];
}

/** @param {Kept} kept @param {() => Promise<void>} again @param {HTMLElement} foot */
function card(kept, again, foot) {
  let game;
  try {
    game = fromDocument(kept.document);
  } catch (error) {
    return h("div", { class: "game" }, h("p", { class: "bad" }, t("gameDamaged", { reason: error instanceof DamagedGame ? error.message : String(error) })));
  }
  const clues = [...game.puzzle].filter((one) => one !== ".").length;
  const name = kept.title || (game.level ? t("subject", { level: t(`level_${/** @type {"easy"} */ (game.level)}`), clues }) : t("subjectClues", { clues }));
  const done = progressOf(game);
  const remove = async () => {
    const isCurrent = kept.id === app.id;
    await app.forget(kept.id);
    const undo = button(t("undo"), () => restore().catch(complain), { icon: "undo" });
    const line = h("p", { class: "buttons" }, t("gameGone", { name }), undo);
    const restore = async () => {
      await app.restore(kept, isCurrent);
      line.remove();
      await again();
    };
    foot.append(line);
    await again();
    undo.focus();
  };
  return h(
    "div",
    { class: `game${kept.id === app.id ? " current" : ""}` },
    h(
      "button",
      { type: "button", class: "open", onclick: () => app.resume(kept.id).then(() => document.querySelector("dialog")?.close(), complain) },
      picture({ givens: digitsOf(game.puzzle), digits: digitsIn81(game), colours: marksOf(game, "colours") }, t("gamePicture", { name })),
      h("strong", null, name),
      h("span", { class: "meter", "aria-hidden": "true" }, h("i", { style: { "--done": String(done) } })),
      h("span", { class: "soft small" }, kept.solved ? t("gameSolved", { time: clockText(game.seconds) }) : t("gameProgress", { done, time: clockText(game.seconds) })),
    ),
    h("button", { type: "button", class: "button quiet icon-only drop-it", "aria-label": t("gameRemove", { name }), onclick: () => remove().catch(complain) }, icon("trash")),
  );
}
