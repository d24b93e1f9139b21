/** The seven engines on this puzzle: a table, a chart, and an animation of one search on the board. */

import { app } from "../state.js";
import { ask } from "../backend.js";
import { button, waiting } from "../parts/dialogs.js";
import { fill, h, icon } from "../parts/dom.js";
import { digitsOf, parseCells } from "../grid.js";
import { complain } from "../parts/notice.js";
import { asSentence, numberText, t } from "../panel_texts.js";

/** @typedef {{engine: string, idea: string, status: string, nodes: number, guesses: number, backtracks: number, seconds: number, error: string | null}} Run */
/** @typedef {{kind: "place" | "guess" | "contradiction" | "undo" | "solution", cell: number | null, digit: number | null, depth: number}} Event */

/** @param {() => string} puzzleOf */
export function enginesPart(puzzleOf) {
  const result = h("div", { class: "stack", "aria-live": "polite" });
  const compare = async () => {
    fill(result, waiting(t("enginesRun")));
    try {
      const answer = await ask("engines", { puzzle: puzzleOf() });
      fill(result, ...comparison(answer.engines, puzzleOf()));
    } catch (error) {
      fill(result, h("p", { class: "bad", role: "alert" }, asSentence(error)));
    }
  };
  return h("section", { class: "stack" }, h("p", { class: "soft small" }, t("enginesHelp")), h("div", { class: "buttons" }, button(t("enginesCompare"), compare)), result);
}

/** @param {Run[]} runs @param {string} puzzle */
function comparison(runs, puzzle) {
  const place = h("div", { class: "stack" });
  const watch = (/** @type {Run} */ run) => (run.engine === "native" ? null : h("button", { type: "button", class: "button quiet icon-only", title: t("animationOf", { engine: run.engine }), "aria-label": t("animationOf", { engine: run.engine }), onclick: () => animate(puzzle, run.engine, place).catch(complain) }, icon("play")));
  const rows = runs.map((run) =>
    h("tr", null, h("th", { scope: "row", title: run.idea }, run.engine), h("td", { class: "number" }, whole(run.guesses)), h("td", { class: "number" }, whole(run.nodes)), h("td", { class: "number" }, timeText(run)), h("td", { class: "number" }, watch(run))),
  );
  const head = ["engine", "guesses", "nodes", "time", "animation"].map((name, at) => h("th", { scope: "col", class: at ? "number" : null }, t(/** @type {"engine"} */ (name))));
  return [h("div", { class: "scroll" }, h("table", { class: "engines" }, h("thead", null, h("tr", null, head)), h("tbody", null, rows))), chart(runs), place];
}

/** @param {number | null} number */
const whole = (number) => (number === null || number === undefined ? "–" : numberText(number));

/** @param {Run} run */
function timeText({ seconds, status }) {
  if (status === "late") return t("late");
  if (seconds === null || seconds === undefined) return "–";
  return seconds < 1e-3 ? `${(1e6 * seconds).toFixed(0)} µs` : seconds < 1 ? `${(1e3 * seconds).toFixed(seconds < 0.01 ? 1 : 0)} ms` : `${seconds.toFixed(1)} s`;
}

/** Times as bars on a logarithmic scale. @param {Run[]} runs */
function chart(runs) {
  const timed = runs.filter((run) => run.seconds > 0);
  const low = Math.floor(Math.log10(Math.min(...timed.map((run) => run.seconds))));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...timed.map((run) => run.seconds)))));
  const share = (/** @type {number} */ seconds) => (100 * (Math.log10(seconds) - low)) / (high - low);
  const ticks = Array.from({ length: high - low + 1 }, (_, at) => low + at);
  const unit = (/** @type {number} */ power) => (power < -3 ? `${10 ** (power + 6)} µs` : power < 0 ? `${10 ** (power + 3)} ms` : `${10 ** power} s`);
  return h(
    "figure",
    { class: "times", role: "img", "aria-label": t("chartLabel", { list: timed.map((run) => `${run.engine} ${timeText(run)}`).join(", ") }) },
    timed.map((run) => h("div", { class: "time-row" }, h("span", null, run.engine), h("div", { class: "track" }, h("div", { class: "bar-row", style: { width: `${Math.max(1, share(run.seconds))}%` } })))),
    h("div", { class: "time-row" }, h("span"), h("div", { class: "ticks" }, ticks.map((power) => h("i", { style: { left: `${(100 * (power - low)) / (high - low)}%` } }, unit(power))))),
  );
}

// The animation

/** @param {string} puzzle @param {string} engine @param {HTMLElement} place */
async function animate(puzzle, engine, place) {
  fill(place, waiting());
  const answer = await ask("trace", { puzzle, engine });
  const events = /** @type {Event[]} */ ((answer.events ?? []).map(eventOf));
  if (!events.length) return fill(place, h("p", { class: "soft" }, answer.error ?? t("animationNone")));
  const givens = digitsOf(puzzle);
  const slider = h("input", { type: "range", min: 0, max: events.length, value: 0, "aria-label": t("animationPlace"), oninput: () => (stop(), show(Number(slider.value))) });
  const words = h("p", { class: "small animation-text" });
  const toggle = h("button", { type: "button", class: "button", onclick: () => (timer ? stop() : start()) });
  let timer = 0;
  let at = 0;
  const show = (/** @type {number} */ number) => {
    at = number;
    slider.value = String(at);
    const { digits, guesses, event } = boardAt(givens, events, at);
    app.present({ givens, digits, marked: guesses, wrong: event?.kind === "contradiction" && event.cell !== null ? [event.cell] : [], onClose: stop });
    fill(words, event ? animationText(event) : t("animationStart"), h("span", { class: "soft" }, ` ${numberText(at)} / ${numberText(events.length)}`));
  };
  const label = () => fill(toggle, icon(timer ? "pause" : "play"), t(timer ? "animationPause" : "animationPlay"));
  const stop = () => (clearInterval(timer), (timer = 0), label());
  const start = () => {
    if (at >= events.length) at = 0;
    const step = Math.max(1, Math.round(events.length / 400));
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    timer = window.setInterval(() => (at >= events.length ? stop() : show(Math.min(events.length, at + step))), isCalm ? 400 : Math.max(40, Math.min(250, 20_000 / events.length)));
    label();
  };
  fill(place, h("div", { class: "card stack" }, h("h2", { class: "heading" }, t("animationOf", { engine })), words, slider, h("div", { class: "buttons" }, toggle, button(t("previous"), () => (stop(), show(Math.max(0, at - 1))), { quiet: true }), button(t("next"), () => (stop(), show(Math.min(events.length, at + 1))), { quiet: true })), answer.complete === false || answer.left_out ? h("p", { class: "soft small" }, t("animationCut")) : null));
  show(0);
  start();
}

/** @param {any} event @returns {Event} */
function eventOf(event) {
  const [kind, cell, digit, depth] = Array.isArray(event) ? event : [event.kind, event.cell, event.digit, event.depth];
  return { kind, digit: digit ?? null, depth: depth ?? 0, cell: typeof cell === "string" ? (parseCells(cell)[0] ?? null) : (cell ?? null) };
}

/** The digits after this number of events: undoing a guess also removes everything placed after it. @param {number[]} givens @param {Event[]} events @param {number} number */
function boardAt(givens, events, number) {
  const placed = /** @type {Event[]} */ ([]);
  for (const event of events.slice(0, number)) {
    if (event.kind === "place" || event.kind === "guess") placed.push(event);
    if (event.kind !== "undo") continue;
    while (placed.length && placed.at(-1)?.kind !== "guess") placed.pop();
    placed.pop();
  }
  const digits = [...givens];
  for (const { cell, digit } of placed) if (cell !== null) digits[cell] = digit ?? 0;
  return { digits, guesses: placed.flatMap((one) => (one.kind === "guess" && one.cell !== null ? [one.cell] : [])), event: events[number - 1] };
}

/** @param {Event} event */
function animationText({ kind, cell, digit, depth }) {
  const where = cell === null ? "" : `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;
  return t(`animation_${kind}`, { where, digit: digit ?? "", depth });
}
