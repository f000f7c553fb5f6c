// The reference of the board game: every card, event and field in every language; and what lies ahead of one's pawn.
import type { Page } from "@playwright/test";
import { stage } from "./board-player";
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from "./fixtures";
import { byTap, seedRandomness, skipShortWaits } from "./player";

const entry = (page: Page) => page.locator(".about-card h2");
const tiles = (page: Page) => page.locator(".tile");
const slip = (page: Page) => page.getByRole("dialog");

async function picture(page: Page, name: string) {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** The page does not scroll sideways. */
async function expectFits(page: Page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, "pixels beyond the edge").toBeLessThanOrEqual(0);
}

/** A game against two bots, at the first question of the person. */
async function begin(page: Page) {
  await seedRandomness(page, 5);
  await skipShortWaits(page);
  await page.goto("./#/board/new");
  await page.getByRole("button", { name: "Start game" }).click();
  await expect.poll(() => stage(page)).toBe("asked");
}

test("the game is chosen where cards are looked up", async ({ page }, { project }) => {
  await page.goto("./#/cards");
  await page.getByRole("link", { name: /^Board game/ }).click();
  await expect(page).toHaveURL(/#\/cards\/board$/);
  await expect(tiles(page)).toHaveCount(36);
  await expect(page.getByRole("link", { name: /^Board game/ })).toHaveAttribute("aria-current", "page");
  await expectAccessibleInBothThemes(page);
  await picture(page, `board-reference-${project.name}`);

  await page.getByRole("searchbox", { name: "Search" }).fill("doomsday");
  await expect(tiles(page).first()).toHaveAccessibleName("Doomsday");
  await page.getByRole("searchbox", { name: "Search" }).fill("");
  await page.locator(".chip", { hasText: "Fields" }).click();
  await expect(tiles(page)).toHaveCount(4);
  await page.locator(".chip", { hasText: "Fields" }).click();
  await page.locator(".chip", { hasText: "blue" }).click();
  await expect(tiles(page)).toHaveCount(3);

  await page.getByRole("link", { name: /^Card game/ }).click();
  await expect(tiles(page)).toHaveCount(97);
  await page.goBack();
  await expect(tiles(page)).toHaveCount(36);
});

test("an entry has neighbours, a way back, and its rules on one page", async ({ page }, { project }) => {
  await page.goto("./#/cards/board/push");
  await expect(entry(page)).toHaveText("Push");
  await expect(page.locator(".figures-of")).toContainText("14 cards");
  await expectAccessibleInBothThemes(page);
  await picture(page, `board-push-${project.name}`);
  await page.getByRole("link", { name: "Next: Jump" }).click();
  await expect(entry(page)).toHaveText("Jump");
  await page.keyboard.press("ArrowLeft");
  await expect(entry(page)).toHaveText("Push");
  await page.locator(".steps").getByRole("link", { name: "All cards" }).click();
  await expect(page).toHaveURL(/#\/cards\/board$/);
  await page.getByRole("link", { name: "On one page" }).click();
  await expect(page.getByRole("heading", { name: "What is ours" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectFits(page);
  await picture(page, `board-rules-${project.name}`);
  await page.goto("./#/cards/board/gift");
  await expect(entry(page)).toHaveText("Nothing here");
});

for (const [locale, tag] of [
  ["de", []],
  ["en", ["@all"]],
  ["fr", ["@all"]],
  ["it", ["@all"]],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test(`every card, event and field has its page, ${locale}`, { tag: ["@phone", ...tag] }, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto("./#/cards/board");
      await expect(tiles(page)).toHaveCount(36);
      // The drawings come later than the page.
      await expect(page.locator("#b-hole")).toHaveCount(1);
      await expect(page.locator("#e-doomsday")).toHaveCount(1);
      const all = await tiles(page).evaluateAll((all) =>
        all.map((tile) => [tile.getAttribute("href")!, tile.getAttribute("aria-label")!]),
      );
      expect(new Set(all.map(([address]) => address)).size).toBe(36);
      const told = new Set<string>();
      for (const [address, name] of all) {
        await page.evaluate((address) => (location.hash = address), address);
        await expect(entry(page)).toHaveText(name);
        const found = await page.locator(".about-card").evaluate((card) => {
          const text = (what: string) => card.querySelector(what)?.textContent?.trim() ?? "";
          const drawings = [...card.querySelectorAll(".large .glyph use")].map((use) => use.getAttribute("href")!);
          return {
            does: text(".does"),
            example: text(".example"),
            figures: text(".figures-of"),
            rulings: [...card.querySelectorAll(".rulings li")].map((ruling) => ruling.textContent!.trim()),
            drawn: drawings.length === 1 && drawings.every((drawing) => !!document.querySelector(drawing)),
          };
        });
        const { does, example, figures, rulings, drawn } = found;
        expect(drawn, `${address} has a drawing`).toBe(true);
        for (const text of [does, example, figures, ...rulings]) {
          expect(text, address).not.toBe("");
          expect(text, address).not.toMatch(/[{}]|undefined/);
        }
        expect(rulings.length, address).toBeGreaterThan(0);
        expect(told.has(example), `${address} tells a story of its own`).toBe(false);
        told.add(example);
        await expectFits(page);
      }
      await page.goto("./#/rules/board");
      await expect(page.locator(".rules-page .sheet")).toHaveCount(6);
      await expectFits(page);
    });
  });
}

test("at the table cards and fields explain themselves", async ({ page }) => {
  await begin(page);
  const held = page.locator(".hand .held").first();
  const name = (await held.getAttribute("aria-label"))!.split(",")[0]!;
  // What listens is loaded later than the table.
  await expect(async () => {
    await held.focus();
    await page.keyboard.press("i");
    await expect(slip(page).getByRole("heading")).toHaveText(name, { timeout: 2_000 });
  }).toPass();
  await slip(page).getByText("Example and rulings").click();
  await expect(slip(page).getByRole("heading", { name: "For example" })).toBeVisible();
  await expectAccessible(page);
  await slip(page).getByRole("button", { name: "Close" }).click();
  // The letter beside a chosen card.
  await byTap(held);
  await page.getByRole("button", { name: "Explain", exact: true }).click();
  await expect(slip(page).getByRole("heading")).toHaveText(name);
  await slip(page).getByRole("button", { name: "Close" }).click();
  await expect(slip(page)).toHaveCount(0);
  // A field of the board, by a right click.
  await page.locator(".board-picture .field").nth(16).dispatchEvent("contextmenu");
  await expect(slip(page).getByRole("heading")).toHaveText("Teleport");
  await slip(page).getByText("Example and rulings").click();
  await slip(page).getByRole("link", { name: "Among all cards" }).click();
  await expect(entry(page)).toHaveText("Teleport");
  await page.locator(".steps").getByRole("link", { name: "All cards" }).click();
  await page.getByRole("link", { name: "Back to the table" }).click();
  await expect(held).toBeVisible();
});

test("a long press on a card of the hand explains it", { tag: "@phone" }, async ({ page }) => {
  await begin(page);
  const held = page.locator(".hand .held").first();
  const box = (await held.boundingBox())!;
  // What listens is loaded later than the table.
  await expect(async () => {
    await page.mouse.up();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await expect(slip(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.mouse.up();
  await expect(slip(page), "it stays when the finger is lifted").toBeVisible();
});

test("what lies ahead is told for each roll", async ({ page }, { project }) => {
  await begin(page);
  const open = page.getByRole("button", { name: "What lies ahead" });
  // Laying at the beginning of the round, on an empty board: every roll leads just so far.
  await open.click();
  const rolls = slip(page).locator(".rolls > li");
  await expect(rolls).toHaveCount(6);
  for (let k = 0; k < 6; k++) {
    await expect(rolls.nth(k).getByRole("heading")).toHaveText(new RegExp(`^Roll ${k + 1}: field \\d+$`));
    await expect(rolls.nth(k).getByRole("listitem").first()).toHaveText(/^You walk/);
  }
  await expectAccessibleInBothThemes(page);
  await picture(page, `board-ahead-${project.name}`);
  await slip(page).getByRole("button", { name: "Close" }).click();
  await expect(open).toBeFocused();
  // With a card in the making it is part of it.
  await byTap(page.locator(".hand .held[data-usable=yes]").first());
  await page.locator(".board-picture .field").nth(3).press("Enter");
  await open.click();
  await expect(slip(page)).toContainText("on field 3, this is what each roll brings");
  await expect(rolls).toHaveCount(6);
  await slip(page).getByRole("button", { name: "Close" }).click();
  await expect(open).toBeFocused();
});
