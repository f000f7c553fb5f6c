// A browser that translates the page puts elements of its own where texts were: what is played with stays untouched, and
// what explains survives.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { answer, skipShortWaits } from "./player";
import { moment, openGame, save } from "./saved-games";

const later = JSON.parse(readFileSync(new URL("../../locales/en/later.json", import.meta.url), "utf8"));

/** Does what the translators of browsers do, from now on: they replace each text by elements with another one. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const texts = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const all = root instanceof Text ? [root] : [];
      while (walker.nextNode()) all.push(walker.currentNode as Text);
      return all;
    };
    const work = (root: Node) => {
      for (const text of texts(root)) {
        const around = text.parentElement;
        if (!text.data.trim() || !around?.translate || around.closest("font, script, style, svg")) continue;
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.textContent = `¡${text.data}!`;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    document.documentElement.lang = "es";
    document.documentElement.classList.add("translated-ltr");
    work(document.body);
    const changes = { childList: true, subtree: true };
    new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach(work))).observe(
      document.body,
      changes,
    );
  });

const translated = (page: Page) => page.locator("font > font");
const go = (page: Page, to: string) => page.evaluate((to) => (location.hash = to), to);

test("a table is not translated, and is played on", { tag: "@phone" }, async ({ page }) => {
  await skipShortWaits(page);
  await openGame(page, save(moment("position", "duo")));
  await translate(page);
  const question = page.locator(".question h2");
  for (let answers = 0; answers < 4; answers++) {
    await expect(translated(page)).toHaveCount(0);
    await expect(question).toBeVisible();
    await answer(page);
  }
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await expect(translated(page)).toHaveCount(0);
});

test("nor is any page on which one chooses something", { tag: "@phone" }, async ({ page }) => {
  await page.goto("./");
  await expect(page.getByRole("button", { name: /^Play / })).toBeVisible();
  await translate(page);
  for (const to of ["new", "board/new", "room", "settings", "games", "history", "day", ""]) {
    await go(page, `#/${to}`);
    await expect(page.locator("main h1")).toBeVisible();
    await expect(translated(page), to).toHaveCount(0);
  }
});

test("what explains is translated, and follows where one goes", { tag: "@phone" }, async ({ page }) => {
  await page.goto("./#/cards/gift");
  const does = page.locator(".about-card .does");
  await expect(does).toBeVisible();
  await translate(page);
  await expect(does).toHaveText(/^¡.*!$/);
  await expect(page.locator("#about-card"), "names stay").toHaveText("Gift");
  const gift = await does.innerText();
  await page.getByRole("link", { name: /^Next: / }).click();
  await expect(page.locator("#about-card")).not.toHaveText("Gift");
  await expect(does).toHaveText(/^¡.*!$/);
  await expect(does).not.toHaveText(gift);

  const part = page.locator(".rules-page section h2").first();
  await go(page, "#/rules");
  await expect(part).toHaveText(/^¡.*!$/);
  const cards = await page.locator(".rules-page .parts").innerText();
  await go(page, "#/rules/board");
  await expect(page.locator("[data-part=board-turn] h2")).toHaveText(/^¡.*!$/);
  expect(await page.locator(".rules-page .parts").innerText()).not.toContain(cards.split("\n")[1]);

  await go(page, "#/about");
  const about = page.locator(".about .sheet p").first();
  await expect(about).toHaveText(`¡${later.about.unofficial}!`);
  await go(page, "#/settings");
  await page.getByLabel("Language").selectOption("de");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Einstellungen");
  await go(page, "#/about");
  await expect(about).toHaveText(/^¡Das ist .*!$|^¡Dies ist .*!$/);
});

test("the coach is translated, and speaks on", { tag: "@phone" }, async ({ page }) => {
  await skipShortWaits(page);
  await page.goto("./#/learn");
  const coach = page.locator(".coach p");
  await expect(coach).toHaveText(later.learn.fits.task);
  await translate(page);
  await expect(coach).toHaveText(`¡${later.learn.fits.task}!`);
  await page
    .locator(".hand")
    .getByRole("button", { name: /^Red 4/ })
    .first()
    .click();
  await page.locator(".actions .go").click();
  await expect(coach).toContainText(later.learn.fits.well);
  await expect(coach).not.toContainText(later.learn.fits.task);
});
