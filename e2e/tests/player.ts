// A player that answers any question, by mouse, touch or keyboard, and finds
// elements by role and name as a person would.
import { expect, type Locator, type Page } from "@playwright/test";

/** Replaces the browser's random numbers by a fixed sequence: games depend only on this seed, or on that of `reseed`. */
export async function seedRandomness(page: Page, seed: number) {
  await page.addInitScript(fixRandomNumbers, { seed, differently: false });
}

/**
 * Replaces the browser's random numbers by a fixed sequence, another one at each load of the page. All tests begin with
 * this (fixtures.ts), so that none depends on luck: an event may end a round before anybody has seen a hand.
 */
export async function seedEachLoad(page: Page) {
  await page.addInitScript(fixRandomNumbers, { seed: 1000, differently: true });
}

/** Runs in the page. */
function fixRandomNumbers({ seed, differently }: { seed: number; differently: boolean }) {
  const loads = Number(sessionStorage.getItem("loads") ?? 0);
  if (differently) sessionStorage.setItem("loads", String(loads + 1));
  let state = (differently ? seed + loads : Number(sessionStorage.getItem("seed") ?? seed)) >>> 0;
  crypto.getRandomValues = <T extends ArrayBufferView | null>(into: T): T => {
    const bytes = new Uint8Array(into!.buffer, into!.byteOffset, into!.byteLength);
    for (let at = 0; at < bytes.length; at++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      bytes[at] = state >>> 24;
    }
    return into;
  };
}

/** Uses another seed from the next load of the page on. */
export async function reseed(page: Page, seed: number) {
  await page.evaluate((seed) => sessionStorage.setItem("seed", String(seed)), seed);
}

/** Sets the pace to “instant”: bots answer without a pause and nothing is animated. */
export async function instantBots(page: Page) {
  await page.addInitScript(() => localStorage.setItem("frantic.speed", "instant"));
}

/**
 * Instant bots, and timers of up to 400 ms fire at once: for tests that play many questions. Not
 * for tests about quick taps, which are about just these timers.
 */
export async function skipShortWaits(page: Page) {
  await instantBots(page);
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window) as typeof setTimeout;
    const short = (ms?: number) => (ms && ms <= 400 ? 0 : ms);
    Object.assign(window, {
      setTimeout: (work: () => void, ms?: number, ...more: []) => wait(work, short(ms), ...more),
    });
  });
}

/** Waits until it is stored which version's news a newcomer need not be told (public/offline.js, after some seconds). */
export const newsIsNoted = (page: Page) => page.waitForFunction(() => localStorage.getItem("frantic.news") !== null);

/** Waits until taps are accepted: for 300 ms after a change they are not (src/kit/taps.rs). Playwright's clicks wait for that anyway. */
export const acceptsAnswers = (page: Page) =>
  expect(page.locator('[role="group"][aria-disabled="true"]')).toHaveCount(0);

/**
 * Taps a button that is not there yet in the moment in which it comes, and again once it has been painted; with
 * `poster`, once what has this selector has covered it, or what comes before it, and has been tapped away. Returns whether both taps were ignored,
 * and the words of the poster. Taps are ignored for a moment after a change (`TAP_DELAY` in src/kit/taps.rs): here it
 * lasts until the taps are made, however slow the machine is.
 */
export const tapOnArrival = (page: Page, selector: string, poster = "") =>
  page.evaluate(
    ([selector, poster]) =>
      new Promise<{ ignored: boolean; says: string }>((done) => {
        const painted = () => new Promise(requestAnimationFrame);
        const wait = window.setTimeout;
        // Once the taps begin, the moment is over when they are made.
        const held: (() => void)[] = [];
        let tapping = false;
        const end = (work: () => void) => () => (tapping ? held.push(work) : work());
        Object.assign(window, {
          setTimeout: (work: () => void, ms?: number, ...more: []) => wait(ms === 300 ? end(work) : work, ms, ...more),
        });
        const ignores = (button: Element) => button.closest("[role=group]")?.ariaDisabled === "true";
        const observer = new MutationObserver(async () => {
          const there = () => document.querySelector<HTMLElement>(selector);
          const over = document.querySelector<HTMLElement>(poster || selector);
          if (!over) return;
          observer.disconnect();
          const says = over.innerText;
          if (poster) {
            // What came with the page is over, if it lies below the poster.
            for (let below = there(); below && ignores(below); ) await painted();
            tapping = true;
            over.click();
            while (over.isConnected || !there()) await new Promise((later) => wait(later));
          }
          tapping = true;
          const button = there()!;
          for (const _ of ["as it comes", "once it is painted"]) {
            button.click();
            await painted();
            await painted();
          }
          done({ ignored: button.isConnected && ignores(button), says });
          tapping = false;
          held.forEach((work) => wait(work));
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
    [selector, poster],
  );

/** What has been tapped on arrival (`tapOnArrival`) has done nothing. */
export async function expectNothingTapped(tapped: ReturnType<typeof tapOnArrival>) {
  expect((await tapped).ignored, "taps on what has just come are ignored").toBe(true);
}

/**
 * Timers of so many milliseconds or more do not fire until `startTimers`. At the pace “slow” bots then do not play (1,200
 * and more), and scenes stay until they are tapped away (3,000 and more), however slow the machine is.
 */
export async function stopTimersFrom(page: Page, limit: number) {
  await page.addInitScript((limit) => {
    localStorage["frantic.speed"] ??= "slow";
    const wait = window.setTimeout.bind(window) as typeof setTimeout;
    const stopped: (() => void)[] = [];
    let from = limit;
    const startTimers = () => {
      from = Infinity;
      stopped.splice(0).forEach((work) => wait(work));
    };
    Object.assign(window, {
      startTimers,
      setTimeout: (work: () => void, ms = 0, ...more: []) =>
        ms < from ? wait(work, ms, ...more) : stopped.push(work) && 0,
    });
  }, limit);
}

/** Lets the timers fire that `stopTimersFrom` has stopped. */
export const startTimers = (page: Page) =>
  page.evaluate(() => (window as unknown as { startTimers: () => void }).startTimers());

export type Touch = (what: Locator) => Promise<void>;

/** A point of the element that nothing covers: its centre, or the centre of its visible part. */
async function visible(what: Locator) {
  const position = await what.evaluate((element) => {
    // The bar of answers covers the bottom edge of the page.
    element.scrollIntoView({ block: "center" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const hits = (x: number) => element.contains(document.elementFromPoint(left + x, top + height / 2));
    if (hits(width / 2)) return null;
    const seen = [...Array(Math.ceil(width)).keys()].filter(hits);
    return seen.length ? { x: seen[seen.length >> 1], y: height / 2 } : null;
  });
  return position ? { position } : {};
}

/** Clicks with the mouse. */
export const byTap: Touch = async (what) => what.click(await visible(what));

/** Taps with a finger. */
export const byTouch: Touch = async (what) => what.tap(await visible(what));

/** Focuses it and presses Enter. */
export const byKey: Touch = async (what) => {
  // What has just come takes no keys for a moment.
  await what.waitFor();
  await acceptsAnswers(what.page());
  await what.focus();
  await what.press("Enter");
};

/**
 * Dispatches a click as soon as clicks are accepted: for rounds that only have to be played to their end. Playwright's
 * own clicks first wait until the element stands still, and for several paints: a second where other pages are busy.
 */
export const byScript: Touch = (what) =>
  what.evaluate(async (element) => {
    const end = performance.now() + 2_000;
    while (element.closest("[aria-disabled=true]")) {
      if (!element.isConnected || performance.now() > end) throw new Error("no click is accepted");
      await new Promise(requestAnimationFrame);
    }
    element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  });

/** The question and the number of controls of each kind, read in one round trip. */
const survey = (page: Page) =>
  page.evaluate(() => {
    const parts = {
      wishes: ".question .wish",
      entries: ".question .entry",
      steps: ".question .steppers li",
      whose: ".question .whose > *",
      open: ".question button.held",
      people: "button.seat",
      usable: ".hand .held[data-usable=yes]",
    };
    const heading = document.querySelector<HTMLElement>("main .question :is(h1, h2, h3)");
    const count = ([name, selector]: [string, string]) => [name, document.querySelectorAll(`main ${selector}`).length];
    const counts = Object.fromEntries(Object.entries(parts).map(count)) as Record<keyof typeof parts, number>;
    return { ...counts, asked: heading?.checkVisibility() ? (heading.textContent ?? "") : null };
  });

/** Answers one question; returns its heading, or "" if nothing is asked. */
export async function answer(page: Page, touch: Touch = byTap): Promise<string> {
  await acceptsAnswers(page);
  // What some questions need is loaded later than the table.
  const tools = ".palette, .entries, .steppers, .whose, .open-cards";
  await expect(page.locator(`.question[data-tools=true]:not(:has(${tools}))`)).toHaveCount(0);
  const there = await survey(page);
  const { asked } = there;
  if (asked === null) return "";
  const table = page.getByRole("main");
  const question = table.locator(".question");
  const actions = table.locator(".actions").getByRole("button");
  const go = table.locator(".actions .go");
  const people = table.locator("button.seat");
  const usable = table.locator(".hand .held[data-usable=yes]");
  /** Selects one after the other until the answer is complete, then submits it. */
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
    // Each hand to the next person.
    const hands = question.locator(".whose > *");
    const takers = await Promise.all((await hands.all()).map((hand) => hand.getByRole("button").allTextContents()));
    const names = takers.find((names) => names.length === there.whose)!;
    for (const [k, hand] of (await hands.all()).entries())
      await touch(hand.getByRole("button", { name: names[(k + 1) % names.length], exact: true }));
    await touch(go);
  } else if (there.open) {
    await till(question.locator("button.held"), there.open);
  } else if (/give your cards away|^offre tes cartes/i.test(asked)) {
    for (const card of await usable.all()) await touch(card);
    await till(people, 1);
  } else if (there.people) {
    await till(people, there.people);
  } else if (/^(choose|wähl|choisis)/i.test(asked)) {
    await till(usable, there.usable);
  } else if (there.usable) {
    // On a busy machine a tap may last as long as a hold: then the card is explained, and tapped again.
    const explained = page.locator("dialog[open]");
    const chosen = table.locator(".actions .go:enabled, .question .looked-at .chip");
    for (;;) {
      await touch(usable.last());
      await expect(chosen.or(explained).first()).toBeVisible();
      if (!(await explained.count())) break;
      await page.keyboard.press("Escape");
      await expect(explained).toHaveCount(0);
    }
    const as = question.locator(".looked-at .chip");
    if (await as.count()) await touch(as.first());
    else await touch(go);
  } else {
    await touch(actions.and(table.locator(":enabled")).first());
  }
  return asked;
}

/** Plays until a page other than the table is shown, at most `most` questions; returns the headings of all questions. */
export async function play(page: Page, most: number, touch: Touch = byTap) {
  const asked: string[] = [];
  // The page from which the game was begun may still be there.
  await expect(page.locator("main:is(.table, .ends)")).toBeVisible();
  const waits = page.locator(".question h2, .page h1");
  for (let k = 0; k < most; k++) {
    await expect(waits.first()).toBeVisible();
    if (await page.locator(".page h1").isVisible()) return asked;
    asked.push(await answer(page, touch));
  }
  return asked;
}

/** The winners named in a heading like “Ann wins” or “You and Ann win”, as read by `you`. */
export function winners(title: string, you: string) {
  const names = title.replace(/ wins?$/, "").split(/, | and /);
  return names
    .map((name) => (name === "You" ? you : name))
    .sort()
    .join(", ");
}
