// What is shown before the program is there: the home page, or the table of a running game.
import type { Page, Route } from "@playwright/test";

/** Keeps the program back until the returned function is called. */
export async function withhold(page: Page) {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route(/frantic_bg.*\.wasm$/, async (route: Route) => {
    await released;
    // The page may have been left.
    await route.continue().catch(() => {});
  });
  return release;
}

/** Chromium wonders why nobody uses what is meant for the program, and without JavaScript fetches none of it. */
export function forgivePreloads(complaints: string[]) {
  const others = complaints.filter((text) => !/was preloaded using link preload|^failed: .*\.js$/.test(text));
  complaints.splice(0, complaints.length, ...others);
}

/** All that shifted so far, in the browser's own measure. */
export const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        const add = (list: PerformanceEntry[]) =>
          list.forEach((entry) => (sum += (entry as PerformanceEntry & { value: number }).value));
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(sum))));
      }),
  );

/** Where everything is. */
export const places = (page: Page) =>
  page.locator("main *").evaluateAll((all) =>
    all.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.tagName, x, y, width, height].join(" ");
    }),
  );

/** Whether a window has the lock of the one that plays (public/windows.js). */
export const isLocked = (page: Page) =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.some(({ name }) => name?.endsWith("card.game"));
  });
