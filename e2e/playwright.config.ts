// The end-to-end tests: what a person sees, in a real browser, of the built dist/.
//
// `cargo xtask test` builds, serves and sets BASE_URL and CHROME_PATH. Alone, after
// `cargo xtask build`: `npx playwright test` here.
import { defineConfig, devices } from "@playwright/test";

const port = 4173;

export default defineConfig({
  testDir: "tests",
  globalSetup: "./moments.ts",
  // For machines that do much else besides: limits cost nothing where all is well.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: !!process.env.CI,
  // Machines differ in speed; a test that needs luck shows as flaky, not as green.
  retries: process.env.CI ? 1 : 0,
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
  // What looks and behaves the same on both, or is of one alone, has the tag of the one it runs on.
  projects: [
    {
      name: "phone",
      grepInvert: /@desktop/,
      use: { ...devices["Pixel 5"], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
    },
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } }, grepInvert: /@phone/ },
  ],
  webServer: process.env.BASE_URL
    ? undefined
    : { command: `cargo xtask serve --port ${port}`, cwd: "..", port, reuseExistingServer: true },
});
