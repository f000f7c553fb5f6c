// The service worker: after the first visit the app needs no network, on any page.
//
// `cargo xtask build` fills in the version and the files (xtask/finish.mjs). Each version has a
// cache of its own, and a page gets all its files from the version it started with. At once it keeps the files that the
// first table needs and those that pages have used; the rest when a page asks for it (public/offline.js). A new version
// is offered when it has all files that the version before had, and waits until the last page of that version is
// closed, or until a person accepts it.
const VERSION = "{version}";
// Each file with its digest and its size in bytes.
const FIRST = { "{first}": "{integrity} {bytes}" };
const REST = { "{rest}": "{integrity} {bytes}" };
const FILES = { ...FIRST, ...REST };

const HERE = new URL("./", location).href;
// One origin may hold other apps, and several copies of this one under different paths. Pages hold
// a lock with the name of their cache.
const OURS = `frantic ${new URL(HERE).pathname} `;
const CACHE = OURS + VERSION;
/** Marks a cache that lacks files. Versions before this mark kept all of theirs. */
const PARTIAL = `${HERE}partial`;

self.addEventListener("install", (event) => event.waitUntil(collect()));

// Also control the page of the very first visit, which was loaded without this worker.
self.addEventListener("activate", (event) => event.waitUntil(Promise.all([clients.claim(), tidy()])));

self.addEventListener("message", (event) => {
  if (event.data === "version") event.source.postMessage(VERSION);
  if (event.data === "tidy") event.waitUntil(tidy());
  if (event.data === "take over") self.skipWaiting();
  if (event.data.keep) event.waitUntil(keepFor(event.data.keep, event.ports[0]));
});

// A tap on a notification leads to the page that sent it (public/offline.js), or opens it again.
self.addEventListener("notificationclick", (event) => {
  const { data } = event.notification;
  event.notification.close();
  event.waitUntil(lead(data));
});

self.addEventListener("fetch", (event) => {
  const address = event.request.url.split(/[?#]/)[0];
  if (event.request.method === "POST" && address === `${HERE}share`) event.respondWith(take(event.request));
  if (event.request.method !== "GET" || !address.startsWith(HERE)) return;
  const path = address.slice(HERE.length) || "index.html";
  // An unknown file may belong to the version of another page.
  if (Object.hasOwn(FILES, path) || isNamed(path)) event.respondWith(answer(event.request, path));
});

/** Keeps a file that another app shares for the page that opens it (src/history/open.rs). */
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

/** A file's path without its digest: the same in every version that has the file. */
function unnamed(path) {
  return path.replace(/-[0-9a-f]{8}\.|\/[0-9a-f]{8}\//g, "*");
}

async function answer(request, path) {
  // `cacheName` instead of opening the cache: one step less for each file.
  const ours = await caches.match(HERE + path, { ...ANY, cacheName: CACHE });
  if (ours) return ours;
  // A used file is kept, unless the server has another version of it by now.
  const kept = Object.hasOwn(FILES, path) && (await file(path).catch(() => null));
  return kept || (await elsewhere(path)) || fetch(request);
}

/** Hosts may vary answers by headers that do not matter here. */
const ANY = { ignoreVary: true };

/** A file that is in the cache of any version. */
async function elsewhere(path) {
  return isNamed(path) && caches.match(HERE + path, ANY);
}

/** Keeps all files that must be there before this version is offered, or fails: the next visit tries again. */
async function collect() {
  const cache = await caches.open(CACHE);
  await cache.put(PARTIAL, new Response());
  const had = new Set();
  let hadAll = false;
  for (const name of await caches.keys()) {
    if (!name.startsWith(OURS) || name === CACHE) continue;
    const paths = await keptIn(name);
    if (!paths.has("partial")) hadAll = true;
    for (const path of paths) had.add(unnamed(path));
  }
  const wanted = Object.keys(FILES).filter((path) => hadAll || path in FIRST || had.has(unnamed(path)));
  await Promise.all(wanted.map(file));
  await missing();
}

/** The paths of the files in a cache. */
async function keptIn(name) {
  const requests = await (await caches.open(name)).keys();
  return new Set(requests.map(({ url }) => url.slice(HERE.length)));
}

/** The paths of the files that this version lacks. Once it lacks none, its cache is no longer marked. */
async function missing() {
  const kept = await keptIn(CACHE);
  const paths = Object.keys(FILES).filter((path) => !kept.has(path));
  if (!paths.length) await (await caches.open(CACHE)).delete(PARTIAL);
  return paths;
}

/** Shows the page of this address, if it is open, or opens it. */
async function lead(address) {
  const pages = await clients.matchAll({ type: "window" });
  const page = pages.find(({ url }) => url === address) ?? pages.find(({ url }) => url.startsWith(HERE));
  await (page ? page.focus() : clients.openWindow(address));
}

/** One after another: several pages may ask for the same. */
let keeping = Promise.resolve();

/** Keeps these files, by their addresses, or "one more"; answers how many bytes are still missing, and of how many. */
function keepFor(asked, port) {
  keeping = keeping
    .catch(() => {})
    .then(async () => {
      const lacks = await missing();
      const paths = asked === "one more" ? lacks.slice(0, 1) : lacks.filter((path) => asked.includes(HERE + path));
      const done = await Promise.allSettled(paths.map(file));
      const bytes = (paths) => paths.reduce((sum, path) => sum + (Number(FILES[path].split(" ")[1]) || 0), 0);
      const failed = done.some(({ status }) => status === "rejected");
      port.postMessage({ missing: bytes(await missing()), all: bytes(Object.keys(FILES)), failed });
    });
  return keeping;
}

/** Keeps a file of this version, with the content it was built with, and answers with it. */
async function file(path) {
  const found = (await elsewhere(path)) || (await (path === "index.html" ? page() : fetched(path)));
  const cache = await caches.open(CACHE);
  await cache.put(HERE + path, found.clone());
  return found;
}

async function fetched(path) {
  const [integrity] = FILES[path].split(" ");
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
    // Not while a newer version is being downloaded or waits, because its cache must stay.
    if (registration.installing || registration.waiting) return;
    if (name.startsWith(OURS) && name !== CACHE && !used.includes(name)) await caches.delete(name);
  }
}
