/** The keys and the rules. */

import { openDialog } from "../parts/dialogs.js";
import { h } from "../parts/dom.js";
import { hasServer } from "../connection.js";
import { t } from "../panel_texts.js";

const KEYS = /** @type {const} */ ([
  [["1–9"], "key_digit"],
  [["Shift", "1–9"], "key_corner"],
  [["Ctrl", "1–9"], "key_centre"],
  [["Ctrl", "Shift", "1–9"], "key_colour"],
  [["Z", "X", "C", "V"], "key_tools"],
  [["Space"], "key_cycle"],
  [["←↑↓→", "W A S D"], "key_move"],
  [["Shift", "←↑↓→"], "key_extend"],
  [["Ctrl", "A"], "key_all"],
  [["Backspace"], "key_erase"],
  [["Ctrl", "Z"], "key_undo"],
  [["Ctrl", "Y"], "key_redo"],
  [["H"], "key_hint"],
  [["Enter"], "key_enter"],
  [["F"], "key_fill"],
  [["N"], "key_new"],
  [["P"], "key_pause"],
  [["Esc"], "key_escape"],
  [["?"], "key_help"],
]);

export function open() {
  const rows = KEYS.map(([keys, text]) => h("tr", null, h("td", null, keys.flatMap((key, at) => [at ? " " : "", h("kbd", null, key)])), h("td", null, t(text))));
  openDialog(t("help"), () => [
    h("p", null, t("helpRules")),
    h("p", null, t("helpMouse")),
    h("table", { class: "keys-table" }, h("thead", { class: "hush" }, h("tr", null, h("th", null, t("helpKey")), h("th", null, t("helpDoes")))), h("tbody", null, rows)),
    hasServer ? h("p", { class: "soft small" }, h("a", { href: "/docs" }, t("helpApi"))) : "",
  ]);
}
