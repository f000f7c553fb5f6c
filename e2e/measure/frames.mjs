// How smoothly a game runs on a slow phone: plays turns at the usual speed with the CPU slowed four times, and prints
// how long frames took. Alone: `cargo xtask serve --port 4173`,
// then `node e2e/measure/frames.mjs http://localhost:4173/ [turns]`.
import { withBrowser, slowDown } from "./browser.mjs";

/** `{ moving, all }`: frames while something travelled, and all of them. */
export async function frames(url, turns) {
  return withBrowser(async (context) => {
    const page = await context.newPage();
    await page.goto(`${url}#/new`);
    await page.locator(".bar .go").waitFor();
    await slowDown(page);

    // Each frame, and whether anything was in flight then.
    await page.evaluate(() => {
      const frames = (window.frames_ = []);
      let before = 0;
      const tick = (now) => {
        if (before) frames.push([now - before, document.querySelector(".motion > *") ? 1 : 0]);
        before = now;
        requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    });
    await page.locator(".bar .go").click();
    const asked = page.locator(".question h2");
    const usable = page.locator(".hand .held[data-usable=yes]");
    const other = page.locator(".wish, .entry, button.seat, .question button.held, .steppers button:enabled");
    const go = page.locator(".actions .go:enabled");
    for (let turn = 0, answers = 0; turn < turns && answers < 200; answers++) {
      await page.locator(".question h2, .page h1").first().waitFor({ timeout: 120_000 });
      if (await page.locator(".page h1").count()) break;
      // A tap would skip the animation to be measured.
      await page.waitForFunction(() => !document.querySelector(".motion > *"));
      if (/^Your turn/.test((await asked.textContent().catch(() => "")) ?? "")) turn++;
      // Plays a card that fits, or else presses a button of the bar.
      const first = (await other.count()) ? other.first() : usable.last();
      if (await first.count()) await first.dispatchEvent("click");
      await page.waitForTimeout(60);
      const button = (await go.count()) ? go : page.locator(".actions .button:enabled").first();
      if (await button.count()) await button.dispatchEvent("click");
      await page.waitForTimeout(200);
    }
    const found = await page.evaluate(() => window.frames_);
    const lasted = (moving) => summary(found.filter(([, flies]) => flies >= moving).map(([time]) => time));
    return { moving: lasted(1), all: lasted(0) };
  });
}

function summary(times) {
  const all = times.sort((a, b) => a - b);
  const late = all.filter((time) => time > 1000 / 60 + 4).length;
  return {
    count: all.length,
    at: (share) => all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? NaN,
    late: (100 * late) / all.length,
  };
}

if (process.argv[1] === import.meta.filename) {
  const [url = "http://localhost:4173/", turns = "10"] = process.argv.slice(2);
  const { moving, all } = await frames(url, Number(turns));
  for (const [name, { count, at, late }] of [
    ["while something moves", moving],
    ["all the time", all],
  ]) {
    const told = [
      ["median", 0.5],
      ["95 %", 0.95],
      ["99 %", 0.99],
      ["longest", 1],
    ].map(([name, share]) => `${name} ${at(share).toFixed(1)} ms`);
    console.log(`${name}: ${count} frames; ${told.join(", ")}; late ${late.toFixed(1)} %`);
  }
}
