/** The only module that asks the library. Its requests go to the server or to a worker on this device: the page says which. */

import { hasServer } from "./connection.js";
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
 * @property {string | null} public_url
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

const backend = hasServer ? import("./server_backend.js") : import("./worker_backend.js");

/**
 * @param {string} name
 * @param {Record<string, unknown> | Uint8Array<ArrayBuffer> | null} body JSON, or the bytes of a picture
 * @param {AbortSignal} [signal]
 * @returns {Promise<Response>}
 */
async function request(name, body, signal) {
  const response = await (await backend).send(name, body instanceof Uint8Array ? body : body && JSON.stringify(body), signal);
  if (!response) throw new Problem({ kind: "offline", detail: t("offline") });
  if (response.ok) return response;
  throw new Problem(await response.json().catch(() => ({ detail: t("serverFailed", { status: response.status }) })));
}

/** Calls a verb with a puzzle or board. @param {string} verb @param {Record<string, unknown>} body @param {AbortSignal} [signal] @returns {Promise<Answer>} */
export async function ask(verb, body, signal) {
  return (await request(verb, body, signal)).json();
}

/** Finds the grids of a photo. @param {Uint8Array<ArrayBuffer>} pixels PGM @param {AbortSignal} [signal] @returns {Promise<Answer>} */
export async function readPhoto(pixels, signal) {
  return (await request("photo", pixels, signal)).json();
}

/** A picture or document as a file. Without a server the browser paints the pixels. @param {Record<string, unknown>} body @returns {Promise<Blob>} */
export async function render(body) {
  if (body.to === "png" && !hasServer) return painted(await render({ ...body, to: "svg" }), Number(body.size ?? 600));
  return (await request("render", body)).blob();
}

/** @param {Blob} svg @param {number} width @returns {Promise<Blob>} */
async function painted(svg, width) {
  const image = new Image();
  const bytes = new Uint8Array(await svg.arrayBuffer());
  image.src = `data:image/svg+xml;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, Math.round((width * image.naturalHeight) / image.naturalWidth)];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("PNG"))), "image/png"));
}

/** @type {Promise<Catalog> | null} */
let catalogOnce = null;

/** Names of levels, techniques, formats, engines. @returns {Promise<Catalog>} */
export function catalog() {
  catalogOnce ??= request("catalog", null).then((response) => response.json());
  catalogOnce.catch(() => (catalogOnce = null));
  return catalogOnce;
}

/** The description of a technique, with an example. @param {string} name @returns {Promise<Answer>} */
export async function technique(name) {
  const response = await request(`techniques/${encodeURIComponent(name)}`, null);
  return response.json();
}
