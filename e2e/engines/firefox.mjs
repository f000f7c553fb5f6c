// Firefox, driven over WebDriver BiDi: only the functions that play.mjs and rooms need.
import puppeteer from "puppeteer-core";
import { ofTheEngine } from "./engine-error.mjs";

/**
 * `ends` gets a function that ends it at once. `preferences` are those of about:config; `first` are scripts that run
 * before those of every page, each a function and its arguments.
 */
export async function firefox(
  path,
  ends,
  { preferences = {}, first = [], viewport = { width: 500, height: 900 } } = {},
) {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: path,
    headless: true,
    defaultViewport: viewport,
    extraPrefsFirefox: preferences,
    // A browser that is killed at the time limit must leave no crash reporter behind.
    env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: "1" },
  });
  ends.push(() => browser.process()?.kill("SIGKILL"));
  const page = await browser.newPage();
  for (const script of first) await page.evaluateOnNewDocument(...script);
  return {
    version: await browser.version(),
    goto: (url) => page.goto(url),
    reload: () => page.reload(),
    evaluate: (work, ...args) => page.evaluate(work, ...args),
    tap: ofTheEngine((x, y) => page.mouse.click(x, y)),
    picture: (path) => page.screenshot({ path }),
    close: () => browser.close(),
  };
}
