// Which functions of the program are needed to show a first table: `cargo xtask profile`, with the file to write them
// to. In that build each function tells when it is called.
//
// Looked at are the home page and first tables of all kinds: in every language and theme, on a phone and a desktop, with
// many deals. The rest of the program, and what waits for it, never comes there.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { dist, host } from "../host.mjs";
import { chrome, PHONE, seedRandomness } from "./browser.mjs";

const DESKTOP = { viewport: { width: 1280, height: 800 } };
const DEALS = 100;

const names = readFileSync(join(dist, "functions.txt"), "utf8").split("\n");
const needed = new Set();

/**
 * Notes in `window.needed_` what was called until a moment after the page has been painted. Taps what is to be `tapped` as
 * soon as that is there, which may be before the program is.
 */
function watch([wanted, tapped]) {
  let done = false;
  const look = () => {
    const button = tapped && !done && document.querySelector(tapped);
    if (button) {
      done = true;
      button.click();
    }
    if (!document.querySelector(wanted)) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.needed_ = [...window.called]), 700));
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
}

/** Opens a page and notes what was called until `wanted` was painted; taps "Play" if the home page is opened for that. */
async function visit(browser, address, { screen, language = "en", theme, seed = 1, wanted, play = false, game }) {
  const context = await browser.newContext({ ...screen, locale: language });
  const page = await context.newPage();
  await page.addInitScript(seedRandomness, seed);
  await page.addInitScript(
    ([theme, game]) => {
      if (theme) localStorage.setItem("frantic.theme", theme);
      if (game) localStorage.setItem("frantic.game", game);
    },
    [theme, game],
  );
  const early = play && seed % 2;
  await page.addInitScript(watch, [wanted, early && PLAY]);
  await page.goto(address);
  if (play && !early) await page.locator(`.home[data-taken] ${PLAY}`).click();
  try {
    await page.waitForFunction(() => window.needed_, undefined, { timeout: 5_000 });
    for (const line of await page.evaluate(() => window.needed_)) needed.add(names[line]);
  } catch {
    // A deal may be over before anybody has played. What shows that comes later.
    console.log(`no ${wanted} with deal ${seed}`);
  }
  await context.close();
}

const PLAY = ".choices button.go";
const TABLE = ".table .hand .held .card";

const web = await host();
const browser = await chromium.launch({ executablePath: chrome, args: ["--no-sandbox", "--disable-gpu"] });
try {
  for (const screen of [PHONE, DESKTOP]) {
    for (const [at, language] of ["en", "de", "it", "fr"].entries()) {
      const theme = ["light", "dark", undefined, undefined][at];
      await visit(browser, web.address, { screen, language, theme, wanted: ".home[data-taken]" });
      await visit(browser, web.address, { screen, language, theme, seed: at, wanted: TABLE, play: true });
    }
  }
  for (let seed = 10; seed < 10 + DEALS; seed++) {
    const screen = seed % 4 < 2 ? PHONE : DESKTOP;
    await visit(browser, web.address, { screen, seed, wanted: TABLE, play: true });
  }
} finally {
  await browser.close();
  await web.close?.();
}
const list = [...needed].filter((name) => name).sort();
writeFileSync(process.argv[2], `${list.join("\n")}\n`);
console.log(`${list.length} of ${new Set(names).size - 1} functions are needed for a first table.`);
