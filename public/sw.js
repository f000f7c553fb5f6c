// The service worker: after the first visit the app needs no network, on any page.
//
// `cargo xtask build` fills in the version and the files (xtask/src/offline.rs). Each version has a
// cache of its own, and a page gets all its files from the version it started with. A new version
// is first downloaded completely and then waits until the last page of the old one is closed, or
// until somebody accepts it (public/offline.js).
const VERSION = "{version}";
const FILES = { "{path}": "{integrity}" };

const HERE = new URL("./", location).href;
// One origin may hold other apps, and several copies of this one under different paths. Pages hold
// a lock with the name of their cache.
const OURS = `frantic ${new URL(HERE).pathname} `;
const CACHE = OURS + VERSION;

self.addEventListener("install", (event) => event.waitUntil(collect()));

// Also control the page of the very first visit, which was loaded without this worker.
self.addEventListener("activate", (event) => event.waitUntil(Promise.all([clients.claim(), tidy()])));

self.addEventListener("message", (event) => {
  if (event.data === "version") event.source.postMessage(VERSION);
  if (event.data === "tidy") event.waitUntil(tidy());
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const address = event.request.url.split(/[?#]/)[0];
  if (event.request.method === "POST" && address === `${HERE}share`) event.respondWith(take(event.request));
  if (event.request.method !== "GET" || !address.startsWith(HERE)) return;
  const path = address.slice(HERE.length) || "index.html";
  // An unknown file may belong to the version of another page.
  if (Object.hasOwn(FILES, path) || isNamed(path)) event.respondWith(answer(event.request, path));
});

/** Keeps a file that another app shares for the page that opens it (src/pages/history/open.rs). */
async function take(request) {
  const file = (await request.formData()).get("file");
  const cache = await caches.open(`frantic-shared ${new URL(HERE).pathname}`);
  await cache.put(`${HERE}shared`, new Response(file));
  return Response.redirect(`${HERE}#/history`, 303);
}

/** Whether a file is named by its content: then it is the same in every version. */
function isNamed(path) {
  return /-[0-9a-f]{8}\.|\/[0-9a-f]{8}\//.test(path);
}

async function answer(request, path) {
  // Hosts may vary answers by headers that do not matter here.
  const way = { ignoreVary: true };
  // Named here instead of opened before: one step less for each file.
  const ours = await caches.match(HERE + path, { ...way, cacheName: CACHE });
  const theirs = async () => isNamed(path) && (await caches.match(HERE + path, way));
  return ours || (await theirs()) || fetch(request);
}

/** Downloads all files, checking their integrity, or none: after a failure the next visit tries again. */
async function collect() {
  const cache = await caches.open(CACHE);
  const one = async ([path, integrity]) => {
    const known = isNamed(path) && (await caches.match(HERE + path, { ignoreVary: true }));
    await cache.put(HERE + path, known || (await (path === "index.html" ? page() : file(path, integrity))));
  };
  await Promise.all(Object.entries(FILES).map(one));
}

async function file(path, integrity) {
  // Files named by their content may come from the HTTP cache, where the page has just put them.
  const answer = await fetch(HERE + path, { integrity, cache: isNamed(path) ? "default" : "no-cache" });
  if (!answer.ok) throw new Error(`${answer.status}: ${path}`);
  return answer;
}

/** The page. Checked by the version it contains, not by a digest: some hosts add to it or redirect to it. */
async function page() {
  const answer = await fetch(HERE, { cache: "no-cache" });
  const text = await answer.text();
  if (!text.includes(`data-version="${VERSION}"`)) throw new Error("the page is of another version");
  return new Response(text, { headers: answer.headers });
}

/** Deletes old versions that no page uses, provided that every page holds a lock for its own. */
async function tidy() {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const used = held.map(({ name }) => name).filter((name) => name.startsWith(OURS));
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (used.length < pages.filter(({ url }) => url.startsWith(HERE)).length) return;
  for (const name of await caches.keys()) {
    // Not while a newer version is being downloaded or is waiting: its cache is not ours, but not
    // old either.
    if (registration.installing || registration.waiting) return;
    if (name.startsWith(OURS) && name !== CACHE && !used.includes(name)) await caches.delete(name);
  }
}
