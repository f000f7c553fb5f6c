// Contact sheets: every card on one page, and the screens of the board game, per language, light and
// dark, as pictures of the run (test-results/contact/). What can be seen by a program is tested on the way.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { stage } from "./board-player";
import { expect, test } from "./fixtures";
import { acceptsAnswers, seedRandomness, skipShortWaits } from "./player";

/** French, which has the longest words, is tested always, without pictures. */
const tag = (language: string) => (language === "fr" ? "@desktop" : ["@desktop", "@all"]);
const takesPictures = process.env.SUITE === "all";

const folder = join(import.meta.dirname, "../test-results/contact");

for (const language of ["en", "de", "fr", "it"]) {
  test.describe(language, () => {
    test.use({ locale: language, viewport: { width: 890, height: 900 }, deviceScaleFactor: 2 });

    test("all cards on one page", { tag: tag(language) }, async ({ page }) => {
      await mkdir(folder, { recursive: true });
      await page.goto("./#/cards");
      await expect(page.locator(".tile")).toHaveCount(97);
      await expect(page.locator("#r-bounty"), "the pictures are there").toBeAttached();
      await page.evaluate(() => document.fonts.ready);

      const faults = await page.locator(".tile").evaluateAll((tiles) =>
        tiles.flatMap((tile) => {
          const drawings = [...tile.querySelectorAll("use")].map((use) => use.getAttribute("href")!);
          const missing = drawings.filter((id) => !document.querySelector(id)).map((id) => `${id} is not drawn`);
          const name = tile.querySelector<HTMLElement>(".name");
          const edge = tile.querySelector(".card")!.getBoundingClientRect();
          const text = document.createRange();
          if (name) text.selectNodeContents(name);
          const lines = name ? [...text.getClientRects()] : [];
          const out = lines.some(
            ({ left, right, bottom }) => left < edge.left || right > edge.right || bottom > edge.bottom,
          );
          return out ? [...missing, `${name!.textContent} does not fit its card`] : missing;
        }),
      );
      expect(faults).toEqual([]);
      if (!takesPictures) return;

      // A sheet needs no way to search, and smaller cards.
      await page.evaluate(() => {
        const other = (part: Element) => !part.closest("h1, section:has(.tiles)") && !part.querySelector("h1, .tiles");
        [...document.querySelectorAll<HTMLElement>("main *")]
          .filter(other)
          .forEach((part) => (part.style.display = "none"));
        document
          .querySelectorAll<HTMLElement>(".tiles")
          .forEach((tiles) => (tiles.style.gridTemplateColumns = "repeat(12, 1fr)"));
      });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: join(folder, `${language}-${colorScheme}.png`), fullPage: true });
      }
    });
  });
}

const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
];

/** A picture of each size and theme; nothing may leave the page. */
async function pictures(page: Page, name: string) {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${name} is not too wide`)
      .toBeLessThanOrEqual(0);
    if (!takesPictures) continue;
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(folder, `board-${name}-${size.width}-${colorScheme}.png`) });
    }
  }
}

for (const language of ["en", "de", "fr", "it"]) {
  test.describe(`the board game: ${language}`, () => {
    test.use({ locale: language });

    test("its screens", { tag: tag(language) }, async ({ page }) => {
      await mkdir(folder, { recursive: true });
      await seedRandomness(page, 7);
      await skipShortWaits(page);
      await page.goto("./#/board/new");
      await expect(page.locator("ol.people > li").first()).toBeVisible();
      await pictures(page, `${language}-new`);
      await page.locator(".bar .go").click();
      await expect.poll(() => stage(page)).toBe("asked");
      await acceptsAnswers(page);
      const table = async (name: string) => {
        await pictures(page, `${language}-${name}`);
        const beyond = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
        expect(beyond, "the table fills the page").toBeLessThanOrEqual(0);
      };
      await table("laying");
      await page.locator(".hand .held[data-usable=yes]").first().click();
      await table("card");
      // By key: the field may be beside what is seen.
      await page.locator(".field[data-open]").first().press("Enter");
      await table("field");
      await page.keyboard.press("?");
      await pictures(page, `${language}-keys`);
      await page.keyboard.press("Escape");
      await page.locator(".head .button").last().click();
      await pictures(page, `${language}-menu`);
    });
  });
}
