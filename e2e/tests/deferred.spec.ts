// Functions of rooms that nobody needs before the lobby are in a file of their own. bytes.spec.ts shows that a guest comes
// into the lobby without it; here is what happens where one of them is called all the same.
import type { Page, Route } from "@playwright/test";
import { forgivePreloads } from "./first-page";
import { expect, test } from "./fixtures";
import { button, name, onlyTabs, room } from "./room-tabs";

test.afterEach(({ complaints }) => forgivePreloads(complaints));

const FILE = /chunk_deferred.*\.wasm$/;

/** Keeps that file, and what comes with it, from whoever can wait; tells how often the page has stood still for it. */
async function withhold(page: Page) {
  const waiting: Route[] = [];
  let [standstills, released] = [0, false];
  await page.route(/chunk_deferred|split_rooms_later/, async (route) => {
    const standsStill = route.request().resourceType() === "xhr";
    standstills += Number(standsStill);
    if (standsStill || released) await route.continue();
    else waiting.push(route);
  });
  const release = () => {
    released = true;
    return Promise.all(waiting.splice(0).map((route) => route.continue()));
  };
  return { waiting, release, standstills: () => standstills };
}

test("whatever is called before it is there waits for it", { tag: "@phone" }, async ({ page }) => {
  const { release, standstills } = await withhold(page);
  await onlyTabs(page.context());
  await page.goto("./#/room/ZnJpZW5kcyBhdCB0YWJsZQ");
  await name(page).fill("Ann");
  await button(page, room.join).click();
  await button(page, room.leave).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(button(page, room.leave)).toBeHidden();
  expect(standstills()).toBe(1);
  await release();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("nobody stands still who has not followed an invitation", { tag: "@phone" }, async ({ page }) => {
  const { waiting, release, standstills } = await withhold(page);
  await onlyTabs(page.context());
  await page.goto("./#/room");
  await expect.poll(() => waiting.some((route) => FILE.test(route.request().url()))).toBe(true);
  await page.waitForTimeout(500);
  await expect(name(page)).toBeHidden();
  await release();
  await name(page).fill("Ann");
  await button(page, room.open).click();
  expect(await page.locator("input.link").inputValue()).toContain("#/room/");
  expect(standstills()).toBe(0);
});
