// Screenshots of every page, light and dark, for people to look at: e2e/screenshots/ (not in
// git). No game is played for them: each kind of question is a position of `arena moments`.
import { readFileSync } from "node:fs";
import { expect, putSavedGame, test } from "./fixtures";
import { moments, save } from "./saved-games";
import { instantBots, seedRandomness } from "./player";

/** A saved game that is over. */
const over = readFileSync(new URL("../../crates/play/fixtures/over.json", import.meta.url), "utf8");

/** Questions with a layout of their own, each with a selector that shows it. */
const QUESTIONS = {
  turn: ".hand .held[data-usable=yes]",
  wish: ".wish",
  split: ".steppers",
  seats: "button.seat",
  powers: ".entry",
  "cards of another": ".question button.held",
};

for (const [language, locale] of Object.entries({ en: "en-GB", de: "de-CH", fr: "fr-CH", it: "it-IT" })) {
  test.describe(language, () => {
    test.use({ locale });

    test("pictures of every page", { tag: "@all" }, async ({ page }, { project }) => {
      const take = async (name: string) => {
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await page.screenshot({ path: `screenshots/${name}-${project.name}-${colorScheme}-${language}.png` });
        }
      };
      await seedRandomness(page, 21);
      await instantBots(page);
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
        await putSavedGame(page, save(moment!, 1));
        await page.reload();
        await expect(page.locator(shows).first()).toBeVisible();
        await take(kind === "turn" ? "table" : kind.replaceAll(" ", "-"));
        if (kind !== "turn") continue;
        await page.locator(shows).first().focus();
        await page.keyboard.press("Enter");
        await expect(page.locator(".looked-at").first()).toBeVisible();
        await take("card");
      }
      await putSavedGame(page, over);
      await page.reload();
      await expect(page.locator(".standings").first()).toBeVisible();
      await take("end");
    });
  });
}
