/** The app without a server: the download of the library, storage that stays, and new versions. */

import { app } from "../state.js";
import { start, watchStart } from "../worker_backend.js";
import { button } from "../parts/dialogs.js";
import { byId, fill, h } from "../parts/dom.js";
import { complain, notice } from "../parts/notice.js";
import { t } from "../panel_texts.js";

const MEGABYTE = 1_000_000;

export function startOnDevice() {
  const bar = h("progress", { max: "1", value: "0", "aria-label": t("preparingHelp") });
  const line = h("span", { class: "soft small" });
  const place = h("div", { class: "preparing", title: t("preparingHelp") }, bar, line);
  watchStart((news) => {
    if ("received" in news) {
      bar.value = news.received / news.total;
      fill(line, t("preparing", { done: (news.received / MEGABYTE).toFixed(1), total: (news.total / MEGABYTE).toFixed(1) }));
      if (!place.isConnected) byId("side").append(place);
      return;
    }
    place.remove();
    if ("failed" in news) return notice(t("preparingFailed", { reason: news.failed }), "bad");
    document.documentElement.dataset.worker = "ready";
    keep().catch(complain);
  });
  start();
}

/** Keeps the site and the games on the device, once the download is complete: nothing is fetched twice. */
async function keep() {
  if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.();
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register(new URL("../../sw.js", import.meta.url));
  if (registration.waiting) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed" && navigator.serviceWorker.controller) offer(installing);
    });
  });
}

/** Milliseconds after which a service worker that does not answer counts as withdrawn: an empty one was published. */
const WITHDRAWN = 3000;

/** Offers the new version; the game continues until the player accepts. @param {ServiceWorker} next */
function offer(next) {
  const accept = async () => {
    await app.save();
    const withdrawn = window.setTimeout(() => withdraw().catch(complain), WITHDRAWN);
    navigator.serviceWorker.addEventListener("controllerchange", () => (clearTimeout(withdrawn), location.reload()), { once: true });
    next.postMessage("update");
  };
  byId("side").append(h("div", { class: "preparing", role: "status" }, t("updateReady"), button(t("updateNow"), () => accept().catch(complain), { main: true })));
}

/** Removes the service worker and its files, but no game, and loads the site from its host. */
async function withdraw() {
  await (await navigator.serviceWorker.getRegistration())?.unregister();
  for (const name of await caches.keys()) if (name.startsWith("fullhouse-")) await caches.delete(name);
  location.reload();
}
