// What a browser keeps: several games at once, what older versions kept, copies under other paths,
// and a storage that is full.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, stored, test } from "./house";
import { atOnce } from "./player";

const texts = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/en/${file}.json`, import.meta.url), "utf8"));
const { games, room } = texts("later");
const fixture = (name: string) => readFileSync(new URL(`../../src/storage/fixtures/${name}`, import.meta.url), "utf8");

/** Everything of our own keys, without the path. */
const names = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .map((key) => key.replace(/\/.*\//, "/"))
      .sort(),
  );

/** Deals a game in which somebody is called so. */
async function deals(page: Page, name: string) {
  await page.goto("./#/new");
  await page.getByLabel("Name of person 1").fill(name);
  await page.locator(".bar .go, .bar button").last().click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
}

/** Once; what is done later stays. */
async function kept(page: Page, texts: Record<string, string>) {
  await page.addInitScript((texts) => {
    if (sessionStorage.getItem("kept")) return;
    sessionStorage.setItem("kept", "yes");
    Object.assign(localStorage, texts);
  }, texts);
}

test("what 917df38 kept is there: game, history, house rules, settings, room", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  await context.route("**/config.json", (route) => route.fulfill({ json: { relays: [], stun: [] } }));
  const { kept: old, link } = JSON.parse(fixture("917df38.json"));
  await kept(page, old);
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
  await expect(page.locator(".hand .held").or(page.getByText("Bert")).first()).toBeVisible();
  await page.goto("./#/room");
  await expect(page.getByLabel(room.link, { exact: true })).toHaveValue(new RegExp(`${link}$`));
});

test("several games run; one is deleted, and comes back", async ({ page }) => {
  await atOnce(page);
  await deals(page, "Zoe");
  const zoes = await page.locator(".hand .held").count();
  await deals(page, "Yan");
  await page.goto("./#/games");
  const all = page.locator(".running > li");
  await expect(all).toHaveText([/Yan/, /Zoe/]);
  await expectAccessible(page);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/games.png`, fullPage: true });
  // It is asked once.
  const remove = (at: number) => all.nth(at).getByRole("button", { name: new RegExp(`^${games.delete}`) });
  await remove(0).click();
  await all.nth(0).getByRole("button", { name: games.keep }).click();
  await remove(0).click();
  await remove(0).click();
  await expect(all).toHaveText([/Zoe/]);
  await page.getByRole("button", { name: games.undo }).click();
  await expect(all).toHaveText([/Yan/, /Zoe/]);
  // The one that was opened last is the newest, also for a page that is loaded anew.
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
  await atOnce(page);
  // The same files under another path.
  const other = `${baseURL}copy/`;
  await page.route(`${other}**`, async (route) => {
    const file = await route.fetch({ url: route.request().url().replace("/copy/", "/") });
    // A page that is left does not wait for its files.
    await route.fulfill({ response: file }).catch(() => {});
  });
  await deals(page, "Zoe");
  const before = await page.evaluate(() => Object.entries(localStorage).sort());
  await page.goto(`${other}#/games`);
  await expect(page.getByText(games.none)).toBeVisible();
  await page.goto(`${other}#/new`);
  await page.getByLabel("Name of person 1").fill("Yan");
  await page.locator(".bar .go, .bar button").last().click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
  // Nor does deleting everything there.
  await page.goto(`${other}#/history`);
  for (const name of ["Delete everything", "Yes, delete", "Delete for good"])
    await page.getByRole("button", { name }).click();
  // The page begins anew meanwhile.
  await expect(async () => {
    const after = await page.evaluate(() =>
      Object.entries(localStorage)
        .filter(([key]) => key.includes("card."))
        .sort(),
    );
    expect(after).toEqual(before.filter(([key]) => key.includes("card.")));
  }).toPass();
});

test("a game that ends while the storage is full is lost nowhere", { tag: "@phone" }, async ({ page }) => {
  await kept(page, { "frantic.game": fixture("over.json") });
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
  // Once there is room, it goes where finished games are.
  await page.evaluate(() => sessionStorage.setItem("full", ""));
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/wins?$/);
  await expect.poll(() => stored(page, "games")).not.toBeNull();
  expect((await names(page)).filter((name) => name.includes("card.game."))).toEqual([]);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a file stays in memory only as long as it is offered", { tag: "@phone" }, async ({ page }) => {
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
