// The home page for a newcomer, and the interactive lessons.
import type { Page } from "@playwright/test";
import { expect, expectAccessibleInBothThemes, test } from "./fixtures";
import { byKey, byTap, byTouch, skipShortWaits, type Touch } from "./player";
import { storeState } from "./states";

const lesson = (page: Page, id: string) => page.locator(`.learn[data-lesson=${id}]`);
const coach = (page: Page) => page.locator(".coach");
const done = (page: Page) => page.locator(".learn[data-stand=done]");
const card = (page: Page, name: RegExp) => page.locator(".hand").getByRole("button", { name });
const go = (page: Page) => page.locator(".actions .go");

/** Plays a hand card: the first tap selects it. */
async function use(page: Page, touch: Touch, name: RegExp) {
  await touch(card(page, name).first());
  await touch(go(page));
}

/** Chooses a player and gives them two cards. */
async function give(page: Page, touch: Touch, name: string, cards: RegExp[]) {
  await touch(page.locator("button.seat").filter({ hasText: name }));
  await touch(go(page));
  for (const one of cards) await touch(card(page, one).first());
  await touch(go(page));
}

/** The moves of each lesson. Names of cards are the same in every language but for colours. */
function lessons(page: Page, hand: Touch, colour: { red: string; blue: string; green: string; yellow: string }) {
  const { red, blue, green, yellow } = colour;
  // A scene swallows the first key or tap; it begins a frame after its event.
  const touch: Touch = async (what) => {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await expect(page.locator(".motion :is(.scene, .finale)")).toHaveCount(0);
    await hand(what);
  };
  const named = (text: string) => new RegExp(`^${text}`);
  const wish = (what: string) => touch(page.locator(".wish").filter({ hasText: what }));
  return [
    ["fits", async () => use(page, touch, named(`${red} 4`))],
    [
      "draw",
      async () => {
        await touch(page.locator(".actions .button").first());
        await expect(coach(page)).toContainText("3");
        await use(page, touch, named(`${red} 3`));
      },
    ],
    [
      "wish",
      async () => {
        await use(page, touch, /^Fantastic/);
        await wish(green);
      },
    ],
    ["black", async () => use(page, touch, /7/)],
    [
      "attack",
      async () => {
        await use(page, touch, /^Gift/);
        await give(page, touch, "Bert", [named(`${red} 9`), named(`${yellow} 8`)]);
      },
    ],
    [
      "counter",
      async () => {
        await use(page, touch, /^Counterattack/);
        await give(page, touch, "Grim", [named(`${blue} 8`), named(`${yellow} 9`)]);
        await wish(green);
      },
    ],
    [
      "nice",
      async () => {
        await use(page, touch, /^Nice Try/);
        await wish(blue);
      },
    ],
    ["end", async () => use(page, touch, named(`${green} 6`))],
  ] as const;
}

async function learn(
  page: Page,
  touch: Touch,
  languages: { red: string; blue: string; green: string; yellow: string },
) {
  for (const [id, play] of lessons(page, touch, languages)) {
    await expect(lesson(page, id)).toBeVisible();
    await expect(page.locator(".hand .held[data-usable=yes], .hand .held[data-usable=no]").first()).toBeVisible();
    await play();
    await expect(done(page)).toBeVisible();
    // A scene swallows the first key or tap.
    await expect(page.locator(".motion :is(.scene, .finale)")).toHaveCount(0);
    if (id === "end") await expect(page.locator(".costs li")).toHaveCount(2);
    await touch(coach(page).getByRole("button"));
  }
  await expect(page.locator(".learn")).toHaveCount(0);
}

const english = { red: "Red", blue: "Blue", green: "Green", yellow: "Yellow" };
const german = { red: "Rot", blue: "Blau", green: "Grün", yellow: "Gelb" };

/** All of localStorage but the progress of the lessons, and what is stored some seconds after the start. */
const storageText = (page: Page) =>
  page.evaluate(() => {
    const all = Object.entries(localStorage).filter(([key]) => !["frantic.learnt", "frantic.news"].includes(key));
    // Without the time when each game was last played.
    return JSON.stringify(all.sort()).replace(/\\"played\\":\d+/, "");
  });

test("a newcomer sees what to do first without scrolling", async ({ page }) => {
  await page.goto("./");
  await expect(page.locator(".choices .button")).toHaveText([
    /^Play/,
    "Board game",
    "With friends",
    "Learn in 5 minutes",
    "New game",
  ]);
  const seen = await page
    .locator(".choices .go")
    .evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight);
  expect(seen, "without scrolling").toBe(true);
  await page.getByRole("link", { name: "Learn in 5 minutes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What fits");
});

test.describe("with everything that moves", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("all lessons can be played, and then a game", { tag: ["@phone", "@all"] }, async ({ page }) => {
    test.setTimeout(300_000);
    await page.addInitScript(() => localStorage.setItem("frantic.speed", "fast"));
    await page.goto("./");
    await page.getByRole("link", { name: "Learn in 5 minutes" }).click();
    await learn(page, byTouch, english);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You know enough");
    await page.getByRole("link", { name: "Home" }).click();
    await expect(page.locator(".choices .button"), "always in the same order").toHaveText([
      /^Play/,
      "With friends",
      "Learn in 5 minutes",
      "New game",
    ]);
    await page.goto("./#/learn");
    for (let k = 0; k < 8; k++) await page.getByRole("button", { name: "Next lesson" }).click();
    await page.getByRole("button", { name: /^Play/ }).click();
    await expect(page).toHaveURL(/#\/table$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Round 1/);
  });
});

test.describe("in German", () => {
  test.use({ locale: "de-CH" });

  test("all lessons can be played", { tag: ["@phone", "@all"] }, async ({ page }) => {
    test.setTimeout(300_000);
    await skipShortWaits(page);
    await page.goto("./#/learn");
    await learn(page, byTouch, german);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Das genügt");
  });
});

for (const [locale, next, tag] of [
  ["de-CH", "Nächste Lektion", []],
  ["fr-CH", "Leçon suivante", ["@all"]],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test("every lesson fits on a small phone", { tag: ["@phone", ...tag] }, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 568 });
      await page.goto("./#/learn");
      for (let k = 0; k < 8; k++) {
        await expect(coach(page)).toBeVisible();
        const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        expect(tooWide, `lesson ${k + 1}`).toBe(false);
        await page.getByRole("button", { name: next }).click();
      }
    });
  });
}

test("a wrong move is explained and can be tried again", { tag: ["@phone", "@smoke"] }, async ({ page }) => {
  await skipShortWaits(page);
  await page.goto("./#/learn");
  await page.getByRole("button", { name: "Draw", exact: true }).click();
  await expect(coach(page)).toContainText("But here, try this");
  await coach(page).getByRole("button", { name: "Try again" }).click();
  await expect(page.locator(".learn[data-stand=first]")).toBeVisible();
  await expect(page.locator(".hand .held")).toHaveCount(5);
  await byTap(card(page, /^Blue 9/));
  await byTap(go(page));
  await expect(done(page)).toBeVisible();
  // The bots, who otherwise play at once, wait while the coach speaks.
  await page.evaluate(async () => {
    for (let k = 0; k < 10; k++) await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
  });
  await expect(page.locator(".seats .seat").first()).toHaveAttribute("data-turn", "true");
});

test("one can go back, forward and leave at any time", { tag: "@phone" }, async ({ page }) => {
  await page.goto("./#/learn");
  const title = page.getByRole("heading", { level: 1 });
  await expect(page.getByRole("button", { name: "Previous lesson" })).toBeDisabled();
  await page.getByRole("button", { name: "Next lesson" }).click();
  await expect(title).toHaveText("Nothing fits");
  await page.getByRole("button", { name: "Previous lesson" }).click();
  await expect(title).toHaveText("What fits");
  await page.getByRole("link", { name: "Skip" }).click();
  await expect(title).toContainText("Frantic");
});

for (const [how, touch, tag] of [
  ["touch", byTouch, ["@phone"]],
  ["keyboard", byKey, ["@desktop", "@all"]],
] as const) {
  test(`lessons can be played by ${how}, and leave a saved game alone`, { tag: [...tag] }, async ({ page }) => {
    test.setTimeout(300_000);
    await skipShortWaits(page);
    await storeState(page, "last-card");
    // Stored by version and path from the first visit on.
    await page.goto("./#/games");
    await page.reload();
    const before = await storageText(page);
    expect(before).toContain("card.game.");
    await page.goto("./#/learn");
    await learn(page, touch, english);
    expect(await storageText(page)).toBe(before);
    await page.getByRole("link", { name: /^Resume/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Round 1/);
    expect(await storageText(page)).toBe(before);
  });
}

test("when texts cannot be fetched the page says so and can retry", { tag: "@phone" }, async ({ page, complaints }) => {
  let gone = true;
  await page.route(/\/later\/\w+\.txt/, (route) => (gone ? route.abort() : route.continue()));
  await page.goto("./#/learn");
  await expect(page.getByRole("alert")).toContainText("could not be loaded");
  gone = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(coach(page)).toBeVisible();
  complaints.length = 0;
});

test("lessons are accessible, in light and in dark", async ({ page }) => {
  await skipShortWaits(page);
  await page.goto("./#/learn");
  for (const [id, play] of lessons(page, byTap, english)) {
    await expect(lesson(page, id)).toBeVisible();
    if (id === "counter") await expectAccessibleInBothThemes(page);
    if (["fits", "end"].includes(id)) {
      await play();
      await expect(done(page)).toBeVisible();
      await expectAccessibleInBothThemes(page);
    }
    await page.getByRole("button", { name: "Next lesson" }).click();
  }
  await expect(page.locator(".learn")).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
});
