// Replays: finished games and the running one looked at again, tried otherwise, and passed on by link and by file.
import { readFile } from "node:fs/promises";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectAccessibleInBothThemes, running, test } from "./fixtures";
import { acceptsAnswers, answer, byScript, play } from "./player";
import { openState } from "./states";

const texts = JSON.parse(readFileSync(new URL("../../locales/en/later.json", import.meta.url), "utf8"));
const { award, moment, photo, replay } = texts;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const slider = (page: Page) => page.getByRole("slider");
const at = async (page: Page) => Number(await slider(page).inputValue());
const go = (page: Page, to: string) => page.evaluate((to) => (location.hash = to), to);

/** Opens the replay of a game that is over. */
async function watch(page: Page, name: "over" | "board-over" = "over") {
  await openState(page, name);
  await expect(page.locator("main.over")).toBeVisible();
  await page.getByRole("link", { name: replay.title }).click();
  await expect(slider(page)).toBeVisible();
}

/** The log, which small screens open as a sheet. */
async function openLog(page: Page) {
  const open = page.locator(".replay-bar .log");
  if (await open.isVisible()) await open.click();
}
const lines = (page: Page) => page.locator(".turns:visible .said");

test("a finished game is looked at by bar, by keys and by its log", async ({ page, isMobile }) => {
  await watch(page);
  expect(await at(page)).toBe(0);
  await expect(page.locator(".actions")).toBeHidden();
  await expectAccessible(page);

  // Steps and turns by buttons.
  await button(page, replay.step).click();
  expect(await at(page)).toBe(1);
  await button(page, replay.step_back).click();
  expect(await at(page)).toBe(0);
  await button(page, replay.turn).click();
  expect(await at(page)).toBeGreaterThan(0);
  await button(page, replay.turn_back).click();
  expect(await at(page)).toBe(0);

  // The slider.
  const most = Number(await slider(page).getAttribute("max"));
  const middle = Math.floor(most / 2);
  await slider(page).fill(String(middle));
  await expect(slider(page)).toHaveAttribute("aria-valuetext", new RegExp(`^Move ${middle + 1} of ${most + 1}`));
  const points = await page.locator(".seat .count").allInnerTexts();

  // Keys, but not those of the slider itself.
  await slider(page).blur();
  await page.keyboard.press("ArrowRight");
  expect(await at(page)).toBe(middle + 1);
  await page.keyboard.press("ArrowLeft");
  expect(await at(page)).toBe(middle);
  expect(await page.locator(".seat .count").allInnerTexts(), "going back shows what was there").toEqual(points);
  await page
    .getByLabel(texts.table?.speed ?? "Speed")
    .last()
    .selectOption("4×");
  await page.keyboard.press("Space");
  await expect.poll(() => at(page)).toBeGreaterThan(middle + 1);
  // It may have come to its end by now.
  await button(page, replay.pause).evaluateAll((there) => there.forEach((one) => (one as HTMLElement).click()));

  // A line of the log.
  await slider(page).fill("0");
  await openLog(page);
  const line = lines(page).nth(5);
  await line.click();
  expect(await at(page)).toBeGreaterThan(0);
  await openLog(page);
  await expect(page.locator(".turns:visible .said[aria-current=step]").first()).toBeVisible();
  if (isMobile) await page.keyboard.press("Escape");

  // The end of the round.
  await slider(page).fill(String(most));
  await expect(heading(page)).toHaveText(/is over$/);
  await expect(page.locator("table.standings, .standings").first()).toBeVisible();
  await expectAccessible(page);
});

test("it is seen by any seat, with all hands open, and played on from a moment", async ({ page }) => {
  await watch(page);
  await slider(page).fill("3");
  await expect(page.locator(".open-hand")).toHaveCount(0);
  const own = await page.locator(".hand .held").count();
  const theirs = Number((await page.locator(".seats .count b, .seats .count").first().innerText()).match(/\d+/)![0]);
  await button(page, replay.open).click();
  await expect(button(page, replay.open)).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator(".open-hand .card")).toHaveCount(theirs);
  await expectAccessible(page);
  await page.getByLabel(replay.eye).selectOption({ index: 1 });
  await expect(page.locator(".hand .held")).toHaveCount(theirs);
  await expect(page.locator(".open-hand .card")).toHaveCount(own);
  await page.getByLabel(replay.eye).selectOption({ index: 0 });
  await button(page, replay.open).click();
  await expect(page.locator(".open-hand")).toHaveCount(0);

  await page.locator(".sort").selectOption("by number");
  const cards = await page.locator(".hand .held").allInnerTexts();
  await button(page, replay.play_on).click();
  await expect(heading(page)).toHaveText(moment.heading);
  await expect(page.locator(".coach")).toContainText(replay.tried);
  expect(await page.locator(".hand .held").allInnerTexts(), "sorted as before").toEqual(cards);
  await expectAccessible(page);
  await answer(page);
  await page.getByRole("button", { name: new RegExp(`^${moment.back}`) }).click();
  expect(await at(page)).toBe(3);
  expect(await page.locator(".hand .held").allInnerTexts()).toEqual(cards);
});

test("a moment is played on to the end of the round", { tag: "@phone" }, async ({ page }) => {
  await watch(page);
  // The last moment from which that is possible.
  const playOn = button(page, replay.play_on);
  let last = Number(await slider(page).getAttribute("max"));
  do await slider(page).fill(String(--last));
  while (!((await playOn.count()) && (await playOn.isEnabled())));
  await playOn.click();
  await play(page, 100, byScript);
  await expect(heading(page)).toHaveText(moment.over);
  await page.locator(".bar .go").click();
  expect(await at(page)).toBe(last);
});

test("a running game is looked at from the menu, and goes on", async ({ page }) => {
  await openState(page, "running");
  await expect(page.locator(".hand .held").first()).toBeVisible();
  await button(page, "Menu").click();
  await page.getByRole("dialog").getByRole("link", { name: replay.title }).click();
  await expect(slider(page)).toBeVisible();
  const { log } = JSON.parse(await running(page));
  // The round goes on, so nothing of others is seen, and nothing tried.
  await expect(button(page, replay.open)).toBeDisabled();
  await expect(page.getByLabel(replay.eye)).toBeDisabled();
  await expect(button(page, replay.play_on)).toBeDisabled();
  // A link comes with the end of the round, a picture at any time.
  await page.locator(".replay-bar .share").click();
  await expect(page.getByRole("dialog").getByText(replay.share_later)).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("textbox")).toBeHidden();
  await expect(button(page, photo.take)).toBeVisible();
  await page.keyboard.press("Escape");
  await slider(page).fill("0");
  await page.getByRole("link", { name: new RegExp(replay.back) }).click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
  expect(JSON.parse(await running(page)).log).toEqual(log);
  await acceptsAnswers(page);
  await answer(page);
  await expect.poll(async () => JSON.parse(await running(page)).log.entries.length).toBeGreaterThan(log.entries.length);
});

test("a link opens on a device that knows nothing, at its moment", async ({ page, browser, baseURL }) => {
  await watch(page);
  await slider(page).fill("5");
  const cards = await page.locator(".hand .held").allInnerTexts();
  await page.locator(".replay-bar .share").click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  const link = await dialog.getByRole("textbox").inputValue();
  expect(link.length).toBeLessThan(2_000);
  const [file] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("link").click()]);
  const text = await readFile(await file.path(), "utf8");
  expect(text).toMatch(/^card\/[\w-]+$/);

  const context = await browser.newContext({ baseURL, locale: "en-GB" });
  const other = await context.newPage();
  await other.goto(link);
  await expect(slider(other)).toBeVisible();
  expect(await at(other)).toBe(5);
  expect(await other.locator(".hand .held").allInnerTexts()).toEqual(cards);

  // The same as a file, and what is none.
  await go(other, "#/history");
  const open = async (text: string) => {
    await other
      .getByLabel(replay.open_file)
      .setInputFiles({ name: "game.frantic", mimeType: "text/plain", buffer: Buffer.from(text) });
  };
  await open(text);
  await expect(slider(other)).toBeVisible();
  expect(await at(other)).toBe(0);
  for (const [bad, says] of [
    [text.slice(0, -9), replay.cut],
    [`card/${text.slice(9)}`, replay.damaged],
    [`board/${text.slice(5)}`, replay.other_game],
  ]) {
    await go(other, "#/history");
    await open(bad);
    await expect(other.getByText(says)).toBeVisible();
  }
  await context.close();
});

test("a link that chats and mails have mangled is understood, and of one that was cut the result is left", {
  tag: "@phone",
}, async ({ page }) => {
  await openState(page, "round");
  await expect(page.locator("main.ends")).toBeVisible();
  await page.goto("./#/replay/card");
  await page.locator(".replay-bar .share").click();
  const link = await page.getByRole("dialog").getByRole("textbox").inputValue();
  const middle = link.length - 40;
  for (const [mangled, n] of [
    [`${link}).`, 1],
    [`${link.slice(0, middle)}%0A%3E%20${link.slice(middle)}%22`, 2],
  ]) {
    await page.goto(`./?${n}`);
    await page.goto(mangled as string);
    await expect(slider(page)).toBeVisible();
  }
  await page.goto("./?3");
  await page.goto(link.slice(0, middle));
  await expect(page.getByText(replay.cut)).toBeVisible();
  await expect(page.getByRole("table").first()).toBeVisible();
});

test("a game that is too long for a link becomes a file, and says so", { tag: "@phone" }, async ({ page }) => {
  await watch(page);
  // The address of the app is a part of the link.
  await page.evaluate(() => history.replaceState(null, "", `?${"long".repeat(500)}${location.hash}`));
  await page.locator(".replay-bar .share").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(replay.long)).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("link").click()]);
  expect(file.suggestedFilename()).toBe("game.frantic");
  await expect(dialog.getByRole("textbox")).toHaveCount(0);
});

test("a replay follows its address, and sorts the hand as its person does", { tag: "@phone" }, async ({ page }) => {
  await openState(page, "round");
  await page.locator("main.ends .go").click();
  await page.locator(".sort").selectOption("by number");
  await go(page, "#/replay/card");
  await expect(page.locator(".replaying .sort").locator("option:checked")).toHaveText("by number");
  await page.locator(".replay-bar .share").click();
  const link = new URL(await page.getByRole("dialog").getByRole("textbox").inputValue()).hash;
  await page.keyboard.press("Escape");
  // From the running game to what was passed on, and back.
  for (const to of [link, "#/replay/card", link]) {
    await go(page, to);
    await expect(slider(page)).toBeVisible();
  }
});

test("what cannot be looked at says why, and leads home", { tag: "@phone" }, async ({ page }) => {
  await page.goto("./#/replay/card/1700000000000");
  await expect(page.getByText(replay.not_kept)).toBeVisible();
  await go(page, "#/replay/card");
  await expect(page.getByText(replay.nothing)).toBeVisible();
  await go(page, "#/replay/garbage");
  await expect(page.getByText(replay.bad_link)).toBeVisible();
  await page.getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL(/#\/$/);
});

test("the board game is looked at again, too", { tag: "@desktop" }, async ({ page }) => {
  await watch(page, "board-over");
  await expectAccessibleInBothThemes(page);
  const most = Number(await slider(page).getAttribute("max"));
  await slider(page).fill(String(Math.floor(most / 2)));
  await button(page, replay.open).click();
  await button(page, replay.step).click();
  await openLog(page);
  await lines(page).nth(3).click();
  await button(page, replay.play_on).click();
  await expect(heading(page)).toHaveText(moment.heading);
  await page.getByRole("button", { name: new RegExp(`^${moment.back}`) }).click();
  await slider(page).fill(String(most));
  await expect(heading(page)).toHaveText(/is over$/);
});

test("the meanest moment of a game is seen again from just before it", { tag: "@phone" }, async ({ page }) => {
  await openState(page, "over");
  const attack = (await page.locator(".meanest p").innerText()).split(". ")[0];
  await page.getByRole("link", { name: award.watch }).click();
  await expect.poll(() => at(page)).toBeGreaterThan(0);
  await openLog(page);
  await expect(page.locator(".turns:visible [aria-current]")).toContainText(attack);
  await page.goBack();
  await page.goBack();
  await expect(page.locator(".meanest")).toBeVisible();
});
