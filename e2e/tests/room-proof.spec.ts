// A round in a room is proven: every device plays it again, and the page after it says so. What happens where
// somebody cheats is tested natively (crates/room/src/host/cheats.rs).
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { playBoardInRoom } from "./board-player";
import { expect, expectAccessibleInBothThemes, test } from "./fixtures";
import { instantBots } from "./player";
import {
  addBots,
  button,
  joinRoom,
  member,
  onlyTabs,
  openBoardRoom,
  openRoom,
  playRound,
  room,
  texts,
  tossInASecond,
} from "./room-tabs";
import { storeRules } from "./short-games";

const { proof } = texts("later");

test.beforeEach(async ({ context, page }) => {
  await onlyTabs(context);
  await instantBots(page);
  await page.addInitScript(storeRules, { rounds: 2, cards: 4 });
});

const proven = (devices: number) => proof.proven.other.replace("{count}", String(devices));
const seal = (page: Page) => page.locator(".proof .seal");

/** The figures that are compared. */
const picture = async (page: Page) => page.locator(".same [role=img]").getAttribute("aria-label");

test("three devices prove a round, and all see the same picture", { tag: "@phone" }, async ({ page, context }) => {
  test.setTimeout(420_000);
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
  await seal(cleo).focus();
  const file = cleo.waitForEvent("download");
  await cleo.getByRole("link", { name: proof.evidence }).click();
  const bytes = readFileSync(await (await file).path());
  expect(bytes.subarray(0, 6).toString()).toBe("FProof");
  // The next round is not proven before it is over.
  for (const one of [page, bert, cleo]) await one.locator(".ends .bar .go").click();
  await expect(seal(cleo)).toHaveCount(0);
});

test("a board game in a room is proven", { tag: "@desktop" }, async ({ page, context }) => {
  test.setTimeout(420_000);
  const link = await openBoardRoom(page, "Ann", 30);
  const bert = await joinRoom(context, "Bert", link);
  await expect(member(page, "Bert")).toBeVisible();
  await button(page, room.start).click();
  await Promise.all([page, bert].map((one) => playBoardInRoom(one)));
  for (const one of [page, bert]) await expect(seal(one)).toHaveText(proof.proven.one.replace("{count}", "1"));
});
