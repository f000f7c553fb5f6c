// Rooms between tabs of one browser: opening and joining.
import { readFileSync } from "node:fs";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { hurrying } from "./clock";
import { expect } from "./fixtures";
import { answer, byScript, byTap, instantBots, type Touch } from "./player";
import { newWindow } from "./windows";

/** The English texts of a list. */
export const texts = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/en/${file}.json`, import.meta.url), "utf8"));
export const { room } = texts("later");

export const name = (page: Page) => page.getByRole("textbox").first();
export const button = (page: Page | Locator, word: string) => page.getByRole("button", { name: word, exact: true });
export const member = (page: Page, who: string) => page.getByRole("listitem").filter({ hasText: who });

/** The address does not contain the room's key, which a screenshot would give away. */
export const expectNoKey = (page: Page) => expect(page).toHaveURL(/#\/room$/);

/** No signalling: only other tabs can be met. */
export const onlyTabs = (context: BrowserContext) =>
  context.route("**/config.json", (route) => route.fulfill({ json: { relays: [], stun: [] } }));

/** Lets rooms of several browsers meet as tabs of one do. */
export async function bridge(pages: Page[]) {
  type Message = [number, number, number, number[]];
  const arrive = ([name, message]: readonly [string, Message]) =>
    window.dispatchEvent(new CustomEvent(name, { detail: message }));
  for (const page of pages) {
    const others = pages.filter((other) => other !== page);
    await page.exposeFunction("carry", async (...message: [string, Message]) => {
      // A page that is closed misses it.
      await Promise.all(others.map((other) => other.evaluate(arrive, message).catch(() => {})));
    });
    await page.addInitScript(() => {
      const carry = (...all: unknown[]) => (window as unknown as { carry: (...all: unknown[]) => void }).carry(...all);
      window.BroadcastChannel = class extends EventTarget {
        constructor(private readonly name: string) {
          super();
          window.addEventListener(name, (event) => {
            const [from, to, kind, frame] = (event as CustomEvent<Message>).detail;
            const data = [from, to, kind, Uint8Array.from(frame)];
            this.dispatchEvent(new MessageEvent("message", { data }));
          });
        }
        postMessage([from, to, kind, frame]: [number, number, number, Uint8Array]) {
          carry(this.name, [from, to, kind, [...frame]]);
        }
        close() {}
      } as unknown as typeof BroadcastChannel;
    });
  }
}

/** Opens a room on the page that is there; returns its link. The room is stored then. */
export async function openHere(page: Page, who: string) {
  await name(page).fill(who);
  await button(page, room.open).click();
  const link = await page.locator("input.link").inputValue();
  // The lobby is there a moment earlier: a page that were left now would lose the room.
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => /(card|board)\.room$/.test(key)));
  return link;
}

/** Opens a room for the card game; returns its link. */
export async function openRoom(page: Page, who: string) {
  await page.goto("./#/room");
  return openHere(page, who);
}

/** Opens a room for the board game, from the page on which it is set up; returns its link. */
export async function openBoardRoom(page: Page, who: string, limit: number) {
  await page.goto("./#/board/new");
  await page.getByLabel("Points limit").fill(String(limit));
  await page.getByLabel("Points limit").blur();
  await button(page, room.open).click();
  await expect(page).toHaveURL(/#\/room$/);
  return openHere(page, who);
}

/** In the lobby of a host without bots: adds some. They play to win, so rounds with them are short. */
export async function addBots(page: Page, bots: number) {
  for (let k = 1; k <= bots; k++) {
    await button(page, room.add_bot).click();
    await expect(page.locator(".member .bot-style")).toHaveCount(k);
  }
}

/** In the lobby of a host: a question that may be let pass stands for as short as it can, a second. */
export async function tossInASecond(page: Page) {
  await page.locator("summary", { hasText: room.settings }).click();
  await page.getByLabel(/^Time to toss/).fill("1");
  await expect(page.getByText(room.window.replace("{n}", "1"))).toBeAttached();
}

/** Joins a room as somebody else, in another window. */
export async function joinRoom(context: BrowserContext, who: string, link: string) {
  const page = await newWindow(context);
  await instantBots(page);
  return joinHere(page, who, link);
}

/** The same on this page. */
export async function joinHere(page: Page, who: string, link: string) {
  await page.goto(link);
  await name(page).fill(who);
  await button(page, room.join).click();
  await expect(button(page, room.ready)).toBeVisible();
  return page;
}

/** Waits until all have cards. The event of the first card may end a round at once. */
export async function waitForHands(...tables: Page[]) {
  const ended = async (table: Page) => (await table.locator(".ends").count()) > 0;
  await expect(async () => {
    for (const table of tables)
      if (await ended(table)) await table.locator(".ends .go").press("Enter", { timeout: 5_000 });
    for (const table of tables) await expect(table.locator(".hand .held").first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
}

/** Waits until all have come from the lobby to a round, which may be over as soon as it has begun. */
export async function seeRound(tables: Page[], timeout?: number) {
  for (const one of tables) await expect(one.locator(".hand .held, .ends").first()).toBeVisible({ timeout });
}

/** How long a click may wait, in milliseconds, for something to answer with: the question may be gone. */
export const CLICK_TIMEOUT = 2_000;

/** Answers the question, if there is one; returns its heading, or "" if there was none or it went away meanwhile. */
export async function answerInTime(table: Page, touch: Touch = byTap) {
  table.setDefaultTimeout(CLICK_TIMEOUT);
  const asked = await answer(table, touch).catch(() => "");
  table.setDefaultTimeout(30_000);
  return asked;
}

/** Runs in the page: whether there is a question, or the round is over. */
const isAskedOrOver = () =>
  document.querySelector(".ends") !== null ||
  document.querySelector("main .question :is(h1, h2, h3)")?.checkVisibility() === true;

/**
 * All answer, each as soon as they are asked, until each sees the end of the round. `besides` is done now and then
 * meanwhile. Their pages have a clock of their own (clock.ts), so that nobody waits for what may be tossed in.
 */
export async function playRound(tables: Page[], besides = async () => {}) {
  const play = async (table: Page) => {
    for (let k = 0; k < 4_000; k++) {
      await table.waitForFunction(isAskedOrOver, undefined, { timeout: 0, polling: 100 });
      if (await table.locator(".ends").count()) return;
      if (!(await answerInTime(table, byScript))) await table.waitForTimeout(50);
      else if (k % 8 === 0) await besides();
    }
    throw new Error("the round has no end");
  };
  await hurrying([tables[0].context()], () => Promise.all(tables.map(play)));
}
