// Stores the data that the build in dist/ writes in a browser, as files for the tests of later versions:
// `STORED=<commit> npx playwright test --config stored.config.ts` (stored/write.spec.ts). Run once for a version.
import { defineConfig } from "@playwright/test";
import tests from "./playwright.config";

export default defineConfig({
  ...tests,
  testDir: "stored",
  globalSetup: undefined,
  outputDir: "test-results/stored",
  retries: 0,
  // A whole game by clicks.
  timeout: 15 * 60_000,
  projects: tests.projects!.filter(({ name }) => name === "phone"),
});
