// Large letters, small windows, magnified pages, screens that are cut in two: every control can be reached, and no word
// falls apart. What is tested on usual screens is in layout.spec.ts.
import { chromium, type Browser, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { expect, test } from "./fixtures";
import { seedEachLoad, skipShortWaits } from "./player";
import { outOfReach } from "./reach";
import { boardMoment, moment, openGame, openNext, save } from "./saved-games";
import { openState } from "./states";
import { closeByEscape } from "./windows";

const texts = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/en/${file}.json`, import.meta.url), "utf8"));
const { table } = texts("ui");

/** The size of a letter that a person has chosen in the browser, and the windows in which pages are looked at with it. */
type Look = [letters: number, sizes: [number, number][]];
/** A large phone and a small one with large letters, and a page that is magnified four times. */
const ALWAYS: Look[] = [
  [
    28,
    [
      [360, 740],
      [280, 653],
    ],
  ],
  [16, [[320, 256]]],
];
const ALL: Look[] = [
  [
    16,
    [
      [427, 240],
      [390, 664],
      [390, 330],
      [360, 640],
      [320, 568],
      [280, 653],
      [540, 390],
      [673, 841],
      [844, 200],
      [960, 540],
    ],
  ],
  [
    20,
    [
      [320, 568],
      [844, 390],
      [1280, 720],
    ],
  ],
  [
    28,
    [
      [320, 568],
      [390, 844],
      [844, 390],
      [1280, 800],
    ],
  ],
  [
    32,
    [
      [390, 844],
      [412, 915],
      [320, 640],
      [768, 1024],
    ],
  ],
];

/** A browser whose letters are so large. */
async function browserWith(letters: number): Promise<Browser> {
  const { executablePath, args = [] } = test.info().project.use.launchOptions!;
  return chromium.launch({ executablePath, args: [...args, `--blink-settings=defaultFontSize=${letters}`] });
}

/** Goes to each screen of one kind, and tells when it is there. */
type Tour = (page: Page, at: (where: string) => Promise<void>) => Promise<void>;

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).first();

const PAGES = {
  "": /Frantic/,
  new: "New game",
  settings: "Settings",
  about: "About",
  history: "History",
  games: /./,
  day: /./,
  room: /./,
  cards: "Cards and rules",
  "cards/gift": "Cards and rules",
  "cards/board/goal": /./,
  rules: /./,
  learn: /./,
  "board/new": "New game",
  "learn/board": /./,
  nowhere: "Nothing here",
  table: "Table",
};

const pages: Tour = async (page, at) => {
  for (const [hash, title] of Object.entries(PAGES)) {
    await page.goto(`./?${hash}#/${hash}`);
    await expect(heading(page)).toHaveText(title);
    await at(hash || "home");
  }
};

const tables: Tour = async (page, at) => {
  await openGame(page, save(moment("crowd", "4-10")));
  await expect(page.locator(".question h2")).toBeVisible();
  await at("the table");
  await page
    .locator(".hand .held[data-usable=yes]")
    .first()
    .evaluate((card: HTMLElement) => card.click());
  await at("a card is chosen");
  await page.getByRole("button", { name: table.menu }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await at("the menu");
  await closeByEscape(page);
  for (const id of ["wish", "confirm", "any card"]) {
    await openNext(page, save(moment("question", id)));
    await expect(page.locator(".question h2")).toBeVisible();
    await at(`a question: ${id}`);
  }
  await openNext(page, save(moment("crowd", "8-20")));
  await at("eight people");
  await openNext(page, save(moment("crowd", "4-5"), 2));
  await at("handing the device over");
};

const ends: Tour = async (page, at) => {
  await openState(page, "round");
  await expect(page.locator("main.ends")).toBeVisible();
  await at("the end of a round");
  await page.goto("./#/replay/card");
  await expect(page.getByRole("slider")).toBeVisible();
  await at("a replay");
};

const board: Tour = async (page, at) => {
  await openGame(page, save(boardMoment("question", "play")), "board");
  await expect(page.locator(".hand .held").first()).toBeVisible();
  await at("the board");
};

for (const [name, tour] of Object.entries({ pages, tables, ends, board })) {
  for (const [when, looks] of [
    ["with large letters and in small windows", ALWAYS],
    ["at every size", ALL],
  ] as const) {
    test(`${name}: everything can be reached ${when}`, { tag: looks === ALL ? ["@phone", "@all"] : "@phone" }, async ({
      baseURL,
    }) => {
      test.setTimeout(600_000);
      const wrong: string[] = [];
      for (const [letters, sizes] of looks) {
        const browser = await browserWith(letters);
        const [width, height] = sizes[0];
        const page = await browser.newPage({
          baseURL,
          viewport: { width, height },
          locale: "en-GB",
          hasTouch: true,
          reducedMotion: "reduce",
          serviceWorkers: "block",
        });
        await seedEachLoad(page);
        await skipShortWaits(page);
        await tour(page, async (where) => {
          for (const [width, height] of sizes) {
            await page.setViewportSize({ width, height });
            await page.evaluate(
              () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
            );
            const folder = process.env.PICTURES;
            const at = `${where}, ${letters} px, ${width} × ${height}`;
            if (folder) await page.screenshot({ path: `${folder}/${at.replace(/[^\w]+/g, "-")}.png` });
            wrong.push(...(await outOfReach(page)).map((fault) => `${at}: ${fault}`));
          }
        });
        await browser.close();
      }
      expect(wrong).toEqual([]);
    });
  }
}
