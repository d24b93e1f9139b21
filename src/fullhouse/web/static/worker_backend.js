/** Requests answered by the library in a worker on this device. The worker is started when the page is idle. */

/** @typedef {{received: number, total: number} | {ready: true} | {failed: string}} News about the start of the worker */
/** @typedef {{name: string, body: string | Uint8Array, resolve: (response: Response) => void, reject: (error: unknown) => void}} Asked */

/** @type {Worker | null} */
let worker = null;
let count = 0;
let sentAt = 0;
let listener = (/** @type {News} */ _) => {};
/** @type {News | null} */
let latest = null;
/** @type {Map<number, Asked>} */
const waiting = new Map();
const SLOW = 400;

/** Starts the worker, unless it runs. Its name tells it whether the service worker has its files. */
export function start() {
  if (worker) return;
  const name = navigator.serviceWorker?.controller ? "kept" : "";
  const own = (worker = new Worker(new URL("../worker.js", import.meta.url), { type: "module", name }));
  own.onmessage = ({ data }) => own === worker && take(data);
  own.onerror = (event) => own === worker && fail(event.message || "the worker could not be started");
}

/** Calls the listener about the download and the start; a request may have started it. @param {(news: News) => void} onNews */
export function watchStart(onNews) {
  listener = onNews;
  if (latest) onNews(latest);
}

/** @param {News} news */
function tell(news) {
  latest = news;
  listener(news);
}

/** @param {any} data */
function take(data) {
  if (data.failed) return fail(data.failed);
  if (data.id === undefined) return tell(data);
  const asked = waiting.get(data.id);
  waiting.delete(data.id);
  sentAt = performance.now();
  asked?.resolve(new Response(data.data, { status: data.status, headers: { "Content-Type": data.type } }));
}

/** The next request tries again. @param {string} reason */
function fail(reason) {
  worker?.terminate();
  worker = null;
  tell({ failed: reason });
  const problem = JSON.stringify({ kind: "failure", detail: reason });
  for (const { resolve } of waiting.values()) resolve(new Response(problem, { status: 503 }));
  waiting.clear();
}

/** The first request that waits is the one under way: only the end of its worker cancels it. The others are asked again. */
function restart() {
  worker?.terminate();
  worker = null;
  start();
  for (const [id, { name, body }] of waiting) worker && /** @type {Worker} */ (worker).postMessage({ id, name, body });
}

/** @param {string} name @param {string | Uint8Array | null} body @param {AbortSignal} [signal] @returns {Promise<Response>} */
export function send(name, body, signal) {
  start();
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new DOMException("aborted", "AbortError"));
    const id = ++count;
    if (!waiting.size) sentAt = performance.now();
    waiting.set(id, { name, body: body ?? "", resolve, reject });
    signal?.addEventListener("abort", () => {
      const isUnderWay = waiting.keys().next().value === id;
      if (!waiting.delete(id)) return;
      reject(new DOMException("aborted", "AbortError"));
      if (isUnderWay && performance.now() - sentAt > SLOW) restart();
    }, { once: true });
    worker?.postMessage({ id, name, body: body ?? "" });
  });
}
