/** The only module that calls the server. A different backend, such as a worker, would have the same functions. */

import { report } from "./connection.js";
import { t } from "./panel_texts.js";

/** @typedef {{cells: [string, string][], candidates: [string, string[]][], houses: [string, string[]][], links: [string[], string[], boolean][]}} Highlights */
/** @typedef {{line: number, start: number, end: number, term: string, kind: "technique" | "glossary"}} Term */
/** @typedef {import("./game.js").Conclusion} Conclusion */
/**
 * @typedef {object} Hint
 * @property {number} stage
 * @property {string[]} text one for each stage so far
 * @property {"step" | "mistake" | "finished" | "stuck" | "no-step-there"} kind
 * @property {string} [technique]
 * @property {string} [title]
 * @property {string} [mistake]
 * @property {string} [cells]
 * @property {Record<string, any>} [step]
 * @property {string} [words]
 * @property {Conclusion[]} [conclusions]
 * @property {Highlights} [highlights]
 * @property {Term[]} [terms]
 */
/** @typedef {{number: number, technique: string, title: string, words: string, conclusions: string, line: string, highlights: Highlights}} PathStep */
/** @typedef {{puzzle: string, solution: string, end: string, techniques: Record<string, number>, steps: PathStep[]}} Path */
/** @typedef {{name: string, title: string, family: string, level: string | null, score: number | null, in_order: boolean, can_practise: boolean}} TechniqueEntry */
/** @typedef {{name: string, title?: string, idea?: string}} Named */
/**
 * @typedef {object} Catalog
 * @property {string} version
 * @property {string[]} levels
 * @property {string[]} symmetries
 * @property {Named[]} formats
 * @property {Named[]} engines
 * @property {TechniqueEntry[]} techniques
 * @property {{name: string, title: string, idea: string}[]} families
 * @property {Record<string, string>} glossary
 */
/** @typedef {{puzzle: string, placed?: string[], candidates?: string[]}} PlayerBoard */
/** @typedef {Record<string, any>} Answer what a verb gives; API documentation at /docs */

/** An error response of the server, with its message. */
export class Problem extends Error {
  /** @param {Record<string, any>} problem */
  constructor(problem) {
    super(problem.detail ?? problem.title ?? "");
    this.kind = String(problem.kind ?? "");
    this.cells = /** @type {string[]} */ (problem.cells ?? []);
    this.nearest = problem.nearest ?? null;
  }
}

/**
 * @param {string} path
 * @param {RequestInit} options
 * @returns {Promise<Response>}
 */
async function request(path, options) {
  let response;
  try {
    response = await fetch(`/api/v1/${path}`, options);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    report(false);
    throw new Problem({ kind: "offline", detail: t("offline") });
  }
  report(true);
  if (response.ok) return response;
  throw new Problem(await response.json().catch(() => ({ detail: t("serverFailed", { status: response.status }) })));
}

/** Calls a verb with a puzzle or board. @param {string} verb @param {Record<string, unknown>} body @param {AbortSignal} [signal] @returns {Promise<Answer>} */
export async function ask(verb, body, signal) {
  const response = await request(verb, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), ...(signal && { signal }) });
  return response.json();
}

/** A picture or document as a file. @param {Record<string, unknown>} body @returns {Promise<Blob>} */
export async function render(body) {
  const response = await request("render", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  return response.blob();
}

/** @type {Promise<Catalog> | null} */
let catalogOnce = null;

/** Names of levels, techniques, formats, engines. @returns {Promise<Catalog>} */
export function catalog() {
  catalogOnce ??= request("catalog", {}).then((response) => response.json());
  catalogOnce.catch(() => (catalogOnce = null));
  return catalogOnce;
}

/** The description of a technique, with an example. @param {string} name @returns {Promise<Answer>} */
export async function technique(name) {
  const response = await request(`techniques/${encodeURIComponent(name)}`, {});
  return response.json();
}
