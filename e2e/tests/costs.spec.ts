// What a table and an answer cost, in counts that are the same on any machine: elements and listeners, changes
// of the page, elements restyled. Times are in docs/performance.md, which also says what the counts mean.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { acceptsAnswers, answer, play, seedRandomness, skipShortWaits } from "./player";
import { moment, openGame, save } from "./saved-games";

interface Cost {
  /** Elements, texts and comments of the page, and listeners, at the first question. */
  nodes: number;
  listeners: number;
  /** Boxes of the page, at the most. */
  boxes: number;
  /** Of an answer and all that follows until the next question, the median: nodes that come or go, attributes
   * and texts that change. */
  changes: number;
  /** Of the same: elements whose style is computed. */
  styled: number;
  /** Of the same: boxes that are laid out. */
  laidOut: number;
}

/** How many answers are counted. */
const ANSWERS = 7;

/** Nodes and listeners, once everything that nobody refers to is gone. */
async function inMemory(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  // What one collection frees may be all that refers to something else.
  for (let k = 0; k < 3; k++) await cdp.send("HeapProfiler.collectGarbage");
  const { nodes, jsEventListeners } = await cdp.send("Memory.getDOMCounters");
  await cdp.detach();
  return { nodes, listeners: jsEventListeners };
}

/** Loads a saved game, with reduced motion and without pauses. */
async function open(page: Page, id: string, games = 0) {
  await seedRandomness(page, 7);
  await skipShortWaits(page);
  await page.addInitScript((n) => {
    const people = ["Ann", "Bert"].map((name) => ({ name, avatar: 1 }));
    const game = { date: 1.7e12, people, rounds: [[0, 12]], totals: [0, 12], winners: [0] };
    if (n) localStorage.setItem("frantic.games", JSON.stringify({ version: 1, games: Array(n).fill(game) }));
  }, games);
  await openGame(page, save(moment("crowd", id)));
  await expect(page.locator(".question h2")).toBeVisible();
  // Whatever is loaded after the table, and what listens for new versions (public/offline.js), which comes last.
  await page.waitForLoadState("networkidle");
  // Not `waitForFunction`, which listens to a dozen events itself.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.onmessage !== null)).toBe(true);
}

/** What this saved game costs. */
async function cost(page: Page, id: string, games = 0): Promise<Cost> {
  await open(page, id, games);
  const counters = await inMemory(page);
  await page.evaluate(() => {
    const size = (list: NodeList) =>
      [...list].reduce((n, node) => n + 1 + (node instanceof Element ? node.querySelectorAll("*").length : 0), 0);
    const seen = { changes: 0 };
    Object.assign(window, { seen });
    new MutationObserver((all) => {
      for (const { addedNodes, removedNodes } of all)
        seen.changes += Math.max(1, size(addedNodes) + size(removedNodes));
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  const changes: number[] = [];
  const styled: number[] = [];
  const laidOut: number[] = [];
  let boxes = 0;
  const next = page.locator(".question h2, .page h1").first();
  for (let k = 0; k < ANSWERS && !(await page.locator(".page h1").isVisible()); k++) {
    const work = await countWork(page, async () => {
      await answer(page);
      await expect(next).toBeVisible();
      await acceptsAnswers(page);
    });
    const seen = await page.evaluate(() => {
      const { seen } = window as unknown as { seen: { changes: number } };
      const { changes } = seen;
      seen.changes = 0;
      return changes;
    });
    // The end of a round is another page.
    if (await page.locator(".page h1").isVisible()) break;
    styled.push(work.styled);
    laidOut.push(work.laidOut);
    boxes = Math.max(boxes, work.boxes);
    changes.push(seen);
  }
  expect(changes.length, "answers counted").toBeGreaterThan(2);
  return { ...counters, boxes, changes: median(changes), styled: median(styled), laidOut: median(laidOut) };
}

const median = (all: number[]) => [...all].sort((a, b) => a - b)[all.length >> 1];

/** The work of the page's thread in a trace. */
interface Traced {
  name: string;
  args: { elementCount?: number; beginData?: { dirtyObjects: number; totalObjects: number } };
}

/** What the page's thread does during `work`: elements whose style is computed, boxes that are laid out, how often
 * it paints, and of how many boxes the page was at the most. */
async function countWork(page: Page, work: () => Promise<unknown>) {
  const cdp = await page.context().newCDPSession(page);
  const done = { styled: 0, laidOut: 0, paints: 0, boxes: 0 };
  cdp.on("Tracing.dataCollected", ({ value }) => {
    for (const { name, args } of value as unknown as Traced[]) {
      if (name === "UpdateLayoutTree") done.styled += args.elementCount ?? 0;
      if (name === "Layout") {
        done.laidOut += args.beginData?.dirtyObjects ?? 0;
        done.boxes = Math.max(done.boxes, args.beginData?.totalObjects ?? 0);
      }
      if (name === "Paint") done.paints++;
    }
  });
  await cdp.send("Tracing.start", { transferMode: "ReportEvents", categories: "devtools.timeline" } as never);
  await work();
  const complete = new Promise((done) => cdp.once("Tracing.tracingComplete", done));
  await cdp.send("Tracing.end");
  await complete;
  await cdp.detach();
  return done;
}

/** The limits, with a quarter to spare. */
const LIMITS: [name: string, id: string, limit: Cost][] = [
  [
    "four people, ten cards",
    "4-10",
    { nodes: 4_800, listeners: 95, boxes: 770, changes: 220, styled: 95, laidOut: 160 },
  ],
  [
    "eight people, 25 cards, all packs",
    "8-25",
    { nodes: 5_700, listeners: 125, boxes: 2_100, changes: 395, styled: 235, laidOut: 245 },
  ],
];

for (const [name, id, limit] of LIMITS) {
  test(`what a table and an answer cost: ${name}`, { tag: "@phone" }, async ({ page }) => {
    const found = await cost(page, id);
    for (const what of Object.keys(limit) as (keyof Cost)[])
      expect.soft(found[what], `${what} of ${JSON.stringify(found)}`).toBeLessThan(limit[what]);
  });
}

test("nothing grows with the log or with finished games", { tag: "@phone" }, async ({ page, context }) => {
  // The same state: without what led to it, and after more than a thousand lines of a log.
  const short = await cost(page, "long-now");
  await page.evaluate(() => localStorage.clear());
  await page.close();
  const long = await cost(await context.newPage(), "long", 500);
  // A few lines more are shown.
  expect.soft(long.nodes).toBeLessThan(short.nodes + 60);
  expect.soft(long.listeners).toBeLessThan(short.listeners + 10);
  expect.soft(long.changes).toBeLessThan(short.changes * 1.1 + 10);
  expect.soft(long.styled).toBeLessThan(short.styled * 1.1 + 20);
});

test("looking at a card lays nothing out but the question", { tag: "@phone" }, async ({ page }) => {
  await open(page, "4-10");
  const piles = page.locator(".middle .card");
  const laidOut = () => piles.evaluateAll((all) => all.map((card) => [card.offsetWidth, card.offsetHeight].join()));
  const shown = async () => (await piles.last().boundingBox())!.width;
  const [before, size] = [await laidOut(), await shown()];
  const held = page.locator(".hand .held").first();
  const work = await countWork(page, async () => {
    await held.tap({ position: { x: 8, y: 12 } });
    await expect(held).toHaveAttribute("aria-pressed", "true");
    await page.evaluate(() => new Promise(requestAnimationFrame));
  });
  // The piles keep their place, and nothing on their cards is laid out again.
  expect(await shown()).toBe(size);
  expect(await laidOut()).toEqual(before);
  expect.soft(work.styled).toBeLessThan(45);
  expect.soft(work.laidOut).toBeLessThan(60);
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("a table on which nothing happens is not painted", { tag: "@phone" }, async ({ page }) => {
    await open(page, "4-10");
    // The hand that points at whoever is to play nudges them a few times, and then rests.
    await page.waitForFunction(() => document.getAnimations().length === 0, null, { polling: 500 });
    const work = await countWork(page, () =>
      page.evaluate(async () => {
        for (let frame = 0; frame < 60; frame++) await new Promise(requestAnimationFrame);
      }),
    );
    expect(work.paints, JSON.stringify(work)).toBeLessThan(5);
  });
});

/** The counts may grow by a few cards in the hand and lines of the log, but not by another table. */
function expectNothingLeftBehind(counts: { nodes: number; listeners: number }[]) {
  const [first, last] = [counts[0], counts.at(-1)!];
  expect.soft(last.nodes, JSON.stringify(counts)).toBeLessThan(first.nodes * 1.15);
  expect.soft(last.listeners, JSON.stringify(counts)).toBeLessThan(first.listeners * 1.25);
}

test("tables leave nothing behind", { tag: "@phone" }, async ({ page }) => {
  await open(page, "4-10");
  const counts = [];
  for (let visit = 0; visit < 4; visit++) {
    await page.getByRole("button", { name: "Home" }).click();
    await page.getByRole("link", { name: /^Resume/ }).click();
    await expect(page.locator(".question h2")).toBeVisible();
    counts.push(await inMemory(page));
  }
  expectNothingLeftBehind(counts);
});

test("rounds leave nothing behind", { tag: ["@phone", "@all"] }, async ({ page }) => {
  test.setTimeout(600_000);
  await seedRandomness(page, 7);
  await skipShortWaits(page);
  await page.goto("./#/new");
  await page.getByRole("button", { name: "Start game" }).click();
  /** At the first question of each round but the first, before which nothing was ever drawn. */
  const counts = [];
  for (let round = 0; round < Number(process.env.ROUNDS ?? 3); round++) {
    await play(page, 300);
    // The next round, or another game.
    await page.locator("button.go").first().click();
    await expect(page.locator(".question h2")).toBeVisible();
    counts.push(await inMemory(page));
  }
  expectNothingLeftBehind(counts);
});
