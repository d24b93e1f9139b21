/** The keypad: tools, digits with their remaining counts, undo, redo, erase, hint. It never takes the focus from the board. */

import { TOOLS, app } from "../state.js";
import { h, icon } from "../parts/dom.js";
import { digitsIn81, redo, undo } from "../game.js";
import { DIGITS } from "../grid.js";
import { t } from "../language.js";

/** @param {() => void} onHint */
export function keypad(onHint) {
  const tools = TOOLS.map((tool) =>
    h("button", { type: "button", class: "tool", "data-tool": tool, onclick: () => app.choose(tool) }, h("span", { class: `pictogram is-${tool}`, "aria-hidden": "true" }, pictogram(tool)), t(`tool_${tool}`)),
  );
  const keys = DIGITS.map((digit) => {
    const label = h("b", null, digit);
    const left = h("span", { class: "left", "aria-hidden": "true" });
    return { digit, label, left, key: h("button", { type: "button", class: `key for-${digit}`, onclick: () => app.enter(digit) }, label, left) };
  });
  const back = action("undo", t("undo"), () => app.travel(undo));
  const again = action("redo", t("redo"), () => app.travel(redo));
  const gone = action("erase", t("erase"), () => app.erase());
  const hint = action("hint", t("hint"), onHint);
  const element = h("div", { class: "keypad", role: "group", "aria-label": t("keypad") }, h("div", { class: "tools", role: "group", "aria-label": t("tools") }, tools), keys.map((one) => one.key), back, again, gone, hint);
  element.addEventListener("pointerdown", (event) => event.preventDefault());
  element.addEventListener("mousedown", (event) => event.preventDefault());

  app.onChange(() => {
    const digits = digitsIn81(app.active);
    element.dataset.tool = app.tool;
    for (const tool of tools) tool.setAttribute("aria-pressed", String(tool.dataset.tool === app.tool));
    for (const { digit, label, left, key } of keys) {
      const rest = 9 - digits.filter((one) => one === digit).length;
      left.dataset.note = rest > 0 ? String(rest) : "";
      key.classList.toggle("done", rest <= 0 && app.tool === "digit");
      key.setAttribute("aria-label", app.tool === "colour" ? t(`colour${/** @type {1} */ (digit)}`) : t("keyLabel", { digit, left: Math.max(0, rest) }));
      label.className = app.tool === "colour" ? `colour-${digit}` : "";
    }
    back.disabled = !app.active.history.length;
    again.disabled = !app.active.undone.length;
    hint.hidden = app.isSetting;
  });
  return element;
}

/** @param {"undo" | "redo" | "erase" | "hint"} name @param {string} label @param {() => void} onclick */
function action(name, label, onclick) {
  return h("button", { type: "button", class: `key act act-${name}`, onclick }, h("span", null, icon(name), label));
}

/** @param {import("../state.js").Tool} tool */
const pictogram = (tool) => ({ digit: "5", corner: "12", centre: "12", colour: "" })[tool];
