// The table of a running game before the program is there: as it was when the page was left.
import type { Page } from "@playwright/test";
import { forgivePreloads, isLocked, shifted, withhold } from "./first-page";
import { expect, expectAccessibleInBothThemes, test } from "./fixtures";
import { acceptsAnswers } from "./player";
import { moment, openGame, save } from "./saved-games";

/** The table before the program, and the program's own. */
const picture = (page: Page) => page.locator("main.table.first");
const table = (page: Page) => page.locator("main.table:not(.first)");
const question = (page: Page) => page.locator(".question .ask");

test.afterEach(({ complaints }) => forgivePreloads(complaints));

/** Loads what keeps pictures, which the page does by itself after some seconds. */
const keepsPictures = (page: Page) =>
  page.evaluate(() => {
    const [, file] = /import\("(\.\/picture[^"]*)"\)/.exec(document.documentElement.outerHTML)!;
    return import(new URL(file, location.href).href);
  });

/** The table of a saved game, in one's own turn. */
async function myTurn(page: Page) {
  await openGame(page, save(moment("crowd", "4-10")));
  await expect(question(page)).toHaveText(/^Your turn/);
  await acceptsAnswers(page);
  await keepsPictures(page);
}

/** Leaves the table and comes back, without the program until the returned function is called. */
async function comeBack(page: Page) {
  const release = await withhold(page);
  await page.reload();
  return release;
}

test("a running game's table is there before the program, which takes its place without a jump", {
  tag: "@both",
}, async ({ page }) => {
  await myTurn(page);
  const release = await comeBack(page);
  await expect(picture(page)).toBeVisible();
  await expect.poll(() => isLocked(page), "no other window plays this game").toBe(true);
  await expect(page.locator(".sprite #a-cat")).toBeAttached();
  await expect(question(page)).toHaveText(/^Your turn/);
  await expectAccessibleInBothThemes(page);
  const seen = () =>
    page
      .locator(
        "main :is(.head *, .seat, .pile, .draw, .happening, .demand, .question, .ask, .last-words li, .held, .actions *)",
      )
      .evaluateAll((all) =>
        all.map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          // Words differ by a sixtieth of a pixel from drawing to drawing.
          return [element.className, ...[x, y, width, height].map((length) => length.toFixed())].join(" ");
        }),
      );
  const before = await seen();
  const hand = await page.locator(".hand").innerText();
  // What comes later adds to the table.
  await page.route(/split_later|\/later\//, () => {});
  release();
  await expect(table(page)).toBeVisible();
  await expect(page.locator("main")).toHaveCount(1);
  expect(await page.locator(".hand").innerText()).toBe(hand);
  expect(await seen()).toEqual(before);
  expect(await shifted(page)).toBe(0);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("Resume on the home page shows the table before the program", { tag: "@phone" }, async ({ page }) => {
  await myTurn(page);
  const hand = await page.locator(".hand").innerText();
  await withhold(page);
  await page.goto("./?home#/");
  await page.getByRole("link", { name: /^Resume/ }).tap();
  await expect(picture(page)).toBeVisible();
  await expect(page.locator("main")).toHaveCount(1);
  expect(await page.locator(".hand").innerText()).toBe(hand);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("going back from the table before the program is there lets another window play", { tag: "@phone" }, async ({
  page,
}) => {
  await myTurn(page);
  const release = await withhold(page);
  await page.goto("./?home#/");
  await page.getByRole("link", { name: /^Resume/ }).tap();
  await expect(picture(page)).toBeVisible();
  await expect.poll(() => isLocked(page)).toBe(true);
  await page.goBack();
  await expect.poll(() => isLocked(page)).toBe(false);
  release();
  await expect(page.locator("main.home:not(.first)")).toBeVisible();
  expect(await isLocked(page)).toBe(false);
});

test("only a table that the next start would show is shown", { tag: "@phone" }, async ({ page }) => {
  await myTurn(page);
  /** Nothing is shown before the program, which then shows the table. */
  const nothing = async (meanwhile = () => {}) => {
    // A page without the program, for which browsers ask for a symbol.
    await page.route(/favicon/, (route) => route.fulfill({ status: 204 }));
    await page.goto("./config.json");
    await page.evaluate(meanwhile);
    const release = await withhold(page);
    await page.goto("./#/table");
    await expect(page.locator(".sprite #a-cat")).toBeAttached();
    await expect(page.locator("main")).toHaveCount(0);
    release();
    await expect(page.locator(".hand .held").first()).toBeVisible();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await keepsPictures(page);
  };
  // A card has been chosen, which is forgotten.
  await page.locator(".hand .held").last().tap();
  await nothing();
  // The cards are covered from others' eyes.
  await page.evaluate(() => document.documentElement.setAttribute("data-streamer", "on"));
  await nothing();
  // The game was played on after the picture was kept.
  await nothing(() => {
    const [key] = Object.keys(localStorage).filter((key) => /card\.game\.\d+$/.test(key));
    localStorage[key] += " ";
  });
  // And for a comparison:
  await comeBack(page);
  await expect(picture(page)).toBeVisible();
});

test("no hand of a shared device is kept", { tag: "@phone" }, async ({ page }) => {
  await openGame(page, save(moment("position", "duo"), 2));
  await page.getByRole("button", { name: /^I am / }).click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
  await keepsPictures(page);
  await comeBack(page);
  await expect(page.locator(".sprite #a-cat")).toBeAttached();
  await expect(page.locator("main")).toHaveCount(0);
});

test("a picture is kept when the page is hidden, and void as soon as it is seen again", { tag: "@phone" }, async ({
  page,
}) => {
  await myTurn(page);
  const hide = (hidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      return Object.keys(localStorage).some((key) => key.endsWith("card.picture"));
    }, hidden);
  expect(await hide(true)).toBe(true);
  expect(await hide(false)).toBe(false);
});
