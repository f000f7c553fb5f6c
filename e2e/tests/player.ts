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

/**
 * The same, and short waits of the page itself are over at once: for tests that play much and
 * measure no time. Not for those about quick taps: what the page waits for is what they test.
 */
export async function hurried(page: Page) {
  await atOnce(page);
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window) as typeof setTimeout;
    const short = (ms?: number) => (ms && ms <= 400 ? 0 : ms);
    Object.assign(window, {
      setTimeout: (work: () => void, ms?: number, ...more: []) => wait(work, short(ms), ...more),
    });
  });
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

/** What is asked, and how many there are of everything that an answer may need: in one look. */
const survey = (page: Page) =>
  page.evaluate(() => {
    const parts = {
      wishes: ".talk .wish",
      entries: ".talk .entry",
      steps: ".talk .steppers li",
      whose: ".talk .whose select",
      open: ".talk button.held",
      people: "button.seat",
      usable: ".hand .held[data-usable=yes]",
    };
    const heading = document.querySelector<HTMLElement>("main .talk :is(h1, h2, h3)");
    const count = ([name, selector]: [string, string]) => [name, document.querySelectorAll(`main ${selector}`).length];
    const counts = Object.fromEntries(Object.entries(parts).map(count)) as Record<keyof typeof parts, number>;
    return { ...counts, asked: heading?.checkVisibility() ? (heading.textContent ?? "") : null };
  });

/** Answers one question; says which, or nothing if nobody is asked. */
export async function answer(page: Page, touch: Touch = byTap): Promise<string> {
  await rested(page);
  const there = await survey(page);
  const { asked } = there;
  if (asked === null) return "";
  const table = page.getByRole("main");
  const question = table.locator(".talk");
  const deeds = table.locator(".deeds").getByRole("button");
  const go = table.locator(".deeds .go");
  const people = table.locator("button.seat");
  const usable = table.locator(".hand .held[data-usable=yes]");
  /** Touches one after the other till the answer is whole, and gives it. */
  const till = async (what: Locator, n: number) => {
    for (let k = 0; !(await go.isEnabled()); k++) {
      if (k > 60) throw new Error(`no end of “${asked}”`);
      await touch(what.nth(k % n));
    }
    await touch(go);
  };

  if (there.wishes) {
    await touch(question.locator(".wish").first());
  } else if (there.entries) {
    await touch(question.locator(".entry").first());
  } else if (there.steps) {
    const more = question.locator(".steppers li").getByRole("button").filter({ hasText: "+" });
    await till(more, await more.count());
  } else if (there.whose) {
    const whose = question.locator(".whose select");
    const names = await whose.first().locator("option").allTextContents();
    const n = there.whose;
    for (let k = 0; k < n; k++) await whose.nth(k).selectOption(names[1 + ((k + 1) % n)]);
    await touch(go);
  } else if (there.open) {
    await till(question.locator("button.held"), there.open);
  } else if (/give your cards away/i.test(asked)) {
    await touch(usable.first());
    await till(people, 1);
  } else if (there.people) {
    await till(people, there.people);
  } else if (/^choose/i.test(asked) || /^wähl/i.test(asked)) {
    await till(usable, there.usable);
  } else if (there.usable) {
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
