// Plays by clicks, with fixed random numbers, and writes what the app has stored then to files in
// crates/play/fixtures/<version>/ (stored.config.ts): running games of both kinds, everything a device collects and the
// file it exports, links, and rooms as host and guest store them. The tests that read these files know no version by
// name: src/tests/versions.rs and tests/stored.spec.ts.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { answerBoard, playBoard, stage } from "../tests/board-player";
import { expect, test } from "../tests/fixtures";
import { answer, byScript, newsIsNoted, seedRandomness, skipShortWaits } from "../tests/player";
import * as rooms from "../tests/room-tabs";
import { type Running, stored, tableShown } from "../tests/stored";

const version = process.env.STORED;
if (!version) throw new Error("STORED is to name the version, as in STORED=2ec022b6");
const folder = new URL(`../../crates/play/fixtures/${version}/`, import.meta.url);
mkdirSync(folder, { recursive: true });

const { replay, room, day, round } = rooms.texts("later");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const write = (name: string, text: string) => writeFileSync(new URL(name, folder), text);
const writeJson = (name: string, value: unknown) => write(`${name}.json`, `${JSON.stringify(value, undefined, 2)}\n`);

test.use({ timezoneId: "Europe/Zurich" });

/** What the clock of all pages said when this began. */
const shift = new Date("2026-11-28T12:00:00+01:00").getTime() - Date.now();

/** Moves the clock of the page: what is stored does not say when this was run. */
const fixDate = (page: Page) =>
  page.addInitScript((shift) => {
    const Real = Date;
    const now = () => Real.now() + shift;
    window.Date = new Proxy(Real, {
      construct: (_, given: []) => (given.length ? new Real(...given) : new Real(now())),
      get: (_, name) => (name === "now" ? now : Reflect.get(Real, name)),
    });
  }, shift);

interface Table {
  names: string[];
  bots: number;
  limit: number;
  /** Packs besides the base game. */
  packs?: RegExp[];
}

/** Sets up a game on the page that is there, and starts it. */
async function deal(page: Page, { names, bots, limit, packs = [] }: Table) {
  const rows = page.locator("ol.people > li");
  await expect(rows.first()).toBeVisible();
  while ((await rows.count()) > names.length + bots)
    await rows
      .last()
      .getByRole("button", { name: /Remove/ })
      .click();
  for (const [at, name] of names.entries()) {
    if (at) await rows.nth(at).getByRole("button", { name: "Human" }).click();
    await page.getByLabel(`Name of person ${at + 1}`).fill(name);
  }
  for (const pack of packs) await page.getByRole("checkbox", { name: pack }).check();
  await page.getByLabel("Points limit").fill(String(limit));
  await page.getByLabel("Points limit").blur();
  await button(page, "Start game").click();
}

/** Answers, hands over and goes on to the next round until `there` says that it is enough. */
async function playUntil(page: Page, there: () => Promise<boolean>) {
  for (let k = 0; k < 2_000; k++) {
    await expect(page.locator(".reaction-window h2, .question h2, .page h1").first()).toBeVisible();
    if (await there()) return;
    if (await button(page, /^I am/).isVisible()) await button(page, /^I am/).click();
    else if (await button(page, round.next).isVisible()) await button(page, round.next).click();
    else if (await button(page, "Nobody").isVisible()) await button(page, "Nobody").click();
    else await answer(page, byScript);
  }
  throw new Error("it never comes");
}

const isTurn = (page: Page) => page.locator(".actions [data-place=draw]").isVisible();
const currentRound = async (page: Page) => Number(/\d+/.exec((await page.locator("main h1").textContent()) ?? "")?.[0]);

/** Whether the event that was turned up asks something. */
const eventAsks = (page: Page) =>
  page.evaluate(() => {
    const event = document.querySelector(".happening .lying")?.getAttribute("aria-label");
    return !!event && document.querySelector(".question .why b")?.textContent === event;
  });

/** Whether it is one's turn in the board game. */
const boardAsks = async (page: Page) => (await stage(page)) === "asked" && (await isBoardTurn(page));
const isBoardTurn = async (page: Page) => /then you roll/.test(await page.locator("h2.ask").innerText());

/** Writes the device of this page, in the middle of its only game. */
async function writeRunning(page: Page, name: string, kind: "card" | "board") {
  await newsIsNoted(page);
  const before = await tableShown(page);
  // A game is saved after it was painted: once it is stored a reload shows the same.
  await page.reload();
  const take = button(page, /^I am/);
  await expect(page.locator(".question h2.ask").or(take).first()).toBeVisible();
  if (await take.isVisible()) await take.click();
  await expect.poll(() => tableShown(page)).toEqual(before);
  const device = await stored(page);
  const [, text] = Object.entries(device.local).find(([key]) => key.includes(`/${kind}.game.`))!;
  const { round, people }: { round: number; people: { name: string }[] } = JSON.parse(text);
  const place = ({ name }: { name: string }) => people.findIndex((person) => person.name === name);
  const shown = { ...before, seats: before.seats.sort((one, other) => place(one) - place(other)) };
  writeJson(name, { kind, round, shown, ...device } satisfies Running);
}

test.beforeEach(async ({ page }) => {
  await fixDate(page);
  await seedRandomness(page, 28);
  await skipShortWaits(page);
});

test("a card game at a turn of its second round", async ({ page }) => {
  await page.goto("./#/new");
  await deal(page, { names: ["Zoë"], bots: 2, limit: 120 });
  await playUntil(page, async () => (await currentRound(page)) === 2 && (await isTurn(page)));
  await writeRunning(page, "card-turn", "card");
});

test("a card game with all packs, where an event asks", async ({ page }) => {
  await page.goto("./#/new");
  await deal(page, { names: ["Zoë"], bots: 3, limit: 154, packs: [/Pandora/, /Trouble/] });
  await playUntil(page, () => eventAsks(page));
  await writeRunning(page, "card-event", "card");
});

test("a card game of two who share a device", async ({ page }) => {
  await page.goto("./#/new");
  await deal(page, { names: ["Zoë", "Ümit"], bots: 1, limit: 120 });
  let turns = 0;
  await playUntil(page, async () => (await isTurn(page)) && turns++ === 3);
  await writeRunning(page, "card-shared", "card");
});

test("a board game at a turn", async ({ page }) => {
  await page.goto("./#/board/new");
  await deal(page, { names: ["Zoë"], bots: 2, limit: 90 });
  await playBoard(page, { touch: byScript, until: async (answered) => answered >= 6 && (await boardAsks(page)) });
  await writeRunning(page, "board-turn", "board");
});

/** Plays the card game of this page to its end. */
async function finishCards(page: Page) {
  await playUntil(page, async () => (await page.locator("main.over").count()) > 0);
}

/** How the only finished game at such an address ended, and the link and the file by which its replay is passed on. */
async function passOn(page: Page, address: string) {
  await go(page, "#/history");
  const game = page.locator(`ol.games a[href^="${address}"]`);
  const [, winner] = /^\s*(\S+) wins/.exec((await game.textContent()) ?? "")!;
  await game.click();
  await page.getByRole("link", { name: replay.title }).click();
  await expect(page.getByRole("slider")).toBeVisible();
  // Those of the first round.
  const steps = Number(await page.getByRole("slider").getAttribute("max")) + 1;
  await page.locator(".replay-bar .share").click();
  const dialog = page.getByRole("dialog");
  const link = new URL(await dialog.getByRole("textbox").inputValue()).hash;
  return { winner, steps, link, file: await download(page, () => dialog.getByRole("link").click()) };
}

/** The text of the file that a click offers. */
async function download(page: Page, click: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent("download"), click()]);
  return readFileSync(await file.path(), "utf8");
}

const go = (page: Page, to: string) => page.evaluate((to) => (location.hash = to), to);

test("everything that a device collects: finished games, days, house rules, settings, and what is passed on", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const links: Record<string, unknown> = {};

  // House rules, which are also a link and a file.
  await page.goto("./#/new");
  await page.locator(".house > summary").click();
  await page.getByLabel("Cards dealt").selectOption("5");
  await page.getByLabel("Points limit").fill("30");
  await page.getByLabel("Points limit").press("Tab");
  await page.getByLabel("Name for these rules").fill("Größe 5");
  await page.getByLabel("What is special about them").fill("Five cards, and Grandma deals.");
  await page.getByRole("button", { name: "Another figure for these rules" }).click();
  await button(page, "Save these rules").click();
  const rules = new URL(await page.getByLabel("Link to these rules").inputValue()).hash;
  write(
    "rules.json",
    await download(page, () => page.locator(".pass").getByRole("link", { name: "Save as a file" }).click()),
  );
  links.rules = { link: rules, name: "Größe 5", cards: 5, limit: 30, sentence: "Five cards, and Grandma deals." };

  // A card game and a board game, each with its replay.
  await deal(page, { names: ["Zoë"], bots: 1, limit: 30 });
  await finishCards(page);
  const card = await passOn(page, "#/history/");
  await page.goto("./?board#/board/new");
  await deal(page, { names: ["Zoë"], bots: 1, limit: 20 });
  await playBoard(page, { touch: byScript });
  await expect(page.locator("main.over")).toBeVisible();
  const board = await passOn(page, "#/board/history/");
  for (const [kind, { file, ...rest }] of Object.entries({ card, board })) {
    write(`replay-${kind}.frantic`, file);
    links[`replay-${kind}`] = rest;
  }

  // The deal of the day.
  await page.goto("./?day#/day");
  await button(page, day.play).click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
  await finishCards(page);
  const outcome = await page.locator(".outcome .told").innerText();
  await button(page, day.copy).click();
  await expect(page.getByText(day.copied)).toBeVisible();
  const told = await page.evaluate(() => navigator.clipboard.readText());
  links.day = { link: new URL(told.split("\n").at(-1)!).hash, told: outcome };

  // Settings.
  await page.goto("./?settings#/settings");
  const settings = ["Sounds", "Left-handed", "Polite names", "Look back after each round"];
  for (const name of settings) await page.getByRole("switch", { name: new RegExp(`^${name}`) }).click();
  await page.getByLabel("Theme").selectOption("dark");
  await page.getByRole("group", { name: "Sort my hand" }).getByRole("button", { name: "as drawn" }).click();
  await page.getByRole("slider", { name: /^Time to toss in/ }).focus();
  await page.keyboard.press("End");
  await newsIsNoted(page);

  // Two games go on meanwhile, one of each kind.
  await page.goto("./?go_on#/new");
  await deal(page, { names: ["Zoë"], bots: 1, limit: 120 });
  await playUntil(page, () => isTurn(page));
  await page.goto("./?go_on#/board/new");
  await deal(page, { names: ["Zoë"], bots: 1, limit: 90 });
  await playBoard(page, { touch: byScript, until: async () => boardAsks(page) });

  await page.goto("./?file#/history");
  await newsIsNoted(page);
  write("backup.json", await download(page, () => page.getByRole("link", { name: "Save as a file" }).click()));
  writeJson("collected", await stored(page));
  writeJson("links", links);
});

/** A page of another device, which meets the first one. */
async function otherDevice(browser: Browser, page: Page) {
  const other = await browser.newContext();
  await rooms.onlyTabs(other);
  const guest = await other.newPage();
  await fixDate(guest);
  await seedRandomness(guest, 31);
  await skipShortWaits(guest);
  await rooms.bridge([page, guest]);
  return guest;
}

for (const kind of ["card", "board"] as const) {
  test(`a room of the ${kind} game, as its host and a guest store it`, async ({ page, context, browser }) => {
    await rooms.onlyTabs(context);
    const guest = await otherDevice(browser, page);
    const link = kind === "card" ? await rooms.openRoom(page, "Ann") : await rooms.openBoardRoom(page, "Ann", 90);
    await rooms.joinHere(guest, "Bert", link);
    await rooms.addBots(page, 1);
    await button(page, room.invite_more).click();
    await button(page, room.words).click();
    await expect(page.locator(".six li")).toHaveCount(6);
    const words = (await page.locator(".six li").allTextContents()).join(" ");
    await button(page, room.start).click();
    for (const one of [page, guest]) await expect(one.locator(".hand .held").first()).toBeVisible();
    for (const one of [page, guest]) one.setDefaultTimeout(5_000);
    // At the guest's turn, which waits as long as it takes, everybody has stored everything.
    const asked = async () =>
      kind === "card" ? guest.locator(".actions [data-place=draw]").isVisible() : boardAsks(guest);
    const step = async () => {
      for (const one of [page, guest]) {
        if (one === guest && (await asked())) return true;
        if (kind === "card") await rooms.answerInTime(one);
        else await answerBoard(one).catch(() => "");
      }
      return false;
    };
    await expect.poll(step, { timeout: 60_000 }).toBe(true);
    const [host, other] = [await tableShown(page), await tableShown(guest)];
    writeJson(`room-${kind}`, {
      kind,
      link: new URL(link).hash,
      words,
      host: { shown: host, ...(await stored(page)) },
      guest: { shown: other, ...(await stored(guest)) },
    });
    await guest.context().close();
  });
}
