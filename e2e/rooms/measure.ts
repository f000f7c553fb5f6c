// Measures rooms between real browsers: `cargo xtask measure --rooms`. Not a test: times depend on the machine, so the
// output names it and its load. WRITE=1 puts the table into docs/rooms.md, which keeps the rows that were not measured.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { fillRoom, byTurn, type CreatePerson, expect, MQTT, NOTHING, play, test } from "./lab";
import type { Config, Person } from "./person";
import type { Relay } from "./relay";

/** In the page (person.ts). */
declare const connections: RTCPeerConnection[];

const JOINS = Number(process.env.JOINS ?? 20);
/** A host accepts this many joins at once, and then one in five seconds: enough for each measurement. */
const IN_A_ROOM = 10;
const LONG = { rounds: 20, cards: 7 };
const MINUTE = 60_000;

const load = () => loadavg()[0].toFixed(1);
const begun = { load: load(), at: Date.now() };
const rows: [string, string][] = [];
const row = (what: string, value: string) => {
  rows.push([what, value]);
  console.log(`${what}: ${value}`);
};
const at = (all: number[], part: number) =>
  [...all].sort((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * part))];
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const both = (all: number[]) => `${seconds(at(all, 0.5))} / ${seconds(at(all, 0.95))}`;
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const after = (ms: number) => new Promise<void>((over) => setTimeout(over, ms));

/** The time from “Go in” to the lobby; leaves the room afterwards. */
async function visits(bert: Person, link: string): Promise<number> {
  await bert.page.goto(`${bert.site}files.json`);
  await bert.page.goto(link);
  await bert.page.getByRole("textbox").first().fill(bert.name);
  const begun = Date.now();
  await bert.page.getByRole("button", { name: "Join" }).click();
  await bert.waitUntilInside();
  const time = Date.now() - begun;
  await bert.page.getByRole("button", { name: "Leave the room" }).click();
  return time;
}

/** Joins one after the other, each by a new guest, with the relay's traffic for each. */
async function joins(person: CreatePerson, relay: Relay, wishes: { config: Config; tabs?: boolean }) {
  const times: number[] = [];
  const seen: { events: number; bytes: number }[] = [];
  while (times.length < JOINS) {
    const ann = await person("Ann", wishes);
    const bert = await person("Bert", wishes.tabs ? { beside: ann } : wishes);
    const link = await ann.openRoom();
    for (let n = 0; n < IN_A_ROOM && times.length < JOINS; n++) {
      await expect(ann.page.getByRole("listitem")).toHaveCount(1);
      relay.traffic();
      times.push(await visits(bert, link));
      seen.push(relay.traffic());
    }
    await Promise.all([ann.close(), wishes.tabs || bert.close()]);
  }
  return { times, seen };
}

/** Bytes over all connections of a page, without the overhead of UDP and IP. */
async function traffic({ page }: Person) {
  return await page.evaluate(async () => {
    let [sent, received] = [0, 0];
    for (const connection of connections) {
      for (const stat of (await connection.getStats()).values()) {
        if (stat.type !== "transport") continue;
        sent += stat.bytesSent;
        received += stat.bytesReceived;
      }
    }
    return { sent, received };
  });
}

/** Seconds of a processor that all processes of somebody's browser have used. */
function used(person: Person): number {
  const group = person.process();
  let ticks = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      // The fields after the name, which may contain any characters.
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      if (Number(fields[2]) === group) ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // The process has ended meanwhile.
    }
  }
  return ticks / 100;
}

test("join time over Nostr, and what the relay sees", async ({ person, relay }) => {
  const { times, seen } = await joins(person, relay, { config: { ...NOTHING, relays: [relay.url] } });
  row("joining over Nostr, p50 / p95", both(times));
  row(
    "events of a join on the relay, median / most",
    `${at(
      seen.map((one) => one.events),
      0.5,
    )} / ${Math.max(...seen.map((one) => one.events))}`,
  );
  row(
    "bytes of a join on the relay, both ways, median",
    kB(
      at(
        seen.map((one) => one.bytes),
        0.5,
      ),
    ),
  );
});

test("join time over MQTT", async ({ person, relay, broker }) => {
  void broker;
  row("joining over MQTT, p50 / p95", both((await joins(person, relay, { config: MQTT })).times));
});

test("join time by TURN alone", async ({ person, relay, turn }) => {
  void turn;
  row("joining by TURN alone, p50 / p95", both((await joins(person, relay, { config: byTurn(relay) })).times));
});

test("join time over tabs", async ({ person, relay }) => {
  row("joining over tabs, p50 / p95", both((await joins(person, relay, { config: NOTHING, tabs: true })).times));
});

test("traffic of a guest", async ({ person }) => {
  const [ann, bert] = [await person("Ann", { rules: LONG }), await person("Bert")];
  await fillRoom(ann, bert);
  const idle = await traffic(bert);
  await after(MINUTE);
  const later = await traffic(bert);
  row(
    "a guest’s idle traffic in a minute, sent / received",
    `${kB(later.sent - idle.sent)} / ${kB(later.received - idle.received)}`,
  );
  await ann.startGame();
  await bert.waitForTable();
  const [before, answered] = [await traffic(bert), ann.answered + bert.answered];
  await play([ann], bert.playAnswers(40));
  const now = await traffic(bert);
  const [own, all] = [40, ann.answered + bert.answered - answered];
  row("bytes an action: sent by a guest, of each of theirs", kB((now.sent - before.sent) / own));
  row("bytes an action: received by a guest, of each of anybody’s", kB((now.received - before.received) / all));
});

test("coming back", async ({ person }) => {
  const [ann, bert] = [await person("Ann", { rules: LONG }), await person("Bert")];
  await fillRoom(ann, bert);
  await ann.startGame();
  await bert.waitForTable();
  // Where the host sees who is away.
  const lobby = ann.page.url().replace(/#.*/, "#/room");
  await ann.page.goto(lobby);
  const away = ann.page.locator(".member[data-away=true]").filter({ hasText: "Bert" });
  const back = async (work: () => Promise<unknown> | void) => {
    const begun = Date.now();
    await work();
    await away.waitFor({ state: "hidden" });
    return Date.now() - begun;
  };
  const reloads: number[] = [];
  for (let n = 0; n < 5; n++) {
    reloads.push(
      await back(async () => {
        await bert.page.reload();
        await bert.waitForTable();
      }),
    );
  }
  row("back after a guest’s reload, median of 5", seconds(at(reloads, 0.5)));
  const sleeps: number[] = [];
  for (let n = 0; n < 3; n++) {
    bert.freeze();
    await expect(away).toHaveCount(1, { timeout: MINUTE });
    await after(MINUTE / 2);
    sleeps.push(await back(() => bert.thaw()));
  }
  row("back after half a minute of sleep and more, median of 3", seconds(at(sleeps, 0.5)));
});

test("the host’s processor with eight people", async ({ person }) => {
  const ann = await person("Ann", { rules: LONG });
  // To fit on one machine, all guests share one browser, each in a context of its own.
  const others: Person[] = [];
  for (const name of ["Bert", "Cleo", "Dora", "Emil", "Fritz", "Gina", "Hugo"]) {
    others.push(await person(name, { browser: others[0] }));
  }
  await fillRoom(ann, ...others);
  await ann.startGame();
  const [before, answered] = [used(ann), [ann, ...others].reduce((sum, one) => sum + one.answered, 0)];
  await play([ann, ...others], after(MINUTE));
  const spent = used(ann) - before;
  const all = [ann, ...others].reduce((sum, one) => sum + one.answered, 0) - answered;
  row(
    "the host’s browser with eight people at play, of one core",
    `${((100 * spent) / 60).toFixed(0)} % (${all} answers in a minute)`,
  );
});

test.afterAll(() => {
  const commit = execFileSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8" }).trim();
  const chromium = execFileSync(process.env.CHROME_PATH || "/usr/bin/chromium", ["--version"], { encoding: "utf8" })
    .trim()
    .split(" built")[0];
  const minutes = ((Date.now() - begun.at) / MINUTE).toFixed(0);
  const machine =
    `Measured ${new Date().toISOString().slice(0, 10)} at ${commit}: ${cpus().length} cores of ${cpus()[0].model}, ` +
    `${chromium}, load average ${begun.load} before and ${load()} after ${minutes} minutes.`;
  console.log(`\n${machine}`);
  if (!process.env.WRITE) return;
  const file = join(import.meta.dirname, "../../docs/rooms.md");
  const parts = readFileSync(file, "utf8").split(/(<!-- measured -->\n|<!-- end -->\n)/);
  if (parts.length !== 5) throw new Error("docs/rooms.md has lost its marks");
  // Rows that were not measured now stay as they were.
  const old = parts[2]
    .split("\n")
    .flatMap((line) => (/^\| (?!what|---)/.test(line) ? [line.slice(2, -2).split(" | ") as [string, string]] : []));
  const all = [...new Map([...old, ...rows])];
  const table = [["what", ""], ["---", "---"], ...all].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  parts[2] = `${machine}\n\n${table}\n`;
  writeFileSync(file, parts.join(""));
});
