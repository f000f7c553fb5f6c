// The host's browser is killed, as by a system that runs out of memory: nothing that anybody has
// seen of the room is lost. Chromium delays writing localStorage; a room must not depend on it.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContext, type Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { answer, seedRandomness } from "./player";
import { newWindow } from "./windows";

const texts = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/en/${file}.json`, import.meta.url), "utf8"));
const { room } = texts("later");

let profile: string;
let context: BrowserContext;
/** How often the browser was started: each time it has other random numbers, so that no event ends the round at once. */
let starts = 0;

test.beforeEach(() => {
  starts = 0;
  profile = mkdtempSync(join(tmpdir(), "frantic-"));
});
test.afterEach(async () => {
  await context?.close();
  rmSync(profile, { recursive: true, force: true });
});

/** Starts the browser again, on the page of the room. */
async function startBrowser(address: string): Promise<Page> {
  const { executablePath, args } = test.info().project.use.launchOptions!;
  const screen = {
    viewport: { width: 390, height: 844 },
    locale: "en-GB",
    serviceWorkers: "block",
    reducedMotion: "reduce",
  } as const;
  context = await chromium.launchPersistentContext(profile, { executablePath, args, ...screen });
  await context.route("**/config.json", (route) => route.fulfill({ json: { relays: [], stun: [] } }));
  await context.addInitScript(() => {
    localStorage["frantic.speed"] ??= "instant";
  });
  const page = context.pages()[0];
  await seedRandomness(page, 100 * ++starts);
  await page.goto(`${address}#/room`);
  return page;
}

/** Kills all processes of the browser at once, so that it can write nothing more. */
async function killBrowser() {
  const flag = `--user-data-dir=${profile}`;
  const ours = readdirSync("/proc").filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(flag);
    } catch {
      // The process has ended meanwhile.
      return false;
    }
  });
  expect(ours.length).toBeGreaterThan(0);
  const gone = new Promise((gone) => context.once("close", gone));
  for (const pid of ours) process.kill(Number(pid), "SIGKILL");
  await gone;
}

const link = (page: Page) => page.getByLabel(room.link, { exact: true }).inputValue();
const button = (page: Page, word: string) => page.getByRole("button", { name: word, exact: true });

async function openRoom(page: Page) {
  await page.getByRole("textbox").first().fill("Ann");
  await button(page, room.open).click();
  return await link(page);
}

const hand = (page: Page) =>
  page.locator(".hand .held").evaluateAll((all) => all.map((card) => card.getAttribute("aria-label")));

test("a host's browser is killed, and nothing of its room is lost", { tag: "@desktop" }, async ({ baseURL }) => {
  // A room that was just opened.
  let page = await startBrowser(baseURL!);
  const first = await openRoom(page);
  await button(page, room.add_bot).click();
  await expect(page.locator(".member")).toHaveCount(2);
  await killBrowser();
  page = await startBrowser(baseURL!);
  expect(await link(page)).toBe(first);
  await expect(page.locator(".member")).toHaveCount(2);

  // One that was closed, and another in its place.
  await button(page, room.close).click();
  await page.getByRole("dialog").getByRole("button", { name: room.close }).click();
  await page.goto(`${baseURL}#/room`);
  const second = await openRoom(page);
  expect(second).not.toBe(first);
  await button(page, room.add_bot).click();
  await expect(page.locator(".member")).toHaveCount(2);
  await killBrowser();
  page = await startBrowser(baseURL!);
  expect(await link(page)).toBe(second);

  // In the middle of a game, as soon as an answer is visible.
  await button(page, room.start).click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
  const told = await page.locator(".last-words").innerText();
  await answer(page);
  // The question stays until the answer is written to the disk.
  await expect(page.locator(".last-words"), "the answer is to be seen").not.toHaveText(told, { useInnerText: true });
  await expect(page.locator(".question h2, .ends").first()).toBeVisible();
  const held = await hand(page);
  await killBrowser();
  page = await startBrowser(baseURL!);
  await page.getByText(room.to_table).click();
  await expect(page.locator(".hand .held, .ends").first()).toBeVisible();
  expect(await hand(page)).toEqual(held);
});

test("a room that cannot be saved pauses and says so", { tag: "@phone" }, async ({ page, context }) => {
  await context.route("**/config.json", (route) => route.fulfill({ json: { relays: [], stun: [] } }));
  // Once the storage is “full”, nothing can be written.
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...what) {
      if (sessionStorage.getItem("full")) throw new DOMException("full", "QuotaExceededError");
      return put.apply(this, what as Parameters<typeof put>);
    };
  });
  await page.goto("./#/room");
  const address = await openRoom(page);
  const bert = await newWindow(context);
  await bert.goto(address);
  await bert.getByRole("textbox").first().fill("Bert");
  await button(bert, room.join).click();
  await expect(button(bert, room.ready)).toBeVisible();

  await page.evaluate(() => sessionStorage.setItem("full", "yes"));
  await button(page, room.add_bot).click();
  await expect(page.getByRole("alert")).toContainText(room.unkept);
  await expect(bert.locator(".member"), "nothing was sent").toHaveCount(2);
  await page.evaluate(() => sessionStorage.removeItem("full"));
  await button(page, "Try again").click();
  for (const one of [page, bert]) await expect(one.locator(".member")).toHaveCount(3);
  await expect(page.getByRole("alert")).toHaveCount(0);

  // The host can choose to play on without saving.
  await page.evaluate(() => sessionStorage.setItem("full", "yes"));
  await button(page, room.add_bot).click();
  await button(page, room.unkept_on).click();
  await expect(bert.locator(".member")).toHaveCount(4);
});

test("without real randomness there is no room", { tag: "@phone" }, async ({ page }) => {
  await page.addInitScript(() => {
    crypto.getRandomValues = () => {
      throw new Error("none");
    };
  });
  await page.goto("./#/room");
  await expect(page.getByRole("alert")).toHaveText(room.no_chance);
  await expect(button(page, room.open)).toHaveCount(0);
});
