// Cards and rules: found, read, and asked about from the table.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { answer, instantBots, seedRandomness } from "./player";

const entry = (page: Page) => page.locator(".about-card h2");
const tiles = (page: Page) => page.locator(".tile");
const chip = (page: Page, name: string) => page.locator(".chip", { hasText: name });

async function picture(page: Page, name: string) {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** The page does not scroll sideways. */
async function expectFits(page: Page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, "pixels beyond the edge").toBeLessThanOrEqual(0);
}

/** No word of a card's name is broken over two lines. */
async function expectWholeWords(page: Page) {
  const broken = await entry(page).evaluate((heading) => {
    const text = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode() as Text;
    return [...text.data.matchAll(/[^\s-]+/g)].filter(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1;
    });
  });
  expect(broken.join(" ")).toBe("");
}

/** Unfolds the filters for packs and colours, which are folded on a phone. */
async function unfold(page: Page) {
  const details = page.locator(".filters details");
  if (!(await details.evaluate((at) => (at as HTMLDetailsElement).open))) await details.locator("summary").click();
}

test("cards are found by name, kind, pack and colour", { tag: "@smoke" }, async ({ page }, { project }) => {
  await page.goto("./");
  await page.getByRole("link", { name: "Cards and rules" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cards and rules");
  await expect(tiles(page)).toHaveCount(97);
  await expectAccessible(page);
  await picture(page, `reference-${project.name}`);

  const search = page.getByRole("searchbox", { name: "Search" });
  await search.fill("PANDORA");
  await expect(tiles(page).first()).toHaveAccessibleName("Pandora's Box");
  await search.fill("fantastíc");
  await expect(tiles(page).nth(0)).toHaveAccessibleName("Fantastic");
  await expect(tiles(page).nth(1)).toHaveAccessibleName("Fantastic Four");
  await search.fill("");

  await chip(page, "Power cards").click();
  await expect(chip(page, "Power cards")).toHaveAttribute("aria-pressed", "true");
  await expect(tiles(page)).toHaveCount(12);
  await expect(page.getByRole("status").first()).toHaveText("12 found");
  await chip(page, "Power cards").click();
  await unfold(page);
  await chip(page, "Violet").click();
  await chip(page, "Troublemaker").click();
  await expect(page.getByText("There is no such card.")).toBeVisible();
  await page.getByRole("button", { name: "Show everything" }).click();
  await expect(tiles(page)).toHaveCount(97);
});

test("a card has an address, neighbours, and a way back", async ({ page }, { project }) => {
  await page.goto("./#/cards/gift");
  await expect(entry(page)).toHaveText("Gift");
  await expect(page.getByRole("heading", { name: "For example" })).toBeVisible();
  await expect(page.locator(".rulings li")).toHaveCount(5);
  await expectAccessible(page);
  await picture(page, `reference-gift-${project.name}`);
  await page.getByRole("link", { name: "Next: Exchange" }).click();
  await expect(entry(page)).toHaveText("Exchange");
  await expect(page.locator(".ours").first()).toHaveText("our ruling");
  await page.goBack();
  await expect(entry(page)).toHaveText("Gift");
  await page.keyboard.press("ArrowRight");
  await expect(entry(page)).toHaveText("Exchange");
  await page.locator(".steps").getByRole("link", { name: "All cards" }).click();
  await expect(page.locator(".about-card.sheet:not(.hint)")).toHaveCount(0);
  await expect(
    page.locator(".tile", { has: page.locator(":scope:focus") }).or(page.locator(".tile:focus")),
  ).toHaveAccessibleName("Exchange");

  await page.goto("./#/cards/generous");
  await expect(page.locator(".about-card")).toContainText("The texts of the rule cards are ours");
  await page.goto("./#/cards/joker");
  await expect(entry(page)).toHaveText("Nothing here");
});

test("opening a card keeps the search and the scroll position", { tag: "@phone" }, async ({ page }) => {
  await page.goto("./#/cards");
  await page.getByRole("searchbox").fill("hand");
  const found = await tiles(page).count();
  const last = tiles(page).nth(found - 2);
  const name = await last.getAttribute("aria-label");
  await last.click();
  await expect(entry(page)).toHaveText(name!);
  await page.goBack();
  await expect(tiles(page)).toHaveCount(found);
  await expect(page.getByRole("searchbox")).toHaveValue("hand");
  await expect(last).toBeInViewport();
});

test("the rules are on one page", async ({ page }, { project }) => {
  await page.goto("./#/cards");
  await page.getByRole("link", { name: "On one page" }).click();
  await expect(page.getByRole("heading", { name: "What goes on what" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Black 7/ }).first()).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await picture(page, `rules-${project.name}`);
});

for (const [locale, tag] of [
  ["de", []],
  ["en", ["@all"]],
  ["fr", ["@all"]],
  ["it", ["@all"]],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });
    test(`no word is too long for a small phone, ${locale}`, { tag: ["@phone", ...tag] }, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      for (const hash of [
        "cards",
        "cards/counterattack",
        "cards/the-all-seeing-eye",
        "cards/double-taxation",
        "rules",
      ]) {
        await page.goto(`./#/${hash}`);
        await expect(page.locator(".tabs")).toBeAttached();
        await expectFits(page);
        if (hash.startsWith("cards/")) await expectWholeWords(page);
      }
    });
  });
}

test("at the table a card's example and rulings can be looked up while the game waits", async ({ page }) => {
  await seedRandomness(page, 7);
  await instantBots(page);
  await page.goto("./");
  await page.getByRole("button", { name: /^Play / }).click();
  const card = page.locator(".hand .held").first();
  await expect(card).toBeVisible();
  const hand = await page.locator(".hand .held").count();
  const slip = page.getByRole("dialog");
  // What listens to keys is loaded later than the table.
  await expect(async () => {
    await card.focus();
    await page.keyboard.press("i");
    await expect(slip).toContainText("Counts", { timeout: 2_000 });
  }).toPass();
  await slip.getByText("Example and rulings").click();
  await expect(slip.getByRole("heading", { name: "For example" })).toBeVisible();
  await expectAccessible(page);
  await slip.getByRole("link", { name: "Among all cards" }).click();
  await expect(page.locator(".about-card .example")).toBeVisible();
  // Cards of packs that are not in play say so.
  await page.goto("./#/cards/curse");
  await expect(page.locator(".about-card")).toContainText("Not in the game you are playing");
  await page.locator(".steps").getByRole("link", { name: "All cards" }).click();
  await page.getByRole("link", { name: "Back to the table" }).click();
  await expect(page.locator(".hand .held")).toHaveCount(hand);
  await answer(page);
});

test("when the reference cannot be fetched the page says so and can retry", { tag: "@phone" }, async ({
  page,
  complaints,
}) => {
  await page.goto("./");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.route("**/reference/*.txt", (route) => route.abort());
  await page.getByRole("link", { name: "Cards and rules" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  complaints.length = 0;
  await page.unroute("**/reference/*.txt");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(tiles(page).first()).toBeVisible();
});

test("names of cards are read out in English in every language", { tag: "@phone" }, async ({ page }) => {
  await page.goto("./#/settings");
  await page.getByLabel("Language").selectOption("de");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Einstellungen");
  for (const [id, language] of [
    ["gift", "en"],
    ["number", null],
    ["board/goal", null],
    ["board/snail", "en"],
  ]) {
    await page.evaluate((id) => (location.hash = `#/cards/${id}`), id);
    await expect(entry(page)).toBeVisible();
    if (language) await expect(entry(page)).toHaveAttribute("lang", language);
    else await expect(entry(page)).not.toHaveAttribute("lang");
  }
});
