// The host's device goes away in the middle of a round: another one goes on, with everybody's hand as it was.
import type { BrowserContext, Page } from "@playwright/test";
import { hurrying, ownClock, pass } from "./clock";
import { film } from "./film";
import { expect, test } from "./fixtures";
import { byScript, instantBots } from "./player";
import {
  addBots,
  answerInTime,
  bridge,
  button,
  CLICK_TIMEOUT,
  joinHere,
  joinRoom,
  member,
  onlyTabs,
  openRoom,
  playRound,
  room,
  seeRound,
  texts,
  tossInASecond,
  waitForHands,
} from "./room-tabs";
import { storeRules } from "./short-games";
import { newWindow } from "./windows";

const { proof } = texts("later");
const { turn } = texts("ui").ask;

test.beforeEach(async ({ context, page }) => {
  await ownClock(context);
  await onlyTabs(context);
  await instantBots(page);
  await page.addInitScript(storeRules, { rounds: 9, cards: 4 });
});

const cards = async (table: Page) => {
  const held = await table.locator(".hand .held").evaluateAll((all) => all.map((one) => one.outerHTML));
  // Which of them can be played changes with the question; the label says it after the name.
  return held.map((html) => html.match(/aria-label="[^",]*|href="[^"]*"/g)?.join() ?? html).sort();
};

/** For so long nobody proposes to go on without a host: then the others connect, which takes real time. */
const SILENCE = 16_000;

/** Its page will be gone without a word, as if the battery were empty. */
const dies = (page: Page) =>
  page.addInitScript(() => {
    addEventListener("pagehide", (event) => event.stopImmediatePropagation(), true);
  });

/** Ann, Bert and Cleo are at the table, and two bots. */
async function three(page: Page, context: BrowserContext) {
  const link = await openRoom(page, "Ann");
  const bert = await joinRoom(context, "Bert", link);
  const cleo = await joinRoom(context, "Cleo", link);
  await expect(member(page, "Cleo")).toBeVisible();
  await addBots(page, 2);
  await tossInASecond(page);
  await button(page, room.start).click();
  await waitForHands(page, bert, cleo);
  await passTurn(page, [bert, cleo]);
  return [bert, cleo] as const;
}

/**
 * Until it is a guest's turn, which waits as long as it takes. At the host's turn a bot would play on without them, and
 * change the hands of others.
 */
async function passTurn(host: Page, guests: Page[]) {
  const isTurn = (one: Page) => one.locator(".question h2", { hasText: turn }).isVisible();
  const passed = async () => {
    for (const one of [host, ...guests]) {
      // An event may have ended the round.
      const next = one.locator(".ends .bar .go:enabled");
      if (await next.isVisible()) await next.click({ timeout: CLICK_TIMEOUT }).catch(() => {});
      const pass = one.locator(".actions").locator("[data-place=draw], [data-place=end]").first();
      // The button may be gone by then: somebody else tosses in, or the time for it is over.
      if (one === host && (await pass.isVisible())) await byScript(pass).catch(() => {});
      // An event may have come first.
      else if (!(await isTurn(one))) await answerInTime(one, byScript);
    }
    return (await Promise.all(guests.map(isTurn))).includes(true);
  };
  host.setDefaultTimeout(CLICK_TIMEOUT);
  const until = { timeout: 60_000, intervals: [50] };
  await hurrying([host.context()], () => expect.poll(passed, until).toBe(true));
  host.setDefaultTimeout(30_000);
}

test("three play, the host's page dies, and the others play on", { tag: "@phone" }, async ({ page, context }) => {
  await dies(page);
  const [bert, cleo] = await three(page, context);
  const before = [await cards(bert), await cards(cleo)];
  await film(bert, "06-before-the-host-dies");
  await page.close();
  await pass([context], SILENCE);
  await expect(bert.getByText(room.heir_me)).toBeVisible({ timeout: 60_000 });
  await film(bert, "07-heir");
  await expect(cleo.getByText(room.heir.replace("{name}", "Bert"))).toBeVisible({ timeout: 30_000 });
  await film(cleo, "08-guest-of-the-heir");
  await expect.poll(async () => [await cards(bert), await cards(cleo)], { timeout: 20_000 }).toEqual(before);
  // Both may reload their pages.
  await cleo.reload();
  await bert.reload();
  for (const one of [bert, cleo]) await expect(one.locator(".hand .held, .ends").first()).toBeVisible();
  await playRound([bert, cleo]);
  await expect(cleo.locator(".proof .seal")).toHaveText(proof.proven.one.replace("{count}", "1"), { timeout: 60_000 });
  await cleo.locator(".proof summary").click();
  await film(cleo, "09-proven-with-two-hosts");
  await expect(cleo.locator(".proof")).toContainText(proof.held.split("{")[0] ?? "");
});

test("the host's page is closed, and the next host leaves by the menu: nobody who plays is handed the cards", {
  tag: "@phone",
}, async ({ page, context }) => {
  const [bert, cleo] = await three(page, context);
  const before = [await cards(bert), await cards(cleo)];
  await page.goto("./config.json");
  await pass([context], SILENCE);
  await expect(bert.getByText(room.heir_me)).toBeVisible({ timeout: 60_000 });
  await expect.poll(async () => [await cards(bert), await cards(cleo)], { timeout: 20_000 }).toEqual(before);
  await bert.goto("./#/room");
  await button(bert, room.leave).click();
  const dialog = bert.getByRole("dialog");
  await expect(dialog).toContainText(room.leave_round);
  await button(dialog, room.leave).click();
  await pass([context], SILENCE);
  await button(cleo, room.go_on_alone).click({ timeout: 60_000 });
  await expect(cleo.getByText(room.heir_me)).toBeVisible({ timeout: 30_000 });
  await seeRound([cleo]);
});

test("anybody who plays lets a bot play for somebody who does nothing", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  const [bert, cleo] = await three(page, context);
  const all = { Ann: page, Bert: bert, Cleo: cleo };
  const isAsked = (one: Page) => one.locator(".question h2", { hasText: turn }).isVisible();
  const idle = async () => {
    for (const [name, one] of Object.entries(all)) if (await isAsked(one)) return name as keyof typeof all;
    return undefined;
  };
  await expect.poll(idle).toBeDefined();
  const asked = await idle();
  if (!asked) return;
  await pass([context], 60_000);
  // During a pause nobody can answer, so nobody is waited for.
  const letBot = room.let_bot.replace("{name}", asked);
  const watcher = asked === "Ann" ? bert : page;
  await expect(button(watcher, letBot)).toBeVisible();
  await film(watcher, "13-somebody-is-idle");
  await page.goto("./#/room");
  await button(page, room.pause).click();
  await expect(button(asked === "Cleo" ? bert : cleo, letBot)).toBeHidden();
  await button(page, room.go_on).click();
  await page.goto("./#/table");
  await pass([context], 60_000);
  // Not the host, unless it is the one who does nothing.
  const other = asked === "Cleo" ? bert : cleo;
  await button(other, letBot).click();
  await expect(all[asked].getByText(room.bot_for_you)).toBeVisible();
  await film(all[asked], "14-a-bot-plays-for-me");
  await expect.poll(() => isAsked(all[asked])).toBe(false);
  await button(all[asked], room.play_on).click();
  await expect(all[asked].getByText(room.bot_for_you)).toBeHidden();
  // What the bot played is told to its person, and to nobody else.
  const played = (one: Page) => one.getByRole("complementary", { name: texts("later").since.stood_in });
  await expect(played(all[asked]).getByRole("listitem").first()).toBeVisible();
  await film(all[asked], "15-what-the-bot-played");
  await expect(played(other)).toBeHidden();
});

test("of two, the guest is asked whether to go on, and how", { tag: "@phone" }, async ({ page, context }) => {
  await dies(page);
  const link = await openRoom(page, "Ann");
  const bert = await joinRoom(context, "Bert", link);
  await expect(member(page, "Bert")).toBeVisible();
  await tossInASecond(page);
  await button(page, room.start).click();
  await waitForHands(page, bert);
  await passTurn(page, [bert]);
  const before = await cards(bert);
  await page.close();
  await pass([context], SILENCE);
  await expect(bert.getByText(room.alone)).toBeVisible({ timeout: 60_000 });
  // It is not Ann's answer that the game waits for.
  await expect(bert.locator(".room-notes [role=timer]")).toHaveCount(0);
  await button(bert, room.go_on_alone).click();
  await expect(bert.getByText(room.heir_me)).toBeVisible({ timeout: 30_000 });
  // Nobody alone opens a round: it is dealt again.
  await expect.poll(() => cards(bert)).not.toEqual(before);
  // Ann may have gone on, too: Bert can look at any time, and plays on if she is nowhere.
  await button(bert, room.go_back).click();
  await expect(bert.getByText(room.checking)).toBeVisible();
  await pass([context], 10_000);
  await expect(bert.getByText(room.went_on_alone)).toBeVisible();
});

test("who is ready sees it, and for whom the next round waits", { tag: "@phone" }, async ({ page, context }) => {
  const link = await openRoom(page, "Ann");
  const bert = await joinRoom(context, "Bert", link);
  await tossInASecond(page);
  await addBots(page, 2);
  await button(page, room.start).click();
  const both = [page, bert];
  await seeRound(both);
  await playRound(both);
  const next = (of: Page) => button(of, texts("later").round.next);
  await next(bert).click();
  // Also when the page is reloaded.
  for (const reloaded of [false, true]) {
    if (reloaded) await bert.reload();
    await expect(next(bert)).toHaveAttribute("aria-pressed", "true");
    await expect(bert.getByText(room.waits_for.replace("{names}", "Ann"))).toBeAttached();
    await expect(next(page)).toHaveAttribute("aria-pressed", "false");
  }
  for (const one of both)
    await expect(one.locator(".proof .seal")).toHaveText(proof.proven.one.replace("{count}", "1"), { timeout: 60_000 });
  await waitForHands(...both);
  // A round is not proven before it is over.
  for (const one of both) await expect(one.locator(".proof .seal")).toHaveCount(0);
});

test("who is a guest elsewhere keeps the room that this browser hosts, whoever becomes the host there", {
  tag: "@phone",
}, async ({ page, context, browser }) => {
  const own = await openRoom(page, "Ann");
  const ann = await newWindow(context);
  const elsewhere = await browser.newContext();
  await ownClock(elsewhere);
  await onlyTabs(elsewhere);
  const bert = await elsewhere.newPage();
  const cleo = await newWindow(elsewhere);
  await bridge([ann, bert, cleo]);
  const link = await openRoom(bert, "Bert");
  await joinHere(cleo, "Cleo", link);
  await joinHere(ann, "Ann", link);
  await expect(member(bert, "Ann")).toBeVisible();
  await button(bert, room.start).click();
  await seeRound([ann, bert, cleo]);
  await bert.goto("./#/room");
  await button(bert, room.leave).click();
  await button(bert.getByRole("dialog"), room.leave).click();
  await pass([context, elsewhere], SILENCE);
  await expect(ann.getByText(room.heir.replace("{name}", "Cleo"))).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await expect(page.locator("input.link")).toHaveValue(own);
  await elsewhere.close();
});
