// What all measurements share: a Chromium of its own, slowed as a cheap phone is.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";

export const chrome = process.env.CHROME_PATH || "/usr/bin/chromium";
const args = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true, locale: "en-GB" };

/** Works with a fresh browser that keeps what browsers keep (compiled code too, unlike private windows). */
export async function fresh(work) {
  const folder = await mkdtemp(join(tmpdir(), "frantic-measure-"));
  const context = await chromium.launchPersistentContext(folder, { executablePath: chrome, args, ...PHONE });
  try {
    return await work(context);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** 150 ms there and back, 1.6 Mbit/s. */
export const LINE = { latency: 150, rate: 200 };

/** The page's thread slowed four times. */
export async function slowed(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: Number(process.env.RATE ?? 4) });
  return cdp;
}

/** Runs before the page's scripts: the same chance in every run. */
export function chance(start) {
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

/** Runs before the page's scripts: the layout shifts that nobody asked for, as Chromium groups them. */
export function watchShifts() {
  const seen = (window.shift_ = { worst: 0, of: 0, from: 0, last: 0, told: [] });
  const name = ({ node, previousRect: was, currentRect: is }) => `${node?.nodeName}.${node?.className} ${was.y} → ${is.y}`;
  new PerformanceObserver((list) => {
    for (const { value, startTime, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      if (startTime - seen.last > 1000 || startTime - seen.from > 5000) Object.assign(seen, { of: 0, from: startTime });
      seen.of += value;
      seen.last = startTime;
      seen.worst = Math.max(seen.worst, seen.of);
      // For whoever looks for a reason.
      seen.told.push([startTime, value, ...sources.map(name)]);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

export async function version() {
  return fresh(async (context) => `Chromium ${context.browser()?.version() ?? ""}`.trim());
}

export function median(all) {
  const sorted = [...all].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}
