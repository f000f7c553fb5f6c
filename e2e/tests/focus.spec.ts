// Where the focus goes: players with a keyboard or a screen reader are never sent back to the top.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { answer, startTimers, stopTimersFrom } from "./player";
import { moment, openGame, save } from "./saved-games";

async function begin(page: Page) {
  await openGame(page, save(moment("crowd", "4-10")));
  await expect(page.locator(".question h2")).toBeVisible();
}

test("a dialog gives the focus back to what opened it, however it is closed", { tag: "@desktop" }, async ({ page }) => {
  await begin(page);
  const dialog = page.getByRole("dialog");
  const menu = page.getByRole("button", { name: "Menu" });
  const pile = page.getByRole("button", { name: /^On the pile/ });
  const close = () => dialog.getByRole("button", { name: "Close" }).click();
  const pressEscape = () => page.keyboard.press("Escape");
  const beside = () => page.mouse.click(4, 4);
  for (const [opener, ways] of [
    [menu, [close, pressEscape]],
    [pile, [close, pressEscape, beside]],
  ] as const) {
    for (const way of ways) {
      await opener.focus();
      await page.keyboard.press("Enter");
      await expect(dialog).toBeVisible();
      await way();
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
    }
  }

  // The list of keyboard shortcuts.
  await page.keyboard.press("h");
  const card = page.locator(".hand .held").first();
  await expect(card).toBeFocused();
  await page.keyboard.press("?");
  await expect(dialog.getByRole("heading")).toHaveText("Keyboard shortcuts");
  await expectAccessible(page);
  await pressEscape();
  await expect(card).toBeFocused();
  await page.evaluate(() => localStorage.setItem("frantic.keys", "switched"));
  await page.locator("#question").focus();
  for (const key of ["?", "h", "t"]) await page.keyboard.press(key);
  await expect(dialog).toHaveCount(0);
  await expect(page.locator("#question"), "single letters are switched off").toBeFocused();
  await expect(page.locator("#said")).toHaveText("");

  await menu.click();
  await page.getByRole("link", { name: "All settings" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle("Settings · Frantic");
  await page.goBack();
  await expect(page.locator("#question")).toBeFocused();
  await expect(page).toHaveTitle("Round 1 · Frantic");
});

test("pages and rounds begin at the top, with the focus at their heading", { tag: "@phone" }, async ({ page }) => {
  await openGame(page, save(moment("position", "last-card")));
  await answer(page);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Round 1 is over");
  await expect(heading).toBeFocused();
  expect(await page.evaluate(() => scrollY), "at the top").toBe(0);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole("button", { name: "Next round" }).click();
  await expect(page.locator("#question")).toBeFocused();
  expect(await page.evaluate(() => scrollY), "at the top").toBe(0);
});

test("the page that hands the device over is exactly as high as the screen", { tag: "@both" }, async ({ page }) => {
  await openGame(page, save(moment("position", "duo"), 2));
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Ann takes the device");
  await expect(heading).toBeFocused();
  await expect(page.locator(".motion")).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
});

test("on the page of a new game the bar covers nothing that has the focus", { tag: "@phone" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto("./#/new");
  const hidden = await page.evaluate(async () => {
    const bar = document.querySelector(".bar")!;
    const told: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>("main :is(a, button, input, summary)")) {
      if (bar.contains(element) || !element.checkVisibility() || element.matches(":disabled")) continue;
      element.focus();
      await new Promise(requestAnimationFrame);
      if (element.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1)
        told.push(element.outerHTML.slice(0, 90));
    }
    return told;
  });
  expect(hidden).toEqual([]);
});

test("when two languages are chosen in quick succession the last one wins and keeps the focus", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("./");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  let come = () => {};
  const late = new Promise<void>((done) => (come = done));
  await page.route(/\/de\.txt$/, async (route) => {
    await late;
    await route.continue();
  });
  const language = page.locator("#language");
  await language.focus();
  await language.selectOption("de");
  await language.selectOption("it");
  await expect(page.getByLabel("Lingua")).toBeFocused();
  const german = page.waitForResponse(/\/de\.txt$/);
  come();
  await (await german).finished();
  await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done))));
  await expect(page.locator("html")).toHaveAttribute("lang", "it");
  await expect(page.getByLabel("Lingua")).toHaveValue("it");
  await expect(page).toHaveTitle("Frantic nel browser");
});

test("a letter pressed before what hears letters has come is not lost", { tag: "@desktop" }, async ({ page }) => {
  await begin(page);
  await expect(page.locator("#said")).toBeAttached();
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route(/\/split_later|\/later\//, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  await page.reload();
  await expect(page.locator(".question h2")).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.locator("#said"), "nothing hears letters yet").toHaveCount(0);
  release();
  await expect(page.getByRole("dialog").getByRole("heading")).toHaveText("Keyboard shortcuts");
});

test("removing a player moves the focus to the one before", { tag: "@desktop" }, async ({ page }) => {
  await page.goto("./#/new");
  const rows = page.locator("ol.people > li");
  const remove = (at: number) => rows.nth(at).getByRole("button", { name: /^Remove/ });
  await expect(rows).toHaveCount(4);
  await remove(3).press("Enter");
  await expect(rows).toHaveCount(3);
  await expect(remove(2)).toBeFocused();
  // Two must stay.
  await remove(0).press("Enter");
  await expect(rows).toHaveCount(2);
  await expect(rows.first().getByRole("textbox")).toBeFocused();
});

test("a card keeps the focus while others come into the hand", { tag: "@desktop" }, async ({ page }) => {
  await stopTimersFrom(page, 1_200);
  await openGame(page, save(moment("position", "bot-plays-event")));
  await expect(page.locator("#said")).toBeAttached();
  await page.keyboard.press("h");
  const focused = page.locator(".hand .held:focus");
  await expect(focused).toHaveCount(1);
  const name = (await focused.getAttribute("aria-label"))!.split(",")[0];
  // A bot turns up an event that gives everybody three cards.
  await startTimers(page);
  await expect(page.locator(".hand .held")).toHaveCount(6);
  await expect(focused).toHaveAttribute("aria-label", new RegExp(`^${name},`));
});
