// Time that passes in pages when a test says so, by Playwright's clock: half a minute of silence takes two seconds. The
// program does not know of it.
import type { BrowserContext } from "@playwright/test";

/** One step, in milliseconds: shorter than any silence that means something to a room (the shortest is 2.5 s). */
const STEP = 1_000;
/** For so many real milliseconds pages hear each other after each step: time passes ten times as fast, or more. */
const BETWEEN = 50;

/** Gives the pages of this context, which are loaded later, a clock that `pass` can move. It goes on by itself as well. */
export const ownClock = (context: BrowserContext) => context.clock.install();

/**
 * Moves the clocks of these contexts forward together, in steps. Each step waits for every page, so that on a busy
 * machine all of them are slow and none misses what another says.
 */
export async function pass(contexts: BrowserContext[], milliseconds: number) {
  for (let passed = 0; passed < milliseconds; passed += STEP) {
    await Promise.all(contexts.map(({ clock }) => clock.runFor(STEP)));
    await new Promise((later) => setTimeout(later, BETWEEN));
  }
}

/** While this is done, time passes ten times as fast in these contexts. */
export async function hurrying<T>(contexts: BrowserContext[], work: () => Promise<T>): Promise<T> {
  let over = false;
  const passes = async () => {
    while (!over) await pass(contexts, STEP);
  };
  const passing = passes();
  try {
    return await work();
  } finally {
    over = true;
    await passing;
  }
}
