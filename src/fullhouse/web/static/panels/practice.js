/** Practice: a board on which a chosen technique comes next. */

import { app } from "../state.js";
import { ask, catalog } from "../backend.js";
import { button, field } from "../parts/dialogs.js";
import { fill, h } from "../parts/dom.js";
import { candidatesIn, play, startGame } from "../game.js";
import { ALL_DIGITS, CELLS, PEERS, bitOf, candidatesOf, digitsIn, digitsOf, maskOf, nameOf, parseCells, parseConclusions } from "../grid.js";
import { complain, notice } from "../parts/notice.js";
import { sentence } from "../parts/sentence.js";
import { t } from "../panel_texts.js";
import { openTechnique, techniqueSelect } from "./technique.js";

/** @import { Game, Move } from "../game.js" */
/** @import { Catalog, Hint } from "../backend.js" */
/** @typedef {{cell: number, digit: number, places: boolean}} Conclusion */

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
    const left = maskOf(answer.board.candidates[cell]);
    const gone = candidatesOf(digits, cell) & ~left & ALL_DIGITS;
    if (digits[cell]) cells[nameOf(cell)] = { digit: digits[cell] ?? 0 };
    else if (left && gone) cells[nameOf(cell)] = { eliminated: digitsIn(gone).join("") };
  }
  return play(game, { move: "import", cells });
}

/** Reports whether the move follows from the technique, in any instance on the board. @param {Move} move @param {Game} before */
export async function checkPractice(move, before) {
  const { practice } = app;
  if (!practice || app.isSetting || move.move === "import") return;
  const made = conclusionsOf(move, before);
  const solution = app.game.solution ?? "";
  const wrong = made.find(({ cell, digit, places }) => places !== (solution[cell] === String(digit)));
  if (wrong) return notice(t("practiceWrong", { what: textOf(wrong) }), "bad");
  const [first] = made;
  if (!first) return;
  const known = [practice.conclusions.flatMap(parseConclusions)];
  const found = followed(made, known, before) ?? followed(made, await instancesOf(practice.technique, before), before);
  notice(t(found ? "practiceFound" : "practiceOther", { title: practice.title, what: textOf(found ?? first) }));
}

/** The digits placed and the candidates eliminated by a move. @param {Move} move @param {Game} before @returns {Conclusion[]} */
function conclusionsOf(move, before) {
  return Object.entries(move.cells).flatMap(([name, change]) => {
    const cell = parseCells(name)[0] ?? 0;
    const digits = change.digit ? [Number(change.digit)] : digitsIn(maskOf(change.eliminated) & ~(before.contents[cell]?.eliminated ?? 0));
    return digits.map((digit) => ({ cell, digit, places: Boolean(change.digit) }));
  });
}

/** @param {Conclusion} conclusion */
const textOf = ({ cell, digit, places }) => `${nameOf(cell)}${places ? "=" : "≠"}${digit}`;

/** The conclusions of every instance of the technique on this board. @param {string} technique @param {Game} game @returns {Promise<Conclusion[][]>} */
async function instancesOf(technique, game) {
  const answer = await ask("steps", { ...app.board(game), technique, most: 10_000, most_each: 10_000 });
  return (answer.hints ?? []).map((/** @type {Hint} */ hint) => (hint.conclusions ?? []).map((one) => ({ ...one, cell: parseCells(one.cell)[0] ?? 0 })));
}

/** The first conclusion that follows from one of the instances. @param {Conclusion[]} made @param {Conclusion[][]} instances @param {Game} before */
function followed(made, instances, before) {
  const candidates = candidatesIn(before);
  return made.find((one) => instances.some((instance) => follows(one, instance, candidates)));
}

/** Whether an instance gives this conclusion: it draws it, places a digit that implies it, or leaves the cell no other candidate. @param {Conclusion} one @param {Conclusion[]} instance @param {number[]} candidates */
function follows(one, instance, candidates) {
  const { cell, digit, places } = one;
  const placed = instance.filter((other) => other.places);
  if (instance.some((other) => other.cell === cell && other.digit === digit && other.places === places)) return true;
  if (!places) return placed.some((other) => (other.cell === cell) !== (other.digit === digit) && (other.cell === cell || PEERS[cell]?.includes(other.cell)));
  const lost = instance.filter((other) => !other.places && other.cell === cell).reduce((mask, other) => mask | bitOf(other.digit), 0);
  return lost > 0 && ((candidates[cell] ?? 0) & ~lost) === bitOf(digit);
}
