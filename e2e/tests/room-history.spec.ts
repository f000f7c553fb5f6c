// A room's game in the history of every device that was there, to be looked at again.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { instantBots } from "./player";
import {
  addBots,
  button,
  joinRoom,
  onlyTabs,
  openRoom,
  playRound,
  room,
  seeRound,
  texts,
  tossInASecond,
} from "./room-tabs";
import { storeRules } from "./short-games";

const { replay } = texts("later");

test("a game in a room is in everybody's history, and can be looked at again", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  test.setTimeout(420_000);
  await onlyTabs(context);
  await instantBots(page);
  await context.addInitScript(storeRules, { rounds: 1, cards: 4 });
  const link = await openRoom(page, "Ann");
  const bert = await joinRoom(context, "Bert", link);
  await addBots(page, 2);
  await tossInASecond(page);
  await button(page, room.start).click();
  await seeRound([page, bert], 30_000);
  await playRound([page, bert]);
  const again = (one: Page) => one.getByRole("link", { name: replay.title });
  for (const one of [page, bert]) await expect(again(one)).toBeVisible();
  // Both tabs share what is stored, and the game is there once, also after a reload.
  await bert.reload();
  await expect(again(bert)).toBeVisible();
  await bert.goto("./#/history");
  await expect(bert.locator(".games li")).toHaveCount(1);
  await expect(bert.locator(".games li")).toContainText("Ann");
  await again(page).click();
  await expect(page.getByRole("region", { name: replay.title })).toBeVisible();
  const seats = page.locator(".replayed .seats, .replayed .me");
  for (const name of ["Ann", "Bert"])
    await expect(seats.getByText(name).filter({ visible: true }).first()).toBeVisible();
});
