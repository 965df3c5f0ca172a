// Keeps the whole client in the browser, so that it opens and works without a server.
//
// A new build is fetched beside the old one and waits: code never changes under a running game.
// The page sees a waiting worker, asks the player, and sends "update".
const BUILD = "__BUILD__";
const FILES = __FILES__;
const CACHE = `ninefold-${BUILD}`;
const PAGE = "/index.html";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("ninefold-") && name !== CACHE;
  const clean = (names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(clean).then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  if (event.data === "update") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (FILES.includes(url.pathname)) {
    event.respondWith(kept(url.pathname, request));
  } else if (request.mode === "navigate" && !url.pathname.startsWith("/api/")) {
    event.respondWith(kept(PAGE, request));
  }
});

// The kept file; the browser may have dropped it when it needed room.
async function kept(path, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? fetch(request);
}
