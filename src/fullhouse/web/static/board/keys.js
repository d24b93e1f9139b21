/** Keyboard input. `event.code` identifies the key, because a digit key with Shift gives a different character. */

import { TOOLS, app } from "../state.js";
import { redo, undo } from "../game.js";
import { CELLS } from "../grid.js";

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
  KeyW: [-1, 0], KeyS: [1, 0], KeyA: [0, -1], KeyD: [0, 1],
});
const TOOL_KEYS = /** @type {Record<string, import("../state.js").Tool>} */ ({ KeyZ: "digit", KeyX: "corner", KeyC: "centre", KeyV: "colour" });

/** @typedef {Record<"hint" | "help" | "create" | "pause" | "fill", () => void>} Commands */

/** @param {Commands} commands @param {() => void} focusBoard */
export function listenToKeys(commands, focusBoard) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || isTyping(event.target)) return;
    const isDone = event.ctrlKey || event.metaKey ? withControl(event) : plain(event, commands, focusBoard);
    if (isDone) event.preventDefault();
  });
}

/** @param {KeyboardEvent} event */
function withControl(event) {
  const digit = digitOf(event.code);
  if (digit > 0) return done(app.enter(digit, event.shiftKey ? "colour" : "centre"));
  if (event.code === "KeyZ") return done(app.travel(event.shiftKey ? redo : undo));
  if (event.code === "KeyY") return done(app.travel(redo));
  if (event.code === "KeyA") return done(app.select(CELLS, app.cursor));
  const arrow = event.code.startsWith("Arrow") && ARROWS[event.code];
  return arrow ? done(app.step(...arrow, true)) : false;
}

/** @param {KeyboardEvent} event @param {Commands} commands @param {() => void} focusBoard */
function plain(event, commands, focusBoard) {
  const { code, key, shiftKey } = event;
  const digit = digitOf(code);
  const arrow = ARROWS[code];
  const tool = TOOL_KEYS[code];
  if (key === "?") return done(commands.help());
  if (digit > 0) return done(app.enter(digit, shiftKey ? "corner" : app.tool));
  if (digit === 0 || code === "Backspace" || code === "Delete") return done(app.erase());
  if (arrow && !isOnTabs(event.target)) return done(app.step(...arrow, shiftKey), focusBoard());
  if (tool && !shiftKey) return done(app.choose(tool));
  if (code === "Space" && !isButton(event.target)) return done(cycle(shiftKey ? 3 : 1));
  if (code === "Escape") return app.closeExhibit() ? done(app.announce()) : done(app.select([app.cursor]));
  if (shiftKey) return false;
  if (code === "KeyH") return done(commands.hint());
  if (code === "KeyN") return done(commands.create());
  if (code === "KeyP") return done(commands.pause());
  if (code === "KeyF") return done(commands.fill());
  return false;
}

/** @param {number} by */
function cycle(by) {
  app.choose(TOOLS[(TOOLS.indexOf(app.tool) + by) % TOOLS.length] ?? "digit");
}

/** The digit of a key of the main block or the number pad; -1 for other keys. @param {string} code */
function digitOf(code) {
  const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(code) ?? [];
  return digit === undefined ? -1 : Number(digit);
}

/** @param {...unknown} _ */
const done = (..._) => true;

/** @param {EventTarget | null} target */
const isTyping = (target) => target instanceof Element && Boolean(target.closest("input, textarea, select, dialog"));
/** @param {EventTarget | null} target */
const isButton = (target) => target instanceof Element && Boolean(target.closest("button, a, summary"));
/** @param {EventTarget | null} target */
const isOnTabs = (target) => target instanceof Element && Boolean(target.closest("[role=tablist], .list"));
