// The program does not start, or not at once: the page says so, in its language, and what to try. And homes of which
// nobody thought: it starts there, or says what is missing.
import type { Page, Route } from "@playwright/test";
import { readFileSync } from "node:fs";
import { withhold } from "./first-page";
import { expect, expectAccessibleInBothThemes, test } from "./fixtures";
import { answer, instantBots } from "./player";

const texts = (file: string, language = "en") =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}/${file}.json`, import.meta.url), "utf8"));
const start = texts("start");
const { home, nav } = texts("ui");

// The browser complains about what it could not have, as it should.
test.afterEach(({ complaints }) => void complaints.splice(0));

const PROGRAM = /frantic_bg[^/]*\.wasm$/;
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const play = (page: Page) => page.getByRole("button", { name: /^Play / });
const again = (page: Page, word: string = nav.again) => page.getByRole("button", { name: word });
const alert = (page: Page) => page.getByRole("alert");

/** Answers the page with headers that its host sends. */
const withHeaders = (page: Page, added: Record<string, string>) =>
  page.route(/\/path\/(index\.html)?$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), ...added } });
  });
const answerWith = (page: Page, what: RegExp, how: Parameters<Route["fulfill"]>[0]) =>
  page.route(what, (route) => route.fulfill(how));

/** Why the program does not start, how that is done, and what the page says. */
const REASONS: [string, (page: Page) => Promise<unknown>, string][] = [
  ["the host is overloaded", (page) => answerWith(page, PROGRAM, { status: 503 }), start.net],
  ["its script does not come", (page) => page.route(/\/frantic-[^/]*\.js$/, (route) => route.abort()), start.net],
  [
    "it is cut off",
    (page) =>
      page.route(PROGRAM, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.body()).subarray(0, 50_000) });
      }),
    start.net,
  ],
  [
    "there is a page in its place",
    (page) => answerWith(page, PROGRAM, { contentType: "text/html", body: "<!doctype html>" }),
    start.net,
  ],
  [
    "the browser has no WebAssembly",
    (page) => page.addInitScript(() => Reflect.deleteProperty(window, "WebAssembly")),
    start.browser,
  ],
  [
    "a policy of its host refuses it",
    (page) => withHeaders(page, { "content-security-policy": "script-src 'self' 'unsafe-inline'" }),
    start.browser,
  ],
  ["there are no texts", (page) => answerWith(page, /locales\/[^/]*\/en\.txt$/, { status: 404 }), start.net],
  [
    "there is a page in place of the texts",
    (page) => answerWith(page, /locales\/[^/]*\/en\.txt$/, { body: "<!doctype html>\n<p>\tNot here" }),
    start.net,
  ],
];

for (const [why, prepare, says] of REASONS) {
  test(`${why}: the page says so, on every address`, { tag: "@phone" }, async ({ page }) => {
    await prepare(page);
    for (const hash of ["", "#/settings", "#/table"]) {
      await page.goto("about:blank");
      await page.goto(`./${hash}`);
      await expect(heading(page)).toHaveText(start.title);
      await expect(alert(page).getByRole("paragraph")).toHaveText(says);
      // Nothing looks alive that is not.
      await expect(play(page)).toHaveCount(0);
      await expect(page.getByRole("link")).toHaveCount(0);
      expect(await page.locator("body").innerText()).not.toMatch(/ui\.\w/);
    }
    if (why === REASONS[0][0]) {
      await expectAccessibleInBothThemes(page);
      await page.goto("./#/settings");
      await page.unrouteAll();
      await again(page).click();
      await expect(heading(page)).toHaveText("Settings");
      await expect(alert(page)).toHaveCount(0);
    }
  });
}

test("what was tapped does not stay pressed when the program fails", { tag: ["@phone", "@smoke"] }, async ({
  page,
}) => {
  let fail = () => {};
  const failed = new Promise<void>((now) => (fail = now));
  await page.route(PROGRAM, async (route) => {
    await failed;
    await route.abort();
  });
  await page.goto("./");
  await play(page).click();
  await expect(play(page)).toHaveAttribute("aria-pressed", "true");
  fail();
  await expect(alert(page)).toContainText(start.net);
  await expect(play(page)).toHaveCount(0);
  await page.unrouteAll();
  await again(page).click();
  await play(page).click();
  await expect(heading(page)).toHaveText(/^Round 1/);
});

test.describe("in French", () => {
  test.use({ locale: "fr-CH" });

  test("the page says in its language that it cannot start", { tag: "@phone" }, async ({ page }) => {
    await answerWith(page, PROGRAM, { status: 503 });
    await page.goto("./");
    const said = texts("start", "fr");
    await expect(heading(page)).toHaveText(said.title);
    await expect(alert(page).getByRole("paragraph")).toHaveText(said.net);
    await expect(again(page, texts("ui", "fr").nav.again)).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  });
});

test("after ten seconds without the program the page says that it is slow, until it comes", { tag: "@phone" }, async ({
  page,
}) => {
  await page.clock.install();
  const release = await withhold(page);
  await page.goto("./");
  await play(page).click();
  await page.clock.runFor(9_000);
  await expect(alert(page)).toHaveCount(0);
  await page.clock.runFor(1_000);
  await expect(alert(page)).toContainText(start.slow);
  await expect(again(page)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  // The tap is still kept.
  await expect(play(page)).toHaveAttribute("aria-pressed", "true");
  release();
  await expect(alert(page)).toHaveCount(0);
  await expect(heading(page)).toHaveText(/^Round 1/);
});

test("an address that waits for a later part says so, until it comes", { tag: "@phone" }, async ({ page }) => {
  await page.clock.install();
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route(/\/(?!frantic)[^/]*\.wasm$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("./#/about");
  // The program runs.
  await page.waitForFunction(() => "wasmBindings" in window);
  await page.clock.runFor(10_000);
  await expect(heading(page)).toHaveText(start.slow_title);
  release();
  await expect(heading(page)).toHaveText("About");
  await expect(alert(page)).toHaveCount(0);
});

test("a policy that lets no script run: the page says in all languages what it needs", { tag: "@phone" }, async ({
  page,
}) => {
  await withHeaders(page, { "content-security-policy": "script-src 'none'" });
  await page.goto("./");
  for (const language of ["en", "de", "fr", "it"]) {
    const { title, browser } = texts("start", language);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByText(browser)).toBeVisible();
  }
  await expect(page.getByRole("button")).toHaveCount(0);
});

test("a language whose texts cannot be fetched leaves the page in the one it has", { tag: "@phone" }, async ({
  page,
}) => {
  const german = /locales\/[^/]*\/de\.txt$/;
  await answerWith(page, german, { status: 404 });
  await page.goto("./");
  await expect(page.locator("main[data-taken]")).toBeVisible();
  await page.getByLabel("Language").selectOption("de");
  await expect(alert(page)).toContainText(start.net);
  await expect(heading(page).last()).toHaveText("Frantic in the browser");
  await expect(page.getByRole("link", { name: home.friends })).toBeVisible();
  await page.unrouteAll();
  await again(page).click();
  await expect(heading(page)).toHaveText("Frantic im Browser");
});

// Homes of which nobody thought.

test("under its path without the slash at the end it starts", { tag: "@phone" }, async ({ page, baseURL }) => {
  await page.route(baseURL!.replace(/\/$/, ""), async (route) => {
    await route.fulfill({ response: await route.fetch({ url: baseURL }) });
  });
  await page.goto(`${baseURL!.replace(/\/$/, "")}#/about`);
  await expect(heading(page)).toHaveText("About");
  expect(page.url()).toBe(`${baseURL}#/about`);
});

test("as index.html it starts, plays and resumes", { tag: "@phone" }, async ({ page }) => {
  await instantBots(page);
  await page.goto("./index.html");
  await play(page).click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
  await answer(page);
  await page.goto("./");
  await expect(page.getByRole("link", { name: /^Resume/ })).toBeVisible();
});

test("a host that does not know the type of wasm serves all pages", { tag: "@phone" }, async ({ page }) => {
  await page.route(/\.wasm$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "content-type": "application/octet-stream" } });
  });
  await page.goto("./#/about");
  await expect(heading(page)).toHaveText("About");
  await page.goto("./#/");
  await play(page).click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
});

/** A page that shows the game in a frame which is not allowed what it would be allowed by itself. */
const framed = async (page: Page) => {
  await page.goto("./config.json");
  await page.evaluate(() => {
    const frame = Object.assign(document.createElement("iframe"), { src: "./", width: "380", height: "600" });
    frame.sandbox.add("allow-scripts");
    document.body.replaceChildren(frame);
  });
  return page.frameLocator("iframe");
};

test("in a frame that may load nothing it says how to open it", { tag: "@phone" }, async ({ page }) => {
  const frame = await framed(page);
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText(start.title);
  await expect(frame.getByText(start.frame)).toBeVisible();
  const address = new URL("./", test.info().project.use.baseURL).href;
  await expect(frame.getByRole("link", { name: address })).toHaveAttribute("href", address);
});

test("in a frame without storage it plays where its host lets it load", { tag: "@phone" }, async ({ page }) => {
  await page.route(/\/some\/path\//, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "access-control-allow-origin": "*" } });
  });
  const frame = await framed(page);
  await frame.getByRole("button", { name: /^Play / }).click();
  await expect(frame.locator(".hand .held").first()).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("with all storage refused it plays", { tag: "@phone" }, async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("refused", "SecurityError");
        },
      });
    }
  });
  await page.goto("./");
  await play(page).click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
});
