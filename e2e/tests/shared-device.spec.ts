// Several people who share one device.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, putSavedGame, test } from "./fixtures";
import { acceptsAnswers, answer, skipShortWaits, play, seedRandomness } from "./player";
import { moments, save } from "./saved-games";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Starts a game with so many humans and one bot. */
async function begin(page: Page, humans: number) {
  await seedRandomness(page, 3);
  await skipShortWaits(page);
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

async function takeDevice(page: Page) {
  await expect(heading(page)).toHaveText(/^Give the device to/);
  await page.getByRole("button", { name: /^I am/ }).click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
}

test("a hand is hidden when the page loses the focus", { tag: "@phone" }, async ({ page }) => {
  await begin(page, 2);
  await expect(page.getByRole("button", { name: /^I am/ })).toHaveAccessibleDescription(/headphones/);
  await takeDevice(page);
  await page.evaluate(() => dispatchEvent(new Event("blur")));
  await expect(heading(page)).toHaveText(/^Give the device to/);
  await expect(page.locator(".held")).toHaveCount(0);
});

test("a hand is hidden even if the page loses the focus as it appears", { tag: "@phone" }, async ({ page }) => {
  await begin(page, 2);
  await expect(heading(page)).toHaveText(/^Give the device to/);
  const shown = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // Before anything of the table that is drawn later.
        const watcher = new MutationObserver(() => {
          if (!document.querySelector(".hand .held")) return;
          watcher.disconnect();
          dispatchEvent(new Event("blur"));
          resolve();
        });
        watcher.observe(document.body, { childList: true, subtree: true });
      }),
  );
  await page.getByRole("button", { name: /^I am/ }).click();
  await shown;
  await expect(heading(page)).toHaveText(/^Give the device to/);
  await expect(page.locator(".held")).toHaveCount(0);
});

test("a single human's hand is never hidden", { tag: "@phone" }, async ({ page }) => {
  await begin(page, 1);
  await expect(page.locator(".hand .held").first()).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("blur")));
  await answer(page);
  await expect(page.locator(".hand .held").first()).toBeVisible();
});

test("a bot takes over for somebody, who can take the seat back", { tag: "@phone" }, async ({ page }) => {
  await begin(page, 2);
  await takeDevice(page);
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
  // With one human left the device is not handed over.
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

test("drawing a card cannot be undone, since it revealed something", { tag: "@phone" }, async ({ page }) => {
  await seedRandomness(page, 2);
  // At the slow pace the bots leave time to undo.
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

/** Plays on for everybody until the question comes up whether anybody tosses something in. */
async function playUntilWindow(page: Page) {
  const window = page.getByRole("region", { name: /toss(ing)? something in/ });
  for (let k = 0; k < 150; k++) {
    await expect(page.locator(".reaction-window h2, .talk h2, .page h1").first()).toBeVisible();
    if (await window.isVisible()) return window;
    const take = page.getByRole("button", { name: /^I am/ });
    const next = page.getByRole("button", { name: "Next round" });
    if (await take.isVisible()) await take.click();
    else if (await next.isVisible()) await next.click();
    else await answer(page);
  }
  throw new Error("nobody was ever attacked");
}

test("everybody is asked over the table whether they toss something in", { tag: "@phone" }, async ({ page }) => {
  await page.addInitScript(() => {
    localStorage["frantic.reaction"] ??= "until-go-on";
  });
  await begin(page, 3);
  const window = await playUntilWindow(page);
  await expect(page.locator(".pile")).toBeVisible();
  await expect(page.locator(".held"), "nobody's hand is there").toHaveCount(0);
  await expect(window.getByRole("timer"), "it waits").toHaveCount(0);
  await expectAccessible(page);
  await window.getByRole("button", { name: "Nobody" }).click();
  await expect(window).toHaveCount(0);
  // With a time limit and no answer the game goes on by itself.
  await page.evaluate(() => {
    localStorage["frantic.reaction"] = "3";
  });
  const again = await playUntilWindow(page);
  await expect(again.getByRole("timer")).toHaveText(/[123] s/);
  await expect(again).toHaveCount(0);
});

test("events that follow each other ask the same people again", { tag: "@phone" }, async ({ page }) => {
  const plague = moments().find(({ kind, id }) => kind === "event" && id === "plague")!;
  await page.goto("./");
  await putSavedGame(page, save(plague, plague.players));
  await page.goto("./#/table");
  await page.reload();
  const window = await playUntilWindow(page);
  // It turns up two more events, each with a window of its own.
  let asked = 0;
  for (; await window.isVisible(); asked++) {
    expect(asked).toBeLessThan(20);
    await window.getByRole("button", { name: "Nobody" }).click();
    await expect(page.locator(".reaction-window h2, .talk h2, .page h1").first()).toBeVisible();
    await acceptsAnswers(page);
  }
  expect(asked).toBeGreaterThan(1);
});

test("on a device that lies flat the page turns to the player", { tag: "@phone" }, async ({ page }) => {
  await page.addInitScript(() => {
    localStorage["frantic.flat"] = "switched";
  });
  await begin(page, 3);
  const turned = () => page.locator("main").evaluate((main) => getComputedStyle(main).rotate);
  const sides = new Set<string>();
  for (let k = 0; k < 20 && sides.size < 2; k++) {
    await expect(page.locator(".reaction-window h2, .talk h2, .page h1").first()).toBeVisible();
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
