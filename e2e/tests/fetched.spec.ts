// What is asked for on the way to a page: that nothing is waited for which comes later, and in how many files the
// program comes. How many bytes that are, `cargo xtask size` counts.
import { readFileSync } from "node:fs";
import type { Page, Route } from "@playwright/test";
import { expect, test } from "./fixtures";
import { acceptsAnswers, answer, instantBots, seedRandomness } from "./player";
import { moment, openGame, save } from "./saved-games";
import { refuseStorage } from "./refused";
import { bridge, button, member, name, onlyTabs, openRoom, room } from "./room-tabs";

const { nav } = JSON.parse(readFileSync(new URL("../../locales/en/ui.json", import.meta.url), "utf8"));

/** How many files of the program may be asked for before a page is shown. */
const MOST_FILES = 8;

/** Parts of the program other than the first, and what comes with them. */
const LATER =
  /\/(?!frantic)[^/]*\.wasm|\/(crash-|durable-|offline-|pictures?-|search[-_]|board-)|\/(later|reference|board)\//;
/** What only those need who have been in a lobby, or who are not in a room at all. */
const AFTER_LOBBY = /rooms_later|\/(crash-|offline-|pictures?-|search[-_]|board-)|\/(reference|board)\//;

/** Answers nothing of this, as on a line that has broken down, until the returned function is called. */
async function holdBack(page: Page, what: RegExp) {
  let held: Route[] | undefined = [];
  await page.route(what, (route) => (held ? void held.push(route) : route.fallback()));
  return async () => {
    const waiting = held ?? [];
    held = undefined;
    await Promise.all(waiting.map((route) => route.fallback()));
  };
}

test("the first answer of a first visit needs nothing that comes later", { tag: ["@phone", "@smoke"] }, async ({
  page,
}) => {
  await seedRandomness(page, 7);
  await instantBots(page);
  await holdBack(page, LATER);
  await page.goto("./");
  await page.locator(".home .choices button.go").click();
  await expect(page.locator(".hand .held .card").first()).toBeVisible();
  await acceptsAnswers(page);
  const before = await page.locator("main.table").innerHTML();
  await answer(page);
  await expect.poll(() => page.locator("main.table").innerHTML()).not.toBe(before);
  // A figure is among the drawings of tables, at the end of the page.
  await expect(page.locator("#a-cat")).toHaveCount(1);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a guest sits in the lobby before the rest of the program is there", { tag: "@phone" }, async ({
  page,
  browser,
  baseURL,
}) => {
  const elsewhere = await browser.newContext({ baseURL, locale: "en-GB" });
  const host = await elsewhere.newPage();
  await bridge([page, host]);
  await onlyTabs(elsewhere);
  await onlyTabs(page.context());
  const link = await openRoom(host, "Bob");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const goOn = await holdBack(page, AFTER_LOBBY);
  await page.goto(link);
  await name(page).fill("Ann");
  await button(page, room.join).click();
  await expect(member(page, "Bob")).toBeVisible();
  await expect(member(page, "Ann")).toContainText(room.is_you);
  await button(page, room.ready).click();
  await expect(member(host, "Ann")).toContainText(room.is_ready);
  const files = asked.filter((address) => address.endsWith(".wasm") && !AFTER_LOBBY.test(address));
  expect(files.length, files.join("\n")).toBeLessThanOrEqual(MOST_FILES);
  // The rest comes, and with it whatever the lobby lacks.
  await goOn();
  await expect(page.getByRole("heading", { name: room.game })).toBeVisible();
  await button(host, room.start).click();
  await expect(page.locator(".hand .held .card").first()).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await elsewhere.close();
});

test("no page asks for more than a few files of the program", { tag: "@phone" }, async ({ context }) => {
  test.slow();
  const pages = {
    new: "New game",
    settings: "Settings",
    history: "History",
    "cards/gift": "Cards and rules",
    learn: "What fits",
    "board/new": "New game",
    "board/table": /./,
    "replay/card": /./,
    room: /./,
  };
  for (const [hash, title] of Object.entries(pages)) {
    // A page of its own, so that nothing is there already.
    const page = await context.newPage();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith(".wasm")) asked.push(request.url());
    });
    await page.goto(`./#/${hash}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    expect(asked.length, `${hash}: ${asked.join("\n")}`).toBeLessThanOrEqual(MOST_FILES);
    await page.close();
  }
});

/** As if the host had another version by now, which does not have these files any more. */
async function deployNewer(page: Page, gone: RegExp, how: "missing" | "a page in its place") {
  await page.route(gone, (route) =>
    how === "missing" ? route.fulfill({ status: 404 }) : route.fulfill({ contentType: "text/html", body: "<p>Hello" }),
  );
  await page.route(/\/sw\.js$/, (route) => route.fulfill({ body: 'const VERSION = "00000000";' }));
}

test("a page of an older version asks for the new one, with the game kept, and leads home", {
  tag: ["@phone", "@smoke"],
}, async ({ page, complaints }) => {
  await seedRandomness(page, 7);
  await instantBots(page);
  for (const how of ["missing", "a page in its place"] as const) {
    await deployNewer(page, /split_later[^/]*\.wasm|\/later\/en\.txt/, how);
    await page.goto("./#/");
    await page.getByRole("button", { name: /^Play / }).click();
    const held = page.locator(".hand .held");
    await expect(held.first()).toBeVisible();
    const cards = await held.evaluateAll((all) => all.map((card) => card.ariaLabel));
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("alert")).toHaveText(nav.outdated);
    await page.getByRole("link", { name: nav.home, exact: true }).click();
    await expect(page.getByRole("link", { name: /^Resume/ })).toBeVisible();
    await page.goBack();
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("alert")).toHaveText(nav.outdated);
    await page.unrouteAll();
    const loaded = page.waitForEvent("load");
    await button(page, nav.update).click();
    await loaded;
    await expect(held.first()).toBeVisible();
    expect(await held.evaluateAll((all) => all.map((card) => card.ariaLabel))).toEqual(cards);
    await page.evaluate(() => localStorage.clear());
    await page.goto("about:blank");
  }
  // The browser complains about what it could not have, as it should.
  complaints.length = 0;
});

test("where nothing is stored, what an update would cost is said first", { tag: "@phone" }, async ({
  page,
  complaints,
}) => {
  await refuseStorage(page);
  await deployNewer(page, /split_later[^/]*\.wasm/, "missing");
  await page.goto("./#/");
  await page.getByRole("button", { name: /^Play / }).click();
  await page.getByRole("button", { name: "Menu" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText(nav.outdated);
  await button(page, nav.update).click();
  await expect(alert).toHaveText(nav.unsaved);
  await page.unrouteAll();
  const loaded = page.waitForEvent("load");
  await button(page, nav.take_anyway).click();
  await loaded;
  complaints.length = 0;
});

test("also in the middle of a question", { tag: "@phone" }, async ({ page, complaints }) => {
  await deployNewer(page, /split_later[^/]*\.wasm/, "missing");
  await openGame(page, save(moment("question", "wish")));
  await expect(page.locator(".question").getByRole("alert")).toHaveText(nav.outdated);
  await page.unrouteAll();
  await button(page, nav.update).click();
  await expect(page.locator(".question .wish").first()).toBeVisible();
  complaints.length = 0;
});
