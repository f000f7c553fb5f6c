// Bots that one chooses, and the worker in which they try their answers out.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, running, stored, test } from "./fixtures";
import { answer, instantBots, seedRandomness, stopTimersFrom } from "./player";
import { moment, openGame, openNext, save } from "./saved-games";
import { button, joinRoom, onlyTabs, openBoardRoom, openRoom, room, texts } from "./room-tabs";

const { bots } = texts("later");

/** Files of the search. */
const SEARCH = /\/search[-_]/;

/** Chooses how a bot plays, in the dialog of this row. */
async function choose(page: Page, row: number, level: string, temper: string, end: string = bots.done) {
  await page.locator(".bot-style").nth(row).click();
  const dialog = page.locator(".bot-dialog");
  await dialog.locator(".bot-row", { hasText: level }).first().click();
  await dialog.locator(".bot-row", { hasText: temper }).first().click();
  await dialog.getByRole("button", { name: end, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** Opens one's own turn in a game against one bot of this level, which plays at once. */
async function open(page: Page, level = "expert") {
  await openGame(page, save(moment("position", "duo"), 1, { bot: level }));
  await expect(page.locator(".question h2")).toBeVisible();
}

/** Answers a question, and waits until one is asked again, or the round is over. */
async function playTurn(page: Page) {
  await answer(page);
  await expect(page.locator(".question h2, .page h1").first()).toBeVisible();
}

/** How much has been decided in the running game. */
const decided = async (page: Page) => JSON.parse(await running(page)).log.entries.length as number;

/** Replaces the worker by this script; returns how many were started. */
async function replaceWorker(page: Page, script: string) {
  const started = { count: 0 };
  await page.context().route(/\/search(-[0-9a-f]+)?\.js$/, (route) => {
    started.count++;
    return route.fulfill({ contentType: "text/javascript", body: script });
  });
  return started;
}

test("bots are chosen one by one, each with a figure, and play as chosen", { tag: "@phone" }, async ({ page }) => {
  await seedRandomness(page, 11);
  await instantBots(page);
  await page.goto("./#/new");
  const style = page.locator(".bot-style");
  await expect(style, "beginners are offered novices").toHaveText(Array(3).fill(bots.novice));
  await style.first().click();
  await expect(page.locator(".bot-dialog")).toContainText(bots.expert_text);
  await expectAccessible(page, ".bot-dialog");
  await page.keyboard.press("Escape");
  await choose(page, 0, bots.expert, bots.vengeful);
  await choose(page, 2, bots.regular, bots.miser);
  await expect(style).toHaveText([`${bots.expert} · ${bots.vengeful}`, bots.novice, `${bots.regular} · ${bots.miser}`]);
  await expect(style.first().locator("svg")).toHaveCount(2);
  await page.getByRole("button", { name: "Start game" }).click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
  const names = JSON.parse(await running(page)).people.map(({ bot }: { bot: string | null }) => bot);
  expect(names).toEqual([null, "expert+vengeful", "novice", "regular+miser"]);
  expect(JSON.parse((await stored(page, "last"))!).people[1].bot).toBe("expert+vengeful");
});

test("at the table somebody changes their mind", { tag: "@phone" }, async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByText("Who sits where").click();
  await choose(page, 0, bots.master, bots.chaotic);
  await expect.poll(async () => JSON.parse(await running(page)).people[1].bot).toBe("master+chaotic");
});

/** Counts what the page and its worker send each other: messages and jobs, and the largest in bytes. */
async function countMessages(page: Page) {
  await page.addInitScript(() => {
    const sent = { messages: 0, jobs: 0, bytes: 0 };
    Object.assign(window, { sent });
    const count = (data: Uint8Array | null) => {
      sent.messages++;
      sent.bytes = Math.max(sent.bytes, data?.byteLength ?? 0);
    };
    class Counted extends Worker {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options);
        this.addEventListener("message", ({ data }) => count(data));
      }
      override postMessage(job: Uint8Array) {
        count(job);
        sent.jobs++;
        super.postMessage(job);
      }
    }
    Object.assign(window, { Worker: Counted });
  });
  return () =>
    page.evaluate(() => (window as unknown as { sent: { messages: number; jobs: number; bytes: number } }).sent);
}

test("experts think beside the page, in one message each way, and nothing of it is fetched before", {
  tag: "@phone",
}, async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (SEARCH.test(request.url())) fetched.push(request.url());
  });
  const sent = await countMessages(page);
  await open(page, "novice");
  await playTurn(page);
  expect(fetched, "novices do not search").toEqual([]);
  await openNext(page, save(moment("position", "duo"), 1, { bot: "expert" }));
  for (let k = 0; k < 3; k++) await playTurn(page);
  expect(fetched.filter((address) => address.endsWith(".wasm")).length).toBeGreaterThan(0);
  const { messages, jobs, bytes } = await sent();
  expect(jobs, "they think").toBeGreaterThan(0);
  // One message with the job, one with what came of it, and one when the worker is ready.
  expect(messages).toBeLessThanOrEqual(2 * jobs + 1);
  expect(bytes, "a view and a memory").toBeLessThan(8_000);
});

test("bots whose worker dies play on", { tag: "@phone" }, async ({ page, complaints }) => {
  const workers = await replaceWorker(page, "postMessage(null); onmessage = () => { throw new Error('killed'); };");
  await open(page);
  for (let k = 0; k < 12 && workers.count < 3; k++) await playTurn(page);
  await playTurn(page);
  expect(workers.count, "three are tried").toBe(3);
  complaints.splice(0);
});

test("bots play on where the worker never answers, and where there are none", { tag: "@phone" }, async ({ page }) => {
  await replaceWorker(page, "postMessage(null)");
  await open(page);
  for (const _ of ["never answers", "no worker"]) {
    const before = await decided(page);
    await answer(page);
    await expect.poll(() => decided(page), { timeout: 30_000 }).toBeGreaterThan(before + 1);
    await page.addInitScript(() => Object.assign(window, { Worker: undefined }));
    await openNext(page, save(moment("position", "duo"), 1, { bot: "expert" }));
  }
});

/** A worker that gets a job and is never done. Returns how many jobs it has been given, and how many workers were ended. */
async function workForEver(page: Page) {
  await page.addInitScript(() => {
    const work = { jobs: 0, ended: 0 };
    Object.assign(window, { work });
    const { terminate, postMessage } = Worker.prototype;
    Worker.prototype.terminate = function () {
      work.ended++;
      terminate.call(this);
    };
    Worker.prototype.postMessage = function (job: Uint8Array) {
      work.jobs++;
      postMessage.call(this, job);
    };
  });
  // The page does not lose patience.
  await stopTimersFrom(page, 1_000);
  await page.addInitScript(() => localStorage.setItem("frantic.speed", "instant"));
  await replaceWorker(page, "postMessage(null); onmessage = () => { for (;;); };");
  return () => page.evaluate(() => (window as unknown as { work: { jobs: number; ended: number } }).work);
}

test("leaving the table ends the worker", { tag: "@phone" }, async ({ page }) => {
  const work = await workForEver(page);
  await open(page, "master");
  await answer(page);
  await expect.poll(work).toEqual({ jobs: 1, ended: 0 });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page.locator(".home")).toBeVisible();
  await expect.poll(work).toEqual({ jobs: 1, ended: 1 });
});

test("in a hidden tab bots do not think, and begin again when it is seen", { tag: "@phone" }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { looks: true });
    Object.defineProperty(document, "hidden", { get: () => !(window as unknown as { looks: boolean }).looks });
  });
  const look = (looks: boolean) =>
    page.evaluate((looks) => {
      Object.assign(window, { looks });
      document.dispatchEvent(new Event("visibilitychange"));
    }, looks);
  const work = await workForEver(page);
  await open(page);
  await answer(page);
  await expect.poll(work).toEqual({ jobs: 1, ended: 0 });
  const before = await decided(page);
  await look(false);
  await expect.poll(work).toEqual({ jobs: 1, ended: 1 });
  expect(await decided(page)).toBe(before);
  await look(true);
  await expect.poll(work).toEqual({ jobs: 2, ended: 1 });
});

test("in a room the host says how bots play, and everybody sees it", { tag: "@phone" }, async ({ page, context }) => {
  await onlyTabs(context);
  await instantBots(page);
  const link = await openRoom(page, "Ann");
  await button(page, room.add_bot).click();
  await expect(page.locator(".bot-style"), "beginners are offered a novice").toHaveText(bots.novice);
  await choose(page, 0, bots.expert, bots.miser);
  await expect(page.locator(".bot-style")).toHaveText(`${bots.expert} · ${bots.miser}`);
  const bert = await joinRoom(context, "Bert", link);
  await expect(bert.getByText(`${room.bot} · ${bots.expert} · ${bots.miser}`)).toBeVisible();
  await expect(bert.locator(".bot-style"), "only the host may").toHaveCount(0);
  await button(page, room.start).click();
  // The bot plays: sooner or later somebody is asked, or the round is over.
  await expect(async () => {
    for (const one of [page, bert]) await answer(one).catch(() => "");
    const lines = await page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name).join()");
    expect(lines).toMatch(SEARCH);
  }).toPass({ timeout: 60_000 });
});

test("a room of the board game has its own levels, also while it is played", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  await onlyTabs(context);
  await instantBots(page);
  await openBoardRoom(page, "Ann", 30);
  await button(page, room.add_bot).click();
  await page.locator(".bot-style").click();
  const levels = page.locator(".bot-dialog").getByRole("group", { name: bots.level });
  await expect(levels.locator("b")).toHaveText([bots.novice, bots.regular, bots.expert]);
  await expect(levels).toContainText(bots.fewer);
  await page.keyboard.press("Escape");
  await choose(page, 0, bots.expert, bots.chaotic);
  await button(page, room.add_bot).click();
  await expect(page.locator(".bot-style"), "another one plays like the last").toHaveText(
    Array(2).fill(`${bots.expert} · ${bots.chaotic}`),
  );
  await button(page, room.start).click();
  await expect(page.locator("main.track .held").first()).toBeVisible();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: room.room, exact: true }).click();
  await choose(page, 1, bots.novice, bots.friendly);
  await expect(page.locator(".bot-style").nth(1)).toHaveText(`${bots.novice} · ${bots.friendly}`);
});

test("the worker answers byte for byte as natively, in the browser and in node", { tag: "@desktop" }, async ({
  page,
}) => {
  const golden = readFileSync(new URL("../../crates/bots/tests/golden/jobs.txt", import.meta.url), "utf8");
  const pairs = golden
    .trim()
    .split("\n")
    .map((line) => line.split(" "));
  await page.goto("./");
  const found = await page.evaluate(
    async (jobs) => {
      const worker = (window as unknown as { newSearchWorker: () => Worker }).newSearchWorker();
      const reply = () => new Promise<Uint8Array | null>((done) => (worker.onmessage = ({ data }) => done(data)));
      await reply();
      const found = [];
      for (const job of jobs) {
        worker.postMessage(Uint8Array.from(job.match(/../g)!, (byte) => Number.parseInt(byte, 16)));
        found.push(Array.from((await reply())!, (byte) => byte.toString(16).padStart(2, "0")).join(""));
      }
      return found;
    },
    pairs.map(([job]) => job),
  );
  expect(found).toEqual(pairs.map(([, thought]) => thought));

  // The same file without a browser.
  const files: { path: string }[] = await (await page.request.get("./files.json")).json();
  const file = (name: RegExp) => page.request.get(files.find(({ path }) => name.test(path))!.path);
  const script = await (await file(/^search_worker-.*\.js$/)).text();
  const { initSync, carry_out } = await import(`data:text/javascript,${encodeURIComponent(script)}`);
  initSync({ module: await (await file(/^search_worker_bg-.*\.wasm$/)).body() });
  for (const [job, thought] of pairs)
    expect(Buffer.from(carry_out(Buffer.from(job, "hex"))).toString("hex")).toBe(thought);
});
