// Hints at the table, and after a round the moments that cost most.
import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { answerBoard, playBoard, stage } from "./board-player";
import { expect, expectAccessible, expectAccessibleInBothThemes, running, test } from "./fixtures";
import { acceptsAnswers, answer, instantBots, play, seedRandomness, skipShortWaits } from "./player";
import { newWindow } from "./windows";

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

/** Draws whenever that is possible, and never plays a card by choice: a round that could have gone better. */
async function waste(page: Page) {
  for (let k = 0; k < 300; k++) {
    await expect(page.locator(".talk h2, .page h1").first()).toBeVisible();
    if (await page.locator(".page h1").isVisible()) return;
    await acceptsAnswers(page);
    const out = page.locator(".deeds :is([data-place=draw], [data-place=end]):enabled");
    if (await out.count()) await out.first().click();
    else await answer(page);
  }
}

/** Asks for a hint and waits for it. */
async function hinted(page: Page, ask: () => Promise<void>) {
  await ask();
  await expect(says(page).locator("#hint-says")).toBeVisible({ timeout: 30_000 });
}

test("a hint says what to do and why, marks it, and goes with the question", async ({ page }) => {
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
  await page.waitForTimeout(500);
  await expect(marked(page), "what was found too late is not shown").toHaveCount(0);
  await acceptsAnswers(page);
  await expect(page.locator(".talk h2")).toBeVisible();
  await hinted(page, () => page.keyboard.press("s"));
  await page.locator(".hand .held").first().click();
  await expect(marked(page).first()).toBeVisible();
});

test("hints can be switched off, and are among the keys", { tag: "@desktop" }, async ({ page }) => {
  await begin(page, 2);
  // What listens to letters comes after the table.
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toContainText(texts.keys.hint, { timeout: 1_000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    location.hash = "#/settings";
  });
  await toggle(page, settings.hints).click();
  await expectAccessible(page);
  await page.evaluate(() => {
    location.hash = "#/table";
  });
  await expect(page.locator(".talk h2")).toBeVisible();
  await expect(page.locator(".ask-hint")).toBeHidden();
  await page.keyboard.press("s");
  await expect(says(page)).toBeHidden();
});

test("at the board game, too, a hint says what to do and why, and marks card, field and arrow", async ({ page }) => {
  await seedRandomness(page, 5);
  await skipShortWaits(page);
  await page.goto("./#/board/new");
  await button(page, "Start game").click();
  await expect(page.locator(".deeds .go")).toBeVisible({ timeout: 30_000 });
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
  const arrow = page.locator(".talk .chip[data-hinted]");
  if (await page.locator(".talk .chip").count()) await arrow.click();
  await expect(page.locator(".deeds .go")).toBeEnabled();
  await page.locator(".deeds .go").click();
  await expect(says(page)).toBeHidden();
  await expect(marked(page)).toHaveCount(0);
  // By key.
  await acceptsAnswers(page);
  await expect(page.locator(".deeds .go")).toBeVisible();
  await hinted(page, () => page.keyboard.press("s"));
});

/** A room of two tabs that is about to begin. */
async function openRoom(page: Page, context: BrowserContext) {
  await context.route("**/config.json", (route) => route.fulfill({ json: { relays: [], stun: [] } }));
  await instantBots(page);
  await page.goto("./#/room");
  await page.getByRole("textbox").first().fill("Ann");
  await button(page, room.open).click();
  const link = await page.locator("input.link").inputValue();
  const bert = await newWindow(context);
  await instantBots(bert);
  await bert.goto(link);
  await bert.getByRole("textbox").first().fill("Bert");
  await button(bert, room.join).click();
  await button(bert, room.ready).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Bert" })).toContainText(room.is_ready);
  return bert;
}

/** Waits until somebody of these is asked. */
async function asked(...tables: Page[]) {
  let found = tables[0];
  await expect(async () => {
    for (const table of tables) {
      if (await table.locator(".ends").count()) await table.locator(".ends .go").press("Enter", { timeout: 5_000 });
      if (await table.locator(".talk h2").isVisible()) {
        found = table;
        return;
      }
    }
    throw new Error("nobody is asked");
  }).toPass({ timeout: 60_000 });
  return found;
}

for (const allowed of [false, true]) {
  const when = allowed ? "where the host allows it" : "off unless the host allows it";
  test(`in a room hints are ${when}`, { tag: "@desktop" }, async ({ page, context }) => {
    const bert = await openRoom(page, context);
    if (allowed) {
      await page.locator(".manners summary").click();
      await page.getByLabel(room.hints).check();
      await expectAccessible(page);
    }
    await button(page, room.start).click();
    const table = await asked(page, bert);
    if (!allowed) {
      await expect(table.locator(".ask-hint")).toBeHidden();
      return;
    }
    await hinted(table, () => button(table, hint.title).click());
    await expect(marked(table).first()).toBeVisible();
  });
}

/** After a round: one of its moments is opened, tried, and left; then tried to its end. `answerOne` answers a question,
 * `playOn` plays until the round is over, among so many people. */
async function lookBack(
  page: Page,
  answerOne: () => Promise<unknown>,
  playOn: () => Promise<unknown>,
  people: number,
  saved: () => Promise<string>,
) {
  await expect(heading(page)).toHaveText(/is over$|wins?$/);
  const title = (await heading(page).textContent()) ?? "";
  const points = await page.locator(".ends .standings, .ends table").first().innerText();
  const before = /over$/.test(title) ? await saved() : "";
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
  await answerOne();
  await page.getByRole("button", { name: new RegExp(`^${moment.back}`) }).click();
  await expect(heading(page)).toHaveText(title);
  await expect(told.first()).toHaveText(first.replace(/\s+/g, " "), { useInnerText: true });

  // To the end, from the same moment again.
  await told.first().getByRole("button").click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
  await playOn();
  await expect(heading(page)).toHaveText(moment.over);
  await expect(page.locator(".tried-points tbody tr")).toHaveCount(people);
  await expectAccessible(page);
  await page.locator(".bar .go").click();
  await expect(heading(page)).toHaveText(title);
  expect(await page.locator(".ends .standings, .ends table").first().innerText()).toBe(points);
  if (before) expect(await saved(), "the real game is what it was").toBe(before);
}

test("after a round a moment is opened, another choice tried, and the real round is as it was", {
  tag: "@desktop",
}, async ({ page }) => {
  test.setTimeout(240_000);
  await begin(page, 1);
  await waste(page);
  await lookBack(
    page,
    () => answer(page),
    () => play(page, 300),
    2,
    () => running(page),
  );
});

test("after a round of the board game, too", { tag: "@phone" }, async ({ page }) => {
  test.setTimeout(240_000);
  await seedRandomness(page, 5);
  await skipShortWaits(page);
  await page.goto("./#/board/new");
  await button(page, "Start game").click();
  const toTheEnd = () => playBoard(page, { until: async () => (await stage(page)) === "round" });
  await toTheEnd();
  const people = await page.locator(".standings td.rank").count();
  await lookBack(
    page,
    () => answerBoard(page),
    toTheEnd,
    people,
    () => running(page, "board"),
  );
});

test("looking back begins by itself for whoever wants that, and leaving ends it", { tag: "@phone" }, async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("frantic.moments", "switched"));
  await begin(page, 1);
  await waste(page);
  await expect(page.locator(".moments :is(progress, li, [role=status])").first()).toBeVisible();
  await page.locator(".ends .bar .go").click();
  await expect(page.locator(".moments")).toHaveCount(0);
  await expect(page.locator(".talk, .page h1").first()).toBeVisible();
});

test("on a shared device everybody looks back at their own decisions", { tag: "@phone" }, async ({ page }) => {
  await reseedAndBeginShared(page);
  const offers = page.locator(".moments button");
  await expect(offers).toHaveCount(2);
  await expect(offers.first()).toHaveText(/Player 1/);
  await expect(offers.nth(1)).toHaveText(/Bert/);
  await expectAccessible(page);
});

/** A round of two people at one device, of whom a bot then plays for nobody. */
async function reseedAndBeginShared(page: Page) {
  await seedRandomness(page, 3);
  await skipShortWaits(page);
  await page.goto("./#/new");
  const rows = page.getByRole("listitem");
  await rows.nth(1).getByRole("button", { name: "Human" }).click();
  for (let n = 4; n > 2; n--)
    await rows
      .last()
      .getByRole("button", { name: /Remove/ })
      .click();
  await button(page, "Start game").click();
  for (let k = 0; k < 400; k++) {
    const next = page.locator(".talk h2, .page h1, .reaction-window").first();
    await expect(next).toBeVisible();
    if (await page.locator(".page.ends").count()) return;
    const mine = page.getByRole("button", { name: /^I am/ });
    const nobody = page.locator(".reaction-window .go");
    if (await mine.count()) await mine.first().click();
    else if (await nobody.count()) await nobody.click();
    else await answer(page);
  }
}
