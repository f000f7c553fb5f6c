// Pictures of every page, to be looked at by people: e2e/screenshots/ (not in git).
import { test } from "./house";
import { answer, atOnce, seeded } from "./player";
import type { Page } from "@playwright/test";

const languages = { en: "en-GB", de: "de-CH", it: "it-IT" };

for (const [language, locale] of Object.entries(languages)) {
  for (const theme of ["light", "dark"] as const) {
    test.describe(`${language}, ${theme}`, () => {
      test.use({ locale });

      test("pictures of every page", async ({ page }, { project }) => {
        test.setTimeout(150_000);
        const take = async (name: string) => {
          await page.waitForTimeout(450);
          const path = `screenshots/${name}-${project.name}-${theme}-${language}.png`;
          await page.screenshot({ path });
        };
        await page.emulateMedia({ colorScheme: theme });
        await seeded(page, 21);
        await atOnce(page);
        await page.goto("./");
        await page.getByRole("heading", { level: 1 }).waitFor();
        await take("home");
        await page.goto("./#/about");
        await take("about");
        await page.goto("./#/new");
        await take("new");
        await page.locator(".bar .go").click();
        await page.locator(".talk h2").waitFor();
        await take("table");
        await look(page);
        await take("card");
        const seen = new Set<string>();
        for (let k = 0; k < 60 && (await page.locator(".table").isVisible()); k++) {
          const kind = await kindOf(page);
          if (kind && !seen.has(kind)) {
            seen.add(kind);
            await take(kind);
          }
          await answer(page);
        }
        if (await page.locator(".standings").isVisible()) await take("round");
      });
    });
  }
}

async function look(page: Page) {
  const usable = page.locator(".hand .held[data-usable=yes]");
  if (await usable.count()) await usable.first().focus();
  await page.keyboard.press("Enter");
}

/** What kind of question is on the screen, if it is one with a look of its own. */
async function kindOf(page: Page) {
  const kinds = {
    wish: ".wish",
    split: ".steppers",
    people: "button.seat",
    list: ".entry",
    pool: ".talk button.held",
    event: ".happening",
  };
  for (const [kind, selector] of Object.entries(kinds)) {
    if (await page.locator(selector).count()) return kind;
  }
  return "";
}
