// Undoing an answer where several people play: all of them have to agree. When an answer may be undone, and what a host
// could do with it, is tested natively (crates/cards/tests/laws.rs, crates/room/tests/play/undo.rs).
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { acceptsAnswers, answer, expectNothingTapped, instantBots, stopTimersFrom, tapOnArrival } from "./player";
import { moment, openGame, save } from "./saved-games";
import { button, joinRoom, onlyTabs, openRoom, texts } from "./room-tabs";

const { undo } = texts("later");
const word: string = texts("ui").table.undo;
const back = (page: Page) => page.locator(".undo:visible");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("people who share a device agree to undo, and it goes back to whose answer it was", { tag: "@phone" }, async ({
  page,
}) => {
  await openGame(page, save(moment("position", "duo"), 2));
  const take = page.getByRole("button", { name: "I am Ann" });
  await take.click();
  await answer(page);
  await expect(heading(page)).toHaveText("Bert takes the device");
  const dialog = page.getByRole("dialog", { name: undo.title.replace("{name}", "Ann") });
  await back(page).click();
  await expect(dialog).toContainText("Everybody has to agree");
  await expectAccessible(page);
  await button(dialog, undo.no).click();
  await expect(dialog).toHaveCount(0);
  await expect(heading(page)).not.toContainText("Ann");
  await back(page).click();
  await button(dialog, undo.yes).click();
  await expect(heading(page)).toHaveText("Ann takes the device");
  await take.click();
  await expect(page.locator(".hand .held")).toHaveCount(4);
});

test("a single player takes an answer back at once", { tag: ["@phone", "@smoke"] }, async ({ page }) => {
  await stopTimersFrom(page, 1_200);
  await openGame(page, save(moment("position", "duo")));
  await page.locator(".hand .held[data-usable=yes]").first().click();
  await page.locator(".actions .go").click();
  await expect(page.locator(".hand .held")).toHaveCount(3);
  await acceptsAnswers(page);
  await back(page).click();
  await expect(page.locator(".hand .held")).toHaveCount(4);
  await expect(page.locator(".question h2")).toContainText(/your turn/i);
});

/** Both play until one of them may undo an answer; returns them and the other one. */
async function playTillUndoable(one: Page, other: Page): Promise<[Page, Page]> {
  for (let k = 0; k < 400; k++) {
    for (const [page, next] of [
      [one, other],
      [other, one],
    ]) {
      if (await button(page, "Next round").isVisible()) await button(page, "Next round").click();
      else if (!(await answer(page).catch(() => ""))) await page.waitForTimeout(50);
      if (await back(page).count()) return [page, next];
    }
  }
  throw new Error("nothing could ever be undone");
}

test("in a room everybody who plays is asked, and a no has no name", { tag: "@phone" }, async ({ page, context }) => {
  test.setTimeout(240_000);
  await onlyTabs(context);
  await instantBots(page);
  const link = await openRoom(page, "Ann");
  const bert = await joinRoom(context, "Bert", link);
  await button(page, "Start game").click();
  for (const who of [page, bert]) {
    who.setDefaultTimeout(3_000);
    await expect(who.locator(".hand .held").first()).toBeVisible();
  }
  const question = (at: Page) => at.getByRole("alert").filter({ hasText: undo.anonymous });
  // For a moment after a change taps are ignored (src/kit/taps.rs).
  const asks = async (who: Page, other: Page) => {
    await expect(async () => {
      await back(who).click();
      await expect(question(other)).toBeVisible({ timeout: 1_000 });
    }).toPass();
  };

  const [first, second] = await playTillUndoable(page, bert);
  const names = new Map([
    [page, "Ann"],
    [bert, "Bert"],
  ]);
  const tapped = tapOnArrival(second, ".notice[data-kind=undo-asked] .button:last-child");
  await asks(first, second);
  await expectNothingTapped(tapped);
  await expect(question(second)).toContainText(undo.asked.replace("{name}", names.get(first)));
  await expect(first.getByText(undo.waits)).toBeVisible();
  await expectAccessible(second);
  await button(second, undo.no).click();
  for (const who of [first, second]) await expect(who.getByText(undo.refused)).toBeVisible();
  await expect(back(first), "nobody is asked twice").toHaveCount(0);

  const [third, fourth] = await playTillUndoable(page, bert);
  const hands = async () => await Promise.all([third, fourth].map((who) => who.locator(".hand .held").count()));
  const after = await hands();
  const asked = await third.locator(".question .ask").textContent();
  await asks(third, fourth);
  await button(fourth, undo.agree).click();
  await expect(question(fourth)).toHaveCount(0);
  await expect(third.getByRole("button", { name: word, exact: true })).toHaveCount(0);
  await expect(third.locator(".question h2.ask"), "they are asked again").toBeVisible();
  expect([await third.locator(".question .ask").textContent(), ...(await hands())]).not.toEqual([asked, ...after]);
  // And the game goes on.
  await answer(third);
});
