// A browser that stores nothing, or nothing more: everything works until the page is closed, and that is said.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { openDay } from "./day";
import { expect, expectAccessible, running, test } from "./fixtures";
import { answer } from "./player";
import { fill, fillable, fillToTheLast, refuseStorage } from "./refused";
import { moment, openGame, save } from "./saved-games";
import { closeByEscape } from "./windows";

const texts = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/en/${file}.json`, import.meta.url), "utf8"));
const [{ home, table }, later] = [texts("ui"), texts("later")];

/** What says that nothing more is stored. */
const told = (page: Page) => page.getByRole("alert").filter({ hasText: later.home.trouble_store_title });
const hand = (page: Page) => page.locator(".hand .held");

/** Shows another page of the app without a reload. */
const go = (page: Page, hash: string) => page.evaluate((hash) => void (location.hash = hash), hash);

/** What the menu says of leaving; closes it again. */
async function menuSays(page: Page) {
  await page.getByRole("button", { name: table.menu, exact: true }).click();
  const menu = page.getByRole("dialog", { name: table.menu });
  await expect(menu).toBeVisible();
  const says = await menu.locator("footer p").textContent();
  await closeByEscape(page);
  await expect(menu).toHaveCount(0);
  return says;
}

/** Leaves the table by the button at its top. */
async function leave(page: Page) {
  await page.getByRole("button", { name: "Home", exact: true }).click();
  await expect(page.locator("main.home")).toBeVisible();
}

test("a browser that refuses all storage: a game is played, left and resumed, and settings stay", async ({ page }) => {
  await refuseStorage(page);
  await page.goto("./#/settings");
  const sounds = page.getByRole("switch", { name: /^Sounds/ });
  await sounds.click();
  const instant = page.getByRole("button", { name: later.table.speed_instant, exact: true });
  await instant.click();
  await go(page, "#/about");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("About");
  await go(page, "#/settings");
  await expect(sounds).not.toBeChecked();
  await expect(instant).toHaveAttribute("aria-pressed", "true");

  await go(page, "#/");
  await page.getByRole("button", { name: /^Play / }).click();
  await expect(hand(page).first()).toBeVisible();
  await expect(told(page)).toBeVisible();
  await expectAccessible(page);
  await told(page).getByRole("button").click();
  await answer(page);
  expect(await menuSays(page)).toBe(later.table.leave_unsaved);
  await expect(hand(page).first()).toBeVisible();
  const cards = await hand(page).evaluateAll((all) => all.map((card) => card.getAttribute("data-about")).sort());
  await leave(page);
  await page.getByRole("link", { name: new RegExp(`^${home.go_on}`) }).click();
  await expect(hand(page)).toHaveCount(cards.length);
  expect(await hand(page).evaluateAll((all) => all.map((card) => card.getAttribute("data-about")).sort())).toEqual(
    cards,
  );
  await expect(told(page), "it is told once").toHaveCount(0);
});

test("storage that fills up in the middle of a game: it goes on, and the menu does not lie", async ({ page }) => {
  await fillable(page);
  await openGame(page, save(moment("crowd", "4-10")));
  expect(await menuSays(page)).toBe(later.table.leave_text);
  await expect(told(page)).toHaveCount(0);
  const before = await running(page);
  await fill(page);
  await answer(page);
  await expect(told(page)).toBeVisible();
  expect(await menuSays(page)).toBe(later.table.leave_unsaved);
  expect(await running(page), "what was saved before is still there").toBe(before);
  const count = await hand(page).count();
  await leave(page);
  await expect(told(page), "it has not been read").toBeVisible();
  await told(page).getByRole("button").click();
  await page.getByRole("link", { name: new RegExp(`^${home.go_on}`) }).click();
  await expect(hand(page)).toHaveCount(count);
  // Once there is room, the game is saved.
  await fill(page, false);
  expect(await menuSays(page)).toBe(later.table.leave_text);
  expect(await running(page)).not.toBe(before);
});

test("a game that ends when nothing fits into the storage is in the history, and that it will not last is said", async ({
  page,
}) => {
  await fillable(page);
  await openGame(page, save(moment("position", "duo-last-card-wins"), 1, { names: ["Zoe", "Bert"] }));
  await fill(page);
  await answer(page);
  await expect(page.locator("main.over")).toBeVisible();
  await expect(told(page)).toBeVisible();
  await expectAccessible(page);
  await go(page, "#/games");
  await expect(page.getByText(later.games.none)).toBeVisible();
  await go(page, "#/history");
  await expect(page.locator(".games").getByRole("link")).toHaveText([/Zoe wins/]);
  // What was stored before is still there.
  await page.goto("./?again#/games");
  await expect(page.locator(".running > li")).toHaveText([/Zoe/]);
});

test("storage that is full to the last letter: the deal of the day is begun, left and resumed", async ({ page }) => {
  await openDay(page);
  expect(await fillToTheLast(page)).toBeGreaterThan(1_000_000);
  await page.getByRole("button", { name: later.day.play, exact: true }).click();
  await expect(hand(page)).toHaveCount(7);
  await expect(told(page)).toBeVisible();
  await told(page).getByRole("button").click();
  await answer(page);
  expect(await menuSays(page)).toBe(later.table.leave_unsaved);
  await go(page, "#/day");
  await page.getByRole("button", { name: home.go_on, exact: true }).click();
  await expect(hand(page).first()).toBeVisible();
  // Room is made by another page of this browser.
  await page.evaluate(() => localStorage.removeItem("somebody-else"));
  expect(await menuSays(page)).toBe(later.table.leave_text);
  await page.reload();
  await expect(hand(page).first()).toBeVisible();
});
