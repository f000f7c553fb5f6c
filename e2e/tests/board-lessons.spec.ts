// The lessons of the board game: laying, walking, warding off.
import type { Page } from "@playwright/test";
import { touchField } from "./board-player";
import { expect, expectAccessibleInBothThemes, test } from "./fixtures";
import { byKey, byTap, byTouch, skipShortWaits, type Touch } from "./player";

const lesson = (page: Page, id: string) => page.locator(`.learn[data-lesson=${id}]`);
const coach = (page: Page) => page.locator(".coach");
const stand = (page: Page, which: string) => page.locator(`.learn[data-stand=${which}]`);
const go = (page: Page) => page.locator(".actions .go");

async function picture(page: Page, name: string) {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** Lays a card of the hand on a field; with an arrow, in this direction. */
async function lay(page: Page, touch: Touch, card: string, field: number, arrow?: string) {
  await touch(page.locator(`.hand .held[data-about=${card}]`));
  await touchField(page.locator(".board-picture .field").nth(field), touch);
  if (arrow) await touch(page.locator(".question .chip").filter({ hasText: arrow }));
  await touch(go(page));
}

const UP = "⬆";

/** What solves each lesson. */
const lessons = (page: Page, touch: Touch) =>
  [
    ["lay", async () => lay(page, touch, "push", 14, UP)],
    ["walk", async () => lay(page, touch, "block", 40)],
    ["block", async () => lay(page, touch, "block", 20)],
  ] as const;

async function asked(page: Page) {
  await expect(page.locator("main.track .held[data-usable=yes]").first()).toBeVisible();
}

async function learn(page: Page, touch: Touch) {
  for (const [id, solve] of lessons(page, touch)) {
    await expect(lesson(page, id)).toBeVisible();
    await asked(page);
    await solve();
    await expect(stand(page, "done")).toBeVisible();
    await touch(coach(page).getByRole("button"));
  }
  await expect(page.locator(".learn")).toHaveCount(0);
}

/** All of localStorage but the progress of the lessons, and what is stored some seconds after the start. */
const kept = (page: Page) =>
  page.evaluate(() => {
    const all = Object.entries(localStorage).filter(([key]) => !["frantic.learnt", "frantic.news"].includes(key));
    return JSON.stringify(all.sort());
  });

test("all lessons can be played by touch, and leave the storage alone", { tag: "@phone" }, async ({ page }) => {
  await skipShortWaits(page);
  await page.goto("./#/board/new");
  await page.getByRole("link", { name: "Learn the board game" }).click();
  await asked(page);
  const before = await kept(page);
  await learn(page, byTouch);
  expect(await kept(page)).toBe(before);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You know enough");
  await expect(page.getByRole("link", { name: "Learn the card game" })).toBeVisible();
  await page.getByRole("link", { name: "New game" }).click();
  await expect(page).toHaveURL(/#\/board\/new$/);
});

test("all lessons can be played by keyboard", { tag: ["@desktop", "@all"] }, async ({ page }) => {
  await skipShortWaits(page);
  await page.goto("./#/learn/board");
  await learn(page, byKey);
});

for (const [locale, next, enough, tag] of [
  ["de-CH", "Nächste Lektion", "Das genügt", []],
  ["fr-CH", "Leçon suivante", "Tu en sais assez", ["@all"]],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });
    test("every lesson fits on a small phone", { tag: ["@phone", ...tag] }, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 568 });
      await page.goto("./#/learn/board");
      for (const [id] of lessons(page, byTouch)) {
        await expect(lesson(page, id)).toBeVisible();
        await asked(page);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(over, id).toBeLessThanOrEqual(0);
        await page.getByRole("button", { name: next }).click();
      }
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(enough);
    });
  });
}

test("another move is explained, and can be tried again", { tag: "@phone" }, async ({ page }) => {
  await skipShortWaits(page);
  await page.goto("./#/learn/board");
  await asked(page);
  await lay(page, byTap, "x", 40);
  await expect(coach(page)).toContainText("But here, try this");
  await byTap(coach(page).getByRole("button", { name: "Try again" }));
  await expect(stand(page, "first")).toBeVisible();
  await asked(page);
  await lay(page, byTap, "push", 13, UP);
  await expect(stand(page, "done")).toBeVisible();
  // A pawn's way is not lost to the coach: what lies ahead can be looked up in a lesson, too.
  await page.getByRole("button", { name: "Next lesson" }).click();
  await expect(lesson(page, "walk")).toBeVisible();
  await byTap(page.getByRole("button", { name: "What lies ahead" }));
  await expect(page.locator(".rolls > li")).toHaveCount(6);
});

test("the lessons are accessible, in light and in dark", async ({ page }, { project }) => {
  await skipShortWaits(page);
  await page.goto("./#/learn/board");
  for (const [id, solve] of lessons(page, byTap)) {
    await expect(lesson(page, id)).toBeVisible();
    await asked(page);
    await picture(page, `board-lesson-${id}-${project.name}`);
    if (id !== "walk") await expectAccessibleInBothThemes(page);
    if (id === "lay") {
      await solve();
      await expect(stand(page, "done")).toBeVisible();
      await expectAccessibleInBothThemes(page);
      await picture(page, `board-lesson-${id}-done-${project.name}`);
    }
    await page.getByRole("button", { name: "Next lesson" }).click();
  }
  await expect(page.locator(".learn")).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
});
