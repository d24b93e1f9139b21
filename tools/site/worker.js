/** The library in a worker, which answers requests as the server does. */

import { add, start } from "./python.js";

/** The archive that only some requests need. @param {string} name @param {string | Uint8Array} body */
function partFor(name, body) {
  if (name === "render" && JSON.parse(body).to === "pdf") return "pdf.zip";
  return name === "qr" || name === "photo" ? `${name}.zip` : null;
}

/** @type {Map<string, Promise<void>>} */
const parts = new Map();

/** Fetches the archive when it is first needed. @param {any} pyodide @param {string} name */
function load(pyodide, name) {
  const loading = parts.get(name) ?? add(pyodide, name);
  parts.set(name, loading);
  return loading.catch((error) => (parts.delete(name), Promise.reject(error)));
}

const ready = start().then((pyodide) => ({ pyodide, answer: pyodide.runPython("from fullhouse.web.desk import answer\nanswer") }));
ready.then(() => self.postMessage({ ready: true }), (error) => self.postMessage({ failed: String(error?.message ?? error) }));

self.onmessage = async ({ data: { id, name, body } }) => {
  try {
    const { pyodide, answer } = await ready;
    const part = partFor(name, body);
    if (part) await load(pyodide, part);
    const found = answer(name, typeof body === "string" ? body : pyodide.toPy(body));
    const [status, type, data] = found.toJs();
    found.destroy();
    self.postMessage({ id, status, type, data });
  } catch (error) {
    const text = JSON.stringify({ kind: "failure", detail: String(error?.message ?? error) });
    self.postMessage({ id, status: 500, type: "application/problem+json", data: new TextEncoder().encode(text) });
  }
};
