// What moves, and what stands still for those who want no movement.
import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { moments } from "../moments";
import { expect, expectAccessible, test } from "./house";
import { answer, byTap, seeded } from "./player";

/** Once; what is chosen later stays. */
async function at(page: Page, speed: string) {
  await page.addInitScript((speed) => { localStorage["frantic.speed"] ??= speed; }, speed);
}

/** A new game against three bots, from the page that has fetched everything. */
async function begin(page: Page) {
  await seeded(page, 7);
  await page.goto("./#/new");
  await page.getByRole("button", { name: "Deal the cards" }).click();
  await expect(page.locator(".hand .held").first()).toBeAttached();
}

test("hands fly from the draw pile to everybody, and a tap lets them land", async ({ page }) => {
  await at(page, "slow");
  await begin(page);
  await expect(page.locator(".scene[data-scene=deal]")).toContainText("Round 1");
  // It does travel, in the open: looked at from within, frame by frame.
  await page.waitForFunction(() => {
    const card = document.querySelector<HTMLElement>(".flight[data-from=draw][data-to^=seat]");
    if (!card || Number(getComputedStyle(card).opacity) < 1) return false;
    const at = String(new DOMMatrix(getComputedStyle(card).transform).f);
    const before = card.dataset.before;
    card.dataset.before = at;
    return before !== undefined && before !== at;
  });
  await page.locator(".head h1").click();
  await expect(page.locator(".motion > *")).toHaveCount(0);
  await expect(page.locator(".hand .held")).toHaveCount(7);
});

test.describe("without movement", () => {
  test("outlines say from where and to where", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await begin(page);
    await expect(page.locator(".mark[data-mark=draw]").first()).toBeAttached();
    const to = page.locator(".mark[data-mark^=seat]").first();
    await expect(to).toContainText("7");
    await expect.poll(() => to.evaluate((mark) => Number(getComputedStyle(mark).opacity))).toBe(1);
    await expect(page.locator(".flight")).toHaveCount(0);
  });
});

test("an event has the stage till a key or a tap sends it away", async ({ page }) => {
  const all = JSON.parse(readFileSync(moments, "utf8")).moments;
  const event = all.find((one: { kind: string; how: string }) => one.kind === "event" && one.how === "come");
  const people = [...Array(event.players).keys()].map((at) => ({ name: `P${at}`, avatar: at, bot: at ? "greedy" : null }));
  const save = JSON.stringify({ version: 1, people, base: event.state, log: event.log, state: event.state });
  const scene = page.locator(".scene[data-scene=event]");
  const play = async () => {
    await page.evaluate((save) => localStorage.setItem("frantic.game", save), save);
    await page.reload();
    // What moves has come when its style sheet has.
    await expect(page.locator(".motion")).toBeAttached();
    // Nobody is hurried: it comes when it comes, a few answers later at most.
    for (let k = 0; k < 60 && !(await scene.isVisible()); k++) {
      await answer(page, byTap);
      await page.waitForTimeout(150);
    }
    await expect(scene).toBeVisible();
  };
  await at(page, "fast");
  await page.goto("./#/table");
  await play();
  await expect(scene).toContainText(/\w+/);
  await expect(page.getByRole("status")).toHaveText(await scene.locator("p").innerText());
  await page.keyboard.press("Enter");
  await expect(scene).toHaveCount(0);
  await play();
  await scene.click();
  await expect(scene).toHaveCount(0);
});

test("a speed is chosen in the menu, holds at once, and is remembered", async ({ page }) => {
  await at(page, "instant");
  await begin(page);
  await page.getByRole("button", { name: "Menu" }).click();
  const speed = page.getByRole("group", { name: "Speed" });
  await expect(speed.getByRole("button", { name: "Instant" })).toHaveAttribute("aria-pressed", "true");
  await speed.getByRole("button", { name: "Fast" }).click();
  await expect(speed.getByRole("button", { name: "Fast" })).toHaveAttribute("aria-pressed", "true");
  expect(await page.evaluate(() => localStorage.getItem("frantic.speed"))).toBe("fast");
  await expectAccessible(page);
  await page.reload();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(speed.getByRole("button", { name: "Fast" })).toHaveAttribute("aria-pressed", "true");
});
