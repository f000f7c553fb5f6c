// The tests of rooms between real browsers: `node rooms/lab.mjs`, which makes the network that they
// need and then runs this. SUITE: `test` (or nothing) leaves out tests tagged `@all`; `all` runs everything.
import { defineConfig } from "@playwright/test";

const suite = process.env.SUITE ?? "test";

export default defineConfig({
  testDir: "rooms",
  // Long enough for busy machines; a limit costs nothing if tests pass.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  forbidOnly: !!process.env.CI,
  // A second try tells a rare failure from a constant one; the test counts as failed either way.
  retries: process.env.CI ? 1 : 0,
  failOnFlakyTests: true,
  grep: suite === "smoke" ? /@smoke/ : undefined,
  grepInvert: suite === "all" ? undefined : /@all/,
  // Most of the time browsers wait for one another, not for a processor. Each worker has servers of
  // its own (rooms/servers.ts).
  workers: 3,
  fullyParallel: true,
  reporter: "list",
  // A separate folder, because the other tests empty theirs when they begin.
  outputDir: "test-results/rooms",
  projects: [
    // First, because they run one after another (they share their networks) and mostly wait.
    { name: "routers", testMatch: "routers.spec.ts" },
    { name: "rooms", testMatch: "*.spec.ts", testIgnore: "routers.spec.ts" },
    // Not tests, but run by the same command.
    { name: "measure", testMatch: "measure.ts", timeout: 1_200_000, retries: 0 },
    { name: "capacity", testMatch: "capacity.ts", timeout: 600_000, retries: 0 },
    { name: "matrix", testMatch: "matrix.ts", timeout: 3_600_000, retries: 0 },
  ],
});
