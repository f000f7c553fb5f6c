// The deal of the day: everybody's same game, its result to paste, and a calendar of one's own.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { day, openDay } from "./day";
import { expect, expectAccessibleInBothThemes, test } from "./fixtures";
import { answer, byScript, play, skipShortWaits } from "./player";

const list = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/en/${file}.json`, import.meta.url), "utf8"));
const [{ home }, { games, hint, round }] = [list("ui"), list("later")];
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Opens the page on a day and deals; returns the hand and the names of the others. */
async function deal(page: Page, date?: string) {
  await openDay(page, date);
  await button(page, day.play).click();
  await expect(page.locator(".hand .held")).toHaveCount(7);
  const cards = page.locator(".hand .held").evaluateAll((all) => all.map((card) => card.getAttribute("data-about")));
  return [await cards, await page.locator(".seat .name").allInnerTexts()];
}

test("everybody is dealt the same cards, today and not tomorrow", async ({ page, browser, baseURL }) => {
  const mine = await deal(page);
  // Other random numbers, and another time zone.
  const elsewhere = await browser.newPage({ baseURL, locale: "en-GB", timezoneId: "Pacific/Auckland" });
  expect(await deal(elsewhere)).toEqual(mine);
  const tomorrow = await browser.newPage({ baseURL, locale: "en-GB" });
  expect(await deal(tomorrow, "2026-11-24")).not.toEqual(mine);
  await Promise.all([elsewhere.close(), tomorrow.close()]);
});

/** Plays the deal to its end, because the cards depend on the date: no other state leads to a result. */
async function playOn(page: Page) {
  for (let rounds = 0; rounds < 30; rounds++) {
    await play(page, 400, byScript);
    if (await page.locator("main.over").count()) break;
    await button(page, round.next).click();
  }
}

test("over midnight the page becomes that of the new day", async ({ page }) => {
  await skipShortWaits(page);
  await page.clock.install({ time: new Date("2026-11-23T23:58:00") });
  await page.goto("./#/day");
  await expect(page.locator(".day .date")).toContainText("23 November 2026");
  await expect(page.locator(".month [aria-current=date] small")).toHaveText("23");
  await page.clock.fastForward("03:00");
  await expect(page.locator(".day .date")).toContainText("24 November 2026");
  await expect(page.locator(".month [aria-current=date] small")).toHaveText("24");
  await button(page, day.play).click();
  await expect(page.locator(".hand .held")).toHaveCount(7);
  // What was begun before midnight is still that of its day.
  await page.clock.fastForward("24:00:00");
  await page.evaluate(() => (location.hash = "#/day"));
  await expect(page.locator(".day .date")).toContainText("25 November 2026");
  await expect(button(page, day.play)).toBeVisible();
});

test("begun and deleted it is a second try, and its hints are told", async ({ page }) => {
  test.slow();
  await deal(page);
  const bulb = page.getByRole("button", { name: hint.title });
  await bulb.click();
  await expect(page.locator("#hint-says")).toBeVisible();
  await page.evaluate(() => (location.hash = "#/games"));
  const remove = page.getByRole("button", { name: new RegExp(`^${games.delete}`) });
  await remove.click();
  await page.getByRole("button", { name: games.delete, exact: true }).click();
  await expect(page.getByText(games.deleted)).toBeVisible();
  await page.evaluate(() => (location.hash = "#/day"));
  await button(page, day.play).click();
  await expect(page.locator(".hand .held")).toHaveCount(7);
  // Looked at twice it is one hint.
  for (let times = 0; times < 2; times++) {
    await bulb.click();
    await expect(page.locator("#hint-says")).toBeVisible();
    await bulb.click();
    await expect(page.locator("#hint-says")).toHaveCount(0);
  }
  await playOn(page);
  await expect(page.locator(".outcome .told")).toContainText(/place [1-4] of 4, 1 hint, second try/);
  await page.evaluate(() => (location.hash = "#/day"));
  await expect(page.locator(".outcome .told")).toContainText(/1 hint, second try/);
});

test("a deal that was left goes on, and its first result stays", async ({ page }) => {
  test.slow();
  await deal(page);
  await answer(page);
  await page.evaluate(() => (location.hash = "#/day"));
  await button(page, home.go_on).click();
  await playOn(page);
  const outcome = page.locator(".outcome .told");
  await expect(outcome).toHaveText(
    /^Frantic, 23 November 2026: -?−?\d+ points?, \d+ rounds?, place [1-4] of 4\n?\s*[🟢🔷🟨🔺]+$/u,
  );
  const told = await outcome.innerText();

  await page.evaluate(() => (location.hash = "#/day"));
  await expect(page.locator(".outcome .told")).toHaveText(told);
  await expect(page.locator(".month [data-place]")).toHaveCount(1);
  await expect(page.locator(".month [aria-current=date]")).toHaveAttribute("aria-label", /^23 November 2026: place/);
  // It was a Monday.
  const monday = await page.locator(".weekdays").getByText("Mon", { exact: true }).boundingBox();
  const today = await page.locator(".month [aria-current=date]").boundingBox();
  expect(Math.abs(monday!.x - today!.x)).toBeLessThan(1);
  await expect(button(page, day.again)).toBeVisible();
  await expectAccessibleInBothThemes(page);

  // The link replays it.
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await button(page, day.copy).click();
  await expect(page.getByText(day.copied)).toBeVisible();
  const link = (await page.evaluate(() => navigator.clipboard.readText())).split("\n").at(-1)!;
  expect(link).toMatch(/#\/replay\/card\//);
  await page.goto(link);
  await expect(page.getByRole("slider")).toBeVisible();
});
