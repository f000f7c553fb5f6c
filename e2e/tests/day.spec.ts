// The deal of the day: everybody's same game, its result to paste, and a calendar of one's own.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectAccessibleInBothThemes, test } from "./fixtures";
import { answer, play, skipShortWaits } from "./player";

const texts = JSON.parse(readFileSync(new URL("../../locales/en/later.json", import.meta.url), "utf8"));
const ui = JSON.parse(readFileSync(new URL("../../locales/en/ui.json", import.meta.url), "utf8"));
const { day } = texts;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const hand = (page: Page) =>
  page.locator(".hand .held").evaluateAll((all) => all.map((card) => card.getAttribute("data-about")));

async function open(page: Page, date = "2026-11-23") {
  await page.addInitScript((noon) => {
    const Real = Date;
    const shift = new Real(noon).getTime() - Real.now();
    const now = () => Real.now() + shift;
    window.Date = new Proxy(Real, {
      construct: (_, given: []) => (given.length ? new Real(...given) : new Real(now())),
      get: (_, name) => (name === "now" ? now : Reflect.get(Real, name)),
    });
  }, `${date}T12:00:00`);
  await skipShortWaits(page);
  await page.goto("./");
  await page.getByRole("link", { name: ui.home.day }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(day.title);
}

test("everybody is dealt the same cards, today and not tomorrow", async ({ page, browser }) => {
  await open(page);
  await button(page, day.play).click();
  await expect(page.locator(".hand .held")).toHaveCount(7);
  const mine = await hand(page);
  const others = await page.locator(".seat .name").allInnerTexts();

  const elsewhere = await browser.newPage();
  await open(elsewhere);
  await button(elsewhere, day.play).click();
  await expect(elsewhere.locator(".hand .held")).toHaveCount(7);
  expect(await hand(elsewhere)).toEqual(mine);
  expect(await elsewhere.locator(".seat .name").allInnerTexts()).toEqual(others);
  // The same answers to the same questions.
  for (const one of [page, elsewhere]) await answer(one);
  expect(await hand(elsewhere)).toEqual(await hand(page));
  await elsewhere.close();

  const tomorrow = await browser.newPage();
  await open(tomorrow, "2026-11-24");
  await button(tomorrow, day.play).click();
  await expect(tomorrow.locator(".hand .held")).toHaveCount(7);
  expect(await hand(tomorrow)).not.toEqual(mine);
  await tomorrow.close();
});

test("a deal that was left goes on, and its first result stays", async ({ page, isMobile }) => {
  test.setTimeout(240_000);
  await open(page);
  if (isMobile) await expectAccessibleInBothThemes(page);
  await button(page, day.play).click();
  await expect(page.locator(".hand .held")).toHaveCount(7);
  await answer(page);
  await page.evaluate(() => (location.hash = "#/day"));
  await button(page, ui.home.go_on).click();
  for (let rounds = 0; rounds < 30; rounds++) {
    await play(page, 400);
    if (await page.locator("main.over").count()) break;
    await button(page, texts.round.next).click();
  }
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
  if (isMobile) await expectAccessibleInBothThemes(page);

  // The link replays it.
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await button(page, day.copy).click();
  await expect(page.getByText(day.copied)).toBeVisible();
  const link = (await page.evaluate(() => navigator.clipboard.readText())).split("\n").at(-1)!;
  expect(link).toMatch(/#\/replay\/card\//);
  await page.goto(link);
  await expect(page.getByRole("slider")).toBeVisible();
});
