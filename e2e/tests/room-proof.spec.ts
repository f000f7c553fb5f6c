// A round in a room is proven: every device plays it again, and the page after it says so; and the game is in the history
// of every device that was there. What happens where somebody cheats is tested natively (crates/room/src/host/cheats.rs).
import type { Page } from "@playwright/test";
import { ownClock } from "./clock";
import { expect, expectAccessibleInBothThemes, test } from "./fixtures";
import { instantBots } from "./player";
import { addBots, button, joinRoom, onlyTabs, openRoom, playRound, room, texts, tossInASecond } from "./room-tabs";
import { storeRules } from "./short-games";

const { proof, replay } = texts("later");

test.beforeEach(async ({ context, page }) => {
  await ownClock(context);
  await onlyTabs(context);
  await instantBots(page);
  await page.addInitScript(storeRules, { rounds: 1, cards: 4 });
});

const proven = (devices: number) => proof.proven.other.replace("{count}", String(devices));
const seal = (page: Page) => page.locator(".proof .seal");

/** The figures that are compared. */
const picture = async (page: Page) => page.locator(".same [role=img]").getAttribute("aria-label");

test("three devices prove a game of one round, see the same picture, and have it in their history", {
  tag: "@phone",
}, async ({ page, context }) => {
  const link = await openRoom(page, "Ann");
  const bert = await joinRoom(context, "Bert", link);
  const cleo = await joinRoom(context, "Cleo", link);
  await addBots(page, 3);
  await tossInASecond(page);
  await button(page, room.start).click();
  for (const one of [page, bert, cleo]) await expect(one.locator(".hand .held, .ends").first()).toBeVisible();
  // What a guest was shown before a reload counts, too.
  await bert.reload();
  await playRound([page, bert, cleo]);
  for (const one of [page, bert, cleo]) {
    await expect(seal(one)).toHaveText(proven(2), { timeout: 60_000 });
    await expect(seal(one)).toHaveAttribute("data-kind", "whole");
    await seal(one).click();
    await expect(one.getByText(proof.bots_fit.replace("{names}", "Bert and Cleo"))).toBeVisible();
  }
  const pictures = await Promise.all([page, bert, cleo].map(picture));
  expect(new Set(pictures).size).toBe(1);
  expect(pictures[0]!.split(", ")).toHaveLength(4);
  await expectAccessibleInBothThemes(bert);
  // A reload after the round changes nothing.
  await bert.reload();
  await expect(seal(bert)).toHaveText(proven(2));
  // All tabs share what is stored, and the game is there once, also after the reload.
  for (const one of [page, bert]) await expect(one.getByRole("link", { name: replay.title })).toBeVisible();
  await bert.goto("./#/history");
  await expect(bert.locator(".games li")).toHaveCount(1);
  await expect(bert.locator(".games li")).toContainText("Ann");
  await page.getByRole("link", { name: replay.title }).click();
  await expect(page.getByRole("region", { name: replay.title })).toBeVisible();
  const seats = page.locator(".replayed .seats, .replayed .me");
  for (const who of ["Ann", "Bert"]) await expect(seats.getByText(who).filter({ visible: true }).first()).toBeVisible();
});
