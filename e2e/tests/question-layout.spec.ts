// Every kind of question on phones, upright and sideways, and in small windows: what is asked is there to be read and
// touched, and is answered by touch.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { isHeadingOf } from "./headings";
import { findOverlapsOfMiddle } from "./overlaps";
import { answer, byTouch, skipShortWaits } from "./player";
import { moment, moments, openGame, openNext, save } from "./saved-games";

/** The most cramped, and one of each layout. */
const CRAMPED = [
  [360, 640],
  [667, 375],
  [740, 360],
  [700, 640],
  [890, 702],
];
const OTHERS = [
  [390, 844],
  [412, 915],
  [360, 740],
  [375, 667],
  [393, 831],
  [430, 932],
  [844, 390],
  [890, 860],
];

/** What is wrong with the question and its buttons; empty if nothing is. */
const findFaults = (page: Page) =>
  page.evaluate(() => {
    const wrong: string[] = [];
    const question = document.querySelector(".question")!;
    // A longer one scrolls, but not behind a slit. Not everything in it is needed to answer: hands that lie open, what a
    // card does.
    const share = question.querySelector(".wish, .entry, .steppers, .whose, button.held") ? 0.22 : 0.11;
    const wanted = Math.min(question.scrollHeight - 8, innerHeight * share);
    if (question.clientHeight < wanted)
      wrong.push(`${question.clientHeight} of ${question.scrollHeight} px are seen of the question`);
    for (const button of document.querySelectorAll(".actions button")) {
      const below = Math.round(button.getBoundingClientRect().bottom - innerHeight);
      if (below > 0) wrong.push(`${below} px of “${button.textContent}” are below the screen`);
    }
    for (const word of document.querySelectorAll(".demand b")) {
      const range = document.createRange();
      for (const { 0: part, index } of word.textContent.matchAll(/\S+/g)) {
        range.setStart(word.firstChild!, index);
        range.setEnd(word.firstChild!, index + part.length);
        if (range.getClientRects().length > 1) wrong.push(`“${part}” is broken where it is demanded`);
      }
    }
    const { scrollHeight } = document.documentElement;
    if (scrollHeight > innerHeight) wrong.push(`the page is ${scrollHeight - innerHeight} px too long`);
    return wrong;
  });

for (const [where, sizes] of [
  ["on small phones and in small windows", CRAMPED],
  ["on other phones", OTHERS],
] as const) {
  test(`every question fits ${where}, and is answered`, {
    tag: sizes === CRAMPED ? "@phone" : ["@phone", "@all"],
  }, async ({ page }) => {
    test.setTimeout(240_000);
    await skipShortWaits(page);
    const wrong: string[] = [];
    const questions = moments().filter(({ kind }) => kind === "question");
    expect(questions.length).toBeGreaterThan(10);
    await openGame(page, save(questions[0]));
    for (const moment of questions) {
      if (moment !== questions[0]) await openNext(page, save(moment));
      await expect(page.locator(".question h2")).toBeVisible();
      if ((await page.locator(".question").getAttribute("data-tools")) === "true")
        await expect(
          page.locator(".question :is(.palette, .entries, .steppers, .whose, .open-cards)").first(),
        ).toBeAttached();
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        const at = `${moment.id}, ${moment.players} people, ${width} × ${height}`;
        const faults = (await Promise.all([findFaults(page), findOverlapsOfMiddle(page)])).flat();
        wrong.push(...faults.map((fault) => `${at}: ${fault}`));
      }
      await page.setViewportSize({ width: 390, height: 844 });
      const asked = await answer(page, byTouch);
      if (!isHeadingOf(moment.id, asked)) wrong.push(`${moment.id} is asked as “${asked}”`);
      await expect(page.locator(".question h2, .page h1").first()).toBeVisible();
      if (await page.getByRole("alert").count()) wrong.push(`${moment.id}: an answer to “${asked}” is refused`);
    }
    expect(wrong).toEqual([]);
  });
}

test("every question fits a phone that is only a hand, beside a big table", { tag: "@phone" }, async ({ page }) => {
  const wrong: string[] = [];
  const questions = moments().filter(({ kind }) => kind === "question");
  // Without the room's line at the top, which says where the table is.
  await page.setViewportSize({ width: 390, height: 844 - 56 });
  await openGame(page, save(questions[0]));
  for (const moment of questions) {
    if (moment !== questions[0]) await openNext(page, save(moment));
    await expect(page.locator(".question h2")).toBeVisible();
    await page.evaluate(() => document.documentElement.setAttribute("data-hands", ""));
    await expect(page.locator(".pile")).toBeHidden();
    for (const fault of await findFaults(page)) wrong.push(`${moment.id}, ${moment.players} people: ${fault}`);
  }
  expect(wrong).toEqual([]);
});

test.describe("in German", () => {
  test.use({ locale: "de-CH" });

  test("no word on a button is broken, and why a card cannot be played is read whole", { tag: "@phone" }, async ({
    page,
  }) => {
    const wrong: string[] = [];
    const questions = moments().filter(({ kind }) => kind === "question");
    await openGame(page, save(questions[0]));
    for (const question of [...questions, moment("crowd", "4-5")]) {
      if (question !== questions[0]) await openNext(page, save(question));
      await expect(page.locator(".question h2")).toBeVisible();
      const refused = page.locator('.hand .held[data-usable="no"]').first();
      const isTurn = (await page.locator(".table").getAttribute("data-asked")) === "turn";
      if (isTurn && (await refused.count())) await refused.evaluate((card: HTMLElement) => card.click());
      for (const [width, height] of [
        [320, 568],
        [390, 844],
        [1280, 800],
      ]) {
        await page.setViewportSize({ width, height });
        const faults = await page.evaluate(() => {
          const found: string[] = [];
          for (const button of document.querySelectorAll(".actions button")) {
            const range = document.createRange();
            for (const { 0: word, index } of button.textContent.matchAll(/\S+/g)) {
              range.setStart(button.firstChild!, index);
              range.setEnd(button.firstChild!, index + word.length);
              if (range.getClientRects().length > 1) found.push(`“${word}” is broken`);
            }
          }
          const end = document.querySelector(".question")!.getBoundingClientRect().bottom;
          const reason = document.querySelector('[data-asked="turn"] .why-not')?.getBoundingClientRect().bottom ?? 0;
          if (reason > end) found.push(`${Math.round(reason - end)} px of the reason are not seen`);
          return found;
        });
        wrong.push(...faults.map((fault) => `${question.id}, ${width} × ${height}: ${fault}`));
      }
    }
    expect(wrong).toEqual([]);
  });
});

test("the hint and Undo lie over no word and no other button", { tag: "@phone" }, async ({ page }) => {
  const wrong: string[] = [];
  await openGame(page, save(moment("question", "any card")));
  for (const id of ["any card", "wish", "confirm"]) {
    if (id !== "any card") await openNext(page, save(moment("question", id)));
    await expect(page.locator(".ask-hint")).toBeVisible();
    if (id === "wish") await expect(page.locator(".question .wish").first()).toBeVisible();
    for (const [width, height] of [...CRAMPED, ...OTHERS]) {
      await page.setViewportSize({ width, height });
      const under = await page.evaluate(() => {
        const question = document.querySelector(".question")!;
        // As after one's own answer.
        if (!question.querySelector(".undo")) {
          const undo = Object.assign(document.createElement("button"), {
            className: "button undo",
            textContent: "Undo",
          });
          question.querySelector(".head-line")!.append(undo);
        }
        const box = (thing: Element) => thing.getBoundingClientRect();
        const [undo, hint, bulb] = [".undo", ".ask-hint", ".bulb"].map((what) => box(question.querySelector(what)!));
        const meet = (one: DOMRect, other: DOMRect) =>
          one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
        const words = [...question.querySelectorAll(".ask, .why")].flatMap((text) => {
          const range = document.createRange();
          range.selectNodeContents(text);
          return [...range.getClientRects()];
        });
        const told = words.some((line) => meet(line, bulb)) ? ["the hint lies over words"] : [];
        if (words.some((line) => meet(line, undo))) told.push("Undo lies over words");
        const pressed = [...question.querySelectorAll(".wish, .undo")].filter((other) => meet(box(other), hint));
        return [...told, ...pressed.map((other) => `the hint lies over “${other.textContent}”`)];
      });
      wrong.push(...under.map((fault) => `${id}, ${width} × ${height}: ${fault}`));
    }
  }
  expect(wrong).toEqual([]);
});

test("a question begins with its first line, however far the last one was scrolled", { tag: "@phone" }, async ({
  page,
}) => {
  await openGame(page, save(moment("special", "fantastic")));
  // Its neighbour covers its middle.
  await page.locator('.hand .held[aria-label^="Fantastic,"]').click({ position: { x: 8, y: 40 } });
  const question = page.locator(".question");
  // So low that every question scrolls.
  const scrolled = await question.evaluate((question: HTMLElement) => {
    Object.assign(question.style, { alignSelf: "end", minHeight: "0", maxHeight: "48px" });
    question.scrollTop = 20;
    return question.scrollTop;
  });
  expect(scrolled).toBe(20);
  const before = await question.locator("h2").textContent();
  await page.locator(".actions .go").click();
  await expect(question.locator("h2")).not.toHaveText(before!);
  expect(await question.evaluate((question) => question.scrollTop)).toBe(0);
});

test("a question that lies over the piles says again what they demand", { tag: "@phone" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await openGame(page, save(moment("question", "powers")));
  const again = page.locator(".question .again");
  await expect(again).toBeVisible();
  const demanded = await page.locator(".middle .demand b").allTextContents();
  await expect(again).toHaveText(demanded.join(" or "));
  // Here it lies beside them.
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(again).toHaveCount(0);
});
