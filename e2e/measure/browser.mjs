// Shared by all measurements: a separate Chromium, slowed down to the speed of a cheap phone.
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";

export const chrome = process.env.CHROME_PATH || "/usr/bin/chromium";
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: "en-GB",
};

/** How many runs began, and how many of them while the machine was at most half busy. */
export const moments = { all: 0, quiet: 0 };

/** Waits until the machine is at most half busy; for QUIET seconds at most, by default a minute. */
async function quiet() {
  const spent = () =>
    cpus().reduce(
      ([idle, all], { times }) => [idle + times.idle, all + Object.values(times).reduce((a, b) => a + b)],
      [0, 0],
    );
  const end = Date.now() + 1000 * Number(process.env.QUIET ?? 60);
  moments.all++;
  do {
    const [idle, all] = spent();
    await new Promise((later) => setTimeout(later, 2_000));
    const [idleNow, allNow] = spent();
    if ((idleNow - idle) / (allNow - all) > 0.5) {
      moments.quiet++;
      return;
    }
  } while (Date.now() < end);
}

/** Works with a fresh browser that has caches like any other (also of compiled code, unlike private windows). */
export async function withBrowser(work) {
  await quiet();
  const folder = await mkdtemp(join(tmpdir(), "frantic-measure-"));
  const context = await chromium.launchPersistentContext(folder, { executablePath: chrome, args, ...PHONE });
  try {
    return await work(context);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** A round trip of 150 ms, 1.6 Mbit/s. */
export const LINE = { latency: 150, rate: 200 };

/** The page's thread slowed four times. */
export async function slowDown(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: Number(process.env.RATE ?? 4) });
  return cdp;
}

/** Runs before the page's scripts: the same random numbers in every run. */
export function seedRandomness(start) {
  let state = start >>> 0;
  crypto.getRandomValues = (into) => {
    const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
    for (let at = 0; at < bytes.length; at++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      bytes[at] = state >>> 24;
    }
    return into;
  };
}

/** Runs before the page's scripts: records unexpected layout shifts, as Chromium groups them. */
export function watchShifts() {
  const seen = (window.shift_ = { worst: 0, of: 0, from: 0, last: 0, told: [] });
  const name = ({ node, previousRect: was, currentRect: is }) =>
    `${node?.nodeName}.${node?.className} ${was.y} → ${is.y}`;
  new PerformanceObserver((list) => {
    for (const { value, startTime, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      if (startTime - seen.last > 1000 || startTime - seen.from > 5000) Object.assign(seen, { of: 0, from: startTime });
      seen.of += value;
      seen.last = startTime;
      seen.worst = Math.max(seen.worst, seen.of);
      // Details, for looking for a cause.
      seen.told.push([startTime, value, ...sources.map(name)]);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

export async function version() {
  const browser = await chromium.launch({ executablePath: chrome, args });
  const version = browser.version();
  await browser.close();
  return `Chromium ${version}`;
}

export function median(all) {
  const sorted = [...all].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}
