/**
 * Keeps the whole site on the device. A new version is fetched in the background, file by file if its digest is new, and
 * waits until the page requests it. To withdraw the service worker, publish an empty file in its place.
 */

importScripts("./unpack.js");

const VERSION = "@VERSION@";
const FILES = /*@FILES@*/ [];
const DOWNLOADS = "fullhouse-files";

self.addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(VERSION);
  for (const file of FILES) {
    const place = self.unpackedPlace(file);
    const isPacked = place !== file;
    const kept = isPacked ? await caches.match(place) : null;
    const found = kept ?? (await fetch(file, { cache: "no-cache" }));
    if (!found.ok) throw new Error(`${file}: ${found.status}`);
    await cache.put(place, isPacked && !kept ? self.unpacked(file, new Uint8Array(await found.arrayBuffer())) : found);
  }
})()));

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== VERSION && (name === DOWNLOADS || name.startsWith("fullhouse-"))) await caches.delete(name);
  await self.clients.claim();
})()));

self.addEventListener("message", ({ data }) => data === "update" && self.skipWaiting());

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  const isPage = request.mode === "navigate";
  event.respondWith((async () => {
    const cache = await caches.open(VERSION);
    const isHome = new URL(request.url).pathname === new URL(self.registration.scope).pathname || request.url.split(/[?#]/)[0]?.endsWith("/index.html");
    return (isPage && isHome ? await cache.match("./") : await caches.match(request)) ?? fetch(request);
  })());
});
