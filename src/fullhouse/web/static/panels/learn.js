/** Learning: the steps there are now, the whole path, practice, the rating. */

import { app } from "../state.js";
import { ask, catalog } from "../backend.js";
import { button, field, waiting } from "../parts/dialogs.js";
import { fill, h } from "../parts/dom.js";
import { candidatesIn, play, startGame } from "../game.js";
import { ALL_DIGITS, CELLS, bitOf, candidatesOf, digitsIn, digitsOf, nameOf, parseCells } from "../grid.js";
import { complain, notice } from "../parts/notice.js";
import { sentence, termLink } from "../parts/sentence.js";
import { asSentence, numberText, t } from "../language.js";

/** @import { Game, Move } from "../game.js" */
/** @import { Catalog, Hint, PathStep } from "../backend.js" */

const VIEWS = /** @type {const} */ (["steps", "path", "practice", "rating"]);
/** @typedef {typeof VIEWS[number]} View */

let view = /** @type {View} */ ("steps");
let shownFor = "";

/** @param {HTMLElement} panel */
export function makePanel(panel) {
  const place = h("div", { class: "stack" });
  const buttons = VIEWS.map((one) => h("button", { type: "button", class: "tab", "data-view": one, onclick: () => choose(one) }, t(`learn_${one}`)));
  const choose = (/** @type {View} */ one) => {
    view = one;
    shownFor = "";
    app.closeExhibit();
    app.announce();
  };
  fill(panel, h("div", { class: "segments", role: "group", "aria-label": t("tab_learn") }, buttons), place);
  app.onChange(() => {
    if (app.tab !== "learn") return;
    for (const one of buttons) one.setAttribute("aria-pressed", String(one.dataset.view === view));
    const position = view === "steps" ? JSON.stringify(app.board()) : `${app.game.puzzle}${app.id}`;
    if (`${view} ${position}` === shownFor) return;
    shownFor = `${view} ${position}`;
    show(place).catch(complain);
  });
  app.announce();
}

let asking = new AbortController();

/** Asks what the view needs and shows it; a question that is no longer of interest is dropped. @param {HTMLElement} place */
async function show(place) {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  fill(place, waiting());
  try {
    const content = await { steps: stepsNow, path: wholePath, practice: practiceView, rating: ratingView }[view](signal);
    if (!signal.aborted) fill(place, content);
  } catch (error) {
    if (signal.aborted) return;
    fill(place, h("p", { class: "bad", role: "alert" }, asSentence(error)));
  }
}

// All steps there are now

/** @param {AbortSignal} signal */
async function stepsNow(signal) {
  const answer = await ask("steps", { ...app.board(), uniqueness: app.preferences.uniqueness, most: 300 }, signal);
  const found = /** @type {Hint[]} */ (answer.hints ?? []);
  if (answer.error) return [h("p", { class: "bad" }, asSentence(answer.error))];
  if (!answer.groups?.length) return [h("p", null, found[0]?.text.at(-1) ?? t("noSteps"))];
  const words = h("p", { class: "small", "aria-live": "polite" }, t("stepsHelp"));
  const items = /** @type {HTMLButtonElement[]} */ ([]);
  const draw = (/** @type {Hint} */ hint, /** @type {HTMLButtonElement} */ item) => {
    app.present({ highlights: hint.highlights ?? null, candidates: candidatesIn(app.game), onClose: clear });
    fill(words, h("strong", null, termLink(hint.title ?? "", hint.technique ?? "", "technique")), " ", ...sentence(hint, hint.text.length - 1));
    for (const one of items) one.setAttribute("aria-current", String(one === item));
  };
  const clear = () => {
    fill(words, t("stepsHelp"));
    for (const one of items) one.setAttribute("aria-current", "false");
  };
  const groups = answer.groups.map((/** @type {any} */ group, /** @type {number} */ at) =>
    h(
      "details",
      { open: at === 0 },
      h("summary", null, group.title, h("span", { class: "count" }, group.count)),
      h("ul", null, found.filter((hint) => hint.technique === group.technique).map((hint) => {
        const item = h("button", { type: "button", class: "item", onclick: () => draw(hint, item) }, h("span", { class: "what" }, conclusionText(hint)));
        items.push(item);
        return h("li", null, item);
      })),
    ),
  );
  return [h("div", { class: "card stays" }, words), walkable(h("div", { class: "list" }, groups)), answer.left_out ? h("p", { class: "soft small" }, t("leftOut", { number: answer.left_out })) : null];
}

/** @param {Hint} hint */
function conclusionText(hint) {
  const all = (hint.conclusions ?? []).map((one) => `${one.cell}${one.places ? "=" : "≠"}${one.digit}`);
  return all.length > 4 ? `${all.slice(0, 4).join(", ")} …` : all.join(", ");
}

// The whole path

/** @param {AbortSignal} signal */
async function wholePath(signal) {
  const answer = await ask("explain", { puzzle: app.game.puzzle, uniqueness: app.preferences.uniqueness }, signal);
  if (!answer.path) return [h("p", { class: "bad" }, asSentence(answer.error))];
  const steps = /** @type {PathStep[]} */ (answer.path.steps);
  const positions = positionsOf(app.game.puzzle, steps);
  const givens = digitsOf(app.game.puzzle);
  const words = h("div", { class: "words", "aria-live": "polite" }, h("p", null, t("pathHelp", { number: steps.length })));
  let at = -1;
  const go = (/** @type {number} */ number) => {
    at = Math.max(0, Math.min(steps.length - 1, number));
    const step = steps[at];
    const position = positions[at];
    if (!step || !position) return;
    app.present({ givens, ...position, highlights: step.highlights, onClose: clear });
    fill(words, h("p", null, h("strong", null, termLink(step.title, step.technique, "technique")), " ", h("span", { class: "soft" }, t("pathAt", { number: at + 1, all: steps.length }))), h("p", null, step.words));
    items.forEach((item, number) => item.setAttribute("aria-current", String(number === at)));
    items[at]?.scrollIntoView({ block: "nearest" });
    items[at]?.focus({ preventScroll: true });
  };
  const clear = () => {
    items[at]?.setAttribute("aria-current", "false");
    fill(words, h("p", null, t("pathHelp", { number: steps.length })));
  };
  const items = steps.map((step, number) => h("button", { type: "button", class: "item", onclick: () => go(number) }, h("span", { class: "number" }, number + 1), h("span", { class: "what" }, step.title, " ", h("span", { class: "result" }, step.conclusions))));
  const list = h("ol", { class: "list" }, items.map((item) => h("li", null, item)));
  list.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.code];
    if (!by) return;
    event.preventDefault();
    go(at + by);
  });
  const walk = h("div", { class: "buttons" }, button(t("previous"), () => go(at - 1), { icon: "left" }), button(t("next"), () => go(at + 1), { main: true, icon: "right" }));
  return [h("div", { class: "card stack stays" }, words, walk), list];
}

/** Digits and candidates before each step. @param {string} puzzle @param {PathStep[]} steps */
function positionsOf(puzzle, steps) {
  let digits = digitsOf(puzzle);
  let candidates = CELLS.map((cell) => candidatesOf(digits, cell));
  return steps.map((step) => {
    const before = { digits, candidates };
    digits = [...digits];
    candidates = [...candidates];
    for (const { cell, digit, places } of parseConclusions(step.conclusions)) {
      if (places) digits[cell] = digit;
      else candidates[cell] = (candidates[cell] ?? 0) & ~bitOf(digit);
    }
    candidates = candidates.map((mask, cell) => mask & candidatesOf(digits, cell));
    return before;
  });
}

/** "r8c6=1, r1c23<>4" as a list. @param {string} text */
function parseConclusions(text) {
  const found = [];
  for (const [, cells, sign, digits] of text.matchAll(/((?:r\d+c\d+,?)+)(=|<>)(\d+)/g))
    for (const cell of parseCells(cells ?? "")) for (const digit of digits ?? "") found.push({ cell, digit: Number(digit), places: sign === "=" });
  return found;
}

// Practice

let technique = "x-wing";

/** @param {AbortSignal} _ */
async function practiceView(_) {
  const known = await catalog();
  const { techniqueSelect } = await import("./new_game.js");
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
    h("div", { class: "buttons" }, button(t("practiceStart"), () => start().catch(complain), { main: true }), button(t("practiceRead"), () => import("./technique.js").then((module) => module.openTechnique(technique), complain))),
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

/** A game on the board right before the technique: its candidates come by themselves, less those ruled out so far. @param {import("../backend.js").Answer} answer @returns {Game} */
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

/** Whether the move is what the technique concludes. @param {Move} move @param {Game} before */
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

// The rating

/** @param {AbortSignal} signal */
async function ratingView(signal) {
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

/** Arrow keys go from item to item. @param {HTMLElement} list */
function walkable(list) {
  list.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.code];
    if (!by) return;
    const all = [...list.querySelectorAll("summary, details[open] .item")];
    const next = all[all.indexOf(/** @type {Element} */ (event.target)) + by];
    if (next instanceof HTMLElement) next.focus();
    event.preventDefault();
  });
  return list;
}
