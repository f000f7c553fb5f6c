// The memory of a page: plays rounds without pauses, and measures at the first question of each, after a garbage
// collection. Alone: `node measure/memory.mjs` after `cargo xtask build`
// (`ROUNDS=10`, `DIST=DIR` for another build).
import { resolve } from "node:path";
import { readPage } from "../engines/page-state.mjs";
import { host } from "../host.mjs";
import { seedRandomness, withBrowser } from "./browser.mjs";

/** Runs before the page's scripts: keeps hold of the program's memory. */
function watchWasm() {
  const own = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (...with_) => {
    const made = await own(...with_);
    window.wasm_ ??= made.instance.exports.memory;
    return made;
  };
}

const { address, close } = await host(process.env.DIST ? { folder: resolve(process.env.DIST) } : {});
await withBrowser(async (context) => {
  const page = await context.newPage();
  await page.addInitScript(seedRandomness, Number(process.env.SEED ?? 7));
  await page.addInitScript(watchWasm);
  await page.addInitScript(() => localStorage.setItem("frantic.speed", "instant"));
  await page.goto(address);
  await page.locator(".home .choices button.go").first().tap();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Performance.enable");
  const counts = async (round) => {
    for (let k = 0; k < 3; k++) await cdp.send("HeapProfiler.collectGarbage");
    const { metrics } = await cdp.send("Performance.getMetrics");
    const of = (name) => metrics.find((metric) => metric.name === name).value;
    const pages = await page.evaluate(() => (window.wasm_?.buffer.byteLength ?? 0) / 65536);
    const heap = (of("JSHeapUsedSize") / 1000).toFixed(0);
    console.log(
      `round ${round}: heap ${heap} kB, ${of("Nodes")} nodes, ${of("JSEventListeners")} listeners, ${pages} pages`,
    );
  };
  const rounds = Number(process.env.ROUNDS ?? 10);
  for (let round = 1, begun = 0, n = 0, before = ""; round <= rounds; ) {
    const seen = await page.evaluate(readPage, n);
    if (seen.over) {
      const next = page.locator("button.go").first();
      const again = await next.textContent();
      await next.click();
      if (/round/i.test(again)) round++;
      n = 0;
      continue;
    }
    if (seen.wait) {
      await page.waitForTimeout(100);
      continue;
    }
    if (begun < round) await counts((begun = round));
    if (seen.asked !== before) n = 0;
    before = seen.asked;
    await page.touchscreen.tap(seen.tap.x, seen.tap.y);
    n = seen.go ? 0 : n + 1;
    await page.waitForTimeout(310);
  }
});
close();
