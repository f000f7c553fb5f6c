// The end of a round, finished games, and exporting and importing everything as a file.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectAccessibleInBothThemes, stored, test } from "./fixtures";
import { acceptsAnswers, answer } from "./player";
import { openState, state, storeOnce } from "./states";
import { newWindow } from "./windows";

const person = (name: string, avatar: number, bot: string | null = null) => ({ name, avatar, bot });
const people = [
  person("Ann", 0),
  person("Bert", 1, "greedy"),
  person("Ümit the Terrible", 7, "greedy"),
  person("Uhu", 3, "greedy"),
];

/** A finished game, as crates/play/src/stored/history.rs writes it. */
function finished(date: number, points: number[][], winner: number) {
  const rounds = points.map((points) => ({ points, finished: points.flatMap((one, at) => (one <= 0 ? [at] : [])) }));
  const course = { people, limit: 154, first: 1, before: [0, 0, 0, 0], rounds };
  return { date, setup: null, course, winners: [winner] };
}

const games = [
  finished(
    1_700_000_000_000,
    [
      [0, 22, 31, 9],
      [14, 0, 8, 42],
      [5, 61, 0, 17],
      [-10, 33, 40, 20],
    ],
    0,
  ),
  finished(
    1_760_000_000_000,
    [
      [30, 0, 12, 7],
      [41, 9, 0, 13],
      [60, 12, 13, 0],
      [44, 0, 21, 9],
    ],
    1,
  ),
];

const stores = { "frantic.games": JSON.stringify({ version: 2, games }) };

/** A picture for people to look at, where somebody wants some. */
async function picture(page: Page, name: string) {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

async function fits(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), "nothing is too wide").toBe(
    false,
  );
}

test("a round is counted card by card, and the game has a chart and a table", { tag: ["@phone", "@smoke"] }, async ({
  page,
}) => {
  await openState(page, "last-card");
  await expect(page.locator(".hand .held")).toHaveCount(1);
  await acceptsAnswers(page);
  await answer(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/is over$/);
  const main = page.getByRole("main");
  // Each remaining card is listed with its points, and their sum is the score.
  const persons = main.locator(".standings tbody");
  await expect(persons).toHaveCount(4);
  let counted = 0;
  for (const person of await persons.all()) {
    const score = Number((await person.locator(".score").textContent())!.replace("−", "-"));
    const laid = person.locator(".laid > li");
    if (!(await laid.count())) continue;
    const points = await laid.locator("b").allTextContents();
    const numbers = points.map((text) => Number(text.replace("−", "-")));
    expect(numbers.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(numbers.at(-1));
    expect(numbers.at(-1)).toBe(score);
    counted++;
  }
  expect(counted).toBeGreaterThan(1);
  await expect(main.getByRole("img", { name: /^Points after each round/ })).toBeVisible();
  // Its head, the points before, and this round.
  await expect(main.getByRole("table", { name: "After each round" }).getByRole("row")).toHaveCount(3);
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ]) {
    await page.setViewportSize({ width, height });
    await fits(page);
    await picture(page, `round-${width}`);
  }
  await expectAccessible(page);
});

test("a game that is over names its winner and is listed in the history", { tag: "@phone" }, async ({ page }) => {
  await openState(page, "over");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(/wins?$/);
  const title = (await heading.textContent())!;
  await page.getByRole("link", { name: "All finished games" }).click();
  await expect(page.getByRole("link", { name: new RegExp(title) })).toHaveCount(1);
});

test("finished games: who won, chart, table, figures", async ({ page }, { project }) => {
  await storeOnce(page, stores);
  await page.goto("./");
  await page.getByRole("link", { name: "History" }).click();
  await expect(page).toHaveURL(/#\/history$/);
  const entries = page.locator(".games").getByRole("link");
  // The newest game first; in each, the player with the fewest points first.
  await expect(entries).toHaveText([
    /Bert wins.*Bert 21 · Uhu 29/,
    /Ann wins.*Ann 9 · Ümit the Terrible 79 · Uhu 88 · Bert 116/,
  ]);
  const ann = page.locator(".figures li").filter({ hasText: "Ann" });
  await expect(ann.locator("dd")).toHaveText(["2", "1", "2 of 8", "23.0", "−10", "60"]);
  await expectAccessibleInBothThemes(page);
  await fits(page);
  await picture(page, `history-${project.name}`);
  await entries.last().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ann wins");
  const chart = page.getByRole("img", { name: /at the end: Ann 9, Bert 116/ });
  await expect(chart).toBeVisible();
  await expect(chart.locator("polyline.print")).toHaveCount(4);
  const dashes = await chart
    .locator("polyline.print")
    .evaluateAll((all) => all.map((line) => line.getAttribute("stroke-dasharray")));
  expect(new Set(dashes).size, "lines are told apart without colour").toBe(4);
  await expect(page.getByRole("table", { name: "After each round" }).getByRole("row").last()).toHaveText(/4.*9.*−10/);
  await expectAccessibleInBothThemes(page);
  await fits(page);
  await picture(page, `past-${project.name}`);
  // On a narrow phone.
  await page.setViewportSize({ width: 320, height: 640 });
  await fits(page);
  await page.goto("./#/history");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("History");
  await fits(page);
  await page.goto("./#/history/5");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nothing here");
});

for (const [locale, rounds, average, most, tag] of [
  ["en-GB", "1 round", "400.5", "1,234", ["@all"]],
  ["de-CH", "1 Runde", "400,5", "1.234", ["@all"]],
  ["fr-CH", "1 manche", "400,5", "1\u202f234", []],
  ["it-IT", "1 round", "400,5", "1234", ["@all"]],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test("numbers, plurals and dates follow the language", { tag: ["@phone", ...tag] }, async ({ page }) => {
      const games = [
        finished(1_700_000_000_000, [[0, 22, 31, 9]], 0),
        finished(1_760_000_000_000, [[801, 12, 0, 1234]], 2),
      ];
      await storeOnce(page, { "frantic.games": JSON.stringify({ version: 2, games }) });
      await page.goto("./#/history");
      const entry = page.locator(".games").getByRole("link").first();
      await expect(entry.locator("small")).toContainText(rounds);
      const date = new Date(1_760_000_000_000).toLocaleDateString(locale === "en-GB" ? locale : locale.slice(0, 2), {
        dateStyle: "long",
      });
      await expect(entry.locator("small")).toContainText(date);
      await expect(entry).toContainText(`Uhu ${most}`);
      await expect(page.locator(".figures li").filter({ hasText: "Ann" }).locator("dd").nth(3)).toHaveText(average);
    });
  });
}

test("a deleted game can be restored", { tag: "@phone" }, async ({ page }) => {
  await storeOnce(page, stores);
  await page.goto("./#/history/1700000000000");
  const all = () =>
    stored(page, "games").then((text) => JSON.parse(text!).games.map((game: { date: number }) => game.date));
  await page.getByRole("button", { name: "Delete this game" }).click();
  await expect(page.getByRole("status").filter({ hasText: "deleted" })).toBeVisible();
  expect(await all()).toEqual([1_760_000_000_000]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Delete this game" })).toBeVisible();
  expect(await all()).toEqual([1_700_000_000_000, 1_760_000_000_000]);
  await page.getByRole("button", { name: "Delete this game" }).click();
  await page.getByRole("link", { name: "All games" }).click();
  await expect(page.locator(".games").getByRole("link")).toHaveCount(1);
});

test("old games are read, and damaged ones affect nothing else", { tag: "@phone" }, async ({ page }) => {
  const old = { date: 1_690_000_000_000, people, rounds: [[0, 3, 4, 5]], totals: [0, 3, 4, 5], winners: [0] };
  await storeOnce(page, { "frantic.games": JSON.stringify({ version: 1, games: [old, "torn"] }) });
  await page.goto("./#/history");
  await expect(page.getByRole("alert")).toContainText("could not be read");
  await expect(page.locator(".games").getByRole("link")).toHaveText([/Ann wins/]);
  expect(await stored(page, "games.unreadable")).toContain("torn");
  await page.reload();
  await expect(page.locator(".games").getByRole("link")).toHaveCount(1);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

/** Exports everything as a file; returns its text. */
async function save(page: Page) {
  await page.goto("./#/history");
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save as a file" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^frantic-\d{4}-\d\d-\d\d\.json$/);
  return await readFile(await file.path(), "utf8");
}

async function open(page: Page, text: string) {
  const file = { name: "frantic.json", mimeType: "application/json", buffer: Buffer.from(text) };
  await page.getByLabel("Restore").setInputFiles(file);
}

/** All that is stored, but for the version whose news are told: that is stored some seconds after the start. */
const everything = async (page: Page) => {
  let all: Record<string, string> = {};
  // An import ends with a new load of the page.
  await expect(async () => {
    all = await page.evaluate(() => {
      const { "frantic.news": _, ...all } = localStorage;
      return all;
    });
  }).toPass();
  return all;
};

test(
  "everything is exported, deleted for good, and imported again",
  { tag: "@phone" },
  async ({ page }, { project }) => {
    await storeOnce(page, {
      ...stores,
      "frantic./card.game.1700000000000": state("last-card"),
      "frantic.theme": "dark",
    });
    await page.goto("./#/table");
    await expect(page.locator(".hand .held").first()).toBeVisible();
    const hand = await page.locator(".hand .held").count();
    const text = await save(page);
    const before = await everything(page);

    // It asks for confirmation twice.
    await page.getByRole("button", { name: "Delete everything" }).click();
    const asked = page.getByRole("alert");
    await expect(asked).toContainText("2 finished games");
    await page.getByRole("button", { name: "No, leave it" }).click();
    await expect(asked).toHaveCount(0);
    await page.getByRole("button", { name: "Delete everything" }).click();
    await page.getByRole("button", { name: "Yes, delete" }).click();
    await expect(asked).toContainText("gone for good");
    expect(await everything(page), "nothing has happened yet").toEqual(before);
    await expectAccessible(page);
    await picture(page, `data-${project.name}`);
    await page.getByRole("button", { name: "Delete for good" }).click();
    await expect(page.getByRole("link", { name: "New game" })).toBeVisible();
    await expect(page.getByRole("link", { name: /Resume/ })).toHaveCount(0);
    expect(await everything(page)).toEqual({});

    await page.goto("./#/history");
    await expect(page.getByText("No game has been finished here yet")).toBeVisible();
    await open(page, text);
    await expect(asked).toContainText("a game in round 1 (You, Bert, Grim, Uhu), 2 finished games and settings");
    expect(await everything(page), "it asks first").toEqual({});
    await page.getByRole("button", { name: "Replace everything" }).click();
    await page.getByRole("link", { name: /Resume/ }).click();
    await expect(page.locator(".hand .held")).toHaveCount(hand);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.goto("./#/history");
    await expect(page.locator(".games").getByRole("link")).toHaveCount(2);

    // A file that cannot be imported is explained and changes nothing.
    const all = await everything(page);
    for (const [bad, why] of [
      ["no JSON at all", "a Frantic file"],
      [JSON.stringify({ frantic: 1, kept: { "frantic.game": "{}" } }), "a running game cannot be read"],
    ]) {
      await open(page, bad);
      await expect(asked).toContainText(why);
      await expect(asked).toContainText("Nothing has changed");
      await expect(page.getByRole("button", { name: "Replace everything" })).toHaveCount(0);
    }
    expect(await everything(page)).toEqual(all);
  },
);

test("of a backup with something wrong in it the rest is restored, and what is wrong is named", {
  tag: "@phone",
}, async ({ page }) => {
  await storeOnce(page, { ...stores, "frantic.theme": "dark" });
  const file = JSON.parse(await save(page));
  file.kept["frantic.theme"] = "chartreuse";
  file.kept["frantic.card.rules"] = "torn";
  file.kept["frantic.speed"] = "fast";
  await open(page, JSON.stringify(file));
  const asked = page.getByRole("alert");
  await expect(asked).toContainText("2 finished games and settings");
  await expect(asked).toContainText("Left out, because it can't be read: a set of house rules and a setting.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Replace everything" }).click();
  await expect(page.getByRole("link", { name: "New game" })).toBeVisible();
  await expect(page.locator("html"), "what is here of it stays").toHaveAttribute("data-theme", "dark");
  expect((await everything(page))["frantic.speed"]).toBe("fast");
  await page.goto("./#/history");
  await expect(page.locator(".games").getByRole("link")).toHaveCount(2);
});

test("an import stops a game in another window first", { tag: "@phone" }, async ({ page, context }) => {
  await storeOnce(page, stores);
  const text = await save(page);
  const other = await newWindow(context);
  await other.goto(page.url().replace("#/history", "#/"));
  await other.getByRole("button", { name: /^Play / }).click();
  await expect(other.locator(".hand .held").first()).toBeVisible();
  await open(page, text);
  await page.getByRole("button", { name: "Replace everything" }).click();
  await expect(page.getByRole("link", { name: "New game" })).toBeVisible();
  await expect(other.getByRole("heading", { level: 1 })).toContainText("another window");
  expect(Object.keys(await everything(page)).filter((key) => key.includes("card.game."))).toEqual([]);
});
