// The service worker: after the first visit the app needs no network, on any page.
//
// `cargo xtask build` fills in the version and the files (xtask/src/offline.rs). Each version
// has a cache of its own; a page gets all its files from the one it began with. A new version
// is collected whole and then waits: for the last page of the old one to close, or for
// somebody to take it (public/offline.js).
const VERSION = "{version}";
const FILES = { "{path}": "{integrity}" };

const HERE = new URL("./", location).href;
// One origin may hold other apps, and this one under several paths. Pages hold a lock of the
// same name as their cache.
const OURS = `frantic ${new URL(HERE).pathname} `;
const CACHE = OURS + VERSION;

self.addEventListener("install", (event) => event.waitUntil(collect()));

// Also the page of the very first visit, which came without us.
self.addEventListener("activate", (event) => event.waitUntil(Promise.all([clients.claim(), tidy()])));

self.addEventListener("message", (event) => {
  if (event.data === "version") event.source.postMessage(VERSION);
  if (event.data === "tidy") event.waitUntil(tidy());
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const address = event.request.url.split(/[?#]/)[0];
  if (event.request.method !== "GET" || !address.startsWith(HERE)) return;
  const path = address.slice(HERE.length) || "index.html";
  // What we do not know may be of the version that another page still has.
  if (Object.hasOwn(FILES, path) || isNamed(path)) event.respondWith(answer(event.request, path));
});

/** Whether a file's name says what is in it: then it is the same in every version. */
function isNamed(path) {
  return /-[0-9a-f]{16}\.|\/[0-9a-f]{16}\//.test(path);
}

async function answer(request, path) {
  // Hosts let answers vary by headers that do not matter here.
  const way = { ignoreVary: true };
  const ours = await (await caches.open(CACHE)).match(HERE + path, way);
  const theirs = async () => isNamed(path) && (await caches.match(HERE + path, way));
  return ours || (await theirs()) || fetch(request);
}

/** All files, each as the build made it, or none: a failure is tried again at the next visit. */
async function collect() {
  const cache = await caches.open(CACHE);
  const one = async ([path, integrity]) => {
    const known = isNamed(path) && (await caches.match(HERE + path, { ignoreVary: true }));
    await cache.put(HERE + path, known || (await (path === "index.html" ? page() : file(path, integrity))));
  };
  await Promise.all(Object.entries(FILES).map(one));
}

async function file(path, integrity) {
  // What is named by its content may come from the browser's cache, where the page has just put it.
  const answer = await fetch(HERE + path, { integrity, cache: isNamed(path) ? "default" : "no-cache" });
  if (!answer.ok) throw new Error(`${answer.status}: ${path}`);
  return answer;
}

/** The page says its version itself: some hosts add to it, or redirect from its name. */
async function page() {
  const answer = await fetch(HERE, { cache: "no-cache" });
  const text = await answer.text();
  if (!text.includes(`data-version="${VERSION}"`)) throw new Error("the page is of another version");
  return new Response(text, { headers: answer.headers });
}

/** Throws old versions away that no page uses, if every page has said what it uses. */
async function tidy() {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const used = held.map(({ name }) => name).filter((name) => name.startsWith(OURS));
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (used.length < pages.filter(({ url }) => url.startsWith(HERE)).length) return;
  for (const name of await caches.keys()) {
    // Not while a newer one is being collected or waits: it is none of ours, and not old.
    if (registration.installing || registration.waiting) return;
    if (name.startsWith(OURS) && name !== CACHE && !used.includes(name)) await caches.delete(name);
  }
}
