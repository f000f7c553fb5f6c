// The board game in a room, between tabs of one browser. Between devices: rooms/board.spec.ts.
import type { Page } from "@playwright/test";
import { playBoardInRoom } from "./board-player";
import { hurrying, ownClock } from "./clock";
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from "./fixtures";
import { instantBots, winners } from "./player";
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
  waitForHands,
} from "./room-tabs";
import { storeRules } from "./short-games";
import { newWindow } from "./windows";

const { data, games, new: setUp, proof } = texts("later");
const { home } = texts("ui");
const { ui } = texts("board");

test.beforeEach(async ({ context, page }) => {
  await onlyTabs(context);
  await instantBots(page);
});

/** Waits for the table of the board game. */
const waitForTable = (page: Page) => expect(page.locator("main.track .held, main.ends").first()).toBeVisible();

test("a whole board game: guests and host are back after a reload, agree who has won, and it is proven", {
  tag: "@phone",
}, async ({ page, context }) => {
  test.setTimeout(600_000);
  await ownClock(context);
  const link = await openBoardRoom(page, "Ann", 30);
  expect(link).toMatch(/#\/room\/b\/[\w-]{22}$/);
  await expect(page.getByText(new RegExp(`^${home.board} · `))).toBeVisible();
  await expectAccessible(page);
  const bert = await joinRoom(context, "Bert", link);
  await expect(bert).toHaveURL(/#\/room$/);
  await expect(bert.getByText(new RegExp(`^${home.board} · `))).toBeVisible();
  await bert.reload();
  await button(bert, room.ready).click();
  await button(page, room.add_bot).click();
  await expect(page.locator(".member")).toHaveCount(3);
  await button(page, room.start).click();
  for (const one of [page, bert]) {
    await waitForTable(one);
    await expect(one).toHaveURL(/#\/board\/table$/);
  }
  // The menu offers what is possible in a room.
  await button(bert, "Menu").click();
  await expect(bert.getByRole("dialog").getByRole("link", { name: room.room, exact: true })).toBeVisible();
  await expect(bert.getByText(room.leave_text)).toBeVisible();
  await bert.keyboard.press("Escape");
  await button(bert, room.react).click();
  await expectAccessibleInBothThemes(bert);
  await button(bert, room.say_haha).click();
  await expect(page.locator(".bubble")).toContainText(`Bert ${room.say_haha}`);

  const hand = () => bert.locator(".held").evaluateAll((all) => all.map((card) => card.getAttribute("aria-label")));
  const isTurn = () => bert.locator(".question h2.ask", { hasText: ui.board.ask.play }).isVisible();
  let reloaded = 0;
  let areBack = () => {};
  const back = new Promise<void>((done) => (areBack = done));
  const both = [page, bert].map((one) =>
    playBoardInRoom(one, async (answered) => {
      if (one !== bert || answered < 2 || reloaded || !(await isTurn())) return;
      reloaded++;
      // The last answer may still be on its way: what is remembered is a hand that stays as it is for a second, while it
      // is its owner's turn (what fits is part of it, and only a turn waits as long as it takes). The first look is at
      // once, so that says nothing yet.
      let before: (string | null)[] | undefined;
      const settled = async () => {
        const last = before;
        before = await hand();
        return before.join() === last?.join() && (await isTurn());
      };
      await expect.poll(settled, { intervals: [1000] }).toBe(true);
      await bert.reload();
      await expect.poll(hand).toEqual(before);
      await page.reload();
      await waitForTable(page);
      areBack();
    }),
  );
  const over = Promise.all(both);
  // Not before: a host whose page is being loaded while time passes quickly counts as lost.
  await Promise.race([back, over]);
  const ends = await hurrying([context], () => over);
  expect(reloaded).toBe(1);
  const won = ends.map((end, at) => winners(end, ["Ann", "Bert"][at]));
  expect(won[0]).toBe(won[1]);
  for (const one of [page, bert])
    await expect(one.locator(".proof .seal")).toHaveText(proof.proven.one.replace("{count}", "1"));
  // The host deals another game, and both are at its table.
  await page.getByRole("button", { name: "Rematch" }).click();
  await waitForTable(bert);
});

test("a guest who comes by the wrong link gets to the right game", { tag: "@phone" }, async ({
  page,
  context,
  browser,
}) => {
  const link = await openBoardRoom(page, "Ann", 30);
  const cards = link.replace("/room/b/", "/room/");
  const bert = await joinRoom(context, "Bert", cards);
  await expect(bert.getByText(new RegExp(`^${home.board} · `))).toBeVisible();
  await expect(member(page, "Bert")).toBeVisible();
  // They have one seat, also after a reload.
  await bert.reload();
  await expect(button(bert, room.ready)).toBeVisible();
  await expect(page.locator(".member")).toHaveCount(2);

  const dora = await newWindow(context);
  await dora.goto(link.replace("/room/b/", "/room/chess/"));
  await expect(dora.getByRole("alert")).toHaveText(room.bad_game);

  // In another browser, whose page of rooms is about cards: a link that is typed there is followed.
  const other = await browser.newContext();
  await onlyTabs(other);
  const cleo = await other.newPage();
  await cleo.goto("./#/room");
  await cleo.getByLabel(room.join_field).fill(link);
  await button(cleo, room.join).click();
  await expect(cleo).toHaveURL(link);
  // They need not join once more.
  await button(cleo, room.other_link).click();
  // And from a board game's link to a room for cards.
  const fromCards = await openRoom(cleo, "Cleo");
  const fred = await joinRoom(other, "Fred", fromCards.replace("/room/", "/room/b/"));
  await expect(fred.getByText(new RegExp(`^${setUp.card_game} · `))).toBeVisible();
  await expect(member(cleo, "Fred")).toBeVisible();
  await other.close();
});

test("looking at the other game's link changes nothing in the room one is in", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  await ownClock(context);
  await page.addInitScript(storeRules, { rounds: 9, cards: 4 });
  const bert = await joinRoom(context, "Bert", await openRoom(page, "Ann"));
  await tossInASecond(page);
  await addBots(page, 2);
  await button(page, room.start).click();
  await waitForHands(page, bert);
  for (const one of [page, bert]) {
    await one.goto("./#/room/b/ZnJpZW5kcyBhdCB0YWJsZQ");
    await expect(one.getByRole("heading", { name: room.invited })).toBeVisible();
    await one.goto("./#/table");
  }
  // Their round is played, and played once more by both devices.
  await playRound([page, bert]);
  await expect(page.locator(".seal")).toContainText(proof.proven.one.replace("{count}", "1"));
});

test("a board room is found again from the first page", { tag: "@phone" }, async ({ page }) => {
  await openBoardRoom(page, "Ann", 30);
  await page.goto("./");
  await page.getByRole("link", { name: home.room_open }).click();
  await expect(member(page, "Ann")).toBeVisible();
  await page.reload();
  await expect(member(page, "Ann")).toBeVisible();
  await expect(page.getByText(new RegExp(`^${home.board} · `))).toBeVisible();
  // Six at most: five bots beside the host.
  for (let n = 0; n < 5; n++) {
    await button(page, room.add_bot).click();
    await expect(page.locator(".member")).toHaveCount(n + 2);
  }
  await expect(button(page, room.add_bot)).toBeHidden();
  await page.getByText("Room settings").click();
  await expect(page.getByText(ui.board.window.replace("{n}", "4"))).toBeVisible();
  await button(page, room.close).click();
  await page.getByRole("dialog").getByRole("button", { name: room.close }).click();
  await expect(page.getByRole("link", { name: home.friends })).toBeVisible();
});

test("to delete everything deletes a board room, too", { tag: "@phone" }, async ({ page }) => {
  await openBoardRoom(page, "Ann", 30);
  await page.goto("./#/history");
  await button(page, data.delete).click();
  await expect(page.getByRole("alert")).toContainText(games.has_room);
  await button(page, data.delete_go).click();
  await button(page, data.sure).click();
  await expect(page.getByRole("link", { name: home.friends })).toBeVisible();
  const left = () =>
    page.evaluate(async () => {
      const opened = indexedDB.open("frantic");
      await new Promise((done) => (opened.onsuccess = done));
      const all = opened.result.transaction("kept").objectStore("kept").getAll();
      await new Promise((done) => (all.onsuccess = done));
      const bytes = all.result.map(({ length }: Uint8Array) => length);
      return { bytes, tab: Object.keys(sessionStorage).filter((key) => key.startsWith("frantic.")) };
    });
  // The page loads itself again, which may interrupt a look.
  await expect(async () => {
    const { bytes, tab } = await left();
    expect({ bytes, tab }).toEqual({ bytes: bytes.map(() => 0), tab: [] });
  }).toPass();
  await page.reload();
  await expect(page.getByRole("link", { name: home.friends })).toBeVisible();
});
