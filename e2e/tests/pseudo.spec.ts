// Every page in a pseudo-locale with longer words in brackets: nothing is cut off, and nothing
// is left in English.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { type Moment, moment, moments, openGame, openNext, save } from "./saved-games";
import { answer, byKey, skipShortWaits, seedRandomness } from "./player";
import { faults, pseudo, pseudoLocalise } from "./pseudo";

const texts = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/en/${file}.json`, import.meta.url), "utf8"));
const { table } = texts("ui");
const { new: setup, house, learn } = texts("later");

/** Names of people and of languages are not translated. */
const NAMES = [
  "Deutsch",
  "English",
  "Français",
  "Italiano",
  "Bartholomäus",
  "Ann",
  "Bert",
  "Cleo",
  "Dora",
  "Emil",
  "Fritz",
  "Gina",
  "Hugo",
  "You",
];
/** The default opponents (crates/play/src/players.rs), and the name of the rules saved here. */
const OTHERS = ["Grim", "Uhu", "Knox", "Quak", "Ours"];
/** Two phones and a desktop, which differ only by their width. */
const WIDTHS = [320, 390, 1280];

const person = (name: string, avatar: number, bot: string | null = "greedy") => ({ name, avatar, bot });
const people = [person("Ann", 0, null), person("Bert", 1), person("Bartholomäus", 7), person("Cleo", 3)];
const rounds = [
  [0, 22, 31, 9],
  [14, 0, 8, 42],
  [5, 61, 0, 17],
  [-10, 33, 40, 20],
].map((points) => ({
  points,
  finished: points.flatMap((one, at) => (one <= 0 ? [at] : [])),
}));
const course = { people, limit: 1154, first: 1, before: [0, 0, 1000, 0], rounds };
const DATE = 1_700_000_000_000;
const games = JSON.stringify({ version: 2, games: [{ date: DATE, setup: null, course, winners: [0] }] });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Checks the current page in each width, and collects what is wrong. */
function pageChecker(page: Page) {
  const wrong = new Set<string>();
  const check = async (where: string) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width > 1000 ? 800 : 740 });
      // After two frames everything that depends on the width has been updated.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      const { room, words } = await faults(page, [...NAMES, ...OTHERS]);
      for (const fault of room) wrong.add(`${where}, ${width} px: ${fault}`);
      for (const word of words) wrong.add(`${where}, not translated: ${word}`);
      const folder = process.env.PICTURES;
      if (folder) await page.screenshot({ path: `${folder}/${where.replace(/\W+/g, "-")}-${width}.png` });
    }
  };
  return { check, wrong };
}

test.beforeEach(async ({ page }) => {
  await seedRandomness(page, 7);
  await skipShortWaits(page);
});

test("pages have room for longer words, and all words are translated", { tag: "@phone" }, async ({ page }) => {
  const { check, wrong } = pageChecker(page);
  let loads = 0;
  const open = async (hash: string) => {
    // The number makes each address another page.
    await page.goto(`./?${loads++}#/${hash}`);
    await expect(heading(page)).toHaveText(/\[/);
  };
  await pseudoLocalise(page);
  await open("");
  await check("home, for a stranger");
  await page.evaluate(
    (games) => Object.assign(localStorage, { "frantic.games": games, "frantic.learnt": "yes" }),
    games,
  );
  await open("");
  await check("home");
  for (const where of [
    "about",
    "settings",
    "history",
    "day",
    `history/${DATE}`,
    `replay/card/${DATE}`,
    "replay/card",
    "replay/card/nonsense",
    "table",
    "nowhere",
    "new/QUATSCH",
    "cards",
    "cards/robin-hood",
    "cards/nobody",
    "rules",
    "cards/board",
    "cards/board/second-chance",
    "cards/board/the-all-seeing-eye",
    "cards/board/goal",
    "rules/board",
  ]) {
    await open(where);
    await check(where);
  }
  await open("new");
  await check("new game");
  for (const pack of await page.locator(".packs input:enabled").all()) await pack.check();
  await page.locator(".house > summary").click();
  await page.getByLabel(pseudo(house.name)).fill("Ours");
  await check("house rules");
  await page.getByRole("button", { name: pseudo(house.save) }).click();
  await page.getByRole("button", { name: pseudo(house.rename).replace("{name}", "Ours") }).click();
  await check("a set of house rules");
  await page.getByRole("button", { name: pseudo(setup.start) }).click();
  await expect(page.locator(".question h2")).toHaveText(/\[/);
  await open("");
  await check("home, with a game");
  await open("learn");
  for (let lesson = 1; lesson <= 9; lesson++) {
    await check(`lesson ${lesson}`);
    if (lesson < 9) await page.getByRole("button", { name: pseudo(learn.next) }).click();
  }
  await open("learn/board");
  for (let lesson = 1; lesson <= 4; lesson++) {
    await check(`lesson ${lesson} of the board game`);
    if (lesson < 4) await page.getByRole("button", { name: pseudo(learn.next) }).click();
  }
  expect([...wrong]).toEqual([]);
});

/** Opens the saved game of a state. */
const load = (page: Page, moment: Moment, humans = 1) => openNext(page, save(moment, humans));

test("the table has room for longer words in every kind of question", { tag: "@phone" }, async ({ page }) => {
  const { check, wrong } = pageChecker(page);
  await pseudoLocalise(page);
  await page.goto("./#/table");
  const asked = new Map(
    moments()
      .filter(({ kind }) => kind === "question")
      .map((moment) => [moment.id, moment]),
  );
  expect(asked.size).toBeGreaterThan(10);
  for (const [id, moment] of asked) {
    await load(page, moment);
    await expect(page.locator(".table .question h2")).toHaveText(/\[/);
    await check(`table, ${id}`);
  }
  // A selected card, explanations, the menu.
  await load(page, asked.get("turn")!);
  const held = page.locator(".hand .held");
  for (const usable of ["yes", "no"]) {
    const card = page.locator(`.hand .held[data-usable=${usable}]`).first();
    if (!(await card.count())) continue;
    await byKey(card);
    await check(`table, a card that fits: ${usable}`);
  }
  const slip = page.getByRole("dialog");
  // What hears letters comes after the table.
  await expect(page.locator("#said")).toBeAttached();
  for (const what of [held.first(), page.locator(".seat").first()]) {
    await what.focus();
    await page.keyboard.press("i");
    await expect(slip).toBeVisible();
    await check(`explained: ${await what.getAttribute("class")}`);
    await page.keyboard.press("Escape");
  }
  await page.getByRole("button", { name: pseudo(table.menu) }).click();
  await slip.locator(".company > summary").click();
  await check("menu");
  await page.keyboard.press("Escape");
  // Two people and one device.
  await load(page, asked.get("turn")!, 2);
  await expect(heading(page)).toHaveText(/\[/);
  await check("hand-over");
  expect([...wrong]).toEqual([]);
});

test("the ends of rounds and games have room for longer words", { tag: "@phone" }, async ({ page }) => {
  const { check, wrong } = pageChecker(page);
  await pseudoLocalise(page);
  await openGame(page, save(moment("position", "last-card")));
  await answer(page);
  await expect(page.locator("main.ends")).toBeVisible();
  await check("end of a round");
  await page.goto("./#/replay/card");
  const slider = page.getByRole("slider");
  await expect(slider).toBeVisible();
  await check("replay");
  await page.locator(".replay-bar .share").click();
  await check("a replay that is shared");
  await page.keyboard.press("Escape");
  await slider.fill((await slider.getAttribute("max"))!);
  await expect(page.locator("main.ends")).toBeVisible();
  await check("the end of a round in a replay");
  await page.goto("./#/table");
  await load(page, moment("position", "last-card-wins"));
  await answer(page);
  await expect(page.locator("main.over")).toBeVisible();
  await check("end of a game");
  expect([...wrong]).toEqual([]);
});
