// A smoke test in WebKit and Firefox, in which Playwright does not run here.
//
// `node engines/play.mjs webkit=<MiniBrowser> firefox=<program>` serves dist/ and plays it
// (`cargo xtask test` finds and names them). In each it plays a short round against a bot by real clicks, reloads in
// the middle (light theme before, dark after), and opens a room; the page must report no error. The last
// lines are counted as Playwright's are. This is not a second test suite: behaviour that is the same in all engines is
// tested in one.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { host } from "../host.mjs";
import { EngineError } from "./engine-error.mjs";
import { firefox } from "./firefox.mjs";
import { collectComplaints, complaints, faults, readPage, seedRandomness, standing } from "./page-state.mjs";
import { storeRules } from "./short-games.mjs";
import { ask, pause, press } from "./steps.mjs";
import { webkit } from "./webkit.mjs";

const engines = { webkit, firefox };
/** Time limit for one engine in milliseconds, its start included. */
const LIMIT = 300_000;
// Not in test-results, because Playwright may start at the same time and empties it.
const pictures = join(import.meta.dirname, "../../target/engines");

function expect(what, message) {
  if (!what) throw new Error(message);
}

/** Plays from the home page to the end of a round; returns the number of taps. */
async function round(browser, name, address) {
  // The home page is shown before the program starts; this waits for the program.
  const home = () => !!document.querySelector(".home:is([data-taken], :not(.first)) h1");
  await browser.goto(address);
  await ask(browser, home);
  await browser.evaluate(() => {
    Object.assign(localStorage, { "frantic.speed": "instant", "frantic.language": "en", "frantic.theme": "light" });
  });
  await browser.evaluate(storeRules, { rounds: 1, cards: 4 });
  await browser.reload();
  await ask(browser, home);
  await press(browser, 'a[href="#/new"]');
  await press(browser, ".page > .bar .go");

  let taps = 0;
  let again = false;
  for (let n = 0, before = ""; ; taps++) {
    const seen = await ask(browser, readPage, n);
    expect(!seen.crash, `crashed: ${seen.crash}`);
    if (seen.over) {
      if (taps === 0) {
        // The previous page may still be there for a moment.
        await pause(40);
        taps--;
        continue;
      }
      expect(/is over|wins?$/.test(seen.over), `the round ended with: ${seen.over}`);
      break;
    }
    expect(taps < 500, "500 taps and the round is not over");
    if (taps === 0) await looksRight(browser, name, "light");
    n = seen.question === before ? n + 1 : 0;
    before = seen.question;
    // Reloads early, because the round is short.
    if (!again && taps >= 2 && n === 0) {
      again = true;
      await loadAgain(browser, name);
      // The reload drops chosen cards.
      before = "";
      continue;
    }
    await browser.tap(seen.tap.x, seen.tap.y);
  }
  expect(again, "the round was over before the page could be loaded again");
  return taps;
}

/** Opens a room: its parts of the program are fetched and linked. */
async function openRoom(browser, address) {
  await browser.goto(`${address}#/room`);
  const here = () => !!document.querySelector("main form input");
  await ask(browser, here);
  await press(browser, "main form .go");
  await ask(browser, () => !!document.querySelector("main input.link")?.value);
}

/** Reloads in the middle of a game, in the other theme. */
async function loadAgain(browser, name) {
  const before = await browser.evaluate(standing);
  await browser.evaluate(() => localStorage.setItem("frantic.theme", "dark"));
  await browser.reload();
  await ask(browser, () => !!document.querySelector(".question h2"));
  const after = await browser.evaluate(standing);
  expect(before === after, `before the reload ${before}, after it ${after}`);
  await looksRight(browser, name, "dark");
}

async function looksRight(browser, name, theme) {
  // Drawings and typeface may come after the table.
  await ask(browser, () => !!document.querySelector(".sprite #a-cat") && document.fonts.check("16px Anton"));
  const told = await browser.evaluate(faults, theme);
  await browser.picture(join(pictures, `engine-${name}-${theme}.png`));
  expect(told.length === 0, told.join("; "));
}

/** The engine under test. */
let running;
/** Ends all started processes at once, also those of an engine that is not ready yet. */
const ends = [];
const endAll = () => ends.splice(0).forEach((end) => end());
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    endAll();
    process.exit(1);
  });
}

/** Prints details of a failure. */
async function aftermath(name) {
  const told = await running?.evaluate(complaints);
  told?.forEach((line) => console.log(`    it said: ${line}`));
  const picture = join(pictures, `engine-${name}-failed.png`);
  await running?.picture(picture);
  console.log(`    picture: ${picture}`);
}

/** Plays in one engine. An engine that fails by itself, which happens on busy machines, is started once more. */
async function smoke(name, path, address) {
  const first = await attempt(name, path, address);
  if (first !== "died") return first;
  console.log(`  ${name} is started once more`);
  return (await attempt(name, path, address)) === true;
}

/** Returns whether the page passed, or `"died"` if the engine or its driver failed. */
async function attempt(name, path, address) {
  const start = Date.now();
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`not done after ${LIMIT / 1000} s`)), LIMIT);
  });
  const play = async () => {
    running = await engines[name](path, ends);
    const taps = await round(running, name, address);
    await openRoom(running, address);
    const told = await running.evaluate(complaints);
    expect(told.length === 0, "the page complains");
    return taps;
  };
  try {
    const taps = await Promise.race([play(), late]);
    const time = ((Date.now() - start) / 1000).toFixed(1);
    console.log(
      `  ✓ ${name} (${running.version}): a round of ${taps} taps, reloaded in the middle, ` +
        `light and dark (${time}s)`,
    );
    return true;
  } catch (why) {
    console.log(`  ✘ ${name}: ${why.message}`);
    await Promise.race([aftermath(name), pause(5_000)]).catch(() => {});
    return why instanceof EngineError ? "died" : false;
  } finally {
    clearTimeout(timer);
    await Promise.race([running?.close(), pause(5_000)]).catch(() => {});
    endAll();
    running = undefined;
  }
}

await mkdir(pictures, { recursive: true });
const wanted = process.argv.slice(2).map((arg) => arg.split(/=(.*)/s).slice(0, 2));
const { address } = await host({ first: `(${seedRandomness})(7);(${collectComplaints})();` });
const begun = Date.now();
let [passed, failed] = [0, 0];
for (const [name, path] of wanted) {
  if (!(name in engines) || !path) throw new Error(`${name}=${path}: wanted webkit=<MiniBrowser> or firefox=<program>`);
  if (await smoke(name, path, address)) passed++;
  else failed++;
}
if (failed) console.log(`  ${failed} failed`);
console.log(`  ${passed} passed (${((Date.now() - begun) / 1000).toFixed(1)}s)`);
// A driver may still be waiting for something; do not wait for it.
process.exit(failed || !wanted.length ? 1 : 0);
