/**
 * Python and the library for a worker: Pyodide, the package and its native module, all from this folder. Large files are
 * sent packed, so that every host sends few bytes, and kept unpacked in the cache of sw.js under addresses with their
 * digest.
 */

import "./unpack.js";

const base = new URL("./py/", self.location.href).href;
const FILES = /*@FILES@*/ {};
const { fetch: fetchPlain } = self;
let total = 0;
let received = 0;
let isStarting = true;

/** The unpacked file, which is fetched at most once. @param {string} name */
async function file(name) {
  const { address, size } = FILES[name];
  const url = base + address;
  const place = self.unpackedPlace(url);
  const kept = await self.caches?.match(place);
  if (kept) report(size);
  if (kept && self.name === "kept") return fetchPlain(place); // the service worker has it: only so is compiled code kept
  if (kept) return kept;
  const found = self.unpacked(url, await download(url, size));
  const cache = await self.caches?.open("fullhouse-files").catch(() => null);
  await cache?.put(place, found.clone());
  return found;
}

/** @param {string} url @param {number} size */
async function download(url, size) {
  const found = await fetchPlain(url);
  if (!found.ok || !found.body) throw new Error(`${url}: ${found.status}`);
  const packed = new Uint8Array(size);
  let place = 0;
  for (const reader = found.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    packed.set(value, place);
    place += value.byteLength;
    report(value.byteLength);
  }
  return packed;
}

/** @param {number} bytes */
function report(bytes) {
  received += bytes;
  if (isStarting) self.postMessage({ received: Math.min(received, total), total });
}

/** Pyodide's own requests come by here. @param {RequestInfo | URL} asked @param {RequestInit} [options] */
self.fetch = (asked, options) => {
  const url = new URL(asked instanceof Request ? asked.url : asked, base).href;
  const name = url.startsWith(base) ? url.slice(base.length) : "";
  return name in FILES ? file(name) : fetchPlain(asked, options);
};

/** The script of Pyodide's main module, which is large, so it is stored compressed like the other files. */
async function mainModule() {
  const address = URL.createObjectURL(new Blob([await (await file("pyodide.asm.mjs")).arrayBuffer()], { type: "text/javascript" }));
  const { default: create } = await import(address);
  URL.revokeObjectURL(address);
  return create;
}

/** Pyodide with the library, and with these archives, which not every worker needs at the start. @param {string[]} more */
export async function start(...more) {
  for (const [name, { size, later }] of Object.entries(FILES)) total += !later || more.includes(name) ? size : 0;
  const packed = Promise.all(["fullhouse.zip", ...more].map(async (name) => (await file(name)).arrayBuffer()));
  packed.catch(() => {});
  const { loadPyodide } = await import("./py/pyodide.mjs");
  const createPyodideModule = await mainModule();
  const pyodide = await loadPyodide({ indexURL: base, createPyodideModule, checkAPIVersion: false, env: { PYTHONDONTWRITEBYTECODE: "1", HOME: "/home/pyodide" } });
  for (const archive of await packed) pyodide.unpackArchive(archive, "zip");
  isStarting = false;
  return pyodide;
}

/** Adds an archive later. @param {any} pyodide @param {string} name */
export const add = async (pyodide, name) => pyodide.unpackArchive(await (await file(name)).arrayBuffer(), "zip");
