// Bots that one chooses, and the worker in which they try their answers out.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, running, stored, test } from "./fixtures";
import { answer, instantBots, seedRandomness } from "./player";
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

/** Starts a game against three bots that search, and take no time to play. */
async function begin(page: Page, level: string = bots.expert) {
  await instantBots(page);
  await beginUnhurried(page, level);
}

/** The same with bots that take as long as usual, and so many of them. */
async function beginUnhurried(page: Page, level: string, count = 3) {
  await seedRandomness(page, 11);
  await page.goto("./#/new");
  const remove = page.getByRole("listitem").getByRole("button", { name: /Remove/ });
  for (let n = 3; n > count; n--) await remove.last().click();
  await choose(page, 0, level, bots.neutral, count > 1 ? bots.all : bots.done);
  await page.getByRole("button", { name: "Start game" }).click();
  await expect(page.locator("main.new")).toHaveCount(0);
}

/** Answers questions until the round is over, at most so many. */
async function playRound(page: Page, most = 60) {
  for (let k = 0; k < most; k++) {
    await expect(page.locator(".talk h2, .page h1").first()).toBeVisible();
    if (await page.locator(".page h1").isVisible()) return;
    await answer(page);
  }
}

/** How much has been decided in the running game. */
const decided = async (page: Page) => JSON.parse(await running(page)).log.entries.length as number;

/** Replaces the worker by this script; returns how many were started. */
async function replaceWorker(page: Page, script: string) {
  const started = { count: 0 };
  await page.context().route(/\/search-[0-9a-f]+\.js$/, (route) => {
    started.count++;
    return route.fulfill({ contentType: "text/javascript", body: script });
  });
  return started;
}

test("bots are chosen one by one, each with a figure, and play as chosen", async ({ page }) => {
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
  await begin(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByText("Who sits where").click();
  await choose(page, 1, bots.master, bots.chaotic);
  await expect.poll(async () => JSON.parse(await running(page)).people[2].bot).toBe("master+chaotic");
});

test("experts think beside the page, and nothing of it is fetched before", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (SEARCH.test(request.url())) fetched.push(request.url());
  });
  await seedRandomness(page, 11);
  await instantBots(page);
  await page.goto("./");
  await page.locator(".home .choices button.go").click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
  await answer(page);
  expect(fetched, "novices do not search").toEqual([]);
  await begin(page);
  await playRound(page);
  expect(fetched.filter((address) => address.endsWith(".wasm")).length).toBeGreaterThan(0);
  await expect(page.locator(".page h1")).toBeVisible();
});

/** What the page and its worker tell each other: how many messages and bytes. */
interface Told {
  jobs: number;
  answers: number;
  bytes: number;
}

/** Marks each task in which the page gives the worker a job or hears its answer, and counts what is sent. With `extra`,
 * hearing an answer takes so many additions more. */
async function markTasks(page: Page, extra = 0) {
  await page.addInitScript((extra) => {
    const told = { jobs: 0, answers: 0, bytes: 0 };
    Object.assign(window, { told });
    const Before = Worker;
    class Marked extends Before {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options);
        this.addEventListener("message", ({ data }) => {
          performance.mark("search-told");
          let sum = 0;
          for (let k = 0; k < extra; k++) sum = (sum + k) | 0;
          Object.assign(told, { sum });
          if (!data) return;
          told.answers++;
          told.bytes = Math.max(told.bytes, data.byteLength);
        });
      }
      override postMessage(job: Uint8Array) {
        performance.mark("search-asked");
        told.jobs++;
        told.bytes = Math.max(told.bytes, job.byteLength);
        super.postMessage(job);
      }
    }
    Object.assign(window, { Worker: Marked });
  }, extra);
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}

/** Plays some answers on a page slowed four times. Returns how long each task took that has to do with the worker, in
 * milliseconds of the processor, so that what else the machine does matters little; the shortest first. To be called
 * in a game against one bot: several may decide a dozen times between two answers, too much for a busy machine. */
async function searchTasks(page: Page, answers: number) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const events: TraceEvent[] = [];
  cdp.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const categories = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"];
  await cdp.send("Tracing.start", { transferMode: "ReportEvents", categories: categories.join(",") });
  page.setDefaultTimeout(5_000);
  for (let k = 0; k < answers && !(await page.locator(".page h1").isVisible()); ) {
    // On a page this slow a question may still be there when it has been answered: answering it again fails.
    if (await answer(page).catch(() => "")) k++;
    await expect(page.locator(".talk h2, .page h1").first()).toBeVisible();
  }
  const complete = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.end");
  await complete;
  await cdp.detach();
  const marks = events.filter(({ name }) => /^search-(told|asked)$/.test(name));
  const tasks = events.filter(({ name, ph }) => ph === "X" && /RunTask$/.test(name));
  const around = ({ pid, tid, ts }: TraceEvent) =>
    tasks.filter((task) => task.pid === pid && task.tid === tid && task.ts <= ts && ts < task.ts + (task.dur ?? 0));
  const times = marks.map((mark) => Math.max(...around(mark).map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1000)));
  return times.sort((a, b) => a - b);
}

/** Of five such tasks, four are shorter. The others may draw what a bot does, who has thought longer than it waits, or
 * collect garbage: that has nothing to do with how they think. */
const usually = (times: number[]) => times[Math.floor(times.length * 0.8)];

/** No task may take longer, in milliseconds. */
const LONG = 50;

test("a bot that thinks keeps no task of a slow page busy for long", { tag: "@phone" }, async ({ page }) => {
  test.setTimeout(240_000);
  await markTasks(page);
  await beginUnhurried(page, bots.expert, 1);
  const times = await searchTasks(page, 12);
  const told = await page.evaluate(() => (window as unknown as { told: Told }).told);
  expect(told.answers, "they think").toBeGreaterThan(3);
  // One message with the job, one with what came of it, and one when the worker is ready.
  expect(times.length).toBeLessThanOrEqual(2 * told.jobs + 1);
  expect(told.bytes, "a view and a memory").toBeLessThan(8_000);
  expect(usually(times), `${times}`).toBeLessThan(LONG);
});

test("a bot that kept a task busy would be seen", { tag: "@phone" }, async ({ page }) => {
  test.setTimeout(240_000);
  // Work, not time: on a busy machine a task may wait longer than it works.
  await markTasks(page, 1e8);
  await beginUnhurried(page, bots.expert, 1);
  const times = await searchTasks(page, 6);
  expect(usually(times), `${times}`).toBeGreaterThan(LONG);
});

test("bots whose worker dies play on", { tag: "@phone" }, async ({ page, complaints }) => {
  const workers = await replaceWorker(page, "postMessage(null); onmessage = () => { throw new Error('killed'); };");
  await begin(page);
  await playRound(page);
  await expect(page.locator(".page h1")).toBeVisible();
  expect(workers.count, "three are tried").toBe(3);
  complaints.splice(0);
});

test("bots play on where the worker never answers, and where there are none", { tag: "@phone" }, async ({ page }) => {
  await replaceWorker(page, "postMessage(null)");
  await begin(page);
  const first = await decided(page);
  await answer(page);
  await expect.poll(() => decided(page), { timeout: 30_000 }).toBeGreaterThan(first + 3);
  await page.addInitScript(() => Object.assign(window, { Worker: undefined }));
  await page.reload();
  await begin(page);
  await playRound(page);
  await expect(page.locator(".page h1")).toBeVisible();
});

test("whoever leaves the table leaves nobody thinking", { tag: "@phone" }, async ({ page }) => {
  await page.addInitScript(() => {
    const end = Worker.prototype.terminate;
    // Nobody loses patience with it.
    const wait = window.setTimeout.bind(window) as typeof setTimeout;
    const patient = (work: () => void, ms = 0, ...more: []) => (ms < 1000 ? wait(work, ms, ...more) : 0);
    Object.assign(window, { ended: 0, setTimeout: patient });
    Worker.prototype.terminate = function () {
      (window as unknown as { ended: number }).ended++;
      end.call(this);
    };
  });
  const ended = () => page.evaluate(() => (window as unknown as { ended: number }).ended);
  // It gets its job, and never has enough of it.
  const workers = await replaceWorker(page, "postMessage(null); onmessage = () => { for (;;); };");
  await begin(page, bots.master);
  await expect(page.locator(".hand .held").first()).toBeVisible();
  for (let k = 0; k < 10 && (await answer(page)); k++);
  expect([workers.count, await ended()], "it thinks").toEqual([1, 0]);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page.locator(".home")).toBeVisible();
  await expect.poll(ended).toBe(1);
});

test("nobody thinks in a hidden tab", { tag: "@phone" }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { looks: true });
    Object.defineProperty(document, "hidden", { get: () => !(window as unknown as { looks: boolean }).looks });
  });
  const look = (looks: boolean) =>
    page.evaluate((looks) => {
      Object.assign(window, { looks });
      document.dispatchEvent(new Event("visibilitychange"));
    }, looks);
  // It takes its time, and then has found nothing.
  await replaceWorker(page, "postMessage(null); onmessage = () => setTimeout(postMessage, 800, new Uint8Array());");
  await begin(page);
  await expect(page.locator(".hand .held").first()).toBeVisible();
  for (let k = 0; k < 10 && (await answer(page)); k++);
  await look(false);
  const before = await decided(page);
  await page.waitForTimeout(4_000);
  expect(await decided(page)).toBe(before);
  await look(true);
  await expect.poll(() => decided(page), { timeout: 30_000 }).toBeGreaterThan(before);
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
