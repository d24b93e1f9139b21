/** Keyboard input. Letters count by what they print, digits also by their key: with Shift, or on AZERTY, it prints another character. */

import { TOOLS, app } from "../state.js";
import { redo, undo } from "../game.js";
import { CELLS } from "../grid.js";

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
  w: [-1, 0], s: [1, 0], a: [0, -1], d: [0, 1],
});
const TOOL_KEYS = /** @type {Record<string, import("../state.js").Tool>} */ ({ z: "digit", x: "corner", c: "centre", v: "colour" });

/** @typedef {Record<"hint" | "help" | "create" | "pause" | "fill", () => void> & Record<"enter" | "close", () => boolean>} Commands `enter` and `close` say whether they did something */

/** @param {Commands} commands @param {() => void} focusBoard */
export function listenToKeys(commands, focusBoard) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.isComposing || isTyping(event)) return;
    const isDone = event.ctrlKey || event.metaKey ? withControl(event) : plain(event, commands, focusBoard);
    if (isDone) event.preventDefault();
  });
}

/** @param {KeyboardEvent} event */
function withControl(event) {
  const digit = digitOf(event);
  const name = nameOfKey(event);
  if (digit > 0) return done(app.enter(digit, event.shiftKey ? "colour" : "centre"));
  if (name === "z") return done(app.travel(event.shiftKey ? redo : undo));
  if (name === "y") return done(app.travel(redo));
  if (name === "a") return done(app.select(CELLS, app.cursor));
  const arrow = name.startsWith("Arrow") && ARROWS[name];
  return arrow ? done(app.step(...arrow, true)) : false;
}

/** @param {KeyboardEvent} event @param {Commands} commands @param {() => void} focusBoard */
function plain(event, commands, focusBoard) {
  const { shiftKey, target } = event;
  const name = nameOfKey(event);
  const digit = digitOf(event);
  const arrow = ARROWS[name];
  const tool = TOOL_KEYS[name];
  if (name === "?") return done(commands.help());
  if (digit > 0) return done(app.enter(digit, shiftKey ? "corner" : app.tool));
  if (digit === 0 || name === "Backspace" || name === "Delete") return done(app.erase());
  if (arrow && !isOnTabs(target)) return done(app.step(...arrow, shiftKey), focusBoard());
  if (tool && !shiftKey) return done(app.choose(tool));
  if (name === " " && !isButton(target)) return done(cycle(shiftKey ? 3 : 1));
  if (name === "Escape") return done(commands.close() || app.select([app.cursor]));
  if (name === "Enter") return !isButton(target) && commands.enter();
  if (shiftKey) return false;
  if (name === "h") return done(commands.hint());
  if (name === "n") return done(commands.create());
  if (name === "p") return done(commands.pause());
  if (name === "f") return done(commands.fill());
  return false;
}

/** @param {number} by */
function cycle(by) {
  app.choose(TOOLS[(TOOLS.indexOf(app.tool) + by) % TOOLS.length] ?? "digit");
}

/** The key by what it prints, in lower case; a letter of another alphabet counts as the Latin letter of its position. @param {KeyboardEvent} event */
function nameOfKey({ key, code }) {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (key.length > 1) return key;
  return letter && key > "\x7f" ? letter.toLowerCase() : key.toLowerCase();
}

/** The digit that a key prints, or would print without Shift or on QWERTY; -1 for other keys. @param {KeyboardEvent} event */
function digitOf({ key, code }) {
  const [, digit] = /^(?:Digit)?(\d)$/.exec(/^\d$/.test(key) ? key : code) ?? [];
  return digit === undefined ? -1 : Number(digit);
}

/** @param {...unknown} _ */
const done = (..._) => true;

/** Whether the key belongs to a dialog or a field; Esc in a field does not. @param {KeyboardEvent} event */
const isTyping = ({ target, key }) => Boolean(document.querySelector("dialog[open]")) || (key !== "Escape" && target instanceof Element && Boolean(target.closest("input, textarea, select")));
/** @param {EventTarget | null} target */
const isButton = (target) => target instanceof Element && Boolean(target.closest("button, a, summary"));
/** @param {EventTarget | null} target */
const isOnTabs = (target) => target instanceof Element && Boolean(target.closest("[role=tablist], .list"));
