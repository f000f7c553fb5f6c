// The board game: whole games, by hand and by keyboard, alone and on a shared device.
import type { Page } from "@playwright/test";
import { answerBoard, fieldNames, playBoard, stage, touchField } from "./board-player";
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from "./fixtures";
import { byKey, byTouch, seedRandomness, skipShortWaits } from "./player";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Sets up a game of so many humans against bots, up to so many points, and starts it. */
async function begin(page: Page, { humans = 1, bots = 1, limit = 40, seed = 5 } = {}) {
  await seedRandomness(page, seed);
  await skipShortWaits(page);
  await page.goto("./#/new");
  await page.getByRole("link", { name: /Board game/ }).click();
  await expect(page.getByRole("link", { name: /Board game/ })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("button", { name: "Open a room" })).toBeEnabled();
  const rows = page.locator("ol.people > li");
  while ((await rows.count()) > humans + bots)
    await rows
      .last()
      .getByRole("button", { name: /Remove/ })
      .click();
  for (let at = 1; at < humans; at++) await rows.nth(at).getByRole("button", { name: "Human" }).click();
  await page.getByLabel("Points limit").fill(String(limit));
  await page.getByLabel("Points limit").blur();
  await page.getByRole("button", { name: "Start game" }).click();
}

test("a whole game against bots, which is then in the history", async ({ page, isMobile }) => {
  await begin(page, { bots: 3, limit: 60 });
  const answered = await playBoard(page, isMobile ? { touch: byTouch } : {});
  expect(answered).toBeGreaterThan(3);
  await expect(heading(page)).toHaveText(/win/);
  await expectAccessible(page);
  await page.getByRole("link", { name: "All finished games" }).click();
  await page.locator("ol.games a").click();
  await expect(page).toHaveURL(/#\/board\/history\/\d+/);
  await expect(page.locator("table.standings")).toBeVisible();
  await expectAccessible(page);
});

test("people who share a device hand it over, and nobody sees a hand", { tag: "@phone" }, async ({ page }) => {
  await begin(page, { humans: 2, bots: 0, limit: 30 });
  await expect(heading(page)).toHaveText(/^Give the device to/);
  await expect(page.locator(".held")).toHaveCount(0);
  let handed = 0;
  await playBoard(page, {
    until: async () => {
      if ((await stage(page)) === "handover") {
        handed++;
        await expect(page.locator(".held")).toHaveCount(0);
      }
      return false;
    },
  });
  expect(handed).toBeGreaterThan(5);
});

test("a whole game by keyboard alone", { tag: "@desktop" }, async ({ page }) => {
  await begin(page, { limit: 20 });
  expect(await playBoard(page, { touch: byKey })).toBeGreaterThan(3);
});

test("Tab and arrow keys reach everything that answers a turn", { tag: "@desktop" }, async ({ page }) => {
  await begin(page);
  await expect.poll(() => stage(page)).toBe("asked");
  await expect(page.locator("#question")).toBeFocused();
  const focused = () => page.evaluate(() => document.activeElement?.className ?? "");
  const tabTo = async (what: string) => {
    for (let k = 0; k < 80; k++) {
      if ((await focused()).split(" ").includes(what)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab never reaches ${what}`);
  };
  await tabTo("held");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.locator(".held[aria-pressed=true]")).toHaveCount(1);
  // Backwards to the board, forwards to the button.
  for (let k = 0; k < 80 && !(await focused()).split(" ").includes("field"); k++)
    await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await tabTo("go");
  await expect(page.locator(".deeds .go")).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(page.locator(".held[aria-pressed=true]")).toHaveCount(0);
});

test("a reloaded page goes on where it was", { tag: "@phone" }, async ({ page }) => {
  await begin(page, { limit: 99 });
  await playBoard(page, { until: async (answered) => answered === 6 });
  const state = () => fieldNames(page);
  const before = await state();
  const hand = await page.locator(".hand").innerText();
  await page.reload();
  await expect.poll(() => stage(page)).toBe("asked");
  expect(await state()).toBe(before);
  expect(await page.locator(".hand").innerText()).toBe(hand);
  // It is offered on the first page and in the list of running games.
  await page.getByRole("button", { name: "Home" }).click();
  await expect(page.getByRole("link", { name: /Resume.*Board game/ })).toBeVisible();
  await page.goto("./#/games");
  await page.getByRole("button", { name: /^Resume the game/ }).click();
  await expect.poll(() => stage(page)).toBe("asked");
  expect(await state()).toBe(before);
});

test("both games run side by side, and neither disturbs the other", { tag: "@phone" }, async ({ page }) => {
  await begin(page, { limit: 99 });
  await playBoard(page, { until: async (answered) => answered === 3 });
  await page.getByRole("button", { name: "Home" }).click();
  await page.getByRole("button", { name: /^Play/ }).click();
  await expect(page.locator("main.table .hand .held").first()).toBeVisible();
  await page.getByRole("button", { name: "Home" }).click();
  await page.getByRole("link", { name: /Resume.*Board game/ }).click();
  await expect.poll(() => stage(page)).toBe("asked");
  await page.goto("./#/games");
  await expect(page.getByRole("button", { name: /^Resume the game/ })).toHaveCount(2);
});

test("laying a card says what it would do before it is confirmed", async ({ page }) => {
  await begin(page, { bots: 2, limit: 99, seed: 7 });
  await playBoard(page, { until: async () => /then you roll/.test(await page.locator("h2.ask").innerText()) });
  const go = page.locator(".deeds .go");
  await expect(go).toBeDisabled();
  await page.locator(".held[data-usable=yes]").first().click();
  await expect(page.locator(".looked-at")).toBeVisible();
  await expect(go).toHaveText(/Choose a field/);
  await expectAccessibleInBothThemes(page);
  await touchField(page.locator(".field[data-open]").first());
  await expect(go).toHaveText(/ on \d+/);
  await expect(page.locator(".ways, .talk > .small").first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Choose again" }).click();
  await expect(page.locator(".held[aria-pressed=true]")).toHaveCount(0);
  await answerBoard(page);
});
