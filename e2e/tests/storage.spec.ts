// Storage: several games at once, data of older versions, copies of the app under other paths, and
// a full storage.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, stored, test } from "./fixtures";
import { instantBots } from "./player";
import { storeOnce, storeState } from "./states";

const texts = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/en/${file}.json`, import.meta.url), "utf8"));
const { games, home, room, table } = texts("later");
const fixture = (name: string) => readFileSync(new URL(`../../crates/play/fixtures/${name}`, import.meta.url), "utf8");

/** All keys of localStorage, without the app's path. */
const names = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .map((key) => key.replace(/\/.*\//, "/"))
      .sort(),
  );

/** Starts a game in which the human has this name. */
async function deals(page: Page, name: string) {
  await page.goto("./#/new");
  await page.getByLabel("Name of person 1").fill(name);
  await page.locator(".bar .go, .bar button").last().click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
}

test("data of version 917df38 is read: game, history, house rules, settings; its room is over", {
  tag: "@phone",
}, async ({ page, context }) => {
  await context.route("**/config.json", (route) => route.fulfill({ json: { relays: [], stun: [] } }));
  const { kept: old } = JSON.parse(fixture("917df38.json"));
  await storeOnce(page, old);
  await page.goto("./#/games");
  await expect(page.getByRole("listitem").filter({ hasText: "Zoë" })).toContainText("up to 120 points");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const all = (await names(page)).map((name) => name.replace(/\d+$/, ""));
  expect(all).toEqual([
    "frantic./card.game.",
    "frantic./card.games",
    "frantic./card.last",
    "frantic./card.room",
    "frantic./card.rules",
    "frantic./card.seat",
    "frantic.sounds",
    "frantic.speed",
    "frantic.theme",
  ]);
  await page.goto("./#/history");
  await expect(page.locator(".games .game")).toHaveCount(1);
  await page.goto("./#/new");
  await page.getByText(/^Rules: /).click();
  await expect(page.getByRole("button", { name: "Größe 5", exact: true })).toBeVisible();
  await page.goto("./#/games");
  await page
    .getByRole("button", { name: games.go_on })
    .or(page.getByRole("button", { name: /Zoë/ }))
    .last()
    .click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
  await page.goto("./?again#/room");
  await page.getByRole("button", { name: room.open, exact: true }).click();
  await expect(page.getByLabel(room.link, { exact: true })).toHaveValue(/#\/room\//);
});

test("of several running games one is deleted and restored", async ({ page }) => {
  await instantBots(page);
  await deals(page, "Zoe");
  const zoes = await page.locator(".hand .held").count();
  await deals(page, "Yan");
  await page.goto("./#/games");
  const all = page.locator(".running > li");
  await expect(all).toHaveText([/Yan/, /Zoe/]);
  await expectAccessible(page);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/games.png`, fullPage: true });
  // It asks for confirmation once.
  const remove = (at: number) => all.nth(at).getByRole("button", { name: new RegExp(`^${games.delete}`) });
  await remove(0).click();
  await all.nth(0).getByRole("button", { name: games.keep }).click();
  await remove(0).click();
  await remove(0).click();
  await expect(all).toHaveText([/Zoe/]);
  await page.getByRole("button", { name: games.undo }).click();
  await expect(all).toHaveText([/Yan/, /Zoe/]);
  // The game opened last comes first, also after a reload.
  await all.nth(1).getByRole("button", { name: /Zoe/ }).last().click();
  await expect(page.locator(".hand .held")).toHaveCount(zoes);
  await page.reload();
  await expect(page.locator(".hand .held")).toHaveCount(zoes);
  await page.goto("./#/games");
  await expect(all).toHaveText([/Zoe/, /Yan/]);
});

test("two copies of the app under one origin do not touch each other's games", { tag: "@phone" }, async ({
  page,
  baseURL,
}) => {
  await instantBots(page);
  // The same files under another path.
  const other = `${baseURL}copy/`;
  await page.route(`${other}**`, async (route) => {
    const file = await route.fetch({ url: route.request().url().replace("/copy/", "/") });
    // The page may be left before its files have arrived.
    await route.fulfill({ response: file }).catch(() => {});
  });
  await storeState(page, "last-card");
  await page.goto("./#/table");
  await expect(page.locator(".hand .held").first()).toBeVisible();
  const before = await page.evaluate(() => Object.entries(localStorage).sort());
  await page.goto(`${other}#/games`);
  await expect(page.getByText(games.none)).toBeVisible();
  await page.goto(`${other}#/new`);
  await page.getByLabel("Name of person 1").fill("Yan");
  await page.locator(".bar .go, .bar button").last().click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
  // Deleting everything there does not delete anything here.
  await page.goto(`${other}#/history`);
  for (const name of ["Delete everything", "Yes, delete", "Delete for good"])
    await page.getByRole("button", { name }).click();
  // The page reloads meanwhile.
  await expect(async () => {
    const after = await page.evaluate(() =>
      Object.entries(localStorage)
        .filter(([key]) => key.includes("card."))
        .sort(),
    );
    expect(after).toEqual(before.filter(([key]) => key.includes("card.")));
  }).toPass();
});

test("a game that ends while the storage is full is not lost", { tag: "@phone" }, async ({ page }) => {
  await storeOnce(page, { "frantic.game": fixture("over.json") });
  await page.addInitScript(() => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, text) {
      if (key.endsWith("card.games") && sessionStorage.getItem("full"))
        throw new DOMException("full", "QuotaExceededError");
      setItem.call(this, key, text);
    };
    if (sessionStorage.getItem("full") === null) sessionStorage.setItem("full", "yes");
  });
  await page.goto("./#/table");
  await expect(page.getByRole("alert")).toContainText(games.full);
  expect((await names(page)).filter((name) => name.includes("card.game"))).toHaveLength(1);
  // Once there is room, it moves to the finished games.
  await page.evaluate(() => sessionStorage.setItem("full", ""));
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/wins?$/);
  await expect.poll(() => stored(page, "games")).not.toBeNull();
  expect((await names(page)).filter((name) => name.includes("card.game."))).toEqual([]);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("at a table whose game cannot be read it is said, and the game can be kept", { tag: "@phone" }, async ({
  page,
}) => {
  await storeOnce(page, { "frantic./card.game.1700000000000": '{"version": 1, "log": "torn' });
  await page.goto("./#/table");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(home.lost);
  await expect(alert.getByRole("link", { name: home.lost_keep })).toHaveAttribute("download", /json$/);
  await alert.getByRole("button", { name: home.lost_ok }).click();
  await expect(page.getByText(table.none)).toBeVisible();
});

test("the file offered for download is released when the page is left", { tag: "@phone" }, async ({ page }) => {
  await page.addInitScript(() => {
    const { createObjectURL, revokeObjectURL } = URL;
    const open = new Set<string>();
    URL.createObjectURL = (what) => {
      const url = createObjectURL.call(URL, what);
      open.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      open.delete(url);
      revokeObjectURL.call(URL, url);
    };
    Object.assign(window, { open: open });
  });
  await page.goto("./#/history");
  const count = () => page.evaluate(() => (window.open as unknown as Set<string>).size);
  await expect.poll(count).toBe(1);
  await page.goto("./#/about");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("About");
  expect(await count()).toBe(0);
});
