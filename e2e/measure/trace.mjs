// The time of a tap by kind of work: a trace of the page's thread while a round is played, CPU slowed four times.
// Prints for each kind its own time (without nested work) per tap.
// Alone: `node measure/trace.mjs` after `cargo xtask build`.
import { readPage } from "../engines/page-state.mjs";
import { resolve } from "node:path";
import { host } from "../host.mjs";
import { seedRandomness, slowDown, withBrowser } from "./browser.mjs";

const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing", "loading"];

/** The kinds of work, by the names of Chromium's trace events. */
const KINDS = {
  "handler, Rust and JavaScript": ["EventDispatch", "FunctionCall", "RunMicrotasks", "v8.callFunction", "TimerFire"],
  "animation frames": ["FireAnimationFrame"],
  style: ["UpdateLayoutTree", "Document::recalcStyle", "ScheduleStyleRecalculation"],
  layout: ["Layout"],
  "pre-paint": ["PrePaint", "UpdateLayer"],
  paint: ["Paint", "PaintImage"],
  layers: ["Layerize", "Commit", "UpdateLayerTree", "CompositeLayers"],
  "hit test": ["HitTest"],
  "garbage collection": ["MinorGC", "MajorGC", "V8.GCScavenger"],
};

/** Plays a round by touch and returns the trace's events and the number of taps. */
async function trace(address, seed, taps) {
  return withBrowser(async (context) => {
    const page = await context.newPage();
    await page.addInitScript(seedRandomness, seed);
    await page.goto(address);
    const play = page.locator(".home .choices button.go").first();
    await play.waitFor();
    await play.tap();
    await page.locator(".hand .held").first().waitFor();
    await page.waitForTimeout(5_000);
    const cdp = await slowDown(page);
    const events = [];
    cdp.on("Tracing.dataCollected", ({ value }) => events.push(...value));
    await cdp.send("Tracing.start", { transferMode: "ReportEvents", categories: CATEGORIES.join(",") });
    let done = 0;
    const end = Date.now() + 90_000;
    for (let n = 0, before = ""; done < taps && Date.now() < end; ) {
      const seen = await page.evaluate(readPage, n);
      if (seen.over) break;
      if (seen.wait) {
        const held = page.locator(".hand .held");
        const at = done % Math.max(1, await held.count());
        const box = await held
          .nth(at)
          .boundingBox()
          .catch(() => null);
        if (box) await page.touchscreen.tap(box.x + 12, box.y + 24);
        done++;
        await page.waitForTimeout(250);
        continue;
      }
      if (seen.asked !== before) n = 0;
      before = seen.asked;
      await page.touchscreen.tap(seen.tap.x, seen.tap.y);
      done++;
      n = seen.go ? 0 : n + 1;
      await page.waitForTimeout(250);
    }
    const complete = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
    await cdp.send("Tracing.end");
    await complete;
    return { events, taps: done };
  });
}

/** Own time by kind of work in the thread that runs the page, in milliseconds. */
export function account(events) {
  const main = events.find((event) => event.name === "thread_name" && event.args.name === "CrRendererMain");
  const busiest = new Map();
  for (const event of events) {
    if (event.ph !== "X" || event.name !== "UpdateLayoutTree") continue;
    const thread = `${event.pid}.${event.tid}`;
    busiest.set(thread, (busiest.get(thread) ?? 0) + 1);
  }
  const [thread] = [...busiest].sort((a, b) => b[1] - a[1])[0] ?? [`${main?.pid}.${main?.tid}`];
  const own = events
    .filter((event) => event.ph === "X" && `${event.pid}.${event.tid}` === thread)
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const time = new Map();
  const counts = { style: 0, elements: 0, layouts: 0, dirty: 0, objects: 0, paints: 0 };
  const kind = (name) => Object.keys(KINDS).find((kind) => KINDS[kind].includes(name));
  const open = [];
  const close = (until) => {
    while (open.length && open.at(-1).end <= until) {
      const { name, dur, inside } = open.pop();
      const of = name ?? "other";
      time.set(of, (time.get(of) ?? 0) + (dur - inside) / 1000);
      if (open.length) open.at(-1).inside += dur;
    }
  };
  for (const { name, ts, dur = 0, args = {} } of own) {
    close(ts);
    if (!kind(name)) continue;
    open.push({ name: kind(name), dur, end: ts + dur, inside: 0 });
    if (name === "UpdateLayoutTree") {
      counts.style++;
      counts.elements += args.elementCount ?? 0;
    }
    if (name === "Layout") {
      counts.layouts++;
      counts.dirty += args.beginData?.dirtyObjects ?? 0;
      counts.objects = Math.max(counts.objects, args.beginData?.totalObjects ?? 0);
    }
    if (name === "Paint") counts.paints++;
  }
  close(Infinity);
  return { time, counts };
}

const { address, close } = await host(process.env.DIST ? { folder: resolve(process.env.DIST) } : {});
const { events, taps } = await trace(address, Number(process.env.SEED ?? 7), Number(process.env.TAPS ?? 60));
close();
const { time, counts } = account(events);
console.log(`${taps} taps; of one tap and what follows it, in ms:`);
for (const [name, ms] of [...time].sort((a, b) => b[1] - a[1])) {
  console.log(`${name.padEnd(32)} ${(ms / taps).toFixed(1).padStart(7)}`);
}
console.log(
  `styles ${(counts.style / taps).toFixed(1)} of ${(counts.elements / taps).toFixed(0)} elements, ` +
    `layouts ${(counts.layouts / taps).toFixed(1)} of ${(counts.dirty / taps).toFixed(0)} dirty objects ` +
    `(${counts.objects} in all), paints ${(counts.paints / taps).toFixed(1)} per tap`,
);
