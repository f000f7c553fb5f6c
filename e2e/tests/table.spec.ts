// The table: moving through the hand by keys, spoken summaries, explanations of cards, and large
// hands on screens of any size.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { acceptsAnswers, answer } from "./player";
import { moment, openGame, save } from "./saved-games";

const held = (page: Page) => page.locator(".hand .held");
const said = (page: Page) => page.locator("#said");

async function begin(page: Page, id = "last-card") {
  await openGame(page, save(moment("position", id)));
  await expect(page.locator(".question h2")).toBeVisible();
  // What hears letters comes after the table.
  await expect(said(page)).toBeAttached();
}

test("the hand is one tab stop, and arrow keys move from card to card", { tag: "@desktop" }, async ({ page }) => {
  await begin(page, "duo");
  const hand = page.getByRole("toolbar", { name: "Your hand" });
  await expect(hand.getByRole("button")).not.toHaveCount(0);
  await expect(hand.locator("[tabindex='0']")).toHaveCount(1);
  await page.keyboard.press("h");
  await expect(held(page).first()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(held(page).nth(1)).toBeFocused();
  await page.keyboard.press("End");
  await expect(held(page).last()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(held(page).first(), "round and round").toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(held(page).last()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(hand.locator(":focus")).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await expect(held(page).last(), "where one was").toBeFocused();
});

test("the label of a card has its name and whether it fits", { tag: ["@phone", "@smoke"] }, async ({ page }) => {
  await begin(page, "duo");
  const names = await held(page).evaluateAll((all) => all.map((card) => card.getAttribute("aria-label") ?? ""));
  expect(names.filter((name) => /, fits$/.test(name))).toEqual(["Red 5, fits"]);
  for (const name of names) expect(name).toMatch(/^[A-Z][^,]*, \S/);
});

test("keys announce the state of the game", { tag: ["@desktop", "@smoke"] }, async ({ page }) => {
  await begin(page);
  await page.keyboard.press("t");
  await expect(said(page)).toContainText(/^On the pile: .*To be played: /);
  await page.keyboard.press("c");
  await expect(said(page)).toContainText("Bert: 3 cards, 12 points. A bot.");
  await page.locator(".actions").getByRole("button", { name: "Draw" }).click();
  await expect(page.locator(".actions [data-place=end]")).toBeVisible();
  await page.keyboard.press("l");
  const last = await page.locator(".last-words li").last().textContent();
  await expect(said(page)).toHaveText(last ?? "nothing");
});

test("the menu opens what has happened, and goes away", { tag: ["@phone", "@smoke"] }, async ({ page }) => {
  await begin(page, "duo");
  await answer(page);
  const menu = page.locator(".head").getByRole("button", { name: "Menu" });
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  await menu.click();
  await expect(menu).toHaveAttribute("aria-expanded", "true");
  await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "What happened" }).click();
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByRole("dialog", { name: "What happened" })).toContainText("You play Red 5");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("what a card does is told by a key, by the letter beside it, and by a long press", async ({ page }) => {
  await begin(page);
  const slip = page.getByRole("dialog");
  await page.keyboard.press("h");
  const name = (await held(page).first().getAttribute("aria-label"))?.split(",")[0] ?? "";
  await page.keyboard.press("i");
  await expect(slip.getByRole("heading")).toHaveText(name);
  await expect(slip).toContainText(/Counts \d+ points? in a hand/);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(slip).toHaveCount(0);
  await expect(held(page).first(), "one is back where one was").toBeFocused();

  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "What does it do?" }).click();
  await expect(slip.getByRole("heading")).toHaveText(name);
  await slip.getByRole("button", { name: "Close" }).click();
  await expect(slip).toHaveCount(0);

  const slipped = page.getByRole("button", { name: "Close" });
  if (await slipped.isVisible()) await slipped.click();
  const box = (await page.locator(".seats .seat").first().boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await expect(slip.getByRole("heading")).toHaveText("Bert");
  await page.mouse.up();
  await expect(slip, "letting go does nothing more").toBeVisible();
  await page.mouse.click(4, 4);
  await expect(slip, "a tap beside it closes it").toHaveCount(0);

  await page.getByRole("button", { name: /^On the pile/ }).click();
  await expect(slip).toContainText(/Counts/);
});

test("of each of 25 cards a sliver is seen and can be touched, on any screen", { tag: "@desktop" }, async ({
  page,
}) => {
  await openGame(page, save(moment("crowd", "8-25")));
  await expect(held(page)).toHaveCount(25);
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [844, 390],
    [820, 1180],
    [1280, 800],
    [2560, 1440],
  ]) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const where = `${width} × ${height}`;
    const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beside, `nothing sticks out: ${where}`).toBeLessThanOrEqual(0);
    const slivers = await held(page).evaluateAll((all) =>
      all.map((card, at) => {
        const { left, right, top } = card.getBoundingClientRect();
        const next = all[at + 1]?.getBoundingClientRect();
        return next && Math.abs(next.top - top) < 30 ? next.left - left : right - left;
      }),
    );
    expect(Math.min(...slivers), where).toBeGreaterThanOrEqual(24);
  }
});

test("a card that is thrown onto the pile is played", async ({ page }) => {
  await begin(page, "duo");
  await acceptsAnswers(page);
  const card = page.locator(".hand .held[data-usable=yes]").last();
  const name = (await card.getAttribute("aria-label"))!.split(",")[0];
  const from = (await card.boundingBox())!;
  const to = (await page.locator(".pile").boundingBox())!;
  await page.mouse.move(from.x + 12, from.y + 30);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 60, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(page.locator(".last-words")).toContainText(`You play ${name}`);
});

test("one's own power cards lie beside the hand, and a tap explains them", { tag: "@phone" }, async ({ page }) => {
  await openGame(page, save(moment("question", "turn")));
  const power = page.locator(".me .powers").getByRole("button").first();
  const name = (await power.getAttribute("aria-label"))!;
  await power.click();
  await expect(page.getByRole("dialog").getByRole("heading")).toHaveText(name);
});
