/** Whether the server answers: known from every request, and tested every few seconds while the app is visible. */

/** Whether a server answers requests. Without one, index.html names another backend, and a worker answers. */
export const hasServer = document.querySelector('meta[name="fullhouse-backend"]')?.getAttribute("content") !== "worker";

const EVERY = 4000;
let isLost = false;
let listener = (/** @type {boolean} */ _) => {};

/** Reports whether the server has answered. @param {boolean} isAnswering */
export function report(isAnswering) {
  if (isAnswering !== isLost) return;
  isLost = !isAnswering;
  listener(isLost);
}

/** Calls the listener when the connection is lost or restored. @param {(isLost: boolean) => void} onChange */
export function watchServer(onChange) {
  listener = onChange;
  window.setInterval(() => {
    if (!document.hidden) fetch("/healthz", { cache: "no-store" }).then(() => report(true), () => report(false));
  }, EVERY);
}
