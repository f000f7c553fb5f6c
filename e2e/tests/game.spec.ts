// Whole games, as people play them.
import type { Locator } from "@playwright/test";
import { expect, expectAccessible, expectAccessibleInBothThemes, putSavedGame, test } from "./fixtures";
import { answer, byKey, skipShortWaits, play, seedRandomness } from "./player";
import { moment, openGame, save } from "./saved-games";
import { storeRules } from "./short-games";

/** Each cell of a table is below the name it belongs to. */
async function expectColumnsBelowHeads(table: Locator) {
  const lefts = await table
    .locator("tr")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => Math.round(cell.getBoundingClientRect().left))),
    );
  expect(lefts.length).toBeGreaterThan(1);
  for (const row of lefts) expect(row).toEqual(lefts[0]);
}

test.describe("in French", () => {
  test.use({ locale: "fr-CH" });

  test("a whole game by tapping, whose awards are told at its end", { tag: "@phone" }, async ({ page }) => {
    test.setTimeout(150_000);
    await seedRandomness(page, 7);
    await skipShortWaits(page);
    await page.goto("./#/new");
    await page.getByLabel("Limite de points").fill("40");
    await page.getByLabel("Limite de points").press("Tab");
    await page.getByRole("button", { name: "Distribuer" }).click();
    await expect(page).toHaveURL(/#\/table$/);
    const heading = page.getByRole("heading", { level: 1 });
    const kinds = new Set<string>();
    for (let round = 1; round < 20; round++) {
      (await play(page, 400)).forEach((asked) => kinds.add(asked));
      const next = page.getByRole("button", { name: "Manche suivante" });
      if (!(await next.isVisible())) break;
      await expect(heading).toHaveText(`La manche ${round} est finie`);
      await next.click();
    }
    expect(kinds.size).toBeGreaterThan(3);
    await expect(heading).toHaveText(/gagne(s|z|nt)?$/);
    const typeface = (what: string) =>
      page
        .locator(what)
        .first()
        .evaluate((heading) => getComputedStyle(heading).fontFamily);
    expect(await typeface(".awards h2")).toBe(await typeface("main h1"));
    const awards = page.locator(".awards li");
    expect(await awards.count()).toBeGreaterThan(0);
    expect(await awards.count()).toBeLessThan(6);
    await expectAccessible(page);
    const said = (await page.locator(".awards, .how, .last-words").allInnerTexts()).join("\n");
    expect(said.match(/.*[^\u202f\s][?!;:](?=\s|$).*/gm), "its punctuation has thin spaces").toBeNull();
    await page.locator(".page.ends > .bar .go").click();
    await expect(heading).toHaveText("Manche 1");
  });
});

test("after a round each column of the scores is below its name", { tag: ["@both", "@smoke"] }, async ({ page }) => {
  await openGame(page, save(moment("position", "last-card")));
  await answer(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Round 1 is over");
  await expectAccessible(page);
  await expectColumnsBelowHeads(page.locator(".score-sheet"));
  await page.getByRole("button", { name: "Next round" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Round 2");
});

test("three people share a device to the end of a game, and no hand is in the page between turns", {
  tag: "@phone",
}, async ({ page }) => {
  await seedRandomness(page, 3);
  await skipShortWaits(page);
  await page.addInitScript(storeRules, { rounds: 1, cards: 4 });
  await page.goto("./#/new");
  const rows = page.locator("ol.people > li");
  await page.getByRole("button", { name: "Add player" }).click();
  for (const at of [1, 2]) await rows.nth(at).getByRole("button", { name: "Human" }).click();
  await page.getByRole("button", { name: "Start game" }).click();
  let handed = 0;
  for (let k = 0; k < 300; k++) {
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toBeVisible();
    const text = (await heading.textContent()) ?? "";
    if (/takes the device$/.test(text)) {
      handed++;
      await expect(page.locator(".hand, .held")).toHaveCount(0);
      // No card in any attribute either.
      expect(await page.locator("main").innerHTML()).not.toMatch(/class="card"|data-n=/);
      if (handed === 1) await expectAccessible(page);
      await page.getByRole("button", { name: /^I am/ }).click();
      await expect(page.locator(".hand .held").first()).toBeVisible();
    } else if (await page.getByRole("heading", { name: /toss(ing)? something in/ }).isVisible()) {
      await expect(page.locator(".held")).toHaveCount(0);
      await page.getByRole("button", { name: "Nobody" }).click();
    } else if (await page.locator(".page").isVisible()) {
      break;
    } else {
      await answer(page);
    }
  }
  expect(handed).toBeGreaterThan(2);
  await expect(page.locator("main.over")).toBeVisible();
});

test("a game survives a reload in the middle of an effect", { tag: ["@phone", "@smoke"] }, async ({ page }) => {
  await openGame(page, save(moment("position", "attack")));
  const question = page.locator(".question h2");
  const hand = () =>
    page.locator(".hand .held").evaluateAll((all) => all.map((card) => card.getAttribute("aria-label")));
  await page.locator(".hand .held[data-usable=yes]").first().click();
  await page.locator(".actions .go").click();
  await expect(page.locator("button.seat").first(), "who gets the gift is asked").toBeVisible();
  const asked = (await question.textContent())!;
  const before = await hand();
  expect(before.length).toBe(3);
  await page.reload();
  await expect(question).toHaveText(asked);
  expect(await hand()).toEqual(before);
  await page.goto("./#/");
  await page.getByRole("link", { name: /Resume/ }).click();
  await expect(question).toHaveText(asked);
});

test("a damaged saved game affects nothing else", { tag: "@phone" }, async ({ page }) => {
  await page.goto("./");
  await putSavedGame(page, save(moment("position", "duo")).slice(0, 150));
  await page.reload();
  await expect(page.getByRole("heading", { name: "A game could not be read" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "All right" }).click();
  await page.getByRole("link", { name: "New game" }).click();
  await page.getByRole("button", { name: "Start game" }).click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
});

test("from the home page a game is begun and a card is played with the keyboard alone", {
  tag: ["@desktop", "@smoke"],
}, async ({ page }) => {
  await seedRandomness(page, 5);
  await skipShortWaits(page);
  await page.goto("./");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Play" })).toBeFocused();
  for (const name of ["Board game", "With friends", "Learn in 5 minutes", "New game"]) {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name })).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Start game" }).focus();
  await page.keyboard.press("Enter");
  await play(page, 3, byKey);
});

test.describe("in German", () => {
  test.use({ locale: "de-CH" });

  test("a game speaks German, and nothing is wider than a small phone", { tag: ["@phone", "@smoke"] }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await seedRandomness(page, 7);
    await skipShortWaits(page);
    await page.goto("./#/new");
    const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    const name = page.locator(".person input").first();
    await name.fill("Maximilian");
    expect(await name.evaluate((field) => field.scrollWidth - field.clientWidth), "the name is whole").toBe(0);
    await page.getByRole("button", { name: "Karten geben" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Runde 1");
    for (let k = 0; k < 3; k++) {
      await answer(page);
      expect(await isTooWide()).toBe(false);
    }
  });
});

test("the table is accessible, in light and in dark", { tag: ["@both", "@smoke"] }, async ({ page }) => {
  await openGame(page, save(moment("crowd", "4-10")));
  await expect(page.locator(".hand .held").first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.locator(".hand .held").first().focus();
  await page.keyboard.press("Enter");
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
