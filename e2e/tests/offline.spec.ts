// The installed app: without a network, with a new version, in two windows.
import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { dist, test } from "./web-host";
import { expect, expectAccessible } from "./fixtures";
import { answer, instantBots, seedRandomness } from "./player";
import { refuseStorage } from "./refused";

test.use({ serviceWorkers: "allow" });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Waits until the service worker has kept what the first table needs and controls the page. */
async function controlled(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** All files of the build that are to be kept. config.json may change at any time. */
async function allFiles() {
  const files: { path: string }[] = JSON.parse(await readFile(join(dist, "files.json"), "utf8"));
  const left = (path: string) => ["sw.js", "config.json"].includes(path) || path.startsWith("screenshots/");
  return files
    .map(({ path }) => path)
    .filter((path) => !left(path))
    .sort();
}

/** The files that are kept now, of whichever version. */
const kept = (page: Page, host: { address: string }) =>
  page.evaluate(async (address) => {
    const found = new Set<string>();
    for (const name of await caches.keys()) {
      if (!name.startsWith("frantic /some/path/ ")) continue;
      for (const { url } of await (await caches.open(name)).keys()) found.add(url.slice(address.length));
    }
    return [...found].sort();
  }, host.address);

/** Waits until everything is kept: what the first table needs at once, the rest when the device is idle. */
async function collected(page: Page, host: { address: string }) {
  await controlled(page);
  const all = await allFiles();
  await expect.poll(() => kept(page, host), { timeout: 60_000 }).toEqual(all);
}

async function deal(page: Page) {
  await page.getByRole("button", { name: /^Play / }).click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
}

const hand = (page: Page) =>
  page.locator(".hand .held").evaluateAll((all) => all.map((card) => card.getAttribute("aria-label")));

test("after the first visit all files are kept, and every page works without a server", { tag: "@phone" }, async ({
  page,
  context,
  host,
}) => {
  await instantBots(page);
  await page.goto(host.address);
  await expect(heading(page)).toContainText("Frantic");
  await collected(page, host);
  // What the page itself has asked for meanwhile comes from the server, and would fail.
  await page.waitForLoadState("networkidle");
  await host.stop();
  await context.setOffline(true);

  await page.reload();
  await expect(heading(page)).toContainText("Frantic");
  await deal(page);
  await answer(page);
  // Each page in a new tab, also those in later parts of the program.
  const pages = {
    "#/cards/gift": "Cards and rules",
    "#/learn/board": /./,
    "?from=home#/new": "New game",
    "#/table": "Round 1",
  };
  for (const [hash, title] of Object.entries(pages)) {
    const other = await context.newPage();
    const missed: string[] = [];
    other.on("requestfailed", (request) => missed.push(request.url()));
    if (hash === "#/table") await page.close();
    await other.goto(host.address + hash);
    await expect(heading(other)).toHaveText(title);
    expect(missed).toEqual([]);
    await other.close();
  }
});

test("a connection that breaks while later files are fetched is no error of the page", { tag: "@phone" }, async ({
  page,
  host,
  complaints,
}) => {
  await page.route(/\/offline-/, (route) => route.abort());
  const broken = page.waitForEvent("requestfailed", (request) => /\/offline-/.test(request.url()));
  await page.goto(host.address);
  await broken;
  await deal(page);
  const ofTheNetwork = (text: string) => /^failed: |net::ERR_FAILED/.test(text);
  expect(complaints.splice(0).filter((text) => !ofTheNetwork(text))).toEqual([]);
});

test("a new version waits until it is accepted, and versions are never mixed", { tag: "@phone" }, async ({
  page,
  context,
  host,
}) => {
  const shown = (page: Page) => page.evaluate(() => document.documentElement.dataset.version);
  const notice = page.getByRole("region", { name: "A new version is ready" });
  await seedRandomness(page, 7);
  await instantBots(page);
  await page.goto(host.address);
  await controlled(page);
  const other = await context.newPage();
  await other.goto(`${host.address}#/about`);
  await deal(page);
  const { icon, newIcon, version, newVersion } = await host.renew();
  const drawing = (page: Page) =>
    page
      .locator("link[rel=icon]")
      .evaluate(async (link: HTMLLinkElement) => [link.href, await (await fetch(link.href)).text()]);
  const old = [expect.stringContaining(icon), expect.not.stringContaining("new")];
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null);

  // In the middle of a game there is no notice, and a reload keeps the old version.
  await answer(page);
  await expect(page.locator(".hand .held").first()).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.locator(".hand .held").first()).toBeVisible();
  const held = await hand(page);
  expect(await shown(page)).toBe(version);
  expect(await drawing(page)).toEqual(old);
  await expect(notice).toHaveCount(0);

  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Leave the table" }).click();
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await notice.getByRole("button", { name: "Update" }).click();
  await expect.poll(() => shown(page).catch(() => "")).toBe(newVersion);
  expect(await drawing(page)).toEqual([expect.stringContaining(newIcon), expect.stringContaining("<!-- new -->")]);
  await expect(notice).toHaveCount(0);
  await page.getByRole("link", { name: /Resume/ }).click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
  expect(await hand(page)).toEqual(held);

  // The other window still has all files of the old version, and is offered the new one.
  expect(await shown(other)).toBe(version);
  expect(await drawing(other)).toEqual(old);
  await expect(other.getByRole("region", { name: "A new version is ready" })).toBeVisible();
  const answered = await other.evaluate(async (icon) => (await fetch(icon)).ok, `./${icon}`);
  expect(answered, "an old file, which the server no longer has").toBe(true);
  const caches = () => page.evaluate(async () => (await self.caches.keys()).length);
  expect(await caches()).toBe(2);
  await other.close();
  await page.reload();
  await expect.poll(caches, "nobody uses the old version any more").toBe(1);
});

test("a new version is offered also where nothing is stored, and what it would cost is said first", {
  tag: "@phone",
}, async ({ page, host }) => {
  await refuseStorage(page);
  await page.goto(host.address);
  await controlled(page);
  await deal(page);
  const { version, newVersion } = await host.renew();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null);
  await page.getByRole("button", { name: "Home", exact: true }).click();
  const notice = page.getByRole("region", { name: "A new version is ready" });
  await notice.getByRole("button", { name: "Update" }).click();
  await expect(notice).toContainText("The rest is gone with the update.");
  const root = page.locator(":root");
  await expect(root).toHaveAttribute("data-version", version);
  await notice.getByRole("button", { name: "Update anyway" }).click();
  await expect(root).toHaveAttribute("data-version", newVersion);
});

test("a game is played in one window at a time and can move to another", { tag: "@phone" }, async ({
  page,
  context,
  host,
}) => {
  await seedRandomness(page, 7);
  await instantBots(page);
  await page.goto(host.address);
  await deal(page);
  await answer(page);
  await expect(page.locator(".question h2")).toBeVisible();
  const held = await hand(page);

  const other = await context.newPage();
  await other.goto(`${host.address}#/table`);
  await expect(heading(other)).toHaveText("This game is open in another window");
  await expectAccessible(other);
  await other.getByRole("button", { name: "Play here" }).click();
  await expect(other.locator(".hand .held").first()).toBeVisible();
  expect(await hand(other)).toEqual(held);

  await expect(heading(page)).toHaveText("The game has moved to another window");
  await expectAccessible(page);
  await answer(other);
  await expect(other.locator(".question h2")).toBeVisible();
  const later = await hand(other);
  await page.getByRole("button", { name: "Play it here" }).click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
  expect(await hand(page)).toEqual(later);
  await expect(heading(other)).toHaveText("The game has moved to another window");

  // A new game in this window does not overwrite the one in the other.
  await other.goto(`${host.address}?again`);
  await other.getByRole("button", { name: /^Play / }).click();
  await expect(heading(other)).toHaveText("This game is open in another window");
  await page.close();
  // Once the other window is closed, the game can be resumed.
  await other.getByRole("link", { name: "Home" }).click();
  await other.getByRole("link", { name: /Resume/ }).click();
  await expect(other.locator(".hand .held").first()).toBeVisible();
  expect(await hand(other)).toEqual(later);
});

test("a new game that another window holds up begins when it is taken over, and the other one stays saved", {
  tag: "@phone",
}, async ({ page, context, host }) => {
  await page.goto(host.address);
  await deal(page);
  await answer(page);
  await expect(page.locator(".question h2")).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${host.address}#/new`);
  await other.getByLabel("Name of person 1").fill("Zoe");
  await other.getByRole("button", { name: "Start game" }).click();
  await expect(heading(other)).toHaveText("This game is open in another window");
  await other.getByRole("button", { name: "Play here" }).click();
  await expect(other.locator(".hand .held").first()).toBeVisible();
  await expect(other.locator(".seat.me, .mine .name").first()).toContainText("Zoe");
  await expect(heading(page)).toHaveText("The game has moved to another window");
  await other.goto(`${host.address}#/games`);
  await expect(other.locator(".running > li")).toHaveText([/Zoe/, /You/]);
});

test("a window that hangs does not block the game", { tag: "@phone" }, async ({ page, context, host }) => {
  // A page that holds the lock and does not answer.
  await page.goto(`${host.address}#/about`);
  await page.evaluate(() => {
    const forEver = () => new Promise(() => {});
    navigator.locks.request(`frantic.${location.pathname}card.game`, forEver).catch(() => {});
  });
  const other = await context.newPage();
  await other.goto(host.address);
  await other.getByRole("button", { name: /^Play / }).click();
  await other.getByRole("button", { name: "Play here" }).click();
  await expect(other.locator(".hand .held").first()).toBeVisible();
});

test("the game works in a browser without locks", { tag: "@phone" }, async ({ page, host }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "locks", { value: undefined }));
  await page.goto(host.address);
  await deal(page);
  await page.reload();
  await expect(page.locator(".hand .held").first()).toBeVisible();
  // The server stops with the test, so the second part of the wasm must have arrived.
  await expect(page.locator(".motion")).toBeAttached();
});

test("the manifest names existing files", { tag: "@phone" }, async ({ page, host }) => {
  await page.goto(host.address);
  const address = await page.locator("link[rel=manifest]").evaluate((link: HTMLLinkElement) => link.href);
  const manifest = JSON.parse(await (await page.request.get(address)).text());
  expect(manifest).toMatchObject({ id: "frantic", start_url: "./", scope: "./", display: "standalone" });
  for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
    const picture = await page.request.get(new URL(src, address).href);
    expect(picture.headers()["content-type"], src).toBe(type);
    if (sizes === "any") continue;
    const png = await picture.body();
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
  }
  expect(manifest.icons.map(({ purpose = "any" }) => purpose)).toEqual(["any", "any", "any", "maskable", "maskable"]);
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual([
    "./#/table",
    "./#/new",
    "./#/day",
    "./#/room",
  ]);
  // Chromium's own check.
  const cdp = await page.context().newCDPSession(page);
  expect((await cdp.send("Page.getAppManifest")).errors).toEqual([]);
});

test("the content security policy lets only code of the build run", { tag: "@phone" }, async ({
  page,
  host,
  complaints,
}) => {
  await page.goto(host.address);
  await expect(heading(page)).toBeVisible();
  expect(complaints).toEqual([]);
  const ran = await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement("script"), { textContent: "window.ran = true" }));
    document.body.insertAdjacentHTML("beforeend", "<p style='color: red' onclick='window.ran = true'></p>");
    document.querySelector<HTMLElement>("body > p")?.click();
    return "ran" in window;
  });
  expect(ran).toBe(false);
  expect(complaints.length).toBeGreaterThan(0);
  expect(complaints.every((text) => /Content Security Policy/.test(text))).toBe(true);
  complaints.length = 0;
});

test("a file that another app shares is opened, once", { tag: "@phone" }, async ({ page, host }) => {
  await page.goto(host.address);
  await controlled(page);
  const kept = JSON.stringify({ frantic: 2, kept: { "frantic.theme": "dark" } });
  const led = await page.evaluate(async (text) => {
    const form = new FormData();
    form.append("file", new File([text], "backup.json", { type: "application/json" }));
    return (await fetch("./share", { method: "POST", body: form })).redirected;
  }, kept);
  expect(led).toBe(true);
  await page.goto(`${host.address}#/history`);
  await expect(page.getByRole("alert").getByText("Replace everything?")).toBeVisible();
  await page.reload();
  await expect(heading(page)).toHaveText("History");
  await expect(page.getByRole("alert")).toHaveCount(0);
});
