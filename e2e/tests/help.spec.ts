// Hints at the table, and after a round the moments that cost most.
import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { expect, expectAccessible, expectAccessibleInBothThemes, running, test } from "./fixtures";
import { acceptsAnswers, answer, byScript, instantBots, play, seedRandomness, skipShortWaits } from "./player";
import { addBots, openHere } from "./room-tabs";
import { openState, storeOnce } from "./states";
import { closeByEscape, newWindow } from "./windows";

const texts = JSON.parse(readFileSync(new URL("../../locales/en/later.json", import.meta.url), "utf8"));
const { hint, moment, room, settings } = texts;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const says = (page: Page) => page.locator(".hint");
const marked = (page: Page) => page.locator("[data-hinted]");
const toggle = (page: Page, name: string) => page.getByRole("switch", { name: new RegExp(`^${name}`) });

/** Against so many bots, who answer at once. */
async function begin(page: Page, bots: number) {
  await seedRandomness(page, 5);
  await skipShortWaits(page);
  await page.goto("./#/new");
  for (let n = 3; n > bots; n--)
    await page
      .getByRole("listitem")
      .last()
      .getByRole("button", { name: /Remove/ })
      .click();
  await button(page, "Start game").click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
}

/** Asks for a hint and waits for it. */
async function hinted(page: Page, ask: () => Promise<void>) {
  await ask();
  await expect(says(page).locator("#hint-says")).toBeVisible({ timeout: 30_000 });
}

test("a hint says what to do and why, marks it, and goes with the question", { tag: "@smoke" }, async ({ page }) => {
  await begin(page, 2);
  await hinted(page, () => button(page, hint.title).click());
  await expect(says(page)).toContainText(/^Hint: \S.+[.:] /);
  await expect(marked(page).first()).toBeVisible();
  await expect(marked(page).first()).toHaveAccessibleDescription(/Hint:/);
  // Screen readers announce it.
  await expect(page.getByRole("status").filter({ hasText: await says(page).locator(".sure").innerText() })).toHaveCount(
    1,
  );
  await expectAccessibleInBothThemes(page);
  // It is not in the way: pressing again hides it.
  await button(page, hint.title).click();
  await expect(says(page)).toBeHidden();
  await expect(marked(page)).toHaveCount(0);
  // By key, and it goes with the next question.
  await hinted(page, () => page.keyboard.press("s"));
  await answer(page);
  await expect(says(page)).toBeHidden();
  await expect(marked(page)).toHaveCount(0);
});

test("one can play on while it thinks, and what is marked stays marked when a card is chosen", async ({ page }) => {
  await begin(page, 2);
  await button(page, hint.title).click();
  await answer(page);
  await expect(says(page)).toBeHidden();
  // What was found too late is not shown: neither before the next hint nor as that.
  await page.evaluate(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    const look = () => {
      const text = document.querySelector("#hint-says")?.textContent ?? "";
      if (text && shown.at(-1) !== text) shown.push(text);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await acceptsAnswers(page);
  await expect(page.locator(".question h2")).toBeVisible();
  await hinted(page, () => page.keyboard.press("s"));
  await page.locator(".hand .held").first().click();
  await expect(marked(page).first()).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { shown: string[] }).shown.length)).toBe(1);
});

test("hints can be switched off, and are among the keys", { tag: "@desktop" }, async ({ page }) => {
  await begin(page, 2);
  // What listens to letters comes after the table.
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toContainText(texts.keys.hint, { timeout: 1_000 });
  }).toPass();
  await closeByEscape(page);
  await page.evaluate(() => {
    location.hash = "#/settings";
  });
  await toggle(page, settings.hints).click();
  await expectAccessible(page);
  await page.evaluate(() => {
    location.hash = "#/table";
  });
  await expect(page.locator(".question h2")).toBeVisible();
  await expect(page.locator(".ask-hint")).toBeHidden();
  await page.keyboard.press("s");
  await expect(says(page)).toBeHidden();
});

test("at the board game, too, a hint says what to do and why, and marks card, field and arrow", async ({ page }) => {
  await seedRandomness(page, 5);
  await skipShortWaits(page);
  await page.goto("./#/board/new");
  await button(page, "Start game").click();
  await expect(page.locator(".actions .go")).toBeVisible({ timeout: 30_000 });
  await hinted(page, () => button(page, hint.title).click());
  await expect(says(page)).toContainText(/^Hint: (Play|Lay) \S.+[.:] /);
  const card = page.locator(".hand .held[data-hinted]");
  const field = page.locator(".board-picture .field[data-hinted]");
  await expect(card).toHaveCount(1);
  await expect(field).toHaveCount(1);
  await expect(card).toHaveAccessibleDescription(/Hint:/);
  await expectAccessibleInBothThemes(page);
  // Whoever follows it gives the answer, arrow and all, and the hint goes with the question.
  await card.click();
  await field.evaluate((field: HTMLElement) => field.click());
  const arrow = page.locator(".question .chip[data-hinted]");
  if (await page.locator(".question .chip").count()) await arrow.click();
  await expect(page.locator(".actions .go")).toBeEnabled();
  await page.locator(".actions .go").click();
  await expect(says(page)).toBeHidden();
  await expect(marked(page)).toHaveCount(0);
  // By key.
  await acceptsAnswers(page);
  await expect(page.locator(".actions .go")).toBeVisible();
  await hinted(page, () => page.keyboard.press("s"));
});

/** Opens a room, in which only other tabs can be met; returns its link. */
async function openRoom(page: Page, context: BrowserContext) {
  await context.route("**/config.json", (route) => route.fulfill({ json: { relays: [], stun: [] } }));
  await instantBots(page);
  await page.goto("./#/room");
  return openHere(page, "Ann");
}

/** Waits until somebody of these is asked. */
async function asked(...tables: Page[]) {
  let found = tables[0];
  await expect(async () => {
    for (const table of tables) {
      if (await table.locator(".ends").count()) await table.locator(".ends .go").press("Enter", { timeout: 5_000 });
      if (await table.locator(".question h2").isVisible()) {
        found = table;
        return;
      }
    }
    throw new Error("nobody is asked");
  }).toPass({ timeout: 60_000 });
  return found;
}

test("in a room hints are off unless the host allows them", { tag: "@desktop" }, async ({ page, context }) => {
  await openRoom(page, context);
  await addBots(page, 1);
  await button(page, room.start).click();
  await asked(page);
  await expect(page.locator(".ask-hint")).toBeHidden();
});

test("in a room where the host allows it a guest is given hints", { tag: "@desktop" }, async ({ page, context }) => {
  const link = await openRoom(page, context);
  const bert = await newWindow(context);
  await instantBots(bert);
  await bert.goto(link);
  await bert.getByRole("textbox").first().fill("Bert");
  await button(bert, room.join).click();
  await button(bert, room.ready).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Bert" })).toContainText(room.is_ready);
  await page.locator(".manners summary").click();
  await page.getByLabel(room.hints).check();
  await expectAccessible(page);
  await button(page, room.start).click();
  const table = await asked(page, bert);
  await hinted(table, () => button(table, hint.title).click());
  await expect(marked(table).first()).toBeVisible();
});

/** Looks back at what is over: one of its moments is opened, and left. Returns the moments. */
async function lookBack(page: Page) {
  const title = (await heading(page).textContent()) ?? "";
  await button(page, moment.offer).click();
  const told = page.locator(".moments li");
  await expect(told.first()).toBeVisible({ timeout: 120_000 });
  expect(await told.count()).toBeLessThanOrEqual(3);
  await expect(told.first()).toContainText(/cost .*Better: /);
  await expectAccessibleInBothThemes(page);
  const first = await told.first().innerText();

  await told.first().getByRole("button").click();
  await expect(heading(page)).toHaveText(moment.heading);
  await expect(page.locator(".hand .held").first()).toBeVisible();
  await expect(page.locator(".coach")).toContainText("Back then:");
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: new RegExp(`^${moment.back}`) }).click();
  await expect(heading(page)).toHaveText(title);
  await expect(told.first()).toHaveText(first.replace(/\s+/g, " "), { useInnerText: true });
  return told;
}

test("after a round a moment is opened, another choice tried, and the real round is as it was", {
  tag: "@desktop",
}, async ({ page }) => {
  await openState(page, "round");
  await expect(heading(page)).toHaveText(/is over$/);
  const title = (await heading(page).textContent()) ?? "";
  const points = await page.locator(".ends .standings").first().innerText();
  const before = await running(page);
  const told = await lookBack(page);
  // To the end, from the same moment again.
  await told.first().getByRole("button").click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
  await play(page, 300, byScript);
  await expect(heading(page)).toHaveText(moment.over);
  await expect(page.locator(".tried-points tbody tr")).toHaveCount(2);
  await expectAccessible(page);
  await page.locator(".bar .go").click();
  await expect(heading(page)).toHaveText(title);
  expect(await page.locator(".ends .standings").first().innerText()).toBe(points);
  expect(await running(page), "the real game is what it was").toBe(before);
});

test("after a round of the board game, too", { tag: "@phone" }, async ({ page }) => {
  await openState(page, "board-over");
  await expect(heading(page)).toHaveText(/wins?$/);
  await lookBack(page);
});

test("looking back begins by itself for whoever wants that, and leaving ends it", { tag: "@phone" }, async ({
  page,
}) => {
  await storeOnce(page, { "frantic.moments": "switched" });
  await openState(page, "round");
  await expect(page.locator(".moments :is(progress, li, [role=status])").first()).toBeVisible();
  await page.locator(".ends .bar .go").click();
  await expect(page.locator(".moments")).toHaveCount(0);
  await expect(page.locator(".question, .page h1").first()).toBeVisible();
});

test("on a shared device everybody looks back at their own decisions", { tag: "@phone" }, async ({ page }) => {
  await openState(page, "shared");
  const offers = page.locator(".moments button");
  await expect(offers).toHaveCount(2);
  await expect(offers.first()).toHaveText(/Player 1/);
  await expect(offers.nth(1)).toHaveText(/Bert/);
  await expectAccessible(page);
});
