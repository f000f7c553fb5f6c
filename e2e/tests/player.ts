// Somebody who plays whatever is asked, by touch or by keyboard, and finds
// everything by role and name as a person would.
import { expect, type Locator, type Page } from "@playwright/test";

/** Same chance in every run: games differ by this number alone, or by that of `anew`. */
export async function seeded(page: Page, seed: number) {
  await page.addInitScript((start) => {
    let state = Number(sessionStorage.getItem("seed") ?? start) >>> 0;
    crypto.getRandomValues = <T extends ArrayBufferView | null>(into: T): T => {
      const bytes = new Uint8Array(into!.buffer, into!.byteOffset, into!.byteLength);
      for (let at = 0; at < bytes.length; at++) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        bytes[at] = state >>> 24;
      }
      return into;
    };
  }, seed);
}

/** Other chance, from the next time that the page is loaded on. */
export async function anew(page: Page, seed: number) {
  await page.evaluate((seed) => sessionStorage.setItem("seed", String(seed)), seed);
}

/** Bots do not keep anybody waiting. */
export async function atOnce(page: Page) {
  await page.addInitScript(() => localStorage.setItem("frantic.speed", "instant"));
}

/** For a moment after a change nothing is answered (src/table/screen.rs). Taps wait by themselves. */
export const rested = (page: Page) => expect(page.locator('.deeds[aria-disabled="true"]')).toHaveCount(0);

export type Touch = (what: Locator) => Promise<void>;

/** Where something is to be seen: the middle of it, or of what others leave of it. */
async function visible(what: Locator) {
  const position = await what.evaluate((element) => {
    // Not at the edge, where the bar of answers lies over the page.
    element.scrollIntoView({ block: "center" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const hits = (x: number) => element.contains(document.elementFromPoint(left + x, top + height / 2));
    if (hits(width / 2)) return null;
    const seen = [...Array(Math.ceil(width)).keys()].filter(hits);
    return seen.length ? { x: seen[seen.length >> 1], y: height / 2 } : null;
  });
  return position ? { position } : {};
}

/** As somebody with a mouse. */
export const byTap: Touch = async (what) => what.click(await visible(what));

/** As somebody with a finger. */
export const byTouch: Touch = async (what) => what.tap(await visible(what));

/** As somebody without a pointer. */
export const byKey: Touch = async (what) => {
  await rested(what.page());
  await what.focus();
  await what.press("Enter");
};

/** Answers one question; says which, or nothing if nobody is asked. */
export async function answer(page: Page, touch: Touch = byTap): Promise<string> {
  const table = page.getByRole("main");
  const question = table.locator(".talk");
  const heading = question.getByRole("heading");
  await rested(page);
  if (!(await heading.isVisible())) return "";
  const asked = (await heading.textContent()) ?? "";
  const deeds = table.locator(".deeds").getByRole("button");
  const go = table.locator(".deeds .go");

  const wishes = question.locator(".wish");
  const entries = question.locator(".entry");
  const steps = question.locator(".steppers li");
  const people = table.locator("button.seat");
  const whose = question.locator(".whose select");
  const open = question.locator("button.held");
  const usable = table.locator(".hand .held[data-usable=yes]");

  if (await wishes.count()) {
    await touch(wishes.first());
  } else if (await entries.count()) {
    await touch(entries.first());
  } else if (await steps.count()) {
    const more = steps.getByRole("button").filter({ hasText: "+" });
    for (let k = 0; !(await go.isEnabled()); k++) await touch(more.nth(k % (await more.count())));
    await touch(go);
  } else if (await whose.count()) {
    const names = await whose.first().locator("option").allTextContents();
    const n = await whose.count();
    for (let k = 0; k < n; k++) await whose.nth(k).selectOption(names[1 + ((k + 1) % n)]);
    await touch(go);
  } else if (await open.count()) {
    for (let k = 0; !(await go.isEnabled()); k++) await touch(open.nth(k));
    await touch(go);
  } else if (/give your cards away/i.test(asked)) {
    await touch(usable.first());
    for (let k = 0; k < 60 && !(await go.isEnabled()); k++) await touch(people.first());
    await touch(go);
  } else if (await people.count()) {
    for (let k = 0; !(await go.isEnabled()); k++) await touch(people.nth(k));
    await touch(go);
  } else if (/^choose/i.test(asked) || /^wähl/i.test(asked)) {
    for (let k = 0; !(await go.isEnabled()); k++) await touch(usable.nth(k));
    await touch(go);
  } else if (await usable.count()) {
    await touch(usable.last());
    const as = question.locator(".looked-at .chip");
    if (await as.count()) await touch(as.first());
    else await touch(go);
  } else {
    await touch(deeds.and(table.locator(":enabled")).first());
  }
  return asked;
}

/** Plays till a page that is not the table, or so many questions. */
export async function play(page: Page, most: number, touch: Touch = byTap) {
  const asked: string[] = [];
  const waits = page.locator(".talk h2, .page h1");
  for (let k = 0; k < most; k++) {
    await expect(waits.first()).toBeVisible();
    if (await page.locator(".page h1").isVisible()) return asked;
    asked.push(await answer(page, touch));
  }
  return asked;
}
