/** Whether the server answers: known from every request, and tested every few seconds while the app is visible. */

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
