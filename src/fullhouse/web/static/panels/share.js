/** Sharing: a link with the puzzle and its QR code, text in every format, pictures, PDF, the saved game. */

import { app } from "../state.js";
import { ask, catalog, render } from "../backend.js";
import { button, checkbox, field, openDialog, select } from "../parts/dialogs.js";
import { fill, h, s } from "../parts/dom.js";
import { fromDocument, toDocument } from "../game.js";
import { complain, notice } from "../parts/notice.js";
import { t } from "../panel_texts.js";

/** @import { Game } from "../game.js" */

export function open() {
  openDialog(t("share"), () => [linkPart(), textPart(), filePart()]);
}

// Links: the puzzle, or the whole game, comes after the # and is never sent to a server.

const ONLY_HERE = ["localhost", "127.0.0.1", "[::1]"];

/** The address of the app. One that only this machine can reach is replaced by the public one, if there is one. */
async function address() {
  const { origin, hostname, pathname } = location;
  const publicAddress = ONLY_HERE.includes(hostname) ? (await catalog().catch(() => null))?.public_url : null;
  return publicAddress ?? origin + pathname;
}

/** A link to this game. @param {boolean} withProgress */
export async function linkOf(withProgress) {
  const content = withProgress ? `game=${await packed(JSON.stringify(toDocument(app.game)))}` : `puzzle=${app.game.puzzle}`;
  return `${await address()}#${content}`;
}

/** Opens the puzzle or game in a link. @param {string} fragment */
export async function openFragment(fragment) {
  const { puzzle, game } = contentOf(fragment);
  if (!puzzle && !game) return;
  history.replaceState(null, "", location.pathname);
  if (game) await app.begin(await gameOfLink(game));
  else if (puzzle && puzzle !== app.game.puzzle) await (await import("./open_puzzle.js")).begin(puzzle);
}

/** The puzzle or game in the fragment of a link. @param {string} fragment */
function contentOf(fragment) {
  const values = new URLSearchParams(fragment.slice(1));
  return { puzzle: values.get("puzzle"), game: values.get("game") };
}

/** The puzzle, as text, or the game in a link to the app on any host; null for any other text. @param {string} text @returns {Promise<string | Game | null>} */
export async function contentOfLink(text) {
  const fragment = /^\s*https?:\/\/[^\s#]+(#\S+)\s*$/.exec(text)?.[1];
  const { puzzle, game } = contentOf(fragment ?? "");
  return game ? gameOfLink(game) : puzzle;
}

/** @param {string} text */
async function gameOfLink(text) {
  try {
    return fromDocument(JSON.parse(await unpacked(text)));
  } catch (error) {
    throw new Error(t("linkDamaged", { reason: error instanceof Error ? error.message : String(error) }));
  }
}

/** @param {string} text */
async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text */
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
}

function linkPart() {
  const link = h("input", { type: "text", readonly: true, onfocus: () => link.select() });
  const code = h("div", { class: "code" });
  const show = async (/** @type {boolean} */ withProgress) => {
    link.value = await linkOf(withProgress);
    const shown = link.value;
    const drawn = shown.length > LONGEST_CODE ? h("p", { class: "soft small" }, t("shareCodeLong")) : await codeOf(shown).catch(() => "");
    if (link.value === shown) fill(code, drawn);
  };
  show(false).catch(complain);
  return h(
    "section",
    { class: "stack" },
    field(t("shareLink"), link),
    checkbox(t("shareProgress"), false, (checked) => show(checked).catch(complain)),
    h("div", { class: "buttons" }, button(t("copy"), () => copy(link.value), { main: true, icon: "copy" })),
    code,
  );
}

/** Characters of a link whose code a phone can still read from a screen. */
const LONGEST_CODE = 700;
const BORDER = 4;

/** The QR code of a text. @param {string} text */
async function codeOf(text) {
  const { side, path } = await ask("qr", { text });
  const width = side + 2 * BORDER;
  return s("svg", { class: "qr", viewBox: `${-BORDER} ${-BORDER} ${width} ${width}`, role: "img", "aria-label": t("shareCode"), "shape-rendering": "crispEdges" }, s("path", { d: path }));
}

function textPart() {
  const area = h("textarea", { rows: 4, readonly: true, "aria-label": t("shareText") });
  const formats = select([["line", "line"]], "line");
  const show = async (/** @type {string} */ to) => {
    const answer = await ask("convert", { ...app.board(), to });
    area.value = answer.text ?? answer.error ?? "";
  };
  const label = field(t("shareText"), formats);
  catalog().then((known) => formats.replaceWith(select(known.formats.map(({ name, title }) => [name, title ?? name]), "line", (value) => show(value).catch(complain))), complain);
  show("line").catch(complain);
  return h("section", { class: "stack" }, label, area, h("div", { class: "buttons" }, button(t("copy"), () => copy(area.value), { icon: "copy" })));
}

function filePart() {
  const name = `sudoku-${app.game.level ?? "puzzle"}`;
  const picture = (/** @type {string} */ to) => () => render({ ...app.board(), to }).then((blob) => download(blob, `${name}.${to}`), complain);
  const saved = () => download(new Blob([JSON.stringify(toDocument(app.game))], { type: "application/json" }), `${name}.json`);
  return h(
    "section",
    { class: "stack" },
    h("h3", null, t("shareFiles")),
    h("div", { class: "buttons" }, button("PDF", picture("pdf")), button("SVG", picture("svg")), button("PNG", picture("png")), button(t("print"), () => window.print()), button(t("shareSave"), saved)),
    h("p", { class: "soft small" }, t("shareSaveHelp")),
  );
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    notice(t("copied"));
  } catch {
    notice(t("copyFailed"), "bad");
  }
}

/** @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const address = URL.createObjectURL(blob);
  h("a", { href: address, download: name }).click();
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
