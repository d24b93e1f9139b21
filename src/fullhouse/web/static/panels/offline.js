/** A button in the top bar while the server does not answer. It says what works without it. */

import { watchServer } from "../connection.js";
import { byId, h } from "../parts/dom.js";
import { notice } from "../parts/notice.js";
import { t } from "../panel_texts.js";

export function showConnection() {
  const explain = () => notice(t("offline"), "bad");
  const mark = h("button", { type: "button", class: "button offline", onclick: explain }, t("offlineShort"));
  watchServer((isLost) => {
    document.documentElement.toggleAttribute("data-offline", isLost);
    if (isLost) byId("bar").querySelector(".gap")?.before(mark), explain();
    else mark.remove(), notice(t("online"));
  });
}
