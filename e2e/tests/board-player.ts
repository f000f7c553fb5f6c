// A player of the board game that answers any question, by mouse, touch, keyboard or script.
import { expect, type Locator, type Page } from "@playwright/test";
import { acceptsAnswers, byKey, byScript, byTap, type Touch } from "./player";

const heading = "main.track .question h2.ask";

/** What can be chosen after a card, in this order: somebody, a field, one of several words. */
const STEPS = [
  "button.seat:not([aria-pressed=true])",
  ".board-picture .field[data-open]:not([aria-pressed=true])",
  ".question .chips .chip:not([aria-pressed=true])",
];

/** The accessible names of all fields: what lies and who stands on them. */
export const fieldNames = (page: Page) =>
  page
    .locator(".board-picture .field")
    .evaluateAll((fields) => fields.map((field) => field.getAttribute("aria-label")).join("\n"));

/** Chooses a field; if it is not in sight, after a look at the whole board. */
export async function touchField(field: Locator, touch: Touch = byTap) {
  if (touch === byKey || touch === byScript) return touch(field);
  // Where it is, unless something covers it. In a room the game may be over the next moment, and the place another button's.
  const place = () =>
    field.evaluate((field) => {
      const { left, top, width, height } = field.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return document.elementFromPoint(x, y) === field ? { x, y } : undefined;
    });
  let at = await place();
  for (let k = 0; k < 2 && !at; k++) {
    await field.page().locator(".board-picture .whole").click();
    at = await place();
  }
  // The buttons for zooming may cover it.
  if (!at) return byKey(field);
  // Not by `touch`, which would scroll a field that stands beside its board into the page.
  await field.page().mouse.click(at.x, at.y);
}

/** Answers one question; returns its words, or "" if nothing is asked. `which` chooses among equals. */
export async function answerBoard(page: Page, touch: Touch = byTap, which = 0): Promise<string> {
  await acceptsAnswers(page);
  const asked = page.locator(heading);
  if (!(await asked.count())) return "";
  const words = await asked.innerText();
  const table = page.locator("main.track");
  const go = table.locator(".actions .go");
  const cards = table.locator(".hand .held[data-usable=yes]");
  if (await cards.count()) {
    await touch(cards.nth(which % (await cards.count())));
  } else if (await table.locator(".actions [data-place=end]").count()) {
    await touch(table.locator(".actions [data-place=end]"));
    return words;
  }
  for (let k = 0; !(await go.isEnabled()); k++) {
    if (k > 8) throw new Error(`no end of “${words}”`);
    for (const step of STEPS) {
      const all = table.locator(step);
      const n = await all.count();
      if (!n) continue;
      // By number: what is chosen no longer counts among those to choose.
      const one = all.nth(which % n);
      await (step.includes(".field") ? touchField(one, touch) : touch(one));
      break;
    }
  }
  await touch(go);
  return words;
}

/** Where the game is: the table with a question, something to hand over, the end of a round or of the game. */
export const stage = (page: Page) =>
  page.evaluate(() => {
    const has = (what: string) => !!document.querySelector<HTMLElement>(what)?.checkVisibility();
    if (has("main.over")) return "over";
    if (has("main.ends")) return "round";
    if (has("main.handover")) return "handover";
    if (has(".reaction-window")) return "window";
    if (has("main.track .question h2.ask")) return "asked";
    return "";
  });

/** Plays on until the game is over, or `until` says so. Returns how many questions were answered. */
export async function playBoard(page: Page, { touch = byTap, until = async (_: number) => false } = {}) {
  let answered = 0;
  for (let k = 0; k < 2000; k++) {
    await expect.poll(() => stage(page), { timeout: 60_000 }).not.toBe("");
    const now = await stage(page);
    if (now === "over" || (await until(answered))) return answered;
    if (now === "round") await touch(page.getByRole("button", { name: "Next round" }));
    else if (now === "handover") await touch(page.getByRole("button", { name: /^I am/ }));
    else if (now === "window") await touch(page.getByRole("button", { name: "Nobody" }));
    else if (await answerBoard(page, touch, answered)) answered++;
  }
  throw new Error("the game has no end");
}

/**
 * Plays on in a room until the game is over; returns the heading that says who has won. `between` may do something
 * before each look at the page, and is given the number of answers.
 */
export async function playBoardInRoom(page: Page, between = async (_: number) => {}): Promise<string> {
  let answered = 0;
  for (let k = 0; k < 4000; k++) {
    await between(answered);
    const now = await stage(page).catch(() => "");
    if (now === "over") return (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    // What is asked may be over before it is answered: others play, too.
    if (now === "round") {
      const next = page.getByRole("button", { name: "Next round" });
      await next.click({ timeout: 2_000 }).catch(() => {});
      await page.waitForTimeout(200);
    } else if (now === "asked") {
      page.setDefaultTimeout(5_000);
      const words = await answerBoard(page, byScript, answered).catch(() => "");
      page.setDefaultTimeout(30_000);
      if (words) answered++;
    } else await page.waitForTimeout(100);
  }
  throw new Error("the game has no end");
}
