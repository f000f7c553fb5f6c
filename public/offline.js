// The page's side of the service worker (sw.js): registers it, and offers new versions.
//
// Imported two seconds after the program has started (index.html), so that nobody waits for it. It
// dispatches `frantic-new` when there is a new version; the app dispatches `frantic-renew` to take it.
const { version } = document.documentElement.dataset;
const here = new URL("./", location).pathname;

/** The version whose news are told once after an update (src/version.rs). */
const NEWS = "1.0.0";
const returns = Boolean(navigator.serviceWorker?.controller);

// How the app is installed is said when there is something to keep (src/pages/install.rs).
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  window.installPrompt = event;
});

try {
  // Without service workers the app needs the network, like any page.
  const registration = await navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" });
  await holdVersion();
  tellNews();
  offer(registration);
} catch {}

/** Says what is new to somebody who has played an older version; it is nothing new to anybody else. */
function tellNews() {
  if (localStorage.getItem("frantic.news") === NEWS) return;
  const played = Object.keys(localStorage).some((key) => /\.(last|games)$/.test(key));
  // On a first visit a game may have been begun before this runs.
  if (!played || !returns) return localStorage.setItem("frantic.news", NEWS);
  document.documentElement.dataset.news = "";
  dispatchEvent(new Event("frantic-new"));
}

/** Marks this version's files as in use, with a lock that the browser releases with the page. */
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
  // A worker of another version is a newer one, because a page never comes from a worker that is
  // older than itself. Another window may have activated it already.
  workers.onmessage = ({ data }) => {
    if (data === version) return;
    document.documentElement.dataset.newer = "";
    dispatchEvent(new Event("frantic-new"));
    // After a crash nothing is played, and the new version may have fixed the bug.
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

  // A page may be open for days: look for updates every hour and when it becomes visible.
  const look = () => registration.update().catch(() => {});
  setInterval(look, 3_600_000);
  document.addEventListener("visibilitychange", () => document.hidden || look());
}
