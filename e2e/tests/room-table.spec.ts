// A table on a screen of its own: a television shows it and deals, two phones are the hands. What the protocol makes
// of a host that does not play is tested natively (crates/room/tests/play/quiet_dealer.rs).
import type { BrowserContext, Page } from "@playwright/test";
import { ownClock, pass } from "./clock";
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from "./fixtures";
import { film } from "./film";
import { instantBots } from "./player";
import {
  addBots,
  button,
  joinRoom,
  member,
  name,
  onlyTabs,
  openRoom,
  playRound,
  room,
  tossInASecond,
  waitForHands,
} from "./room-tabs";
import { storeRules } from "./short-games";

test.use({ viewport: { width: 1920, height: 1080 }, deviceScaleFactor: 1 });
const PHONE = { width: 390, height: 844 };

test.beforeEach(async ({ context, page }) => {
  await ownClock(context);
  await onlyTabs(context);
  await instantBots(page);
});

/** Opens a room for a short game, and makes this page its table; returns the room's link. */
async function openTable(page: Page) {
  await page.addInitScript(storeRules, { rounds: 9, cards: 4 });
  await page.goto("./#/new");
  await button(page, room.open).click();
  await name(page).fill("Telly");
  await button(page, room.open).click();
  await button(page, room.show_table).click();
  return page.locator("input.link").inputValue();
}

async function joinByPhone(context: BrowserContext, who: string, link: string) {
  const phone = await joinRoom(context, who, link);
  await phone.setViewportSize(PHONE);
  return phone;
}

/** What the table's page must never have: a card of a hand, something to answer with. */
const expectNoHand = async (screen: Page) => {
  await expect(screen.locator(".held, .actions .button:visible")).toHaveCount(0);
};

/** What a phone shows of the table: the hand and the question, and what has to be played on. */
async function expectOnlyHand(phone: Page) {
  await expect(phone.locator(".question")).toBeVisible();
  for (const part of [".draw", ".pile", ".happening", ".seats div.seat"])
    await expect(phone.locator(part).first()).toBeHidden();
  await expect(phone.locator(".demand")).toBeVisible();
  // All of it is in sight.
  const sizes = await phone.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
  expect(sizes[0]).toBeLessThanOrEqual(sizes[1]);
}

test("a television's lobby shows the code and all who have come on one screen", { tag: "@desktop" }, async ({
  page,
}) => {
  await openTable(page);
  for (let bots = 1; bots <= 8; bots++) {
    await button(page, room.add_bot).click();
    await expect(page.locator(".chairs:not(.watchers) .member")).toHaveCount(bots);
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
    ]) {
      await page.setViewportSize({ width, height });
      for (const one of await page.locator(".invite .qr, .member").all())
        await expect(one).toBeInViewport({ ratio: 1 });
      const below = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      expect(below, `${bots} at ${width} × ${height}: pixels below the fold`).toBeLessThanOrEqual(0);
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/tv-${bots}-${width}.png` });
      const covered = await page.evaluate(() => {
        const code = document.querySelector(".invite")!.getBoundingClientRect();
        return [...document.querySelectorAll(".member, .bar")].some(
          (one) => one.getBoundingClientRect().left < code.right,
        );
      });
      expect(covered, `${bots} at ${width} × ${height}: people below the code`).toBe(false);
    }
  }
});

test("a round is played through on phones, with a television as the table", { tag: "@desktop" }, async ({
  page,
  context,
}) => {
  const link = await openTable(page);
  await expect(page.getByText(room.table_here)).toBeVisible();
  await expect(member(page, "Telly")).toContainText(room.only_deals);
  await expectAccessible(page);
  const ann = await joinByPhone(context, "Ann", link);
  const bert = await joinByPhone(context, "Bert", link);
  await expect(page.locator(".chairs:not(.watchers) .member")).toHaveCount(2);
  await expect(ann.getByText(room.waits_all)).toBeVisible();
  await addBots(page, 2);
  await tossInASecond(page);
  await film(page, "01-television-lobby");
  await film(ann, "02-guest-lobby");
  // Nobody touches the television: it deals when both are ready.
  await button(ann, room.ready).click();
  await button(bert, room.ready).click();
  await waitForHands(ann, bert);
  await expect(page).toHaveURL(/#\/table$/);

  await expect(page.locator(".seats > li")).toHaveCount(4);
  for (const who of ["Ann", "Bert"]) await expect(page.locator(".seat", { hasText: who })).toBeInViewport();
  await expect(page.locator(".latecomers .qr")).toBeInViewport();
  await expectAccessibleInBothThemes(page);
  for (const phone of [ann, bert]) await expectOnlyHand(phone);
  await film(page, "03-television-table");
  await film(ann, "04-phone-is-the-hand");
  await expectAccessibleInBothThemes(ann);
  await playRound([ann, bert], () => expectNoHand(page));
  // The score sheet, and who is ready for the next round.
  await expect(page.locator(".ends .standings")).toBeInViewport();
  await expectNoHand(page);
  await expect(page.locator(".who-is-ready li")).toHaveCount(2);
  await expectAccessible(page);
  await ann.locator(".ends .bar .go").click();
  await expect(page.locator(".who-is-ready li", { hasText: "Ann" })).toContainText(room.is_ready);
  await expect(page.locator(".who-is-ready li", { hasText: "Bert" })).toContainText(room.not_yet);
  await film(page, "05-television-who-is-ready");
  const points = () => ann.locator(".ends .standings").allInnerTexts();
  const before = await points();
  await bert.locator(".ends .bar .go").click();
  // The next round has begun: the score sheet is gone, or an event has ended that round at once, and it is another.
  await expect.poll(points).not.toEqual(before);
});

test("the whole table comes back on a phone, and that is remembered", { tag: "@desktop" }, async ({
  page,
  context,
}) => {
  const link = await openTable(page);
  const ann = await joinByPhone(context, "Ann", link);
  await button(page, room.add_bot).click();
  await expect(page.locator(".chairs:not(.watchers) .member")).toHaveCount(2);
  await button(page, room.start).click();
  await waitForHands(ann);
  await expect(ann.getByText(room.on_big)).toBeVisible();
  await button(ann, room.whole_table).click();
  await expect(ann.locator(".pile")).toBeVisible();
  await expect(ann.locator(".seats .seat")).toBeVisible();
  await ann.reload();
  await expect(ann.locator(".pile")).toBeVisible();
  await button(ann, room.only_hand).click();
  await expectOnlyHand(ann);
  // On its side, a phone has the question beside the hand.
  await ann.setViewportSize({ width: 844, height: 390 });
  await expectOnlyHand(ann);
  await ann.setViewportSize(PHONE);
  // The table is the same after a reload, and a latecomer finds it.
  await page.reload();
  await expect(page.locator(".latecomers .qr")).toBeVisible();
  await page.locator(".latecomers").click();
  const large = await page.locator(".latecomers .qr").boundingBox();
  expect(large!.width).toBeGreaterThan(500);
  await page.locator(".latecomers").click();
  // It is covered, too, where others see the screen.
  await button(page, room.cover).click();
  await expect(page.locator(".latecomers")).toHaveCount(0);
  await button(page, room.uncover).click();
  await expect(page.locator(".latecomers .qr")).toBeVisible();
  // The table is switched off: the phone deals from now on, and shows everything.
  await page.close();
  await pass([context], 16_000);
  // Nobody else is there to be asked.
  await button(ann, room.go_on_alone).click();
  await expect(ann.locator(".pile")).toBeVisible({ timeout: 60_000 });
});

test("somebody who opened a room makes it a table, and plays after all", { tag: "@desktop" }, async ({
  page,
  context,
}) => {
  const link = await openRoom(page, "Ann");
  const bert = await joinRoom(context, "Bert", link);
  await button(page, room.show_table).click();
  await expect(page.getByText(room.table_here)).toBeVisible();
  await expect(member(page, "Ann")).toContainText(room.only_deals);
  await expect(bert.getByText(room.waits_all)).toBeVisible();
  await button(page, room.play_here).click();
  await expect(page.getByText(room.table_here)).toBeHidden();
  await expect(bert.getByText(room.waits_host.replace("{name}", "Ann"))).toBeVisible();
  await expect(page.locator(".watchers")).toHaveCount(0);
});

test("a guest's screen is the table of a host who plays", { tag: "@desktop" }, async ({ page, context }) => {
  const link = await openRoom(page, "Ann");
  const screen = await joinRoom(context, "Telly", link);
  await screen.setViewportSize({ width: 1024, height: 768 });
  await button(screen, room.show_table).click();
  await expect(screen.getByText(room.table_needs)).toBeVisible();
  await page.locator("summary", { hasText: room.settings }).click();
  await page.getByLabel(room.big_table).check();
  await expect(screen.getByText(room.table_needs)).toBeHidden();
  await button(page, room.add_bot).click();
  await button(page, room.start).click();
  await waitForHands(page);
  await expect(screen.locator(".latecomers .qr")).toBeVisible();
  await expectNoHand(screen);
  await page.setViewportSize(PHONE);
  await expectOnlyHand(page);
  await screen.close();
  // There is no other table now.
  await expect(page.locator(".pile")).toBeVisible({ timeout: 60_000 });
});
