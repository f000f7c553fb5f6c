// The time until a person can play: on the first visit, and when the service worker has all files.
//
// Over a line of 150 ms and 1.6 Mbit/s that the service worker shares, with the page's thread slowed
// four times. The clock is the page's (`performance.now()`: since the navigation began). A table counts when a frame
// with the hand, drawn by the program, was painted; drawings may come later. It is "to see" when index.html shows the
// picture of the last table.
// Alone: `node measure/load.mjs` after `cargo xtask build`.
import { host } from "../host.mjs";
import { LINE, seedRandomness, withBrowser, median, slowDown, watchShifts } from "./browser.mjs";

/** Runs before the page's scripts: taps "Play" as soon as it exists, and notes the time of each milestone. */
function watch(start) {
  const times = (window.times_ = {});
  const note = (name) => {
    times[name] = 0;
    // When the frame after the next begins, the one with the element has been painted.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        times[name] = performance.now();
        // The page reports by itself, because a polling driver would take time that is measured.
        window.measured_(JSON.stringify({ ...times, shift: window.shift_.worst }));
      }),
    );
  };
  const look = () => {
    const play = document.querySelector(".home .choices button.go");
    if (play && document.querySelector(".home .fan .card") && !("home" in times)) {
      note("home");
      if (start) play.click();
    }
    const hands = document.querySelectorAll(".hand:has(.held .card)");
    if (hands.length && !("seen" in times)) note("seen");
    // Not the picture that index.html shows before the program starts.
    const table = [...hands].some((hand) => !hand.closest(".first")) && document.querySelector(".actions");
    if (table && !("table" in times)) note("table");
    if (document.querySelector(".room form .figure-choice svg") && !("invited" in times)) note("invited");
    // Looks for a figure, because figures are in the sprite, while the page itself has the home page's drawings.
    if (table && document.getElementById("a-cat") && !("drawn" in times)) note("drawn");
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

/** Opens a page and returns the time of each milestone, once all that are `wanted` were reached. */
async function visit(context, { address, line }, hash, start, wanted = ["table", "drawn"]) {
  const page = await context.newPage();
  const cdp = await slowDown(page);
  const before = line.sent;
  await cdp.send("Runtime.enable");
  await cdp.send("Runtime.addBinding", { name: "measured_" });
  const drawn = new Promise((done, fail) => {
    const late = setTimeout(async () => {
      const seen = await page.evaluate(() => document.body.innerText).catch(String);
      fail(new Error(`no ${wanted} at ${address}${hash} after 60 s, but: ${seen.slice(0, 300)}`));
    }, 60_000);
    const found = {};
    cdp.on("Runtime.bindingCalled", ({ payload }) => {
      Object.assign(found, JSON.parse(payload));
      if (found[wanted[0]] > 0) found.bytes ??= line.sent - before;
      if (!wanted.every((what) => found[what] > 0)) return;
      clearTimeout(late);
      done(found);
    });
  });
  await page.addInitScript(watch, start);
  await page.addInitScript(watchShifts);
  await page.addInitScript(seedRandomness, 7);
  const [found] = await Promise.all([drawn, page.goto(address + hash, { waitUntil: "commit", timeout: 60_000 })]);
  if (process.env.DETAILS) await details(page);
  await page.close();
  return found;
}

/** The requests in their order, for looking for a cause. */
async function details(page) {
  const list = await page.evaluate(() =>
    [
      ...performance.getEntriesByType("navigation"),
      ...performance.getEntriesByType("resource"),
      ...performance.getEntriesByType("paint"),
    ].map((entry) => [
      entry.name.split("/").pop() || "(page)",
      entry.startTime,
      entry.responseStart,
      entry.responseEnd,
      entry.encodedBodySize,
    ]),
  );
  for (const [name, ...times] of list)
    console.log(`    ${name.padEnd(44)} ${times.map((time) => String(Math.round(time ?? 0)).padStart(7)).join("")}`);
}

/** The link to a room that does not exist, which makes no difference before joining. */
const INVITATION = "#/room/ZnJpZW5kcyBhdCB0YWJsZQ";

/** Waits until the service worker has all files and answers requests. */
async function settled(context, { address }) {
  const page = await context.newPage();
  await page.addInitScript(seedRandomness, 7);
  await page.goto(address);
  // A cache that lacks files has a mark (public/sw.js).
  const hasAll = async () => navigator.serviceWorker.controller && !(await caches.match("./partial"));
  await page.waitForFunction(hasAll, null, { timeout: 180_000 });
  await page.locator(".home .choices button.go").first().waitFor();
  // Starts a game on a second visit, which the service worker answers like all later ones.
  await page.reload();
  await page.locator(".home .choices button.go").first().click();
  await page.locator(".hand .held").first().waitFor();
  // Leaves the page while nothing moves, so that it stores the table's picture.
  await page.waitForFunction(() => !document.querySelector(".ask.waiting"), null, { timeout: 30_000 });
  await page.waitForTimeout(3_000);
  await page.goto(`${address}icons/icon-192.png`);
  const state = await page.evaluate(() => ({ ...localStorage }));
  await page.close();
  return state;
}

/** The storage with a running board game and no other data; nothing if the build has no board game. */
async function boardGame(context, slow) {
  await stored(context, slow, {});
  const page = await context.newPage();
  await page.addInitScript(seedRandomness, 7);
  await page.goto(slow.address);
  await page.locator(".home .choices button.go").first().waitFor();
  if (!(await page.evaluate(() => document.documentElement.dataset.board))) return undefined;
  await page.goto(`${slow.address}#/board/new`);
  await page.getByRole("button", { name: "Start game" }).click({ timeout: 60_000 });
  await page.locator("main.track .hand .held").first().waitFor();
  await page.waitForTimeout(3_000);
  const state = await page.evaluate(() => ({ ...localStorage }));
  await page.close();
  return state;
}

export async function loads(runs, folder) {
  const slow = await host({ packed: true, slow: LINE, folder });
  const found = { first: [], running: [], board: [], invited: [], firstAgain: [], runningAgain: [] };
  for (let run = 0; run < runs; run++) {
    let [state, board] = [{}, undefined];
    await withBrowser(async (context) => {
      found.first.push(await visit(context, slow, "", true));
      state = await settled(context, slow);
      found.runningAgain.push(await visit(context, slow, "#/table", false));
      await stored(context, slow, {});
      found.firstAgain.push(await visit(context, slow, "", true));
      board = await boardGame(context, slow);
    });
    // Only a saved game, as after the browser has dropped its cache.
    await withBrowser(async (context) => {
      await stored(context, slow, state);
      found.running.push(await visit(context, slow, "#/table", false));
    });
    await withBrowser(async (context) => {
      found.invited.push(await visit(context, slow, INVITATION, false, ["invited"]));
    });
    if (!board) continue;
    await withBrowser(async (context) => {
      await stored(context, slow, board);
      found.board.push(await visit(context, slow, "#/board/table", false));
    });
  }
  slow.close();
  return found;
}

/** Makes this the whole storage of the page, without opening the page. */
async function stored(context, { address }, state) {
  const page = await context.newPage();
  await page.goto(`${address}icons/icon-192.png`);
  await page.evaluate((state) => {
    localStorage.clear();
    Object.assign(localStorage, state);
  }, state);
  await page.close();
}

if (process.argv[1] === import.meta.filename) {
  const found = await loads(Number(process.env.RUNS ?? 3));
  for (const [name, all] of Object.entries(found).filter(([, all]) => all.length)) {
    const row = (what) => median(all.map((run) => run[what] ?? NaN)).toFixed(0);
    console.log(
      `${name}: home ${row("home")} invited ${row("invited")} seen ${row("seen")} table ${row("table")} drawn ${row("drawn")} ms, ` +
        `${row("bytes")} bytes, shift ${Math.max(...all.map((run) => run.shift))}`,
    );
  }
}
