/** Puts the web app together. Modules that the first view does not need are loaded on demand. */

import { app } from "./state.js";
import { makeBar } from "./panels/top_bar.js";
import { Board } from "./board/board.js";
import { byId, fill, h } from "./parts/dom.js";
import { fillNotes, isFull, isSolved } from "./game.js";
import { listenToKeys } from "./board/keys.js";
import { keypad } from "./board/keypad.js";
import { keepFocus } from "./parts/focus.js";
import { complain, notice } from "./parts/notice.js";
import { clockText, t } from "./language.js";
import { hasServer } from "./connection.js";

/** @import { Tab } from "./state.js" */

const TABS = /** @type {const} */ (["play", "learn", "solve", "set"]);
const place = byId("board");
const board = new Board(place, pick, (cell) => app.selectLike(cell));
const hintPlace = h("div", { class: "hint-place", "aria-live": "polite" });
const spoken = h("div", { class: "hush", "aria-live": "polite" });
const keys = keypad(hint);

const focusBoard = () => board.focus(app.cursor);

/** A press or drag on the board. @param {import("./board/board.js").Pick} pick */
function pick({ cell, extend, toggle, drag }) {
  if (app.exhibit?.digits || app.exhibit?.highlights) app.closeExhibit();
  if (toggle && app.selection.has(cell) && app.selection.size > 1) app.select([...app.selection].filter((one) => one !== cell), cell);
  else app.select(extend || toggle || drag ? [...app.selection, cell] : [cell], cell);
  board.focus(cell);
}

let hints = /** @type {typeof import("./panels/hints.js") | null} */ (null);

async function hint() {
  if (app.isHeld) return notice(t("pausedHint"));
  const { moreHint, showHintsIn } = (hints = await import("./panels/hints.js"));
  if (!hintPlace.dataset.ready) showHintsIn(hintPlace);
  hintPlace.dataset.ready = "yes";
  if (app.tab !== "play") app.show("play");
  await moreHint();
}

/** Closes what is open over the game, and says whether something was. */
function closeOpen() {
  byId("notice").hidePopover();
  if (app.isHeld) app.pause(false);
  else if (veil) closeVeil();
  else if (hints?.cancelHint()) return true;
  else if (app.exhibit && !app.exhibit.stays) app.closeExhibit(), app.announce();
  else return false;
  return true;
}

/** @param {() => Promise<{open: () => void}>} load */
const opener = (load) => () => load().then((module) => module.open(), complain);
const create = opener(() => import("./panels/new_game.js"));
const help = opener(() => import("./panels/help.js"));

// Tabs and panels

const panels = Object.fromEntries(TABS.map((tab) => [tab, h("div", { class: "panel", role: "tabpanel", id: `panel-${tab}`, "aria-labelledby": `tab-${tab}`, hidden: true })]));
const tabs = TABS.map((tab) => h("button", { type: "button", class: "tab", role: "tab", id: `tab-${tab}`, "aria-controls": `panel-${tab}`, onclick: () => app.show(tab) }, t(`tab_${tab}`)));
const filled = new Set();

/** Each panel is made when it is first shown. @param {Tab} tab */
async function fillPanel(tab) {
  if (filled.has(tab)) return;
  filled.add(tab);
  const panel = panels[tab];
  if (!panel || tab === "play") return;
  const { makePanel } = await { learn: () => import("./panels/learn.js"), solve: () => import("./panels/questions.js"), set: () => import("./panels/setter.js") }[tab]();
  makePanel(panel, keys);
}

function showTabs() {
  const current = tabs.find((one) => one.id === `tab-${app.tab}`);
  if (current?.getAttribute("aria-selected") === "true") return;
  for (const tab of tabs) {
    const isCurrent = tab === current;
    tab.setAttribute("aria-selected", String(isCurrent));
    tab.tabIndex = isCurrent ? 0 : -1;
    const panel = panels[tab.id.slice(4)];
    if (panel) panel.hidden = !isCurrent;
  }
  if (app.tab === "play") panels.play?.prepend(keys);
  const { tab } = app;
  fillPanel(tab).catch((error) => (filled.delete(tab), complain(error)));
}

byId("tabs").addEventListener("keydown", (event) => {
  const by = { ArrowRight: 1, ArrowLeft: TABS.length - 1 }[event.key];
  if (!by) return;
  event.preventDefault();
  app.show(TABS[(TABS.indexOf(app.tab) + by) % TABS.length] ?? "play");
  byId(`tab-${app.tab}`).focus();
});

// Theme

const dark = matchMedia("(prefers-color-scheme: dark)");
const contrast = matchMedia("(prefers-contrast: more)");

function showTheme() {
  const { theme } = app.preferences;
  document.documentElement.dataset.theme = theme === "system" ? (contrast.matches ? "contrast" : dark.matches ? "dark" : "light") : theme;
}
for (const query of [dark, contrast]) query.addEventListener("change", showTheme);

// Pause, and solved games

let veil = /** @type {HTMLElement | null} */ (null);
let veilOf = "";

function closeVeil() {
  veil?.remove();
  veil = null;
  board.focus(app.cursor);
}

function showVeil() {
  const solved = app.tab !== "set" && !app.exhibit && isSolved(app.game) && app.game.history.length > 0;
  const kind = app.isHeld ? "paused" : solved ? `solved ${app.id}` : "";
  if (kind === veilOf) return;
  const isNew = kind.startsWith("solved") && veilOf === "" && started;
  veilOf = kind;
  veil?.remove();
  veil = null;
  if (isNew) notice(t("solvedIn", { time: clockText(app.game.seconds) }));
  if (isNew || kind === "paused") raiseVeil(kind).catch(complain);
}

/** @param {string} kind */
async function raiseVeil(kind) {
  const { pausedVeil, solvedVeil } = await import("./panels/veil.js");
  if (veilOf !== kind) return;
  veil = kind === "paused" ? pausedVeil() : solvedVeil(closeVeil, create);
  place.append(veil);
  veil.querySelector("button")?.focus();
}

// Drawing

let drawn = /** @type {unknown} */ (null);

let shownGame = app.id;

/** Moves the focus to the board when a new game starts. */
function followGame() {
  if (shownGame === app.id || !started) return;
  shownGame = app.id;
  window.setTimeout(() => board.focus(app.cursor));
  if (!app.game.level) import("./panels/open_puzzle.js").then((module) => module.findLevel(app.id), complain);
}

function show() {
  showTheme();
  followGame();
  document.documentElement.dataset.tab = app.tab;
  showTabs();
  const face = app.face();
  board.show(face);
  board.element.classList.toggle("showing", Boolean(app.exhibit?.candidates));
  showVeil();
  const highlights = app.exhibit?.highlights ?? null;
  if (highlights === drawn) return;
  drawn = highlights;
  import("./board/drawing.js").then(({ drawStep }) => drawStep(board.drawing, highlights, face.candidates), complain);
}

// Text from outside: paste, drop, links

document.addEventListener("paste", (event) => {
  const { clipboardData: pasted } = event;
  const text = pasted?.getData("text/plain") ?? "";
  if (!text.trim() && pasted?.files.length) import("./panels/new_game.js").then((module) => module.take(pasted), complain);
  else if (event.target instanceof Element && event.target.closest("input, textarea")) return;
  else if (text.trim()) import("./panels/new_game.js").then((module) => module.open(text), complain);
});
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  const { dataTransfer } = event;
  import("./panels/new_game.js").then((module) => dataTransfer && module.take(dataTransfer), complain);
});

async function openLink() {
  if (!location.hash) return;
  const { openFragment } = await import("./panels/share.js");
  await openFragment(location.hash);
}

// Start-up

let started = false;
byId("skip").textContent = t("skip");
fill(byId("tabs"), ...tabs);
fill(byId("panels"), ...Object.values(panels));
byId("tabs").setAttribute("aria-label", t("tabs"));
panels.play?.append(keys, hintPlace);
document.body.append(spoken);
fill(hintPlace, h("p", { class: "empty-hint" }, t("hintEmpty")));
makeBar([
  ["plus", t("create"), create],
  ["games", t("games"), opener(() => import("./panels/saved_games.js"))],
  ["share", t("share"), opener(() => import("./panels/share.js"))],
  ["settings", t("settings"), opener(() => import("./panels/settings.js"))],
  ["help", t("help"), help],
]);
listenToKeys({ hint, help, create, pause: () => app.pause(!app.isPaused), fill: () => app.play(fillNotes(app.active)), enter: () => Boolean(hints?.pressHint()), close: closeOpen }, focusBoard);
keepFocus(focusBoard);
app.onChange(show);
app.onMove(() => (spoken.textContent = board.cells[app.cursor]?.element.ariaLabel ?? ""));
app.onMove(() => !app.isSetting && isFull(app.game) && !isSolved(app.game) && notice(t("fullWrong"), "bad"));
app.onMove((move, before) => app.practice && import("./panels/practice.js").then((module) => module.checkPractice(move, before)).catch(complain));
window.addEventListener("hashchange", () => openLink().catch(complain));
window.addEventListener("pagehide", () => app.leave());
document.addEventListener("visibilitychange", () => (document.hidden ? app.save() : app.refresh()).catch(complain));
app.announce();
start().catch(complain);

async function start() {
  await app.open().catch(complain);
  if (hasServer) await openLink().catch(complain);
  begin();
  if (!hasServer) await openLink(); // it waits for the library
}

function begin() {
  started = true;
  performance.mark("interactive");
  document.documentElement.dataset.ready = "yes";
  document.head.append(h("link", { rel: "stylesheet", href: new URL("./panels.css", import.meta.url).href }));
  import("./panels/rest.js").then((module) => module.loadRest()).catch(complain);
}
