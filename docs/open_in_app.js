// Links to the web app that is published next to this documentation: one on the first page, and one for each board. The
// Python console, which is published with the app, is a frame on its page.
const docs = new URL(".", document.currentScript.src);
const app = new URL("app/", docs);
const LINE = /^[\s>]*(?:fullhouse .*|.*["'])?([1-9.]{81})\b/m;
const BOARD = /^\s*((?:\+?[1-9.]){81}:[\d ]*)\s*$/; // the examples of techniques, with placed digits and eliminations

/** The puzzle or board in a block of code. */
function boardIn(text) {
  const found = (BOARD.exec(text) ?? LINE.exec(text))?.[1];
  return found?.includes(".") ? found : null;
}

function linkTo(fragment, text) {
  const link = document.createElement("a");
  link.href = new URL(fragment, app).href;
  link.textContent = text;
  return link;
}

function consoleFrame() {
  const frame = document.createElement("iframe");
  frame.title = "Python console";
  frame.style.cssText = "width: 100%; height: 32rem; border: 0";
  frame.src = new URL(`console.html${document.body.dataset.mdColorScheme === "slate" ? "#dark" : ""}`, app).href;
  return frame;
}

async function offer() {
  const boards = [...document.querySelectorAll("article pre > code")].map((code) => [code, boardIn(code.textContent)]).filter(([, board]) => board);
  const isFirst = [docs.pathname, `${docs.pathname}index.html`].includes(location.pathname);
  const place = document.getElementById("console");
  if (!isFirst && !boards.length && !place) return;
  if (!(await fetch(new URL("manifest.webmanifest", app), { method: "HEAD" }).catch(() => null))?.ok) return;
  for (const [code, board] of boards) code.closest("pre").after(linkTo(`#puzzle=${encodeURIComponent(board)}`, "Open this puzzle in the web app"));
  place?.replaceChildren(consoleFrame());
  if (isFirst) document.querySelector("article h1")?.after(linkTo(".", "Open the web app: nothing to install"));
}

offer();
