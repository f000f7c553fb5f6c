// Several people who share one device.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { acceptsAnswers, answer, play, stopTimersFrom } from "./player";
import { moment, openGame, save } from "./saved-games";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** A position with so many humans. */
const begin = (page: Page, id: string, humans: number) => openGame(page, save(moment("position", id), humans));

async function takeDevice(page: Page) {
  await expect(heading(page)).toHaveText(/takes the device$/);
  await page.getByRole("button", { name: /^I am/ }).click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
}

test("a hand is hidden when the page loses the focus", { tag: ["@phone", "@smoke"] }, async ({ page }) => {
  await begin(page, "duo", 2);
  await expect(page.getByRole("button", { name: /^I am/ })).toHaveAccessibleDescription(/headphones/);
  await takeDevice(page);
  await page.evaluate(() => dispatchEvent(new Event("blur")));
  await expect(heading(page)).toHaveText(/takes the device$/);
  await expect(page.locator(".held")).toHaveCount(0);
});

test("a hand is hidden even if the page loses the focus as it appears", { tag: "@phone" }, async ({ page }) => {
  await begin(page, "duo", 2);
  await expect(heading(page)).toHaveText(/takes the device$/);
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
  await expect(heading(page)).toHaveText(/takes the device$/);
  await expect(page.locator(".held")).toHaveCount(0);
});

test("the replay of the running game shows a hand to whoever holds the device", { tag: "@phone" }, async ({ page }) => {
  await begin(page, "duo", 2);
  await takeDevice(page);
  await answer(page);
  await takeDevice(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Replay" }).click();
  await page.getByRole("slider").fill("1");
  await expect(page.locator(".hand .held").first()).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("blur")));
  await expect(heading(page)).toHaveText(/takes the device$/);
  await expect(page.locator(".held")).toHaveCount(0);
  await expect(page).toHaveURL(/#\/table$/);
  await takeDevice(page);
});

test("whoever comes back to the table takes the device first", { tag: "@phone" }, async ({ page }) => {
  await begin(page, "duo", 2);
  await takeDevice(page);
  await page.evaluate(() => (location.hash = "#/settings"));
  await expect(heading(page)).toHaveText("Settings");
  await page.goBack();
  await expect(heading(page)).toHaveText(/takes the device$/);
  await expect(page.locator(".held")).toHaveCount(0);
  await takeDevice(page);
  await page.goForward();
  await expect(heading(page)).toHaveText("Settings");
  await page.evaluate(() => (location.hash = "#/replay/card"));
  await expect(heading(page)).toHaveText(/takes the device$/);
  await expect(page.locator(".held")).toHaveCount(0);
});

test("a single human's hand is never hidden", { tag: "@phone" }, async ({ page }) => {
  await begin(page, "duo", 1);
  await expect(page.locator(".hand .held").first()).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("blur")));
  await answer(page);
  await expect(page.locator(".hand .held").first()).toBeVisible();
});

test("a bot takes over for somebody, who can take the seat back", { tag: "@phone" }, async ({ page }) => {
  await begin(page, "duo", 2);
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
  await expect(page.getByText(/takes the device|toss(ing)? something in/).first()).toBeVisible();
});

test("drawing a card cannot be undone, since it revealed something", { tag: "@phone" }, async ({ page }) => {
  await stopTimersFrom(page, 1_200);
  await begin(page, "duo", 1);
  await page.locator(".actions").getByRole("button", { name: "Draw" }).click();
  await expect(page.locator(".hand .held")).toHaveCount(5);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("button", { name: "Undo" }), "what was drawn is known").toBeDisabled();
});

/** Plays on for everybody until the question comes up whether anybody tosses something in. */
async function playUntilWindow(page: Page) {
  const window = page.getByRole("region", { name: /toss(ing)? something in/ });
  for (let k = 0; k < 150; k++) {
    await expect(page.locator(".reaction-window h2, .question h2, .page h1").first()).toBeVisible();
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
  await page.addInitScript(() => localStorage.setItem("frantic.reaction", "until-go-on"));
  await begin(page, "attack", 3);
  const window = await playUntilWindow(page);
  await expect(page.locator(".pile")).toBeVisible();
  await expect(page.locator(".held"), "nobody's hand is there").toHaveCount(0);
  await expect(window.getByRole("timer"), "it waits").toHaveCount(0);
  await expectAccessible(page);
  await window.getByRole("button", { name: "Nobody" }).click();
  await expect(window).toHaveCount(0);
});

test("with a time limit and no answer the game goes on by itself", { tag: "@phone" }, async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem("frantic.reaction", "3");
    // Seconds pass when the test says so.
    Object.assign(window, { setInterval: (tick: () => void) => Object.assign(window, { tick }) && 0 });
  });
  const tick = () => page.evaluate(() => (window as unknown as { tick: () => void }).tick());
  await begin(page, "attack", 3);
  const asked = await playUntilWindow(page);
  for (const left of ["3 s", "2 s", "1 s"]) {
    await expect(asked.getByRole("timer")).toHaveText(left);
    await tick();
  }
  await expect(asked).toHaveCount(0);
});

test("time stands still below a dialog and on a page that is hidden", { tag: "@phone" }, async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem("frantic.reaction", "3");
    // Seconds pass when the test says so.
    const ticks = new Map<number, () => void>();
    const setInterval = (tick: () => void) => ticks.set(ticks.size + 1, tick).size;
    const clearInterval = (tick: number) => ticks.set(tick, () => {});
    Object.assign(window, { setInterval, clearInterval, ticks });
  });
  const tick = () =>
    page.evaluate(() => (window as unknown as { ticks: Map<0, () => void> }).ticks.forEach((f) => f()));
  await begin(page, "attack", 3);
  const asked = await playUntilWindow(page);
  const timer = asked.getByRole("timer");
  await tick();
  await expect(timer).toHaveText("2 s");
  await asked.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator("dialog[open]")).toBeVisible();
  for (let second = 0; second < 5; second++) await tick();
  await expect(timer).toHaveText("2 s");
  await page.locator("dialog[open]").getByRole("button", { name: "Better not" }).click();
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  const hide = (hidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, hidden);
  await hide(true);
  for (let second = 0; second < 5; second++) await tick();
  await expect(timer).toHaveText("2 s");
  await hide(false);
  await tick();
  await expect(timer).toHaveText("1 s");
  await tick();
  await expect(asked).toHaveCount(0);
});

test("events that follow each other ask the same people again", { tag: "@phone" }, async ({ page }) => {
  const plague = moment("event", "plague");
  await openGame(page, save(plague, plague.players));
  const window = await playUntilWindow(page);
  // It turns up two more events, each with a window of its own.
  let asked = 0;
  for (; await window.isVisible(); asked++) {
    expect(asked).toBeLessThan(20);
    await window.getByRole("button", { name: "Nobody" }).click();
    await expect(page.locator(".reaction-window h2, .question h2, .page h1").first()).toBeVisible();
    await acceptsAnswers(page);
  }
  expect(asked).toBeGreaterThan(1);
});

test("on a device that lies flat the page turns to the player", { tag: "@phone" }, async ({ page }) => {
  await page.addInitScript(() => {
    localStorage["frantic.flat"] = "switched";
  });
  await begin(page, "trio", 3);
  const turned = () => page.locator("main").evaluate((main) => getComputedStyle(main).rotate);
  const sides = new Set<string>();
  for (let k = 0; k < 20 && sides.size < 2; k++) {
    await expect(page.locator(".reaction-window h2, .question h2, .page h1").first()).toBeVisible();
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
