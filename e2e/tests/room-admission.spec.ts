// The door of a room and who is inside: locking it, covering the way in, names and avatars that change. Whoever runs
// the room, the same people come in: that is tested natively (crates/room/tests/play/admission.rs).
import type { BrowserContext, Page } from "@playwright/test";
import { film } from "./film";
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from "./fixtures";
import { instantBots } from "./player";
import { button, joinRoom, member, name, onlyTabs, openRoom, room, texts, waitForHands } from "./room-tabs";
import { newWindow } from "./windows";

const { bots } = texts("later");
const { nav, table } = texts("ui");

test.beforeEach(async ({ context, page }) => {
  await onlyTabs(context);
  await instantBots(page);
});

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

/** Somebody comes by this link, and joins. */
async function comes(context: BrowserContext, who: string, link: string) {
  const page = await newWindow(context);
  await instantBots(page);
  await page.goto(link);
  await name(page).fill(who);
  await button(page, room.join).click();
  return page;
}

test("the host locks the room: who was there comes back, nobody new comes in", async ({ page, context }) => {
  const link = await openRoom(page, "Ann");
  const bert = await joinRoom(context, "Bert", link);
  await button(page, room.lock).click();
  await expect(page.locator(".is-locked")).toBeVisible();
  await expect(page.getByText(room.locked_text)).toBeVisible();
  for (const one of [page, bert]) await expect(one.locator(".invite .qr, .invite input.link")).toHaveCount(0);
  await expect(bert.locator(".is-locked")).toBeVisible();
  await expect(bert.getByText(room.locked_guest)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const cleo = await comes(context, "Cleo", link);
  await expect(cleo.getByRole("alert")).toHaveText(room.out_locked);
  await expectAccessible(cleo);
  // Bert's and the host's pages are reloaded.
  await bert.reload();
  await expect(button(bert, room.ready)).toBeVisible();
  await page.reload();
  await expect(page.locator(".is-locked")).toBeVisible();
  await expect(button(bert, room.ready)).toBeVisible();
  await button(page, room.unlock).click();
  await expect(page.locator(".is-locked")).toHaveCount(0);
  await button(cleo, nav.again).click();
  await name(cleo).fill("Cleo");
  await button(cleo, room.join).click();
  await expect(member(page, "Cleo")).toBeVisible();
});

test("link, code and words are covered while others see the screen", { tag: "@desktop" }, async ({ page, context }) => {
  const link = await openRoom(page, "Ann");
  await button(page, room.cover).click();
  const shown = page.locator(".invite .qr, .invite input.link, .invite .words");
  await expect(shown).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  // It stays like that in this tab. What is passed on is not shown either.
  await page.reload();
  await expect(button(page, room.uncover)).toBeVisible();
  await expect(shown).toHaveCount(0);
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await button(page, room.copy).click();
  await expect(page.getByText(room.covered_copy)).toBeVisible();
  await expect(shown).toHaveCount(0);
  await button(page, room.uncover).click();
  await expect(page.locator("input.link")).toHaveValue(link);
  // A streamer's page begins with everything covered, also where a guest invites.
  const bert = await context.newPage();
  await bert.addInitScript(() => localStorage.setItem("frantic.streamer", "switched"));
  await instantBots(bert);
  await bert.goto(link);
  await name(bert).fill("Bert");
  await button(bert, room.join).click();
  await expect(button(bert, room.uncover)).toBeVisible();
  await expect(bert.locator(".invite .qr")).toHaveCount(0);
  await button(bert, room.uncover).click();
  await expect(bert.locator(".invite .qr")).toBeVisible();
  await bert.reload();
  await expect(button(bert, room.uncover)).toBeVisible();
});

test("people change name and avatar in the lobby and at the table", async ({ page, context }) => {
  const link = await openRoom(page, "Ann");
  const bert = await joinRoom(context, "Bert", link);
  await button(bert, room.rename).click();
  await expectAccessible(bert, "dialog");
  const before = await bert.locator("dialog .who use").first().getAttribute("href");
  await bert.getByRole("dialog").getByRole("button", { name: room.figure }).click();
  expect(await bert.locator("dialog .who use").first().getAttribute("href")).not.toBe(before);
  await bert.getByRole("dialog").getByRole("textbox").fill("Robin");
  await bert.keyboard.press("Enter");
  await expect(member(page, "Robin")).toBeVisible();
  await expect(member(page, "Bert")).toHaveCount(0);
  await button(page, room.start).click();
  await waitForHands(page, bert);
  // At the table, from its menu.
  await button(page, table.menu).click();
  await page.getByText(room.people, { exact: true }).click();
  await expectAccessible(page, "dialog");
  await button(page, room.rename).click();
  await page.locator("dialog.own-profile").getByRole("textbox").fill("Anna");
  await page.locator("dialog.own-profile").getByRole("button", { name: bots.done }).click();
  await expect(page.locator("dialog.menu .member").filter({ hasText: "Anna" })).toBeVisible();
  await expect(bert.locator(".seats").getByText("Anna").first()).toBeVisible();
});

test("whose device is lost goes on with another one, once the host has said so", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  const link = await openRoom(page, "Ann");
  const dora = await joinRoom(context, "Dora", link);
  const bert = await joinRoom(context, "Bert", link);
  await button(page, room.start).click();
  await waitForHands(page, dora, bert);
  const cards = (table: Page) =>
    table.locator(".hand .held").evaluateAll((all) => all.map((card) => card.ariaLabel?.split(",")[0]).sort());
  const hand = await cards(dora);
  const before = await places(bert);
  await dora.close();
  const other = await comes(context, "Dora", link);
  await button(other, room.claim_me.replace("{name}", "Dora")).click();
  const says = room.claim_waits.replace("{host}", "Ann").replace("{name}", "Dora");
  await expect(other.getByText(says)).toBeVisible();
  await film(other, "10-a-new-phone-asks-for-its-seat");
  const asked = page.locator(".notice[data-kind=claim]");
  await expect(asked.getByRole("alert")).toHaveText(
    room.claim_asked.replace("{other}", "Dora 2").replace("{name}", "Dora"),
  );
  await expectAccessible(page);
  await expect(other.locator(".hand .held")).toHaveCount(0);
  await film(page, "11-the-host-is-asked");
  // A notice takes its room from the table.
  await expect(bert.locator(".notice[data-kind=claim]")).toBeVisible();
  expect(await places(bert)).toEqual(before);
  // The others may say so, too, and are not asked again. The host decides.
  const yes = room.claim_yes.replace("{name}", "Dora");
  await button(bert, yes).click();
  await expect(button(bert, yes)).toHaveCount(0);
  await button(page, yes).click();
  await expect.poll(() => cards(other)).toEqual(hand);
  await expect(bert.getByText(room.claim_moved.replace("{names}", "Dora"))).toBeVisible();
  await film(bert, "12-the-seat-has-moved");
  await page.goto("./#/room");
  await expect(member(page, "Dora")).toHaveCount(1);
  await expect(member(page, "Dora")).not.toContainText("Dora 2");
});

test("on a screen that others see people in a room have numbers instead of names", { tag: "@phone" }, async ({
  page,
  context,
}) => {
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
  await expectNoName();
  await bert.close();
  await expect(wim.getByText(room.missing.replace("{names}", player(2)))).toBeVisible({ timeout: 30_000 });
  await expectNoName();
});
