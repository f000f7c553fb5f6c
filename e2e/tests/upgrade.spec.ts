// A device on which an earlier version is installed comes to this one, in the middle of a game. What earlier versions
// have stored is tested in stored.spec.ts; here the old build itself plays, and its service worker and this one's meet.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures";
import { oldBuild } from "./old-build";
import { answer, instantBots, seedRandomness } from "./player";
import { tableShown, versions } from "./stored";
import { dist, Host, test } from "./web-host";

test.use({ serviceWorkers: "allow" });
// The old version may have to be built first.
test.describe.configure({ mode: "default", timeout: 40 * 60_000 });

const versionOf = (build: string) => /data-version="(\w+)"/.exec(readFileSync(join(build, "index.html"), "utf8"))![1];
const shownVersion = (page: Page) => page.evaluate(() => document.documentElement.dataset.version).catch(() => "");

/** Waits until the service worker has all files and controls the page. */
const installed = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((soon) => setTimeout(soon, 50));
  });

/** Waits until all files of a newer version have come, which is then to be accepted. */
const newerCame = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    while (!registration.waiting) await new Promise((soon) => setTimeout(soon, 50));
  });

/** Waits for a question at the table, and says what is to be seen there. */
async function table(page: Page) {
  await expect(page.locator(".question h2.ask")).toBeVisible();
  await expect(page.locator(".hand .held").first()).toBeVisible();
  return tableShown(page);
}

/** Installs the old build and plays a few answers of a game with it. */
async function playOld(page: Page, host: Host) {
  await seedRandomness(page, 7);
  await instantBots(page);
  await page.goto(host.address);
  await installed(page);
  await page.getByRole("button", { name: /^Play / }).click();
  for (let k = 0; k < 3; k++) {
    await table(page);
    await answer(page);
  }
  return table(page);
}

for (const version of versions) {
  test.describe(version, { tag: ["@all", "@phone"] }, () => {
    let old: string;
    test.beforeAll(() => {
      old = oldBuild(version);
      expect(versionOf(old), "OLD_DIST is another build than dist/").not.toBe(versionOf(dist));
    });
    // Not a copy of dist/: each test begins with the old build.
    test.use({
      host: async ({ context }, use) => {
        const host = await Host.open(old);
        await use(host);
        for (const page of context.pages()) await page.close();
        await host.close();
      },
    });

    test("the new version is accepted, and the game goes on in it", async ({ page, host, context }) => {
      const before = await playOld(page, host);
      await host.deploy(dist);
      await newerCame(page);
      // Nothing happens to the game before that.
      await page.reload();
      expect(await table(page)).toEqual(before);
      expect(await shownVersion(page)).toBe(versionOf(old));
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("button", { name: "Leave the table" }).click();
      const notice = page.getByRole("region", { name: "A new version is ready" });
      await notice.getByRole("button", { name: "Update" }).click();
      await expect.poll(() => shownVersion(page)).toBe(versionOf(dist));
      await page.getByRole("link", { name: /Resume/ }).click();
      expect(await table(page)).toEqual(before);
      await answer(page);
      const after = await table(page);
      // All of it is on the device.
      await host.stop();
      await context.setOffline(true);
      await page.reload();
      expect(await table(page)).toEqual(after);
      expect(await shownVersion(page)).toBe(versionOf(dist));
    });

    test("a device that was offline finds the new version when it is online again", async ({ page, host, context }) => {
      const before = await playOld(page, host);
      await host.stop();
      await context.setOffline(true);
      await host.deploy(dist);
      await page.reload();
      expect(await table(page)).toEqual(before);
      await answer(page);
      const after = await table(page);
      expect(await shownVersion(page)).toBe(versionOf(old));
      await host.start();
      await context.setOffline(false);
      await newerCame(page);
      // Once the last page of the old version is closed, the next one is of the new version.
      await page.close();
      const again = await context.newPage();
      await instantBots(again);
      await expect(async () => {
        await again.goto("about:blank");
        await again.goto(`${host.address}#/table`);
        expect(await shownVersion(again)).toBe(versionOf(dist));
      }).toPass();
      expect(await table(again)).toEqual(after);
      await answer(again);
      await table(again);
    });
  });
}
