// What of the app is kept on the device, and when: at once, when there is time, or on request.
import type { BrowserContext, Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Host, dist, test } from "./web-host";
import { expect, expectAccessible } from "./fixtures";
import { answer, instantBots, seedRandomness } from "./player";

test.use({ serviceWorkers: "allow" });

/** A browser that is told to save data. */
async function saveData(page: Page) {
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
}

/** The paths of the files in the caches of the app, by version. */
async function kept(page: Page, host: Host) {
  const urls = await page.evaluate(async () => {
    const all: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      all[name.split(" ").at(-1)!] = (await (await caches.open(name)).keys()).map(({ url }) => url);
    }
    return all;
  });
  const paths = (all: string[]) => all.map((url) => url.slice(host.address.length)).sort();
  return Object.fromEntries(Object.entries(urls).map(([version, all]) => [version, paths(all)]));
}

/** What index.html says of it: how many bytes are missing, of how many, and what is done about it. */
const state = (page: Page) => page.evaluate(() => document.documentElement.dataset.kept ?? "");

/** Waits until a table's own parts have been fetched, and the service worker keeps them. */
async function hasTable(page: Page, host: Host) {
  await page.getByRole("button", { name: /^Play / }).click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
  const used = () =>
    page.evaluate(() => {
      const files = performance.getEntriesByType("resource").map(({ name }) => name);
      return [...new Set(files.filter((name) => /split_later|later\/\w+\.txt/.test(name)))];
    });
  await expect.poll(async () => (await used()).length, "code and texts of the table").toBe(2);
  const paths = (await used()).map((url) => url.slice(host.address.length));
  await expect.poll(async () => Object.values(await kept(page, host)).flat()).toEqual(expect.arrayContaining(paths));
}

/** Takes the network away. What the browser emulates does not always reach a service worker, so the host stops, too. */
async function goOffline(context: BrowserContext, host: Host) {
  await context.setOffline(true);
  await host.stop();
}

async function goOnline(context: BrowserContext, host: Host) {
  await host.start();
  await context.setOffline(false);
}

/** Fetches the new version. */
async function update(page: Page) {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    while (!registration.waiting) await new Promise((soon) => setTimeout(soon, 50));
  });
}

test("what a page fetches before the program runs is in the list that is kept at once", { tag: "@phone" }, async ({
  page,
  host,
}) => {
  await page.addInitScript(() => {
    addEventListener("TrunkApplicationStarted", () => {
      const files = performance.getEntriesByType("resource").map(({ name }) => name);
      Object.assign(window, { files });
    });
  });
  await page.goto(host.address);
  await expect(page.getByRole("button", { name: /^Play / })).toBeVisible();
  await page.waitForFunction(() => "files" in window);
  const files = await page.evaluate(() => (window as unknown as { files: string[] }).files);
  const [, list] = /const FIRST = (\{.*?\});/s.exec(await readFile(join(dist, "sw.js"), "utf8"))!;
  const paths = files.map((url) => url.slice(host.address.length)).filter((path) => !path.startsWith("icons/"));
  expect(paths.filter((path) => /\.wasm$/.test(path))).not.toEqual([]);
  expect(paths.filter((path) => !list.includes(`"${path}"`))).toEqual([]);
});

test("where data is dear only what is used is kept, and a new version keeps as much", { tag: "@phone" }, async ({
  page,
  context,
  host,
}) => {
  await saveData(page);
  await seedRandomness(page, 7);
  await instantBots(page);
  await page.goto(host.address);
  await hasTable(page, host);
  await expect.poll(() => state(page)).toMatch(/^[1-9]\d* \d+$/);
  const [before] = Object.values(await kept(page, host));
  expect(before.filter((path) => /^(split_rooms|search_worker|board)|\/reference\/|later\/de/.test(path))).toEqual([]);

  // A game is played without a network, from the start of the app on.
  await goOffline(context, host);
  await page.reload();
  await expect(page.locator(".hand .held").first()).toBeVisible();
  await answer(page);
  await expect(page.locator(".question h2")).toBeVisible();
  await goOnline(context, host);

  const { icon, newIcon, version, newVersion } = await host.renew();
  await update(page);
  const all = await kept(page, host);
  expect(all[newVersion]).toEqual(all[version].map((path) => path.replace(icon, newIcon)).sort());
});

test("a page that is not on the device says so and what to do", { tag: "@phone" }, async ({
  page,
  context,
  host,
  complaints,
}) => {
  await saveData(page);
  await page.goto(host.address);
  await hasTable(page, host);
  await goOffline(context, host);
  await page.goto(`${host.address}#/board/new`);
  await expect(page.getByRole("alert")).toContainText("isn't on this device yet, and there is no network");
  await goOnline(context, host);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  // The browser complains about what could not be fetched, as it should.
  complaints.length = 0;
});

test("everything is kept on request, and by each later version", { tag: "@phone" }, async ({ page, host }) => {
  await saveData(page);
  await page.goto(`${host.address}#/settings`);
  const section = page.locator(".kept");
  await expect(section.getByRole("status")).toHaveText("Parts of the game are fetched when they are needed.");
  await expectAccessible(page);
  const missing = Number((await state(page)).split(" ")[0]);
  const keep = section.getByRole("button", { name: /^Keep everything on this device \(\d\.\d MB\)$/ });
  expect(parseFloat((await keep.textContent())!.split("(")[1])).toBeCloseTo(missing / 1e6, 0);

  // What cannot be fetched is told; the rest can be tried again.
  const isLate = (path: string) => path.startsWith("split_rooms");
  host.before = (path) => {
    if (isLate(path)) throw new Error("gone");
  };
  await keep.click();
  await expect(section.getByRole("status")).toHaveText("Not everything could be fetched. Are you online?");
  expect(Number((await state(page)).split(" ")[0])).toBeLessThan(missing);
  let release: (() => void) | undefined;
  host.before = (path) => (isLate(path) ? new Promise((now) => (release = now)) : undefined);
  await section.getByRole("button", { name: /^Keep everything/ }).click();
  const progress = section.getByRole("progressbar", { name: "What is missing is being fetched…" });
  await expect(progress).toBeVisible();
  expect(Number(await progress.getAttribute("value"))).toBeGreaterThan(0);
  await expect.poll(() => release !== undefined, "one is on its way").toBe(true);
  await expectAccessible(page);
  host.before = () => {};
  release!();
  await expect(section.getByRole("status")).toHaveText("Everything is on this device.");
  await expect(section.getByRole("button")).toHaveCount(0);
  expect(await state(page)).toMatch(/^0 \d+$/);

  const { icon, newIcon, version, newVersion } = await host.renew();
  await update(page);
  const all = await kept(page, host);
  expect(all[newVersion]).toEqual(all[version].map((path) => path.replace(icon, newIcon)).sort());
});

test("a notification is the worker's, and a tap on it leads to the page that sent it", { tag: "@phone" }, async ({
  page,
  context,
  host,
}) => {
  // This browser has no notifications: what the worker would be told to show.
  await page.addInitScript(() => {
    const shown: unknown[] = [];
    const now = (about: unknown) => (document.documentElement.dataset.shown = JSON.stringify(about));
    Object.assign(ServiceWorkerRegistration.prototype, {
      showNotification: async (title: string, { data }: NotificationOptions) => {
        shown.push({ close: () => now(shown.pop()) });
        now([title, data]);
      },
      getNotifications: async () => [...shown],
    });
  });
  await page.goto(`${host.address}#/rules`);
  await page.waitForFunction(() => "notify" in window);
  const root = page.locator("html");
  await page.evaluate(() => (window as unknown as { notify: (words: string) => Promise<void> }).notify("Your turn"));
  await expect(root).toHaveAttribute("data-shown", JSON.stringify(["Your turn", page.url()]));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(root, "seen, it is gone").toHaveAttribute("data-shown", "{}");

  const worker = context.serviceWorkers()[0];
  const led = await worker.evaluate(async (address) => {
    const led: string[] = [];
    let pages = [{ url: address, focus: async () => void led.push("focus") }];
    const clients = { matchAll: async () => pages, openWindow: async (to: string) => void led.push(to) };
    Object.defineProperty(self, "clients", { value: clients });
    const tap = async () => {
      const notification = { data: address, close: () => led.push("closed") };
      const event = new Event("notificationclick");
      let done: Promise<void> | undefined;
      self.dispatchEvent(Object.assign(event, { notification, waitUntil: (all: Promise<void>) => (done = all) }));
      await done;
    };
    await tap();
    pages = [];
    await tap();
    return led;
  }, page.url());
  expect(led).toEqual(["closed", "focus", "closed", page.url()]);
});
