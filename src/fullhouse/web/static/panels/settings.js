/** Settings of the game, which are saved with it, and of the app. */

import { app } from "../state.js";
import { button, checkbox, chips, openDialog } from "../parts/dialogs.js";
import { h } from "../parts/dom.js";
import { fillNotes } from "../game.js";
import { restart } from "../moves.js";
import { t } from "../panel_texts.js";

/** Removes all moves and resets the clock. */
function startOver() {
  if (!app.isSetting) app.game = { ...app.game, seconds: 0 };
  app.play(restart(app.active));
  app.save(true);
}

export function open() {
  const { settings } = app.game;
  const { preferences } = app;
  openDialog(t("settings"), (close) => [
    h("section", { class: "stack" }, h("h3", null, t("theme")), chips(t("theme"), "theme", [["system", t("theme_system")], ["light", t("theme_light")], ["dark", t("theme_dark")], ["contrast", t("theme_contrast")]], preferences.theme, (theme) => app.prefer({ theme: /** @type {"system"} */ (theme) }))),
    h("section", { class: "stack" }, h("h3", null, t("mistakes")), chips(t("mistakes"), "check", [["off", t("check_off")], ["clashes", t("check_clashes")], ["solution", t("check_solution")]], settings.check, (check) => app.setRules({ check: /** @type {"off"} */ (check) }))),
    h(
      "section",
      null,
      h("h3", null, t("notes")),
      checkbox(t("autoCandidates"), settings.auto_candidates, (value) => app.setRules({ auto_candidates: value }), t("autoCandidatesMore")),
      checkbox(t("autoClean"), settings.auto_clean, (value) => app.setRules({ auto_clean: value }), t("autoCleanMore")),
    ),
    h(
      "section",
      null,
      h("h3", null, t("view")),
      checkbox(t("showClock"), settings.show_clock, (value) => app.setRules({ show_clock: value })),
      checkbox(t("showPeers"), preferences.peers, (value) => app.prefer({ peers: value })),
      checkbox(t("showLike"), preferences.like, (value) => app.prefer({ like: value })),
      checkbox(t("useUniqueness"), preferences.uniqueness, (value) => app.prefer({ uniqueness: value }), t("useUniquenessMore")),
    ),
    h("div", { class: "buttons" }, button(t("fillNotes"), () => (close(), app.play(fillNotes(app.active)))), button(t("restart"), () => (close(), startOver()))),
  ]);
}
