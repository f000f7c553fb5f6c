// The first table is there before the functions that it does not need, which come in a file of their own.
import type { Page, Route } from "@playwright/test";
import { forgivePreloads } from "./first-page";
import { expect, test } from "./fixtures";
import { acceptsAnswers, answer, byTouch, instantBots, seedRandomness } from "./player";

test.afterEach(({ complaints }) => forgivePreloads(complaints));

const FILE = /frantic_deferred.*\.wasm$/;
const play = (page: Page) => page.locator(".home .choices button.go");
const hand = (page: Page) => page.locator(".hand .held .card");
const stoodStill = (page: Page) => page.locator("html[data-stood-still]");

/** Keeps that file back until the returned function is called, and counts how often it is asked for. */
async function withholdDeferred(page: Page) {
  const waiting: Route[] = [];
  let released = false;
  await page.route(FILE, (route) => (released ? route.continue() : void waiting.push(route)));
  const release = () => {
    released = true;
    return Promise.all(waiting.splice(0).map((route) => route.continue()));
  };
  return { waiting, release };
}

// Not those that begin with an event: what that does comes later.
for (const seed of [1, 2, 3, 5, 6]) {
  test(`a first table needs none of them, deal ${seed}`, { tag: "@phone" }, async ({ page }) => {
    await seedRandomness(page, seed);
    const { waiting, release } = await withholdDeferred(page);
    await page.goto("./");
    await play(page).click();
    await expect(hand(page).first()).toBeVisible();
    // Whatever is done by itself at first.
    await acceptsAnswers(page);
    await page.waitForTimeout(1_000);
    expect(waiting.length, "the page would stand still for a second request").toBe(1);
    await release();
    await expect.poll(() => page.evaluate(() => "deferred" in window)).toBe(false);
    await expect(stoodStill(page)).toHaveCount(0);
  });
}

test("a tap at the first table is kept until they are there", { tag: "@phone" }, async ({ page }) => {
  await seedRandomness(page, 7);
  await instantBots(page);
  const { release } = await withholdDeferred(page);
  await page.goto("./");
  await play(page).click();
  await acceptsAnswers(page);
  const before = await page.locator("main.table").innerHTML();
  const answered = answer(page, byTouch);
  await page.waitForTimeout(500);
  expect(await page.locator("main.table").innerHTML()).toBe(before);
  await release();
  await answered;
  await expect.poll(() => page.locator("main.table").innerHTML()).not.toBe(before);
  await expect(stoodStill(page)).toHaveCount(0);
});

test("without a network they are asked for again", { tag: "@phone" }, async ({ page, complaints }) => {
  await seedRandomness(page, 7);
  await instantBots(page);
  let failures = 0;
  await page.route(FILE, (route) => (failures++ < 2 ? route.abort() : route.continue()));
  await page.goto("./");
  await play(page).click();
  await acceptsAnswers(page);
  const before = await page.locator("main.table").innerHTML();
  await answer(page);
  await expect.poll(() => page.locator("main.table").innerHTML()).not.toBe(before);
  expect(failures).toBe(3);
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((text) => !FILE.test(text) && !/Failed to load/.test(text)),
  );
});

test("whatever needs one of them before waits for it", { tag: "@phone" }, async ({ page }) => {
  await seedRandomness(page, 7);
  // Held back from the program, but not from a page that stands still.
  const waiting: Route[] = [];
  await page.route(FILE, (route) =>
    route.request().resourceType() === "xhr" ? route.continue() : void waiting.push(route),
  );
  await page.goto("./");
  await play(page).click();
  await expect(hand(page).first()).toBeVisible();
  await page.evaluate(() => {
    location.hash = "#/";
  });
  await expect(page.locator("main.home")).toBeVisible();
  await expect(stoodStill(page)).toHaveCount(1);
  await Promise.all(waiting.map((route) => route.continue()));
});

test("at other addresses nothing begins without them", { tag: "@phone" }, async ({ page }) => {
  const { waiting, release } = await withholdDeferred(page);
  await page.goto("./#/settings");
  await expect.poll(() => waiting.length).toBe(1);
  await page.waitForTimeout(500);
  await expect(page.locator("main")).toHaveCount(0);
  await release();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(stoodStill(page)).toHaveCount(0);
});
