// The browser's Back closes what is open before it leaves the page.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { answer, skipShortWaits } from "./player";
import { moment, openGame, save } from "./saved-games";
import { openState } from "./states";

const texts = JSON.parse(readFileSync(new URL("../../locales/en/later.json", import.meta.url), "utf8"));
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialogs = (page: Page) => page.locator("dialog[open]");
const back = (page: Page) => page.evaluate(() => history.back());

/** A table, behind which the page About lies. */
async function openTable(page: Page) {
  await skipShortWaits(page);
  await openGame(page, save(moment("position", "duo")));
  await page.evaluate(() => (location.hash = "#/about"));
  await expect(heading(page)).toHaveText("About");
  await page.evaluate(() => (location.hash = "#/table"));
  await expect(page.locator(".hand .held").first()).toBeVisible();
}

const openMenu = async (page: Page) => {
  await button(page, "Menu").click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
};

async function expectTable(page: Page) {
  await expect(dialogs(page)).toHaveCount(0);
  await expect(page).toHaveURL(/#\/table$/);
  await expect(page.locator(".hand .held").first()).toBeVisible();
}

test("Back closes the menu, the log, a card and a hint, and then leaves the table", {
  tag: ["@phone", "@smoke"],
}, async ({ page }) => {
  await openTable(page);
  await openMenu(page);
  await back(page);
  await expectTable(page);
  // One thing in place of another.
  await openMenu(page);
  await button(page, texts.table.log).click();
  await expect(page.locator(".log-sheet[open]")).toBeVisible();
  await back(page);
  await expectTable(page);
  // One above the other: what is known of a person, and who sits where.
  await page.locator(".hand .held").first().focus();
  await page.keyboard.press("i");
  await expect(page.locator(".explain[open]")).toBeVisible();
  await back(page);
  await expectTable(page);
  await button(page, texts.hint.title).click();
  await expect(page.locator(".hint")).toBeVisible();
  await back(page);
  await expect(page.locator(".hint")).toBeHidden();
  await expectTable(page);
  await back(page);
  await expect(heading(page)).toHaveText("About");
});

test("what is closed otherwise is nothing that Back would close", { tag: "@phone" }, async ({ page }) => {
  await openTable(page);
  for (const close of [
    () => button(page, "Close").click(),
    () => page.keyboard.press("Escape"),
    () => button(page, "Close").click(),
  ]) {
    await openMenu(page);
    await close();
    await expectTable(page);
  }
  await button(page, texts.hint.title).click();
  await expect(page.locator(".hint")).toBeVisible();
  await answer(page);
  await expect(page.locator(".hint")).toBeHidden();
  await back(page);
  await expect(heading(page)).toHaveText("About");
});

test("a link in the menu comes back to the table", { tag: "@phone" }, async ({ page }) => {
  await openTable(page);
  await openMenu(page);
  await page.getByRole("link", { name: "All settings" }).click();
  await expect(heading(page)).toHaveText("Settings");
  await back(page);
  await expectTable(page);
  await back(page);
  await expect(heading(page)).toHaveText("About");
});

test("Back ends what is tried in a replay", { tag: "@phone" }, async ({ page }) => {
  await openState(page, "over");
  await expect(page.locator("main.over")).toBeVisible();
  await page.getByRole("link", { name: texts.replay.title }).click();
  await page.getByRole("slider").fill("3");
  await button(page, texts.replay.play_on).click();
  await expect(heading(page)).toHaveText(texts.moment.heading);
  await back(page);
  await expect(page.getByRole("slider")).toHaveValue("3");
  await back(page);
  await expect(page.locator("main.over")).toBeVisible();
});
