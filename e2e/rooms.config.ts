// The tests of rooms between real browsers: `node rooms/lab.mjs`, which makes the network that they
// need and then runs this.
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "rooms",
  // For machines that have something else to do: a game takes half a minute.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  forbidOnly: !!process.env.CI,
  retries: process.env.CI ? 1 : 0,
  // Most of the time people wait for one another, not for a processor. Each worker has servers of
  // its own (rooms/servers.ts).
  workers: 3,
  fullyParallel: true,
  reporter: "list",
  // Not that of the other tests, which is emptied when they begin.
  outputDir: "test-results/rooms",
  projects: [
    // First, because they run one after another (they share their networks) and mostly wait.
    { name: "routers", testMatch: "routers.spec.ts" },
    { name: "rooms", testMatch: "*.spec.ts", testIgnore: "routers.spec.ts" },
    // No tests, but run by the same hands.
    { name: "measure", testMatch: "measure.ts", timeout: 1_200_000, retries: 0 },
    { name: "capacity", testMatch: "capacity.ts", timeout: 600_000, retries: 0 },
    { name: "profile", testMatch: "profile.ts", timeout: 120_000, retries: 0 },
    { name: "matrix", testMatch: "matrix.ts", timeout: 3_600_000, retries: 0 },
  ],
});
