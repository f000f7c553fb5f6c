// What a first visit fetches until the first answer is painted, until the form of an invitation is, and until somebody
// who is invited sits in the lobby: drawings and typeface too. The numbers do not depend on the machine. `cargo xtask
// size` counts the first load, which is part of it.
import { constants, brotliCompressSync } from "node:zlib";
import type { Page, Route, TestInfo } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { acceptsAnswers, answer, instantBots, seedRandomness } from "./player";
import { button, member, name, onlyTabs, openRoom, room } from "./room-tabs";

/** How many bytes may be fetched, compressed as good hosts do (docs/performance.md). */
const LIMIT = 212_000;
/** … and for somebody who follows a link to a room, till they can say who they are. */
const INVITED_LIMIT = 245_000;
/** … and beyond the first load, till they sit in the lobby. */
const LOBBY_LIMIT = 170_000;
/** … of that, the program alone: what rooms weigh for a guest. */
const ROOMS_LIMIT = 150_000;

/** What may come later: other parts of the program, their texts, pictures of events, and what works without a network. */
const LATER =
  /\/(split_|chunk_|crash-|durable-|offline-|pictures?-|search[-_]|sw\.js|board-)|\/(later|reference|board)\//;

const brotli = (body: Buffer) =>
  brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  }).length;

/**
 * Answers nothing that comes later, as on a line that has broken down, until `goOn` is called; collects the sizes of
 * all else.
 */
async function fetchNothingLater(page: Page, comesLater: (address: string) => boolean) {
  const fetched = new Map<string, number>();
  let held: Route[] | undefined = [];
  const goOn = async () => {
    const waiting = held ?? [];
    held = undefined;
    await Promise.all(waiting.map((route) => route.continue()));
  };
  await page.route(/./, async (route) => {
    const address = route.request().url();
    if (!held) return route.continue();
    if (comesLater(address)) return void held.push(route);
    const response = await route.fetch();
    const body = await response.body();
    fetched.set(new URL(address).pathname.split("/").pop() || "index.html", brotli(body));
    await route.fulfill({ response, body });
  });
  return { fetched, goOn };
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
    const { fetched } = await fetchNothingLater(page, (address) => LATER.test(address));
    await page.goto("./");
    await page.locator(".home .choices button.go").click();
    await expect(page.locator(".hand .held .card").first()).toBeVisible();
    await acceptsAnswers(page);
    const before = await page.locator("main.table").innerHTML();
    await answer(page);
    await expect.poll(() => page.locator("main.table").innerHTML()).not.toBe(before);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    // A figure is in the sprite, which comes last.
    await expect(page.locator("#a-cat")).toHaveCount(1);
    await expectFewBytes(info, fetched, LIMIT);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
);

test(
  "whoever is invited can say who they are before the code of rooms is there",
  { tag: "@phone" },
  async ({ page }, info) => {
    const index = await (await page.request.get("./")).text();
    const files = /data-entrance="([^"]+)"/.exec(index)?.[1].replaceAll("./", "/").split(" ") ?? [];
    expect(files.length, "files of that part of the program").toBeGreaterThan(1);
    const needed = (address: string) => address.includes("/later/") || files.some((file) => address.endsWith(file));
    const later = (address: string) => LATER.test(address) && !needed(address);
    const { fetched, goOn } = await fetchNothingLater(page, later);
    await onlyTabs(page.context());
    await page.goto("./#/room/ZnJpZW5kcyBhdCB0YWJsZQ");
    await expect(page.getByRole("heading", { name: room.invited })).toBeVisible();
    // A figure is in the sprite, which comes last.
    await expect(page.locator("#a-cat")).toHaveCount(1);
    await expectFewBytes(info, fetched, INVITED_LIMIT);
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

/** The files of each part of the program, as the script that fetches them says. */
async function partsOf(page: Page) {
  const index = await (await page.request.get("./")).text();
  const script = /__wasm_split[^"]*\.js/.exec(index)?.[0] ?? "";
  const pieces = (await (await page.request.get(script)).text()).split('new URL("./');
  const files = new Map<string, string>();
  const parts = new Map<string, string[]>();
  for (let at = 1; at < pieces.length; at++) {
    const head = pieces[at - 1].slice(0, pieces[at - 1].lastIndexOf("(()=>{"));
    const name = /([\w$]+)\s*=\s*[\w$(]*$/.exec(head)?.[1] ?? "";
    const file = pieces[at].slice(0, pieces[at].indexOf('"'));
    const shared = /\},\[([^\]]*)\]/.exec(pieces[at])?.[1].split(",").filter(Boolean) ?? [];
    if (!name.startsWith("__wasm_split_load_")) files.set(name, file);
    else parts.set(name.slice(18), [file, ...shared.map((one) => files.get(one) ?? "")]);
  }
  return parts;
}

/** Lets rooms of two browsers meet as tabs of one do. */
async function bridge(pages: [Page, Page]) {
  type Message = [number, number, number, number[]];
  for (const [at, page] of pages.entries()) {
    await page.exposeFunction("carry", (name: string, message: Message) =>
      pages[1 - at].evaluate(([name, message]) => window.dispatchEvent(new CustomEvent(name, { detail: message })), [
        name,
        message,
      ] as const),
    );
    await page.addInitScript(() => {
      const carry = (...all: unknown[]) => (window as unknown as { carry: (...all: unknown[]) => void }).carry(...all);
      window.BroadcastChannel = class extends EventTarget {
        constructor(private readonly name: string) {
          super();
          window.addEventListener(name, (event) => {
            const [from, to, kind, frame] = (event as CustomEvent<Message>).detail;
            const data = [from, to, kind, Uint8Array.from(frame)];
            this.dispatchEvent(new MessageEvent("message", { data }));
          });
        }
        postMessage([from, to, kind, frame]: [number, number, number, Uint8Array]) {
          carry(this.name, [from, to, kind, [...frame]]);
        }
        close() {}
      } as unknown as typeof BroadcastChannel;
    });
  }
}

test(
  "whoever is invited sits in the lobby after few bytes, and the rest comes then",
  { tag: "@phone" },
  async ({ page, browser }, info) => {
    const parts = await partsOf(page);
    const needed = [...(parts.get("rooms") ?? []), ...(parts.get("entrance") ?? [])];
    expect(needed.length, "files of those parts of the program").toBeGreaterThan(5);
    const elsewhere = await browser.newContext({ baseURL: info.project.use.baseURL, locale: "en-GB" });
    const host = await elsewhere.newPage();
    await bridge([page, host]);
    await onlyTabs(elsewhere);
    await onlyTabs(page.context());
    const link = await openRoom(host, "Bob");
    const needs = (address: string) =>
      /\/later\/|\/durable-/.test(address) || needed.some((file) => address.endsWith(`/${file}`));
    const { fetched, goOn } = await fetchNothingLater(page, (address) => LATER.test(address) && !needs(address));
    await page.goto(link);
    await name(page).fill("Ann");
    await button(page, room.join).click();
    await expect(member(page, "Bob")).toBeVisible();
    await expect(member(page, "Ann")).toContainText(room.is_you);
    await expect(member(host, "Ann")).toBeVisible();
    await button(page, room.ready).click();
    await expect(member(host, "Ann")).toContainText(room.is_ready);
    const beyond = new Map([...fetched].filter(([file]) => LATER.test(`/${file}`)));
    const texts = [...fetched].filter(([file]) => file.endsWith(".txt")).map(([, bytes]) => bytes);
    // The second list is the larger one: the first is part of the first load.
    beyond.set("texts of later pages", Math.max(...texts));
    await expectFewBytes(info, beyond, LOBBY_LIMIT);
    const code = new Map([...beyond].filter(([file]) => file.endsWith(".wasm")));
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
