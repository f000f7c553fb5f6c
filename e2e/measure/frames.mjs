// How smoothly a game runs on a slow phone: plays turns at the usual speed with the
// CPU slowed four times, and tells how long frames took. The page must be served:
// `cargo xtask serve`, then `node e2e/measure/frames.mjs http://localhost:4173/ [turns]`.
import { chromium } from "@playwright/test";

const [url = "http://localhost:4173/", turns = "10"] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH || "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true });
await page.goto(`${url}#/new`);
await page.locator(".bar .go").waitFor();
const cdp = await page.context().newCDPSession(page);
await cdp.send("Emulation.setCPUThrottlingRate", { rate: Number(process.env.RATE ?? 4) });

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
const asked = page.locator(".talk h2");
const usable = page.locator(".hand .held[data-usable=yes]");
const other = page.locator(".wish, .entry, button.seat, .talk button.held, .steppers button:enabled");
const go = page.locator(".deeds .go:enabled");
for (let turn = 0, answers = 0; turn < Number(turns) && answers < 200; answers++) {
  await page.locator(".talk h2, .page h1").first().waitFor({ timeout: 120_000 });
  if (await page.locator(".page h1").count()) break;
  // A tap would skip what is to be measured.
  await page.waitForFunction(() => !document.querySelector(".motion > *"));
  if (/^Your turn/.test((await asked.textContent().catch(() => "")) ?? "")) turn++;
  // Whatever can be done is done: a card that fits, else what the bar offers.
  const first = (await other.count()) ? other.first() : usable.last();
  if (await first.count()) await first.dispatchEvent("click");
  await page.waitForTimeout(60);
  const deed = (await go.count()) ? go : page.locator(".deeds .button:enabled").first();
  if (await deed.count()) await deed.dispatchEvent("click");
  await page.waitForTimeout(200);
}
const frames = await page.evaluate(() => window.frames_);
await browser.close();

for (const [name, moving] of [["while something moves", 1], ["all the time", 0]]) {
  const all = frames.filter(([, flies]) => flies >= moving).map(([time]) => time).sort((a, b) => a - b);
  const at = (share) => all[Math.min(all.length - 1, Math.floor(all.length * share))]?.toFixed(1);
  const late = all.filter((time) => time > 1000 / 60 + 4).length;
  const share = ((100 * late) / all.length).toFixed(1);
  console.log(`${name}: ${all.length} frames; median ${at(0.5)} ms, 95 % ${at(0.95)} ms, 99 % ${at(0.99)} ms, longest ${at(1)} ms; late ${share} %`);
}
