// The layout of the table for any size of screen and any number of people and cards.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { findOverlapsOfMiddle } from "./overlaps";
import { moment, moments, openGame, openNext, save } from "./saved-games";
import { play, stopTimersFrom } from "./player";

/** People and cards (crates/arena/src/crowds.rs); those of every run. */
const CROWDS = ["2-20", "4-5", "4-10", "8-10", "8-20"];
const ALWAYS = ["4-10", "8-10", "8-20"];
const SIZES = [
  [320, 568],
  [390, 844],
  [844, 390],
  [667, 375],
  [890, 702],
  [820, 1180],
  [1280, 800],
  [1920, 1080],
  [2560, 1440],
];
/** Screens of which a browser keeps some of the height for itself: phones, one that is unfolded, tablets, laptops. */
const IN_BROWSERS = [
  [360, 703],
  [393, 727],
  [412, 732],
  [430, 739],
  [412, 785],
  [540, 720],
  [673, 740],
  [600, 800],
  [768, 950],
  [1366, 768],
  [1366, 650],
  [1280, 720],
];

/** Waits two frames, after which everything that depends on the size has been updated. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

/** What is wrong with the current layout; empty if nothing is. */
const findFaults = async (page: Page) => [
  ...(await findOverlapsOfMiddle(page)),
  ...(await page.evaluate(() => {
    const wrong: string[] = [];
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    const apart = (one: DOMRect, other: DOMRect, by = 1) =>
      one.right <= other.left + by ||
      other.right <= one.left + by ||
      one.bottom <= other.top + by ||
      other.bottom <= one.top + by;
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth) wrong.push(`${root.scrollWidth - innerWidth} px too wide`);
    if (root.scrollHeight > innerHeight) wrong.push(`${root.scrollHeight - innerHeight} px too high`);
    // Of each card an area of at least 24 × 24 px is visible and can be touched, in any shape.
    for (const held of all(".hand .held")) {
      const { left, top, width, height } = held.getBoundingClientRect();
      const step = width / 10;
      let [seen, lost] = [0, false];
      for (let x = step / 2; x < width; x += step) {
        for (let y = step / 2; y < height; y += step) {
          const hit = document.elementFromPoint(left + x, top + y);
          seen += Number(held.contains(hit));
          lost ||= hit?.matches(".hand li") ?? false;
        }
      }
      if (lost) wrong.push(`a card's empty place lies over ${held.ariaLabel}`);
      if (seen * step * step < 24 * 24)
        wrong.push(`of ${held.ariaLabel} are seen ${Math.round(seen * step * step)} square pixels`);
    }
    // No card covers the question or a button.
    const hand = all(".hand .held").map((held) => held.getBoundingClientRect());
    for (const part of all(".question, .actions button")) {
      const box = part.getBoundingClientRect();
      if (hand.some((held) => !apart(held, box, 4))) wrong.push(`the hand lies over ${part.className}`);
    }
    for (const seat of all(".seat")) {
      const words = [".name", ".count b", ".points"].map((part) => seat.querySelector<HTMLElement>(part)!);
      // Not those that are only read out.
      for (const word of words.filter(
        (word) => word.getBoundingClientRect().width && getComputedStyle(word).clipPath === "none",
      )) {
        const range = document.createRange();
        range.selectNodeContents(word);
        const text = range.getBoundingClientRect();
        if (word.matches("b") && range.getClientRects().length > 1)
          wrong.push(`${word.textContent} stands in two lines`);
        const over = [...seat.querySelectorAll(".tag")].filter((tag) => !apart(tag.getBoundingClientRect(), text, 3));
        if (over.length) wrong.push(`${over[0].textContent} covers ${word.textContent}`);
      }
    }
    const seats = all(".seats .seat");
    seats.forEach((one, at) => {
      for (const other of seats.slice(at + 1)) {
        if (!apart(one.getBoundingClientRect(), other.getBoundingClientRect(), 6))
          wrong.push(`${one.textContent} over ${other.textContent}`);
      }
    });
    for (const thing of all(".tap-area, .actions button:enabled")) {
      const { left, top, width, height } = thing.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!hit || !thing.contains(hit)) wrong.push(`${thing.className} is not to be reached`);
    }
    return wrong;
  })),
];

for (const crowd of CROWDS) {
  test(`everything is visible and can be reached on any screen, people and cards: ${crowd}`, {
    tag: ALWAYS.includes(crowd) ? "@desktop" : ["@desktop", "@all"],
  }, async ({ page }) => {
    const wrong: string[] = [];
    await openGame(page, save(moment("crowd", crowd)));
    await expect(page.locator(".question h2")).toBeVisible();
    const at = async ([width, height]: number[], how: string) => {
      await page.setViewportSize({ width, height });
      await drawn(page);
      return (faults: string[]) =>
        wrong.push(...faults.map((fault) => `${crowd}, ${width} × ${height}${how}: ${fault}`));
    };
    const places = () =>
      page.locator(".hand li").evaluateAll((all) => all.map((card) => JSON.stringify(card.getBoundingClientRect())));
    const before: string[][] = [];
    for (const size of SIZES) {
      await at(size, "");
      before.push(await places());
    }
    const card = page.locator(".hand .held[data-usable=yes]").first();
    await card.evaluate((card: HTMLElement) => card.click());
    await expect(card).toHaveAttribute("aria-pressed", "true");
    for (const [k, size] of SIZES.entries()) {
      const note = await at(size, ", a card chosen");
      note(await findFaults(page));
      const after = await places();
      if (after.some((place, at) => place !== before[k][at])) note(["choosing a card moves the hand"]);
    }
    // After drawing: one card more, and the button that ends the turn.
    await page.locator(".actions").getByRole("button", { name: "Draw" }).click();
    await expect(page.locator(".actions [data-place=end]")).toBeVisible();
    for (const size of [...SIZES, ...IN_BROWSERS]) (await at(size, ", drawn"))(await findFaults(page));
    if (crowd === "8-10") {
      // As many tags as a player can have, covering nothing.
      await page.evaluate(() => {
        for (const tags of document.querySelectorAll(".seats .tags")) {
          for (const textContent of ["waits", "bomb 3", "blocks yellow"])
            tags.append(Object.assign(document.createElement("span"), { className: "tag", textContent }));
        }
      });
      for (const size of SIZES)
        (await at(size, ", many marks"))((await findFaults(page)).filter((fault) => /covers|two lines/.test(fault)));
    }
    expect(wrong).toEqual([]);
  });
}

test("on phones the hand stays where it is, whoever's turn it is", { tag: "@phone" }, async ({ page }) => {
  await openGame(page, save(moment("crowd", "4-5")));
  await expect(page.locator(".hand .held").first()).toBeVisible();
  for (const [width, height] of [SIZES[1], SIZES[2]]) {
    await page.setViewportSize({ width, height });
    await drawn(page);
    await page.evaluate(() => {
      const seen = new Set<string>();
      const look = () => {
        if ((window as unknown as { handBottoms: Set<string> }).handBottoms !== seen) return;
        // What a wish needs is beside the hand on a phone held sideways, and takes its space.
        const hand = document.querySelector(".table[data-large=false] .hand.fan");
        if (hand) seen.add(hand.getBoundingClientRect().bottom.toFixed(0));
        requestAnimationFrame(look);
      };
      Object.assign(window, { handBottoms: seen });
      look();
    });
    const asked = await play(page, 3);
    expect(asked.length).toBeGreaterThan(1);
    await drawn(page);
    const bottoms = await page.evaluate(() => [...(window as unknown as { handBottoms: Set<string> }).handBottoms]);
    expect(bottoms, `at ${width} × ${height}, asked ${asked.join(", ")}`).toHaveLength(1);
  }
});

test("on a phone held upright every part keeps its place, whatever is asked or chosen", { tag: "@phone" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: SIZES[1][0], height: SIZES[1][1] });
  // Every kind of question, put to the same people: what is asked is all that differs.
  const questions = moments().filter(({ kind, players }) => kind === "question" && players === 6);
  expect(questions.length).toBeGreaterThan(2);
  const places = new Set<string>();
  const look = async () => {
    await drawn(page);
    const parts = [".seats", ".middle", ".pile", ".mine", ".actions"];
    places.add(
      await page.evaluate(
        (parts) =>
          parts
            .map((part) => {
              const { top, left, width, height } = document.querySelector(part)!.getBoundingClientRect();
              return `${part} ${[top, left, width, height].map(Math.round)}`;
            })
            .join("; "),
        parts,
      ),
    );
  };
  for (const [at, question] of questions.entries()) {
    if (at) await openNext(page, save(question));
    else await openGame(page, save(question));
    await expect(page.locator(".question h2")).toBeVisible();
    await look();
    const card = page.locator(".hand .held").first();
    await card.evaluate((card: HTMLElement) => card.click());
    await look();
  }
  expect([...places]).toHaveLength(1);
});

test("the page never scrolls, however long the log beside the table is", { tag: "@desktop" }, async ({ page }) => {
  await openGame(page, save(moment("crowd", "long")));
  await expect(page.locator(".hand .held").first()).toBeVisible();
  const log = page.locator(".turns-box");
  expect(await log.evaluate((box) => box.scrollHeight - box.clientHeight), "the log scrolls").toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
});

test("a wish for a colour or a number is seen whole on a phone, and comes true", { tag: ["@phone", "@smoke"] }, async ({
  page,
}) => {
  const [width, height] = SIZES[1];
  await page.setViewportSize({ width, height });
  await stopTimersFrom(page, 1_200);
  await openGame(page, save(moment("special", "fantastic")));
  // Its neighbour covers its middle.
  await page.locator('.hand .held[aria-label^="Fantastic,"]').click({ position: { x: 8, y: 40 } });
  await page.locator(".actions .go").click();
  // Ann has a power card.
  await page.locator(".actions").getByRole("button", { name: "Pass" }).click();
  await expect(page.locator(".palette.numbers .wish").last()).toBeVisible();
  await drawn(page);
  const hidden = await page.locator(".question").evaluate((question) => question.scrollHeight - question.clientHeight);
  expect(hidden).toBeLessThanOrEqual(0);
  await page.locator(".palette .wish").first().tap();
  await expect(page.locator(".last-words")).toContainText("You wish for");
});

test("nothing moves when the last card of a hand goes", { tag: "@phone" }, async ({ page }) => {
  await openGame(page, save(moment("position", "duo")));
  await expect(page.locator(".hand .held").first()).toBeVisible();
  // As the table does it when somebody has given all their cards away.
  const [before, after, under] = await page.locator(".mine").evaluate((mine) => {
    const [hand, before] = [mine.querySelector(".hand")!, mine.getBoundingClientRect().height];
    const says = Object.assign(document.createElement("p"), { className: "small", textContent: "No cards." });
    hand.before(says);
    hand.replaceChildren();
    const under = says.getBoundingClientRect().top - hand.getBoundingClientRect().top;
    return [before, mine.getBoundingClientRect().height, under];
  });
  expect(after).toBe(before);
  expect(under, "where the cards were").toBeGreaterThan(0);
});

test("the summary since the last turn covers nothing and goes away by itself", { tag: "@desktop" }, async ({
  page,
}) => {
  await page.clock.install();
  await openGame(page, save(moment("crowd", "struck")));
  const slip = page.locator(".since");
  await expect(slip).toBeVisible();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await drawn(page);
    const under = await page.evaluate(() => {
      const over = (thing: Element) => {
        const { left, top, width, height } = thing.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".since");
      };
      const box = document.querySelector(".since")!.getBoundingClientRect();
      const read = [...document.querySelectorAll(".question, .held, .actions button")].filter((thing) => {
        const { left, top, right, bottom } = thing.getBoundingClientRect();
        return left < box.right && box.left < right && top < box.bottom && box.top < bottom;
      });
      const touched = [...document.querySelectorAll(".draw .card, .tap-area, .seat")].filter(over);
      return [...read, ...touched].map((thing) => thing.className);
    });
    expect(under, `${width} × ${height}`).toEqual([]);
  }
  await page.clock.fastForward(20_000);
  await expect(slip).toHaveCount(0);
});

test("a wish is read whole on a narrow phone, in the longest words", { tag: "@phone" }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.addInitScript(() => localStorage.setItem("frantic.language", "de"));
  await openGame(page, save(moment("crowd", "8-10")));
  await expect(page.locator(".question h2")).toBeVisible();
  // As the table says it after a wish.
  const over = await page.locator(".demand > span").evaluate((says) => {
    says.innerHTML = "<b>Violett</b><small>gewünscht</small>";
    return document.querySelector(".demand")!.getBoundingClientRect().right - innerWidth;
  });
  expect(over).toBeLessThanOrEqual(0);
});
