// Several people and one device: who looks away, who leaves, who comes back.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./house";
import { answer, hurried, play, seeded } from "./player";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** So many humans and one bot, up to the first hand on the screen. */
async function begin(page: Page, humans: number) {
  await seeded(page, 3);
  await hurried(page);
  await page.goto("./#/new");
  const rows = page.getByRole("listitem");
  for (let at = 1; at < humans; at++) await rows.nth(at).getByRole("button", { name: "Human" }).click();
  for (let n = 4; n > humans + 1; n--)
    await rows
      .last()
      .getByRole("button", { name: /Remove/ })
      .click();
  await page.getByRole("button", { name: "Start game" }).click();
}

async function reveal(page: Page) {
  await expect(heading(page)).toHaveText(/^Give the device to/);
  await page.getByRole("button", { name: /^I am/ }).click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
}

test("a hand is hidden when the page loses the focus", { tag: "@phone" }, async ({ page }) => {
  await begin(page, 2);
  await expect(page.getByRole("button", { name: /^I am/ })).toHaveAccessibleDescription(/headphones/);
  await reveal(page);
  await page.evaluate(() => dispatchEvent(new Event("blur")));
  await expect(heading(page)).toHaveText(/^Give the device to/);
  await expect(page.locator(".held")).toHaveCount(0);
});

test("where only one human plays there is nobody to hide a hand from", { tag: "@phone" }, async ({ page }) => {
  await begin(page, 1);
  await expect(page.locator(".hand .held").first()).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("blur")));
  await answer(page);
  await expect(page.locator(".hand .held").first()).toBeVisible();
});

test("somebody leaves, a bot plays on for them, and they come back", { tag: "@phone" }, async ({ page }) => {
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
  await expect(page.getByText(/Give the device to|toss(ing)? something in/).first()).toBeVisible();
});

test("a card that was played is taken back while nothing hidden was seen", { tag: "@phone" }, async ({ page }) => {
  await seeded(page, 2);
  // At a human's pace the bots leave time to think better of it.
  await page.addInitScript(() => localStorage.setItem("frantic.speed", "slow"));
  await page.goto("./#/new");
  await page.getByRole("button", { name: "Start game" }).click();
  const menu = page.getByRole("button", { name: "Menu" });
  const back = page.getByRole("button", { name: "Undo" });
  await expect(page.locator(".talk h2")).toBeVisible();
  await page.keyboard.press("Escape");
  const before = await page.locator(".hand .held").count();
  await page.locator(".deeds").getByRole("button", { name: "Draw" }).click();
  await expect(page.locator(".hand .held")).toHaveCount(before + 1);
  await menu.click();
  await expect(back, "what was drawn is known").toBeDisabled();
});

/** Plays on, whoever is asked, till the question stands over the table whether anybody tosses something in. */
async function tillWindow(page: Page) {
  const window = page.getByRole("region", { name: /toss(ing)? something in/ });
  for (let k = 0; k < 150; k++) {
    await expect(page.locator(".window h2, .talk h2, .page h1").first()).toBeVisible();
    if (await window.isVisible()) return window;
    const take = page.getByRole("button", { name: /^I am/ });
    const next = page.getByRole("button", { name: "Next round" });
    if (await take.isVisible()) await take.click();
    else if (await next.isVisible()) await next.click();
    else await answer(page);
  }
  throw new Error("nobody was ever attacked");
}

test("whether anybody tosses something in stands over the table for a while", { tag: "@phone" }, async ({ page }) => {
  await page.addInitScript(() => {
    localStorage["frantic.reaction"] ??= "until-go-on";
  });
  await begin(page, 3);
  const window = await tillWindow(page);
  await expect(page.locator(".pile")).toBeVisible();
  await expect(page.locator(".held"), "nobody's hand is there").toHaveCount(0);
  await expect(window.getByRole("timer"), "it waits").toHaveCount(0);
  await expectAccessible(page);
  await window.getByRole("button", { name: "Nobody" }).click();
  await expect(window).toHaveCount(0);
  // Now nobody says anything, and it goes on by itself.
  await page.evaluate(() => {
    localStorage["frantic.reaction"] = "3";
  });
  const again = await tillWindow(page);
  await expect(again.getByRole("timer")).toHaveText(/[123] s/);
  await expect(again).toHaveCount(0);
});

test("a device that lies flat turns its page to whoever plays", { tag: "@phone" }, async ({ page }) => {
  await page.addInitScript(() => {
    localStorage["frantic.flat"] = "switched";
  });
  await begin(page, 3);
  const turned = () => page.locator("main").evaluate((main) => getComputedStyle(main).rotate);
  const sides = new Set<string>();
  for (let k = 0; k < 20 && sides.size < 2; k++) {
    await expect(page.locator(".window h2, .talk h2, .page h1").first()).toBeVisible();
    if (await page.getByRole("button", { name: "Nobody" }).isVisible()) {
      expect(await turned(), "for all to see").toBe("none");
      await page.getByRole("button", { name: "Nobody" }).click();
    } else if (await page.getByRole("button", { name: /^I am/ }).isVisible()) {
      sides.add(await turned());
      await page.getByRole("button", { name: /^I am/ }).click();
      expect([...sides]).toContain(await turned());
    } else await answer(page);
  }
  expect(sides.size, [...sides].join(" ")).toBeGreaterThan(1);
});
