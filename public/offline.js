// The page's side of the service worker (sw.js): registers it, offers new versions, and says when it
// is to keep more of the app on this device.
//
// Imported two seconds after the program has started (index.html), so that it delays nothing. It
// dispatches `frantic-new` when there is a new version; the app calls `renew` to take it.
// How much is on this device is in `data-kept` of the root element, and `frantic-kept` tells of a
// change; the app dispatches `frantic-keep` to have everything kept (crates/browser/src/kept.rs).
const { version } = document.documentElement.dataset;
const here = new URL("./", location).pathname;

/** The version whose news are told once after an update (src/version.rs). */
const NEWS = "1.0.0";
const returns = Boolean(navigator.serviceWorker?.controller);

try {
  // Without service workers the app needs the network, like any page.
  const registration = await navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" });
  await holdVersion();
  tellNews();
  offer(registration);
  await navigator.serviceWorker.ready;
  callBack(registration);
  keepFiles(registration);
} catch {}

/** Announces the news of this version to people who have played an older one. */
function tellNews() {
  try {
    if (localStorage.getItem("frantic.news") === NEWS) return;
    const played = Object.keys(localStorage).some((key) => /\.(last|games)$/.test(key));
    // On a first visit a game may have been begun before this runs.
    if (!played || !returns) return localStorage.setItem("frantic.news", NEWS);
    document.documentElement.dataset.news = "";
    dispatchEvent(new Event("frantic-new"));
  } catch {
    // Without storage, or space in it, this cannot be remembered: no news, rather than the same at each visit.
  }
}

/** Lets the app send notifications (crates/browser/src/notification.rs): phones show only those of a worker. */
function callBack(registration) {
  window.notify = (words) =>
    registration
      .showNotification(words, { tag: "turn", icon: "./icons/icon-192.png", data: location.href })
      // The person may have forbidden it meanwhile.
      .catch(() => {});
  document.addEventListener("visibilitychange", async () => {
    if (document.hidden) return;
    for (const shown of await registration.getNotifications({ tag: "turn" })) shown.close();
  });
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

  window.renew = async () => {
    const again = () => location.reload();
    // A page may learn of a new version by a missing file, before the worker knows of it.
    if (!registration.waiting) await look();
    const { installing } = registration;
    if (installing) await new Promise((done) => (installing.onstatechange = done));
    if (!registration.waiting) return again();
    workers.addEventListener("controllerchange", again);
    // If the old worker is still fetching, the new one waits, in Chromium for minutes.
    const takeOver = () => registration.waiting?.postMessage("take over");
    takeOver();
    setInterval(takeOver, 500);
  };

  // A page may be open for days: look for updates every hour and when it becomes visible.
  const look = () => registration.update().catch(() => {});
  setInterval(look, 3_600_000);
  document.addEventListener("visibilitychange", () => document.hidden || look());
}

/** Whether files that are not needed now should not be fetched, because data may be expensive. */
function isLineDear() {
  const { saveData, type } = navigator.connection ?? {};
  return saveData || type === "cellular";
}

/** Makes the service worker keep the files that this page uses, and later the rest. */
function keepFiles(registration) {
  const { dataset } = document.documentElement;
  let fetching = false;
  let requested = false;
  let failed = false;
  let last;

  /** Asks a worker to keep files; resolves to its answer. */
  const ask = (worker, keep) =>
    new Promise((told) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => told(data);
      worker.postMessage({ keep }, [port2]);
    });
  /** Says on the root element how many bytes are missing, and of how many. */
  const show = (state) => {
    last = state;
    const { missing, all } = state;
    dataset.kept = `${missing} ${all} ${fetching && missing ? "fetching" : failed ? "failed" : ""}`.trim();
    dispatchEvent(new Event("frantic-kept"));
  };
  const idle = () =>
    new Promise((begins) =>
      window.requestIdleCallback ? requestIdleCallback(begins, { timeout: 5000 }) : setTimeout(begins, 500),
    );
  /** Has a worker keep all files, one after another. */
  const fetchRest = async (worker) => {
    let state = { missing: 1 };
    while (state.missing && !failed && (requested || !isLineDear())) {
      if (!requested) await idle();
      state = await ask(worker, "one more");
      failed = state.failed;
      if (worker === registration.active) show(state);
    }
  };
  const begin = async () => {
    if (fetching) return;
    fetching = true;
    failed = false;
    if (requested) show(last);
    await fetchRest(registration.active);
    // Files that a new version would lack.
    if (requested && registration.waiting) await fetchRest(registration.waiting);
    fetching = false;
    show(await ask(registration.active, []));
  };

  // The first page has fetched most of its files without the worker.
  const used = new PerformanceObserver(async (list) => {
    const addresses = list.getEntries().map(({ name }) => name.split(/[?#]/)[0]);
    show(await ask(registration.active, addresses));
  });
  used.observe({ type: "resource", buffered: true });
  addEventListener("frantic-keep", () => {
    requested = true;
    begin();
  });
  document.addEventListener("visibilitychange", () => document.hidden || begin());
  begin();
}
