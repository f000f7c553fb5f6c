// How long the page takes to answer a finger: a round at the usual speed, CPU slowed four times.
//
// While others play, it taps cards of the hand (which selects them and skips animations); questions are answered as in
// e2e/engines. The browser reports the time from each touch to the next paint (Event Timing, in steps of 8 ms), the
// longest task, and unexpected layout shifts. Alone: `node measure/hands.mjs [DIR]` after `cargo xtask build`.
import { readPage } from "../engines/page-state.mjs";
import { dist, host } from "../host.mjs";
import { seedRandomness, withBrowser, slowDown, watchShifts } from "./browser.mjs";

const MAX_TAPS = 60;

/** Runs before the page's scripts. */
export function watch() {
  const seen = (window.hands_ = { bots: {}, all: {}, task: 0 });
  const asked = [];
  // Whether bots were playing when a finger came down; kept, because the browser's entry comes later.
  const note = (event) => asked.push([event.timeStamp, !document.querySelector(".question h2")]);
  addEventListener("pointerdown", note, true);
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, startTime } of list.getEntries()) {
      if (!interactionId) continue;
      const [, bots] = asked.findLast(([time]) => time <= startTime + 1) ?? [];
      const put = (into) => (into[interactionId] = Math.max(into[interactionId] ?? 0, duration));
      put(seen.all);
      if (bots) put(seen.bots);
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.task = Math.max(seen.task, duration);
  }).observe({ type: "longtask", buffered: true });
}

/** The worst after leaving out one in fifty, as for the metric INP. */
export function worst(all) {
  const sorted = Object.values(all).sort((a, b) => b - a);
  return sorted[Math.floor(sorted.length / 50)] ?? 0;
}

/** Begins a round at once, on a slowed page, and forgets what the browser has reported so far. */
export async function begin(page, address, seed) {
  await page.addInitScript(watchShifts);
  await page.addInitScript(watch);
  await page.addInitScript(seedRandomness, seed);
  await page.goto(address);
  const play = page.locator(".home .choices button.go").first();
  // Waits until the program has taken over the page (the attribute `data-taken`), because loading is measured
  // elsewhere.
  await page.locator(".home[data-taken], .home:not(.first)").first().waitFor();
  await play.waitFor();
  await slowDown(page);
  await page.evaluate(() => Object.assign(window.hands_, { task: 0 }));
  await play.tap();
  await page.locator(".hand .held").first().waitFor();
}

/** Taps until the round is over. */
export async function tapThrough(page) {
  const end = Date.now() + 60_000;
  for (let n = 0, before = "", taps = 0; taps < MAX_TAPS && Date.now() < end; ) {
    const seen = await page.evaluate(readPage, n);
    if (seen.over) break;
    if (seen.wait) {
      // While others play: taps on cards of the hand.
      const held = page.locator(".hand .held");
      const box = await held
        .nth(taps % Math.max(1, await held.count()))
        .boundingBox()
        .catch(() => null);
      if (box) await page.touchscreen.tap(box.x + 12, box.y + 24);
      taps++;
      await page.waitForTimeout(250);
      continue;
    }
    if (seen.asked !== before) n = 0;
    before = seen.asked;
    await page.touchscreen.tap(seen.tap.x, seen.tap.y);
    n = seen.go ? 0 : n + 1;
    await page.waitForTimeout(120);
  }
  await page.waitForTimeout(600);
}

async function round(address, seed) {
  return withBrowser(async (context) => {
    const page = await context.newPage();
    await begin(page, address, seed);
    await tapThrough(page);
    const { bots, all, task, shift } = await page.evaluate(() => ({ ...window.hands_, shift: window.shift_.worst }));
    if (process.env.DETAILS) console.log(await page.evaluate(() => window.shift_.told));
    return {
      bots: worst(bots),
      all: worst(all),
      task,
      shift,
      counts: [Object.keys(bots).length, Object.keys(all).length],
    };
  });
}

export async function hands(address, runs, seed = 7) {
  const all = [];
  for (let run = 0; run < runs; run++) all.push(await round(address, seed + run));
  return all;
}

if (process.argv[1] === import.meta.filename) {
  const [folder = dist] = process.argv.slice(2);
  const { address, close } = await host({ folder });
  console.log(await hands(address, Number(process.env.RUNS ?? 1)));
  close();
}
