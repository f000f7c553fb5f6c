// Pictures of every page, light and dark, to be looked at by people: e2e/screenshots/ (not in
// git). Nobody plays for them: each kind of question is a moment that `arena moments` found.
import { readFileSync } from "node:fs";
import { expect, putGame, test } from "./house";
import { moments, save } from "./moment";
import { atOnce, seeded } from "./player";

/** A game of which nothing is left but to say who won. */
const over = readFileSync(new URL("../../src/storage/fixtures/over.json", import.meta.url), "utf8");

/** Questions that look like no other, and what shows that one is there. */
const QUESTIONS = {
  turn: ".hand .held[data-usable=yes]",
  wish: ".wish",
  split: ".steppers",
  seats: "button.seat",
  powers: ".entry",
  "cards of another": ".talk button.held",
};

for (const [language, locale] of Object.entries({ en: "en-GB", de: "de-CH", it: "it-IT" })) {
  test.describe(language, () => {
    test.use({ locale });

    test("pictures of every page", async ({ page }, { project }) => {
      const take = async (name: string) => {
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await page.screenshot({ path: `screenshots/${name}-${project.name}-${colorScheme}-${language}.png` });
        }
      };
      await seeded(page, 21);
      await atOnce(page);
      await page.goto("./");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await take("home");
      for (const name of ["about", "new"]) {
        await page.goto(`./#/${name}`);
        await expect(page.locator(".page h1")).toBeVisible();
        await take(name);
      }
      await page.goto("./#/table");
      for (const [kind, shows] of Object.entries(QUESTIONS)) {
        const moment = moments().find((one) => one.kind === "question" && one.id === kind);
        await putGame(page, save(moment!, 1));
        await page.reload();
        await expect(page.locator(shows).first()).toBeVisible();
        await take(kind === "turn" ? "table" : kind.replaceAll(" ", "-"));
        if (kind !== "turn") continue;
        await page.locator(shows).first().focus();
        await page.keyboard.press("Enter");
        await expect(page.locator(".looked-at").first()).toBeVisible();
        await take("card");
      }
      await putGame(page, over);
      await page.reload();
      await expect(page.locator(".standings").first()).toBeVisible();
      await take("end");
    });
  });
}
