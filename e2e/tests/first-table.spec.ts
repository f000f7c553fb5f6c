// The first table is drawn part by part, one after each paint; all others are drawn at once.
import type { Page } from "@playwright/test";
import { shifted } from "./first-page";
import { expect, test } from "./fixtures";
import { seedRandomness } from "./player";

/** Notes before each paint what is on the table. */
async function noteFrames(page: Page) {
  await page.addInitScript(() => {
    const frames: string[] = [];
    Object.assign(window, { frames });
    const parts = { people: ".seats .seat", piles: ".pile .card", hand: ".hand .held .card", question: ".talk .ask" };
    const note = () => {
      const isThere = ([, css]: string[]) => {
        const element = document.querySelector(`main.table ${css}`);
        // Before the question an empty line is there.
        return element?.textContent?.trim() || element?.firstElementChild;
      };
      const frame = Object.entries(parts)
        .filter(isThere)
        .map(([name]) => name)
        .join(" ");
      if (frame !== frames.at(-1)) frames.push(frame);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
}

/** What was on the table, one entry for each change. */
const frames = (page: Page) => page.evaluate(() => (window as unknown as { frames: string[] }).frames);

const everything = "people piles hand question";
const firstCard = (page: Page) => page.locator(".hand .held").first();

test("people come first, then the piles, then the hand with the question, and nothing moves; the next table is there at once", async ({
  page,
}) => {
  await noteFrames(page);
  await seedRandomness(page, 7);
  await page.goto("./");
  await page.getByRole("button", { name: /^Play / }).click();
  await expect(firstCard(page)).toBeVisible();
  const first = ["", "people", "people piles", everything];
  expect(await frames(page)).toEqual(first);
  expect(await shifted(page)).toBe(0);

  await page.getByRole("button", { name: "Home" }).click();
  await page.locator(".home .choices .go").first().click();
  await expect(firstCard(page)).toBeVisible();
  expect(await frames(page)).toEqual([...first, "", everything]);
});

test("motion waits for the whole table, and dealt cards are not in the page when the scene before them begins", {
  tag: "@phone",
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(() => {
    localStorage["frantic.speed"] ??= "slow";
    const early: string[] = [];
    Object.assign(window, { early });
    const look = () => {
      if (document.querySelector(".scene") && !document.querySelector(".hand .held .card")) early.push("scene");
      if (document.querySelector(".flight") && !document.querySelector(".scene")) early.push("flight");
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    // Hands are dealt after the scene, so their cards are not in the page when it begins.
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element);
      const scene = added.some((element) => element.matches(".scene"));
      if (scene && document.querySelector(".flight")) early.push("flight");
    }).observe(document, { childList: true, subtree: true });
  });
  await seedRandomness(page, 7);
  await page.goto("./");
  await page.getByRole("button", { name: /^Play / }).click();
  await expect(page.locator(".flight").first()).toBeAttached();
  expect(await page.evaluate(() => (window as unknown as { early: string[] }).early)).toEqual([]);
});
