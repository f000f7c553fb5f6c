// The end-to-end tests: what a person sees, in a real browser, of the built dist/.
//
// `cargo xtask test` builds, serves and sets BASE_URL and CHROME_PATH. Alone, after
// `cargo xtask build`: `npx playwright test` here.
//
// SUITE says which tests run: `smoke`, `test` (the default) or `all`. Tags in titles, or in `tag`:
//   (none)     on the phone; with SUITE=all on both sizes
//   @phone     on the phone alone          @desktop  on the desktop alone
//   @both      on both sizes, always: the layout is its subject
//   @smoke     one of the few that `cargo xtask check` runs
//   @all       only with SUITE=all: it takes long, or other tests find nearly all that it finds
import { defineConfig, devices } from "@playwright/test";

const port = 4173;

const suites = ["smoke", "test", "all"];
const suite = process.env.SUITE ?? "test";
if (!suites.includes(suite)) throw new Error(`SUITE is ${suite}, not one of ${suites.join(", ")}`);
const all = suite === "all";
/** A pattern for tests that have all of these tags. */
const tagged = (...tags: string[]) => new RegExp(tags.map((tag) => `(?=.*@(${tag})\\b)`).join(""));
const smoke = suite === "smoke" ? ["smoke"] : [];
const left = all ? [] : [tagged("all")];

export default defineConfig({
  testDir: "tests",
  // A run empties its folder when it begins, so the folders of other runs are not inside it.
  outputDir: "test-results/browser",
  globalSetup: "./moments.ts",
  // Long enough for busy machines; a limit costs nothing if tests pass.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: !!process.env.CI,
  // A second try tells whether a test fails always or now and then, and leaves a trace; both count as failed.
  retries: process.env.CI ? 1 : 0,
  failOnFlakyTests: true,
  // Two cores are busy with three: each test waits for its browser now and then.
  workers: 3,
  fullyParallel: true,
  reporter: "list",
  use: {
    baseURL: process.env.BASE_URL ?? `http://localhost:${port}/`,
    locale: "en-GB",
    // It would answer before a test can; offline.spec.ts lets it.
    serviceWorkers: "block",
    // Motion takes time; tests that look at it turn it on (reducedMotion: "no-preference").
    contextOptions: { reducedMotion: "reduce" },
    // A trace doubles the time of everything, so it is made only when a test is tried again.
    // Without CI nothing is: `npx playwright test --trace on`.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROME_PATH || "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        // Nothing here may wait for the outside world.
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // The headless shell hints fonts by default, which makes letters wider than people see them.
        "--font-render-hinting=none",
      ],
    },
  },
  projects: [
    {
      name: "phone",
      grep: tagged(...smoke),
      grepInvert: [tagged("desktop"), ...left],
      use: { ...devices["Pixel 5"], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
    },
    {
      name: "desktop",
      grep: all ? /(?:)/ : tagged(...smoke, "desktop|both"),
      grepInvert: [tagged("phone"), ...left],
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: process.env.BASE_URL
    ? undefined
    : { command: `cargo xtask serve --port ${port}`, cwd: "..", port, reuseExistingServer: true },
});
