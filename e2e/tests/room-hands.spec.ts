// A spectator who sees one person's cards, with that person's consent. What they are shown, and that a host cannot show
// more, is tested natively (crates/room/tests/play/shared_hands.rs).
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { expectNothingTapped, instantBots, tapOnArrival } from "./player";
import { button, joinRoom, onlyTabs, openRoom, room, texts, waitForHands } from "./room-tabs";

/** Where the hand, the question and the buttons are, on two phones, one lying, and a desktop. */
async function places(who: Page) {
  const before = who.viewportSize()!;
  const found: unknown[] = [];
  for (const [width, height] of [
    [390, 844],
    [390, 664],
    [844, 390],
    [1280, 800],
  ] as const) {
    await who.setViewportSize({ width, height });
    await expect(who.locator(".question")).toBeInViewport();
    const here = () =>
      who
        .locator(".hand .held, .question, .actions .button")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    let rects = await here();
    // What moves there slowly has arrived.
    await expect(async () => {
      const last = rects;
      rects = await here();
      expect(rects).toEqual(last);
    }).toPass();
    found.push({ width, rects });
  }
  await who.setViewportSize(before);
  return found;
}

test("a spectator asks for a hand and sees it until its owner has had enough", async ({ page, context }) => {
  await onlyTabs(context);
  await instantBots(page);
  const link = await openRoom(page, "Ann");
  const bert = await joinRoom(context, "Bert", link);
  const wim = await joinRoom(context, "Wim", link);
  await button(wim, room.watch).click();
  await button(page, room.start).click();
  await waitForHands(page, bert);
  await expect(wim.locator(".hand .held")).toHaveCount(0);

  const ask = async (whose: string) => {
    await button(wim, room.look).click();
    await wim.getByRole("group", { name: room.look_whose }).getByRole("button", { name: whose }).click();
    await expect(wim.getByText(room.look_asked.replace("{name}", whose))).toBeVisible();
  };
  // Bert is asked, and does not want to. The notice takes its room from the table.
  const before = await places(bert);
  await ask("Bert");
  await expect(bert.getByText(room.look_asks.replace("{name}", "Wim"))).toBeVisible();
  await expectAccessible(bert);
  expect(await places(bert)).toEqual(before);
  await button(bert, room.look_no).click();
  await expect(button(wim, room.look)).toBeVisible();
  // Ann does, once she has seen that she is asked.
  const tapped = tapOnArrival(page, ".notice[data-kind=hand] .button:last-child");
  await ask("Ann");
  await expectNothingTapped(tapped);
  await button(page, room.look_show).click();
  await expect(wim.getByText(room.look_shows.replace("{name}", "Ann"))).toBeVisible();
  await expect(page.getByText(room.look_seen.replace("{name}", "Wim"))).toBeVisible();
  const cards = (of: typeof page) => of.locator(".hand .held").evaluateAll((all) => all.map((one) => one.ariaLabel));
  const count = await page.locator(".hand .held").count();
  await expect(wim.locator(".hand .held")).toHaveCount(count);
  const what = (all: (string | null)[]) => all.map((label) => label?.split(",")[0]).sort();
  expect(what(await cards(wim))).toEqual(what(await cards(page)));
  await expectAccessible(wim);
  // A spectator answers nothing.
  await expect(wim.locator(".actions button:enabled")).toHaveCount(0);
  await button(page, room.look_hide).click();
  await expect(wim.locator(".hand .held")).toHaveCount(0);
  await expect(button(wim, room.look)).toBeVisible();
});

test("on a screen that others see people in a room have numbers instead of names", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  await onlyTabs(context);
  await instantBots(page);
  const link = await openRoom(page, "Anouk");
  const bert = await joinRoom(context, "Benno", link);
  const wim = await joinRoom(context, "Wim", link);
  await wim.evaluate(() => localStorage.setItem("frantic.streamer", "switched"));
  await wim.reload();
  const player = (n: number) => texts("ui").new.player.replace("{n}", String(n));
  const expectNoName = async () =>
    expect(await wim.evaluate(() => document.body.innerHTML.match(/\b(Anouk|Benno)\b/g))).toBeNull();
  await expect(wim.getByText(player(1), { exact: true })).toBeVisible();
  await expect(wim.getByText(player(2), { exact: true })).toBeVisible();
  await expectNoName();

  await button(wim, room.watch).click();
  await expectNoName();
  await button(page, room.start).click();
  await waitForHands(page, bert);
  await button(wim, room.look).click();
  await wim
    .getByRole("group", { name: room.look_whose })
    .getByRole("button", { name: player(1) })
    .click();
  await expect(wim.getByText(room.look_asked.replace("{name}", player(1)))).toBeVisible();
  await button(page, room.look_show).click();
  await expect(wim.getByText(room.look_shows.replace("{name}", player(1)))).toBeVisible();
  await expectNoName();
  await bert.close();
  await expect(wim.getByText(room.missing.replace("{names}", player(2)))).toBeVisible({ timeout: 30_000 });
  await expectNoName();
});
