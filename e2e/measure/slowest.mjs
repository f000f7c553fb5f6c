// The slowest taps of a round: the element of each, and the work of the page's thread from touch to paint.
//
// Plays like hands.mjs, with a trace. It shows processor times if the trace has them (`cpu`), so that runs on a busy
// machine can be compared, in turns with another build (`DIST=DIR`). Alone: `node measure/slowest.mjs` after
// `cargo xtask build`; `TOP=5` taps and `TASKS=5` longest tasks are listed in detail, with their parts of at least
// `MIN=3` ms.
import { readPage } from "../engines/page-state.mjs";
import { resolve } from "node:path";
import { host } from "../host.mjs";
import { seedRandomness, slowDown, withBrowser } from "./browser.mjs";

const CATEGORIES = [
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "toplevel",
  "blink.user_timing",
  "blink",
  "cc",
  "input",
  "blink.animations",
];

/** The kinds of work, by the names of Chromium's trace events. */
const KINDS = {
  handler: ["EventDispatch", "FunctionCall", "RunMicrotasks", "v8.callFunction", "TimerFire"],
  frame: ["FireAnimationFrame"],
  style: ["UpdateLayoutTree", "Document::recalcStyle"],
  layout: ["Layout"],
  prepaint: ["PrePaint", "LocalFrameView::RunPrePaintLifecyclePhase"],
  paint: ["Paint"],
  layers: ["Layerize"],
  commit: ["Commit", "ProxyMain::BeginMainFrame::commit"],
  hit: ["HitTest", "EventHandler::HitTestResultAtLocation", "LayoutView::HitTest"],
  garbage: ["MinorGC", "MajorGC", "V8.GCScavenger"],
};
const kindOf = (name) => Object.keys(KINDS).find((kind) => KINDS[kind].includes(name));

const TAPS = Number(process.env.TAPS ?? 60);
const TOP = Number(process.env.TOP ?? 0);
const TASKS = Number(process.env.TASKS ?? 0);
const MIN = Number(process.env.MIN ?? 3);

/** Runs before the page's scripts: records the touched elements, in order. */
function noteTouches() {
  const all = (window.touched_ = []);
  addEventListener(
    "pointerdown",
    ({ target }) => {
      const what = target.closest?.("button, li, section, main") ?? target;
      const asked = document.querySelector(".question h2")?.textContent ?? "(others play)";
      all.push(
        `${what.className || what.tagName} "${(what.ariaLabel ?? what.textContent ?? "").slice(0, 30)}" | ${asked}`,
      );
    },
    true,
  );
}

async function play(address, seed) {
  return withBrowser(async (context) => {
    const page = await context.newPage();
    await page.addInitScript(noteTouches);
    await page.addInitScript(seedRandomness, seed);
    await page.goto(address);
    const go = page.locator(".home .choices button.go").first();
    await go.waitFor();
    await page.waitForTimeout(1500);
    const cdp = await slowDown(page);
    const events = [];
    cdp.on("Tracing.dataCollected", ({ value }) => events.push(...value));
    await cdp.send("Tracing.start", { transferMode: "ReportEvents", categories: CATEGORIES.join(",") });
    await go.tap();
    await page.locator(".hand .held").first().waitFor();
    const end = Date.now() + 60_000;
    for (let n = 0, before = "", taps = 0; taps < TAPS && Date.now() < end; ) {
      const seen = await page.evaluate(readPage, n);
      if (seen.over) break;
      if (seen.wait) {
        const held = page.locator(".hand .held");
        const box = await held
          .nth(taps % Math.max(1, await held.count()))
          .boundingBox()
          .catch(() => null);
        if (box) await page.touchscreen.tap(box.x + 12, box.y + 24);
        taps++;
        await page.waitForTimeout(250);
        continue;
      }
      if (seen.asked !== before) n = 0;
      before = seen.asked;
      await page.touchscreen.tap(seen.tap.x, seen.tap.y);
      n = seen.go ? 0 : n + 1;
      await page.waitForTimeout(120);
    }
    await page.waitForTimeout(600);
    const touched = await page.evaluate(() => window.touched_);
    const complete = new Promise((done) => cdp.once("Tracing.tracingComplete", done));
    await cdp.send("Tracing.end");
    await complete;
    return { events, touched };
  });
}

/** The page's thread: the one with the most style events. */
function pagesThread(events) {
  const styles = new Map();
  for (const { name, ph, pid, tid } of events)
    if (ph === "X" && name === "UpdateLayoutTree") styles.set(`${pid}.${tid}`, (styles.get(`${pid}.${tid}`) ?? 0) + 1);
  return [...styles].sort((one, other) => other[1] - one[1])[0][0];
}

/** All interactions, each with its beginning and the time from its slowest event to the paint. */
function interactions(events) {
  const [begun, all] = [new Map(), new Map()];
  for (const { name, ph, id2, id, ts, args } of events) {
    if (name !== "EventTiming") continue;
    const key = id2?.local ?? id;
    if (ph === "b") begun.set(key, { ts, data: args?.data ?? {} });
    const from = begun.get(key);
    const data = { ...from?.data, ...args?.data };
    if (!data.interactionId || !data.duration) continue;
    const was = all.get(data.interactionId);
    const start = Math.min(was?.start ?? Infinity, from?.ts ?? ts);
    const took = Math.max(was?.took ?? 0, data.duration);
    all.set(data.interactionId, { start, took, end: start + took * 1000 });
  }
  return [...all.values()].sort((one, other) => one.start - other.start);
}

/** The processor time by kind of work, and in all, within a span, from the sorted events of one thread. */
function cost(own, from, to) {
  const time = {};
  let all = 0;
  const open = [];
  const close = (until) => {
    while (open.length && open.at(-1).end <= until) {
      const { kind, cpu, inside } = open.pop();
      time[kind] = (time[kind] ?? 0) + (cpu - inside) / 1000;
      if (open.length) open.at(-1).inside += cpu;
      else all += cpu / 1000;
    }
  };
  for (const { name, ts, dur, tdur } of own) {
    if (ts < from || ts > to) continue;
    close(ts);
    const top = name === "RunTask" || name === "ThreadControllerImpl::RunTask";
    const kind = kindOf(name) ?? (top ? "other" : undefined);
    if (!kind || (top && open.length)) continue;
    open.push({ kind, cpu: tdur ?? dur, end: ts + dur, inside: 0 });
  }
  close(Infinity);
  return { all, time };
}

const { address, close } = await host(process.env.DIST ? { folder: resolve(process.env.DIST) } : {});
const { events, touched } = await play(address, Number(process.env.SEED ?? 7));
close();
const thread = pagesThread(events);
const own = events
  .filter((event) => event.ph === "X" && `${event.pid}.${event.tid}` === thread)
  .sort((one, other) => one.ts - other.ts || other.dur - one.dur);
const taps = interactions(events).map((tap, at) => ({
  ...tap,
  what: touched[at] ?? "?",
  ...cost(own, tap.start, tap.end),
}));
const kinds = [...Object.keys(KINDS), "other"];
console.log(`${taps.length} taps (${touched.length} touches)`);
console.log(`  took    cpu ${kinds.map((kind) => kind.padStart(9)).join("")}`);
const line = ({ took, all, time, what }) =>
  console.log(
    `${took.toFixed(0).padStart(6)} ${all.toFixed(0).padStart(6)} ` +
      `${kinds.map((kind) => (time[kind] ?? 0).toFixed(1).padStart(9)).join("")}  ${what}`,
  );
const slowest = [...taps].sort((one, other) => other.all - one.all);
slowest.slice(0, Number(process.env.LIST ?? 20)).forEach(line);
const mean = { took: 0, all: 0, time: {}, what: "(mean of all)" };
for (const tap of taps) {
  mean.took += tap.took / taps.length;
  mean.all += tap.all / taps.length;
  for (const kind of kinds) mean.time[kind] = (mean.time[kind] ?? 0) + (tap.time[kind] ?? 0) / taps.length;
}
line(mean);
const tasks = own.filter(({ name }) => name === "RunTask").sort((one, other) => (other.tdur ?? 0) - (one.tdur ?? 0));
console.log(
  `longest tasks (cpu): ${tasks
    .slice(0, 8)
    .map(({ tdur = 0 }) => (tdur / 1000).toFixed(0))
    .join(" ")}`,
);
// Animations that the compositor does not run alone, which cost a frame of the page's thread each time.
const failed = new Map();
for (const { name, ph, args } of events) {
  if (name !== "Animation" || !args?.data?.compositeFailed) continue;
  const { compositeFailed, nodeName, displayName, unsupportedProperties = [] } = args.data;
  const key = `${compositeFailed} ${nodeName ?? ""} ${displayName ?? ""} ${unsupportedProperties} ${ph}`;
  failed.set(key, (failed.get(key) ?? 0) + 1);
}
for (const [key, n] of [...failed].sort((one, other) => other[1] - one[1]).slice(0, 12))
  console.log(`animation ${n} × ${key}`);
const frames = own.filter(({ name }) => name === "ProxyMain::BeginMainFrame").length;
console.log(`${(frames / taps.length).toFixed(1)} frames of the page per tap`);
const sum = (name) => own.filter((event) => event.name === name).reduce((all, { tdur = 0 }) => all + tdur / 1000, 0);
console.log(
  [
    "UpdateLayoutTree",
    "Layout",
    "PrePaint",
    "Paint",
    "Layerize",
    "Commit",
    "EventDispatch",
    "FireAnimationFrame",
    "TimerFire",
  ]
    .map((name) => `${name} ${(sum(name) / taps.length).toFixed(1)}`)
    .join(", "),
);

/** Lists the long events of the thread in a span. */
function takeApart(what, from, to) {
  console.log(`\n=== ${what}`);
  const stack = [];
  for (const event of own) {
    if (event.ts < from || event.ts > to) continue;
    while (stack.length && stack.at(-1).ts + stack.at(-1).dur <= event.ts) stack.pop();
    stack.push(event);
    if ((event.tdur ?? event.dur) < MIN * 1000) continue;
    const { data, elementCount, src_func } = event.args ?? {};
    const extra = data?.type ?? data?.functionName ?? elementCount ?? src_func ?? "";
    const at = ((event.ts - from) / 1000).toFixed(0).padStart(6);
    console.log(
      `${at} ${((event.tdur ?? event.dur) / 1000).toFixed(1).padStart(6)} ${" ".repeat(stack.length)}${event.name} ${extra}`,
    );
  }
}
for (const { what, took, all, start, end } of slowest.slice(0, TOP))
  takeApart(`${what}: ${took} ms, cpu ${all.toFixed(0)}`, start, end);
for (const { ts, dur, tdur = dur } of tasks.slice(0, TASKS)) {
  const before = taps.findLast(({ start }) => start <= ts);
  takeApart(`task of ${(tdur / 1000).toFixed(0)} ms, after ${before?.what ?? "nothing"}`, ts, ts + dur);
}
