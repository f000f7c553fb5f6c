// What a first visit fetches until the first answer is painted: drawings and typeface too. The numbers do not depend on
// the machine. `cargo xtask size` counts the first load, which is part of it.
import { constants, brotliCompressSync } from "node:zlib";
import { expect, test } from "./fixtures";
import { acceptsAnswers, answer, instantBots, seedRandomness } from "./player";

/** How many bytes may be fetched, compressed as good hosts do (docs/performance.md). */
const LIMIT = 212_000;

/** What may come later: other parts of the program, their texts, pictures of events, and what works without a network. */
const LATER =
  /\/(split_|chunk_|crash-|durable-|offline-|pictures-|search[-_]|sw\.js|board-)|\/(later|reference|board)\//;

const brotli = (body: Buffer) =>
  brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  }).length;

test(
  "the first answer of a first visit needs few bytes, and nothing that comes later",
  { tag: "@phone" },
  async ({ page }, info) => {
    const fetched = new Map<string, number>();
    await seedRandomness(page, 7);
    await instantBots(page);
    await page.route(/./, async (route) => {
      const address = route.request().url();
      // Never answered, as on a line that has just broken down.
      if (LATER.test(address)) return;
      const response = await route.fetch();
      const body = await response.body();
      fetched.set(new URL(address).pathname.split("/").pop() || "index.html", brotli(body));
      await route.fulfill({ response, body });
    });
    await page.goto("./");
    await page.locator(".home .choices button.go").click();
    await expect(page.locator(".hand .held .card").first()).toBeVisible();
    await acceptsAnswers(page);
    const before = await page.locator("main.table").innerHTML();
    await answer(page);
    await expect.poll(() => page.locator("main.table").innerHTML()).not.toBe(before);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    // A figure is in the sprite, which comes last.
    await expect(page.locator("#a-cat")).toHaveCount(1);

    const rows = [...fetched].sort(([, one], [, other]) => other - one);
    const sum = rows.reduce((sum, [, bytes]) => sum + bytes, 0);
    const table = [...rows, ["together", sum]].map(([file, bytes]) => `${bytes}\t${file}`).join("\n");
    await info.attach("bytes", { body: table, contentType: "text/plain" });
    if (process.env.TELL) console.log(table);
    expect(sum, table).toBeLessThan(LIMIT);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
);
