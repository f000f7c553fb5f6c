// Runs in the head of the page, before anything is drawn: applies the chosen theme and language (the same keys are in
// crates/storage/src/settings.rs), fetches the files that the first page will need together with the program, and
// handles events before the program has started. `cargo xtask build` sets the data attributes of the root.
{
  const root = document.documentElement;
  delete root.dataset.trouble;
  const { texts, version, saved, board, boardSaved, entrance, languages } = root.dataset;
  const stored = (key) => {
    try {
      return localStorage.getItem(`frantic.${key}`);
    } catch {
      return null;
    }
  };
  // The colour of the browser's bar, which exists for light and dark, follows the chosen theme.
  const bars = document.querySelectorAll("meta[name=theme-color]");
  window.setTheme = (theme) => {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
    ["light", "dark"].forEach((scheme, at) => {
      bars[at].media = theme ? (scheme === theme ? "all" : "not all") : `(prefers-color-scheme: ${scheme})`;
    });
  };
  window.setTheme(stored("theme"));
  const ours = languages.split(" ");
  const wanted = [stored("language"), ...navigator.languages.map((name) => name.split("-")[0])];
  const language = wanted.find((name) => ours.includes(name)) ?? "en";
  root.lang = language;
  // A browser that translates the page changes `lang`.
  root.dataset.language = language;

  const preload = (href) => {
    const link = document.createElement("link");
    const as = href.endsWith(".css") ? "style" : "fetch";
    document.head.append(Object.assign(link, { rel: "preload", as, crossOrigin: as === "fetch" ? "" : null, href }));
  };
  const preloadAll = (files) => files?.split(" ").forEach(preload);
  if (texts) preload(`./${texts}/${language}.txt`);
  // By address (src/route.rs): the board game, and the first page of a guest in a room.
  const preloadAt = (address, files, list) => {
    if (!texts || !location.hash.startsWith(address)) return;
    preloadAll(files);
    preload(`./${texts}/${list}/${language}.txt`);
  };
  preloadAt("#/board/", board, "board");
  preloadAt("#/room/", entrance, "later");
  // If a game or the choices for one are stored (crates/play/src/stored/keys.rs), fetches the code that reads them.
  try {
    const ours = `frantic.${location.pathname.replace(/[^/]*$/, "")}`;
    const names = Object.keys(localStorage).map((key) => key.replace(ours, ""));
    const stores = (game) => names.some((name) => game.test(name));
    if (stores(/^(card|frantic)\.(last|game|game\.\d+)$/)) preloadAll(saved);
    if (location.hash === "#/board/table" && stores(/^board\.(last|game|game\.\d+)$/)) preloadAll(boardSaved);
  } catch {}

  // Says why the program does not run (src/home/start.html), or that it is still loading; without a reason it removes
  // this message, as the program does at each page that it has drawn (src/lazy.rs). On a drawn page the message comes
  // first; it replaces the home page, which would no longer work, unless the program may still arrive.
  const drawn = "main:not(.first), main[data-taken]";
  let start, says;
  // Ends the listeners for events before the first drawn page.
  const drawing = new AbortController();
  window.untilDrawn = { signal: drawing.signal };
  window.trouble = (why) => {
    says = says || document.getElementById("trouble");
    if (!says) return;
    start = start || document.getElementById("start");
    if (!why) {
      delete root.dataset.trouble;
      drawing.abort();
      start.remove();
      says.remove();
      return;
    }
    root.dataset.trouble = why;
    for (const section of says.children) section.hidden = section.lang !== root.dataset.language;
    const said = says.querySelector("section:not([hidden])");
    for (const part of said.querySelectorAll("h1, p")) part.hidden = !part.matches(`.${why}`);
    const [link, again] = said.querySelectorAll("a, button");
    link.textContent = link.href = location.href;
    again.hidden = false;
    again.onclick = () => location.reload();
    (document.querySelector(why === "slow" ? "main" : drawn) ?? start).prepend(says);
  };
  setTimeout(() => root.dataset.trouble ?? document.querySelector(drawn) ?? trouble("slow"), 10_000);
  let running, failed;
  let blocked = !window.WebAssembly;
  const block = () => {
    blocked = true;
    // This event may come after the failure that it causes.
    if (root.dataset.trouble === "net" && !running) trouble("browser");
  };
  addEventListener("securitypolicyviolation", block, untilDrawn);
  const fail = async (reason) => {
    if (failed) return;
    failed = true;
    const why = origin === "null" ? "frame" : blocked || /\bCSP|unsafe-eval/.test(reason) ? "browser" : "net";
    // If the address lacks the slash at its end, no file is found: goes to the folder.
    const folder = why === "net" && /\/[^/.]+$/.test(location.pathname) && `${location.pathname}/`;
    const page = folder && (await fetch(folder).then((answer) => answer.text()).catch(() => ""));
    if (page && page.includes(`data-version="${version}"`)) location.replace(folder + location.search + location.hash);
    else trouble(why);
  };
  // A bug in the program is a trap, an error that is not caught. If a script fails to load, only its element is told.
  const crashed = ({ error, reason = error, target }) => {
    if (reason?.name === "RuntimeError") import("./crash.js").then(({ show }) => show(reason), fail);
    else if (!running && (reason || target.localName === "script")) fail(reason);
  };
  addEventListener("error", crashed, true);
  addEventListener("unhandledrejection", crashed);
  const once = { once: true };
  const started = () => {
    running = true;
  };
  addEventListener("TrunkApplicationStarted", started, once);
  // Whether the server has another version, for a page that lacks a file (src/lazy.rs). The worker is in no cache.
  window.isOutdated = async () => {
    const worker = version && (await fetch("./sw.js", { cache: "no-store" }));
    return worker?.ok && !(await worker.text()).includes(version);
  };
  // public/offline.js replaces this if there is a service worker.
  window.renew = () => location.reload();
  // The app offers to be installed later, after some games (src/results/install.rs).
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.installPrompt = event;
  });
  // A letter that is pressed at a table before the code for keys is loaded (src/table/keys.rs). The last one counts.
  addEventListener("keydown", (event) => {
    if (document.querySelector(".table, .track") && !document.getElementById("said")) window.earlyKey = event;
  });
  // For rooms (crates/browser/src/durable.rs): compiled code must not contain the names of files.
  window.fetchDurable = () => import("./durable.js");
  if (version) {
    // For bots that search (crates/search). In a development build they search on the page's thread.
    window.newSearchWorker = () => new Worker("./search.js", { type: "module" });
    // The service worker, the page after a bug (which may be needed without a network), and the picture for the next
    // start. Loaded two seconds after the program has started, because before they would take half of a slow line; or
    // after 15 s if the program does not start, because a new version may start. An import fails if the page is left or
    // the connection breaks; the next start tries again.
    const modules = () => Promise.all([import("./offline.js"), import("./crash.js"), import("./picture.js")]);
    const bring = (time) => setTimeout(() => modules().catch(() => {}), time);
    addEventListener("TrunkApplicationStarted", () => bring(2000), once);
    bring(15000);
  }
  // The typeface is in this page, but browsers decode it only when text is drawn with it, and until then draw the text
  // with another one. Requested here, it is decoded when the rest of the page has been parsed.
  window.typeface = document.fonts.load("1em Anton");
}
