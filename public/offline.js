// The page's side of the service worker (sw.js): brings it, and offers new versions.
//
// Fetched when the program runs (index.html), so that nobody waits for it. It speaks with
// the app by events: `frantic-new` says that there is a new version, `frantic-renew` takes it.
const { version } = document.documentElement.dataset;
const here = new URL("./", location).pathname;

try {
  // Where a browser has no such thing, or refuses, the app needs the network: as any page does.
  const registration = await navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" });
  await holdVersion();
  offer(registration);
} catch {}

/** Says with a lock, which ends with the page, that this version's files are in use. */
function holdVersion() {
  return new Promise((held) => {
    const forEver = () => new Promise(held);
    if (!navigator.locks) return held();
    navigator.locks.request(`frantic ${here} ${version}`, { mode: "shared" }, forEver).catch(held);
  });
}

function offer(registration) {
  const workers = navigator.serviceWorker;
  const ask = (worker) => worker?.postMessage("version");
  const watch = (worker) =>
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed") ask(worker);
    });
  // Whoever has another version than the page has a newer one: an older one is replaced before
  // a page comes from it. Another window may have taken it already.
  workers.onmessage = ({ data }) => {
    if (data === version) return;
    dispatchEvent(new Event("frantic-new"));
    // Here nothing is played any more, and the new version may be without the mistake.
    if (document.querySelector(".crash")) registration.waiting?.postMessage("take over");
  };
  workers.addEventListener("controllerchange", () => ask(workers.controller));
  registration.addEventListener("updatefound", () => watch(registration.installing));
  watch(registration.installing);
  [registration.waiting, registration.active].forEach(ask);
  registration.active?.postMessage("tidy");

  addEventListener("frantic-renew", () => {
    const again = () => location.reload();
    if (!registration.waiting) return again();
    workers.addEventListener("controllerchange", again);
    registration.waiting.postMessage("take over");
  });

  // A page may be open for days; without a network there is nothing to look for.
  const look = () => registration.update().catch(() => {});
  setInterval(look, 3_600_000);
  document.addEventListener("visibilitychange", () => document.hidden || look());
}
