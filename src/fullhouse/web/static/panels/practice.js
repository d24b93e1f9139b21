/** Practice: a board on which a chosen technique comes next. */

import { app } from "../state.js";
import { ask, catalog } from "../backend.js";
import { button, field } from "../parts/dialogs.js";
import { fill, h } from "../parts/dom.js";
import { candidatesIn, play, startGame } from "../game.js";
import { ALL_DIGITS, CELLS, bitOf, candidatesOf, digitsIn, digitsOf, nameOf, parseCells, parseConclusions } from "../grid.js";
import { complain, notice } from "../parts/notice.js";
import { sentence } from "../parts/sentence.js";
import { t } from "../language.js";
import { openTechnique, techniqueSelect } from "./technique.js";

/** @import { Game, Move } from "../game.js" */
/** @import { Catalog, Hint } from "../backend.js" */

let technique = "x-wing";

/** @param {AbortSignal} _ */
export async function practiceView(_) {
  const known = await catalog();
  const chosen = techniqueSelect(known, "", technique, (value) => (technique = value), (one) => one.can_practise);
  technique = chosen.value;
  const start = async () => {
    notice(t("making"));
    const answer = await ask("practice", { technique });
    const title = known.techniques.find((one) => one.name === technique)?.title ?? technique;
    await app.begin(practiceGame(answer), t("practiceOf", { title }), { technique, title, conclusions: parseConclusions(answer.step.conclusions).map(({ cell, digit, places }) => `${nameOf(cell)}${places ? "=" : "<>"}${digit}`), where: answer.hint.text[0] });
    app.choose("centre");
    app.show("learn");
    notice(t("practiceFind", { title }));
  };
  return [
    h("p", null, t("practiceHelp")),
    field(t("technique"), chosen),
    h("div", { class: "buttons" }, button(t("practiceStart"), () => start().catch(complain), { main: true }), button(t("practiceRead"), () => openTechnique(technique))),
    app.practice && currentPractice(app.practice, known),
  ];
}

/** @param {import("../store.js").Practice} practice @param {Catalog} known */
function currentPractice(practice, known) {
  const place = h("div", { class: "card stack" });
  const showMe = async () => {
    const answer = await ask("steps", { ...app.board(), technique: practice.technique, most: 20 });
    const hint = /** @type {Hint | undefined} */ ((answer.hints ?? []).find((/** @type {Hint} */ one) => one.highlights));
    if (!hint) return notice(t("practiceOver"));
    app.present({ highlights: hint.highlights ?? null, candidates: candidatesIn(app.game) });
    place.append(h("p", null, sentence(hint, hint.text.length - 1)));
  };
  fill(place, h("h2", { class: "heading" }, t("practiceOf", { title: known.techniques.find((one) => one.name === practice.technique)?.title ?? practice.title })), h("p", null, t("practiceTask", { title: practice.title })), h("div", { class: "buttons" }, button(t("practiceWhere"), () => notice(practice.where)), button(t("practiceShow"), () => showMe().catch(complain))));
  return place;
}

/** A game on the board right before the technique, with automatic candidates except for those eliminated so far. @param {import("../backend.js").Answer} answer @returns {Game} */
function practiceGame(answer) {
  const digits = digitsOf(answer.board.puzzle);
  const game = startGame(answer.puzzle, { solution: answer.solution, level: answer.level ?? null });
  const cells = /** @type {Move["cells"]} */ ({});
  for (const cell of CELLS) {
    if (game.puzzle[cell] !== ".") continue;
    const left = [...(answer.board.candidates[cell] ?? "")].reduce((mask, digit) => mask | bitOf(Number(digit)), 0);
    const gone = candidatesOf(digits, cell) & ~left & ALL_DIGITS;
    if (digits[cell]) cells[nameOf(cell)] = { digit: digits[cell] ?? 0 };
    else if (left && gone) cells[nameOf(cell)] = { eliminated: digitsIn(gone).join("") };
  }
  return play(game, { move: "import", cells });
}

/** Reports whether the move is a conclusion of the technique. @param {Move} move @param {Game} before */
export function checkPractice(move, before) {
  const { practice } = app;
  if (!practice || app.isSetting || move.move === "import") return;
  for (const [name, change] of Object.entries(move.cells)) {
    const cell = parseCells(name)[0] ?? 0;
    const said = change.digit ? [`${name}=${change.digit}`] : digitsIn(maskOf(change.eliminated) & ~(before.contents[cell]?.eliminated ?? 0)).map((digit) => `${name}<>${digit}`);
    for (const one of said) {
      const isFound = practice.conclusions.includes(one);
      const isWrong = one.includes("=") ? String(change.digit) !== app.game.solution?.[cell] : app.game.solution?.[cell] === one.at(-1);
      notice(t(isFound ? "practiceFound" : isWrong ? "practiceWrong" : "practiceOther", { title: practice.title, what: one.replace("<>", "≠") }), isWrong ? "bad" : "good");
      if (isFound) return;
    }
  }
}

/** @param {string | number | undefined} text */
const maskOf = (text) => [...String(text ?? "")].reduce((mask, digit) => mask | bitOf(Number(digit)), 0);
