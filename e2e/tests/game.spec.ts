// Whole games, as people play them.
import type { Locator } from "@playwright/test";
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from "./fixtures";
import { answer, instantBots, byKey, skipShortWaits, play, seedRandomness } from "./player";

/** Starts a game to 40 points with so many bots and humans. */
async function begin(page: import("@playwright/test").Page, bots: number, humans = 1) {
  await page.goto("./#/new");
  const rows = page.getByRole("listitem");
  for (let at = 1; at < humans; at++) await rows.nth(at).getByRole("button", { name: "Human" }).click();
  for (let n = 4; n > humans + bots; n--)
    await rows
      .last()
      .getByRole("button", { name: /Remove/ })
      .click();
  await page.getByLabel("Points limit").fill("40");
  await page.getByLabel("Points limit").press("Tab");
  await page.getByRole("button", { name: "Start game" }).click();
  await expect(page).toHaveURL(/#\/table$/);
}

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

test("a whole game by tapping, against three bots", { tag: "@phone" }, async ({ page }) => {
  test.setTimeout(150_000);
  await seedRandomness(page, 7);
  await skipShortWaits(page);
  await begin(page, 3);
  const kinds = new Set<string>();
  for (let round = 1; round < 12; round++) {
    (await play(page, 400)).forEach((asked) => kinds.add(asked));
    const next = page.getByRole("button", { name: "Next round" });
    if (!(await next.isVisible())) break;
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Round ${round} is over`);
    if (round === 1) {
      await expectAccessible(page);
      await expectColumnsBelowHeads(page.locator(".score-sheet"));
    }
    await next.click();
  }
  expect(kinds.size).toBeGreaterThan(3);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/wins?$/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Rematch" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Round 1");
});

test.describe("in French", () => {
  test.use({ locale: "fr-CH" });

  test("a whole game, whose awards are told at its end", { tag: "@phone" }, async ({ page }) => {
    test.setTimeout(300_000);
    await seedRandomness(page, 7);
    await skipShortWaits(page);
    await page.goto("./#/new");
    await page.getByLabel("Limite de points").fill("80");
    await page.getByLabel("Limite de points").press("Tab");
    await page.getByRole("button", { name: "Distribuer" }).click();
    await expect(page).toHaveURL(/#\/table$/);
    const heading = page.getByRole("heading", { level: 1 });
    for (let round = 1; round < 20; round++) {
      await play(page, 400);
      const next = page.getByRole("button", { name: "Manche suivante" });
      if (!(await next.isVisible())) break;
      await expect(heading).toHaveText(`La manche ${round} est finie`);
      await next.click();
    }
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
  });
});

test("three people share a device, and no hand is in the page between turns", { tag: "@phone" }, async ({ page }) => {
  await seedRandomness(page, 3);
  await skipShortWaits(page);
  await begin(page, 0, 3);
  let handed = 0;
  for (let k = 0; k < 60 && handed < 8; k++) {
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toBeVisible();
    const text = (await heading.textContent()) ?? "";
    if (/^Give the device to/.test(text)) {
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
});

test("a game survives a reload in the middle of an effect", { tag: "@phone" }, async ({ page }) => {
  await seedRandomness(page, 11);
  await skipShortWaits(page);
  await begin(page, 3);
  // Until a question other than a turn comes up.
  for (let k = 0; k < 60; k++) {
    const asked = (await page.locator(".talk h2").textContent()) ?? "";
    if (!/play|turn/i.test(asked)) break;
    await answer(page);
  }
  const asked = await page.locator(".talk h2").textContent();
  const hand = await page
    .locator(".hand .held")
    .evaluateAll((all) => all.map((card) => card.getAttribute("aria-label")));
  await page.reload();
  await expect(page.locator(".talk h2")).toHaveText(asked ?? "");
  expect(
    await page.locator(".hand .held").evaluateAll((all) => all.map((card) => card.getAttribute("aria-label"))),
  ).toEqual(hand);
  await page.goto("./#/");
  await page.getByRole("link", { name: /Resume/ }).click();
  await expect(page.locator(".talk h2")).toHaveText(asked ?? "");
});

test("a damaged saved game affects nothing else", { tag: "@phone" }, async ({ page }) => {
  await instantBots(page);
  await begin(page, 3);
  await expect(page.locator(".hand .held").first()).toBeVisible();
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (localStorage[key].length > 200) localStorage[key] = localStorage[key].slice(0, 150);
    }
  });
  await page.goto("./?again#/");
  await expect(page.getByRole("heading", { name: "A game could not be read" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "All right" }).click();
  await page.getByRole("link", { name: "New game" }).click();
  await page.getByRole("button", { name: "Start game" }).click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
});

test("a round is played with the keyboard alone", { tag: "@desktop" }, async ({ page }) => {
  await seedRandomness(page, 5);
  await skipShortWaits(page);
  await page.goto("./");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Play" })).toBeFocused();
  for (const name of ["With friends", "Learn in 5 minutes", "New game"]) {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name })).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Start game" }).focus();
  await page.keyboard.press("Enter");
  await play(page, 250, byKey);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/is over|wins?$/);
});

test.describe("in German", () => {
  test.use({ locale: "de-CH" });

  test("a game speaks German, and fits", async ({ page }) => {
    await seedRandomness(page, 7);
    await skipShortWaits(page);
    await page.goto("./#/new");
    await page.getByRole("button", { name: "Karten geben" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Runde 1");
    for (let k = 0; k < 5; k++) {
      await answer(page);
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(tooWide).toBe(false);
    }
  });
});

test("the table is accessible, in light and in dark", async ({ page }) => {
  await seedRandomness(page, 7);
  await instantBots(page);
  await begin(page, 3);
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
