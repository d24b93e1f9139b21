/** The live console of the documentation: Python and Fullhouse in a worker of this page. */

const LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/** @type {[string, string][]} */
const EXAMPLES = [
  ["Solve", `puzzle = "${LINE}"\nprint(fh.solve(puzzle))`],
  ["Hint", `fh.hint("${LINE}").reason()`],
  ["Rate", `rating = fh.rate("${LINE}")\nrating.hodoku.level, rating.se.er`],
  ["Generate", 'hard = fh.generate(level="hard", seed=7)\nfh.draw(hard)'],
  ["Explain", `for step in fh.explain("${LINE}").steps[:5]:\n    print(step)`],
];
const ABORTED = "Stopped. Python was started again, so its variables are lost.\n";
const MEGABYTE = 1_000_000;

/** @template {HTMLElement} T @param {string} id @returns {T} */
const byId = (id) => /** @type {T} */ (document.getElementById(id));
const log = byId("log"), state = byId("state"), stop = byId("stop");
const entry = /** @type {HTMLFormElement} */ (byId("entry"));
const field = /** @type {HTMLTextAreaElement} */ (byId("source"));

/** @type {Worker} */
let worker;
/** The source that runs, or waits until Python has started. @type {string | null} */
let asked = null;
/** @type {string[]} */
const earlier = [];
let place = 0;

/** @param {string} text @param {string} [kind] */
function show(text, kind = "") {
  const last = log.lastElementChild;
  if (last instanceof HTMLPreElement && last.className === kind) last.append(text);
  else {
    const block = document.createElement("pre");
    block.className = kind;
    block.append(text);
    log.append(block);
  }
  log.scrollTop = log.scrollHeight;
}

/** @param {string} svg */
function draw(svg) {
  const picture = new Image();
  picture.alt = new DOMParser().parseFromString(svg, "image/svg+xml").querySelector("title, desc")?.textContent || "Picture";
  picture.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  picture.onload = () => (URL.revokeObjectURL(picture.src), (log.scrollTop = log.scrollHeight));
  log.append(picture);
}

function begin() {
  worker?.terminate();
  const own = (worker = new Worker(new URL("./console_worker.js", import.meta.url), { type: "module", name: "console" }));
  own.onmessage = ({ data }) => own === worker && take(data);
  own.onerror = (event) => own === worker && take({ failed: event.message || "the worker could not be started" });
}

/** @param {any} news */
function take(news) {
  if (news.total) state.textContent = `Loading Python: ${(news.received / MEGABYTE).toFixed(1)} of ${(news.total / MEGABYTE).toFixed(1)} MB`;
  if (news.failed) {
    state.textContent = `Python could not be loaded: ${news.failed}. Reload the page to try again.`;
    finish();
  }
  if (news.ready) {
    state.textContent = asked === null ? "Ready. fh is Fullhouse; Enter runs, Shift+Enter adds a line, the arrow up recalls." : "";
    document.documentElement.dataset.console = "ready";
  }
  if (news.text) show(news.text);
  if (news.picture) draw(news.picture);
  if (news.state === "incomplete") {
    const source = earlier.pop() ?? "";
    log.lastElementChild?.remove();
    finish();
    field.value = `${source}\n${indent(source)}${field.value}`;
    resize();
  } else if (news.state) finish();
}

function finish() {
  asked = null;
  stop.hidden = true;
  log.removeAttribute("aria-busy");
}

/** @param {boolean} isForced */
function run(isForced) {
  const source = field.value;
  if (!source.trim() || asked !== null) return;
  asked = source;
  earlier.push(source);
  place = earlier.length;
  field.value = "";
  resize();
  const block = document.createElement("pre");
  block.className = "asked";
  block.append(source.trimEnd().split("\n").map((line, number) => `${number ? "..." : ">>>"} ${line}\n`).join(""));
  log.append(block);
  log.scrollTop = log.scrollHeight;
  stop.hidden = false;
  log.setAttribute("aria-busy", "true");
  worker.postMessage({ source, isForced });
}

/** The spaces that the line after this source begins with. @param {string} source */
function indent(source) {
  const last = source.split("\n").at(-1) ?? "";
  return (/^ */.exec(last)?.[0] ?? "") + (last.trimEnd().endsWith(":") ? "    " : "");
}

function resize() {
  field.rows = Math.min(12, field.value.split("\n").length);
}

/** An earlier input, if the cursor is in the first or the last line. @param {number} change */
function recall(change) {
  const aside = change < 0 ? field.value.slice(0, field.selectionStart) : field.value.slice(field.selectionEnd);
  const next = place + change;
  if (aside.includes("\n") || next < 0 || next > earlier.length) return false;
  place = next;
  field.value = earlier[place] ?? "";
  resize();
  return true;
}

field.addEventListener("input", resize);
field.addEventListener("keydown", (event) => {
  if (event.isComposing) return;
  if (event.key === "Enter" && !event.shiftKey) run(event.ctrlKey || event.metaKey), event.preventDefault();
  if ((event.key === "ArrowUp" && recall(-1)) || (event.key === "ArrowDown" && recall(1))) event.preventDefault();
});
entry.addEventListener("submit", (event) => (event.preventDefault(), run(true), field.focus()));
stop.addEventListener("click", () => {
  show(ABORTED);
  finish();
  begin();
  field.focus();
});
for (const [name, source] of EXAMPLES) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.append(name);
  button.addEventListener("click", () => {
    field.value = source;
    run(true);
    resize();
    field.focus();
  });
  byId("examples").append(button);
}
const theme = location.hash.slice(1) || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
document.documentElement.dataset.theme = matchMedia("(prefers-contrast: more)").matches ? "contrast" : theme;
begin();
