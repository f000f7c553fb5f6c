// Several people and one device: who looks away, who leaves, who comes back.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./house";
import { answer, atOnce, play, seeded } from "./player";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** So many humans and one bot, up to the first hand on the screen. */
async function begin(page: Page, humans: number) {
  await seeded(page, 3);
  await atOnce(page);
  await page.goto("./#/new");
  const rows = page.getByRole("listitem");
  for (let at = 1; at < humans; at++) await rows.nth(at).getByRole("button", { name: "Human" }).click();
  for (let n = 4; n > humans + 1; n--) await rows.last().getByRole("button", { name: /Remove/ }).click();
  await page.getByRole("button", { name: "Deal the cards" }).click();
}

async function reveal(page: Page) {
  await expect(heading(page)).toHaveText(/^Give the device to/);
  await page.getByRole("button", { name: /^I am/ }).click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
}

test("a hand is hidden when the page loses the focus", async ({ page }) => {
  await begin(page, 2);
  await expect(page.getByRole("button", { name: /^I am/ })).toHaveAccessibleDescription(/headphones/);
  await reveal(page);
  await page.evaluate(() => dispatchEvent(new Event("blur")));
  await expect(heading(page)).toHaveText(/^Give the device to/);
  await expect(page.locator(".held")).toHaveCount(0);
});

test("where only one human plays there is nobody to hide a hand from", async ({ page }) => {
  await begin(page, 1);
  await expect(page.locator(".hand .held").first()).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("blur")));
  await answer(page);
  await expect(page.locator(".hand .held").first()).toBeVisible();
});

test("somebody leaves, a bot plays on for them, and they come back", async ({ page }) => {
  await begin(page, 2);
  await reveal(page);
  const menu = page.getByRole("dialog", { name: "Menu" });
  const company = async () => {
    await page.getByRole("button", { name: "Menu" }).click();
    await menu.getByText("Who sits where").click();
  };
  await company();
  await expectAccessible(page);
  const second = menu.getByRole("listitem").filter({ has: page.getByLabel("Name of person 2") });
  const name = await second.getByRole("textbox").inputValue();
  await second.getByRole("textbox").fill("Zoé");
  await expect(menu, "a name is only a name").toBeVisible();
  await second.getByRole("button", { name: "Bot" }).click();
  // Nobody is left to hand the device to.
  await page.keyboard.press("Escape");
  await expect(page.locator(".hand .held").first()).toBeVisible();
  await expect(page.locator(".seats")).toContainText("Zoé");
  await expect(page.locator(".seats")).not.toContainText(name);
  await play(page, 1);
  await expect(page.locator(".hand .held").first()).toBeVisible();
  await company();
  await second.getByRole("button", { name: "Human" }).click();
  await expect(page.getByText(/Give the device to|toss something in/).first()).toBeVisible();
});

test("a card that was played is taken back while nothing hidden was seen", async ({ page }) => {
  await seeded(page, 2);
  // At a human's pace the bots leave time to think better of it.
  await page.addInitScript(() => localStorage.setItem("frantic.speed", "slow"));
  await page.goto("./#/new");
  await page.getByRole("button", { name: "Deal the cards" }).click();
  const menu = page.getByRole("button", { name: "Menu" });
  const back = page.getByRole("button", { name: "Take it back" });
  await expect(page.locator(".talk h2")).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press("Escape");
  const before = await page.locator(".hand .held").count();
  await page.locator(".deeds").getByRole("button", { name: "Draw" }).click();
  await expect(page.locator(".hand .held")).toHaveCount(before + 1);
  await menu.click();
  await expect(back, "what was drawn is known").toBeDisabled();
});
