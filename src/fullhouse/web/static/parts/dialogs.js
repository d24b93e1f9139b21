/** Dialogs: a title, a close button, content. The browser keeps the focus inside and returns it afterwards. */

import { h, icon } from "./dom.js";
import { t } from "../panel_texts.js";

let number = 0;

/**
 * Opens a dialog; `build` makes its content and is given the way to close it.
 *
 * @param {string} title
 * @param {(close: () => void) => (Node | string)[]} build
 * @param {{wide?: boolean, onClose?: () => void}} [options]
 */
export function openDialog(title, build, { wide = false, onClose } = {}) {
  const id = `dialog-${++number}`;
  const close = () => dialog.close();
  const dialog = h(
    "dialog",
    { class: wide ? "wide" : null, "aria-labelledby": id, onclose: () => (dialog.remove(), onClose?.()) },
    h("header", null, h("h2", { id }, title), h("button", { type: "button", class: "button quiet icon-only", "aria-label": t("close"), onclick: close }, icon("close"))),
  );
  dialog.append(h("div", { class: "content" }, build(close)));
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target === dialog) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return close;
}

/** A field with its label. @param {string} label @param {HTMLElement} control */
export function field(label, control) {
  return h("label", { class: "field" }, h("span", null, label), control);
}

/** A choice of one. @param {[value: string, label: string][]} choices @param {string} value @param {(value: string) => void} [onchange] */
export function select(choices, value, onchange) {
  const made = h("select", { onchange: () => onchange?.(made.value) }, choices.map(([one, label]) => h("option", { value: one, selected: one === value }, label)));
  return made;
}

/** A choice of one, with all options visible. @param {string} legend @param {string} name @param {[value: string, label: string][]} choices @param {string} value @param {(value: string) => void} onchange */
export function chips(legend, name, choices, value, onchange) {
  return h(
    "fieldset",
    { class: "field" },
    h("legend", { class: "hush" }, legend),
    h("div", { class: "chips" }, choices.map(([one, label]) => h("label", { class: "chip" }, h("input", { type: "radio", name, value: one, checked: one === value, onchange: () => onchange(one) }), h("span", null, label)))),
  );
}

/** @param {string} label @param {boolean} checked @param {(checked: boolean) => void} onchange @param {string} [more] */
export function checkbox(label, checked, onchange, more) {
  const input = h("input", { type: "checkbox", checked, onchange: () => onchange(input.checked) });
  return h("label", { class: "switch" }, input, h("span", null, label, more && h("small", null, more)));
}

/** @param {string} label @param {() => void} onclick @param {{main?: boolean, quiet?: boolean, icon?: import("./dom.js").IconName}} [options] */
export function button(label, onclick, { main, quiet, icon: name } = {}) {
  return h("button", { type: "button", class: `button${main ? " main" : ""}${quiet ? " quiet" : ""}`, onclick }, name && icon(name), label);
}

/** A progress message. @param {string} [text] */
export function waiting(text = t("waiting")) {
  return h("p", { class: "soft", role: "status" }, h("span", { class: "waiting" }), " ", text);
}
