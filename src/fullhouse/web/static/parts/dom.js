/** Create elements: names, properties, children. Data becomes text nodes and attributes, never markup. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Properties */

/**
 * A new element. `class`, `role`, `aria-…` and the like become attributes; `onclick` and other functions, listeners;
 * `style`, an object of custom properties set one by one (the content security policy forbids style attributes).
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Properties | null} [properties]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(name, properties, ...children) {
  return filled(document.createElement(name), properties, children);
}

/**
 * A new SVG element.
 *
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Properties | null} [properties]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(name, properties, ...children) {
  return filled(/** @type {SVGElementTagNameMap[K]} */ (document.createElementNS(SVG, name)), properties, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Properties | null | undefined} properties
 * @param {(Child | Child[])[]} children
 */
function filled(element, properties, children) {
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name === "style") setStyle(element, /** @type {Record<string, string>} */ (value));
    else if (name === "value" || name === "checked") Object.assign(element, { [name]: value });
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...nodesOf(children));
  return element;
}

/** @param {(Child | Child[])[]} children @returns {(Node | string)[]} */
function nodesOf(children) {
  const nodes = /** @type {(Node | string)[]} */ ([]);
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    nodes.push(typeof child === "number" ? String(child) : child);
  }
  return nodes;
}

/** @param {Element} element @param {Record<string, string>} values */
function setStyle(element, values) {
  const { style } = /** @type {HTMLElement} */ (element);
  for (const [name, value] of Object.entries(values)) style.setProperty(name, value);
}

/**
 * The element with this id, which the page has.
 *
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} id
 * @returns {E}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element "${id}"`);
  return /** @type {E} */ (found);
}

/** Replaces all children with these. @param {Element} element @param {...(Child | Child[])} children */
export function fill(element, ...children) {
  element.replaceChildren(...nodesOf(children));
}

/** Icons are drawn with one line on a square of 24. */
const ICONS = {
  undo: "M9 14 4 9l5-5 M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5 M20 9H10a6 6 0 0 0 0 12h3",
  erase: "M9 6h11a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9l-6-6z M12 9.5l5 5 M17 9.5l-5 5",
  hint: "M9 18h6 M10 21h4 M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3z",
  plus: "M12 5v14 M5 12h14",
  pause: "M8 5v14 M16 5v14",
  play: "M7 4.5 19 12 7 19.5z",
  share: "M12 15V4 M8 7.5 12 3.5l4 4 M5 12v7a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-7",
  settings: "M4 7h9 M17 7h3 M4 17h3 M11 17h9 M15 5v4 M9 15v4",
  help: "M9 9a3 3 0 1 1 4 2.8c-.7.3-1 .8-1 1.7v.5 M12 17.5v.01",
  games: "M4 4h7v7H4z M13 4h7v7h-7z M4 13h7v7H4z M13 13h7v7h-7z",
  close: "M6 6l12 12 M18 6 6 18",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  check: "M5 12.5 10 17.5 19 7",
  copy: "M9 9h11v11H9z M5 15H4V4h11v1",
  trash: "M5 7h14 M10 7V4h4v3 M7 7l1 13h8l1-13",
  download: "M12 4v11 M8 11.5l4 4 4-4 M5 19h14",
  camera: "M4 8h3l2-3h6l2 3h3v11H4z M12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
};

/** @typedef {keyof typeof ICONS} IconName */

/** A small picture next to or instead of a word; screen readers skip it. @param {IconName} name */
export function icon(name) {
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));
}
