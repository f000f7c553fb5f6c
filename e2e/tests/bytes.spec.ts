// What a first visit fetches until the first answer is painted, until the form of an invitation is, and until somebody
// who is invited sits in the lobby: drawings and typeface too. The numbers do not depend on the machine. `cargo xtask
// size` counts the first load, which is part of it.
import { constants, brotliCompressSync } from "node:zlib";
import type { Page, Route, TestInfo } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { acceptsAnswers, answer, instantBots, seedRandomness } from "./player";
import { bridge, button, member, name, onlyTabs, openRoom, room } from "./room-tabs";

/** How many bytes may be fetched, compressed as good hosts do (docs/performance.md). */
const LIMIT = 212_000;
/** … and for somebody who follows a link to a room, till they can say who they are. */
const INVITED_LIMIT = 245_000;
/** … and beyond the first load, till they sit in the lobby. */
const LOBBY_LIMIT = 140_000;
/** … of that, the program alone: what rooms weigh for a guest. */
const ROOMS_LIMIT = 120_000;

/** What may come later: other parts of the program, their texts, pictures of events, and what works without a network. */
const LATER =
  /\/(split_|chunk_|crash-|deferred-|durable-|offline-|pictures?-|search[-_]|sw\.js|board-)|\/(later|reference|board)\//;

const brotli = (body: Buffer) =>
  brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  }).length;

/**
 * Answers nothing that comes later, as on a line that has broken down, until `goOn` is called; collects all else, of
 * which `sizes` tells how large it is, compressed. (Not at once: compressing takes so long that the browser would wonder
 * what has been preloaded for.)
 */
async function fetchNothingLater(page: Page, comesLater: (address: string) => boolean) {
  const fetched = new Map<string, Buffer>();
  const sizes = () => new Map([...fetched].map(([file, body]) => [file, brotli(body)]));
  let held: Route[] | undefined = [];
  const goOn = async () => {
    const waiting = held ?? [];
    held = undefined;
    await Promise.all(waiting.map((route) => route.fallback()));
  };
  await page.route(/./, async (route) => {
    const address = route.request().url();
    if (!held) return route.fallback();
    if (comesLater(address)) return void held.push(route);
    const response = await route.fetch();
    const body = await response.body();
    fetched.set(new URL(address).pathname.split("/").pop() || "index.html", body);
    // Counted as it is served, but the context's own route answers (`onlyTabs`): the real file names servers.
    if (address.endsWith("/config.json")) return route.fallback();
    await route.fulfill({ response, body });
  });
  return { sizes, goOn };
}

async function expectFewBytes(info: TestInfo, fetched: Map<string, number>, limit: number) {
  const rows = [...fetched].sort(([, one], [, other]) => other - one);
  const sum = rows.reduce((sum, [, bytes]) => sum + bytes, 0);
  const table = [...rows, ["together", sum]].map(([file, bytes]) => `${bytes}\t${file}`).join("\n");
  await info.attach("bytes", { body: table, contentType: "text/plain" });
  if (process.env.TELL) console.log(table);
  expect(sum, table).toBeLessThan(limit);
}

test(
  "the first answer of a first visit needs few bytes, and nothing that comes later",
  { tag: "@phone" },
  async ({ page }, info) => {
    await seedRandomness(page, 7);
    await instantBots(page);
    const { sizes } = await fetchNothingLater(page, (address) => LATER.test(address));
    await page.goto("./");
    await page.locator(".home .choices button.go").click();
    await expect(page.locator(".hand .held .card").first()).toBeVisible();
    await acceptsAnswers(page);
    const before = await page.locator("main.table").innerHTML();
    await answer(page);
    await expect.poll(() => page.locator("main.table").innerHTML()).not.toBe(before);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    // A figure is among the drawings of tables, at the end of the page.
    await expect(page.locator("#a-cat")).toHaveCount(1);
    await expectFewBytes(info, sizes(), LIMIT);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
);

test(
  "whoever is invited can say who they are before the code of rooms is there",
  { tag: "@phone" },
  async ({ page }, info) => {
    const index = await (await page.request.get("./")).text();
    const files = /data-entrance="([^"]+)"/.exec(index)?.[1].replaceAll("./", "/").split(" ") ?? [];
    expect(files, "all of that part of the program is one file").toEqual([expect.stringMatching(/^\/split_entrance/)]);
    const needed = (address: string) => address.includes("/later/") || files.some((file) => address.endsWith(file));
    const later = (address: string) => LATER.test(address) && !needed(address);
    const { sizes, goOn } = await fetchNothingLater(page, later);
    await onlyTabs(page.context());
    await page.goto("./#/room/ZnJpZW5kcyBhdCB0YWJsZQ");
    await expect(page.getByRole("heading", { name: room.invited })).toBeVisible();
    // A figure is among the drawings of tables, at the end of the page.
    await expect(page.locator("#a-cat")).toHaveCount(1);
    await expectFewBytes(info, sizes(), INVITED_LIMIT);
    await expectAccessible(page);
    await name(page).fill("Ann");
    await button(page, room.join).click();
    await expect(page.getByRole("status").filter({ hasText: room.looking })).toBeVisible();
    await expect(name(page)).toHaveValue("Ann");
    await expect(button(page, room.other_link)).toBeHidden();
    // Then the door is knocked at, without another word.
    const configured = page.waitForResponse("**/config.json");
    await goOn();
    await expect(button(page, room.other_link)).toBeVisible();
    // Otherwise it may be on its way when nothing is routed any more.
    await configured;
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
);

/** The files that are fetched for these parts of the program, as the script in the page says that fetches them. */
async function filesOf(page: Page, ...parts: string[]) {
  const index = await (await page.request.get("./")).text();
  const modules = [...index.matchAll(/<script type="module">(.*?)<\/script>/gs)].map(([, text]) => text);
  const text = modules.find((text) => text.includes("__wasm_split_load_")) ?? "";
  const files = new Map<string, string[]>();
  const bundles = new Map<string, string>();
  for (const [, name, body, needs] of text.matchAll(/([\w$]+)=[\w$]+\((?:[\w$]+\()?\(\)=>\{(.*?)\},\[([^\]]*)\]/gs)) {
    const own = /new URL\("\.\/([^"]*)"/.exec(body)?.[1];
    // One that a bundle has, too, is fetched only where that is not.
    const bundle = /\.(\w+)\?[^?]*:fetch\(/.exec(body)?.[1];
    if (own && bundle) bundles.set(own, bundle);
    const needed = needs.split(",").flatMap((name) => files.get(name) ?? []);
    files.set(name, own ? [own, ...needed] : needed);
  }
  const all = parts.flatMap((part) => files.get(`__wasm_split_load_${part}`) ?? []);
  return all.filter((file) => !parts.includes(bundles.get(file) ?? ""));
}

test(
  "whoever is invited sits in the lobby after few bytes, and the rest comes then",
  { tag: "@phone" },
  async ({ page, browser }, info) => {
    const needed = await filesOf(page, "entrance", "rooms");
    const bundles = ["split_entrance", "split_rooms"].map((name) => expect.stringContaining(`${name}-`));
    expect([...new Set(needed)].sort(), "each of those parts of the program is one file").toEqual(bundles);
    const elsewhere = await browser.newContext({ baseURL: info.project.use.baseURL, locale: "en-GB" });
    const host = await elsewhere.newPage();
    await bridge([page, host]);
    await onlyTabs(elsewhere);
    await onlyTabs(page.context());
    const link = await openRoom(host, "Bob");
    const needs = (address: string) =>
      /\/later\/|\/durable-|\/deferred-/.test(address) || needed.some((file) => address.endsWith(`/${file}`));
    const { sizes, goOn } = await fetchNothingLater(page, (address) => LATER.test(address) && !needs(address));
    await page.goto(link);
    await name(page).fill("Ann");
    await button(page, room.join).click();
    await expect(member(page, "Bob")).toBeVisible();
    await expect(member(page, "Ann")).toContainText(room.is_you);
    await expect(member(host, "Ann")).toBeVisible();
    await button(page, room.ready).click();
    await expect(member(host, "Ann")).toContainText(room.is_ready);
    const fetched = sizes();
    const beyond = new Map([...fetched].filter(([file]) => LATER.test(`/${file}`)));
    const texts = [...fetched].filter(([file]) => file.endsWith(".txt")).map(([, bytes]) => bytes);
    // The second list is the larger one: the first is part of the first load.
    beyond.set("texts of later pages", Math.max(...texts));
    await expectFewBytes(info, beyond, LOBBY_LIMIT);
    const code = new Map([...beyond].filter(([file]) => /\.wasm$|^deferred-/.test(file)));
    await expectFewBytes(info, code, ROOMS_LIMIT);
    // The rest comes, and with it whatever the lobby lacks.
    await goOn();
    await expect(page.getByRole("heading", { name: room.game })).toBeVisible();
    await button(host, room.start).click();
    await expect(page.locator(".hand .held .card").first()).toBeVisible();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await elsewhere.close();
  },
);
