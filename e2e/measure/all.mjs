// What the game costs somebody with a slow phone and a slow network, measured and put beside
// its gates: `cargo xtask measure`. Not a test: absolute times move with the machine, so this
// says what machine it was and how busy, and a missed gate is told, not failed.
//
// `node measure/all.mjs [--write]` after `cargo xtask build`. --write puts the table into
// docs/performance.md. CHROME_PATH names the browser, LIGHTHOUSE the script of its package.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { host } from "../host.mjs";
import { median, moments, version } from "./browser.mjs";
import { frames } from "./frames.mjs";
import { hands } from "./hands.mjs";
import { lighthouse } from "./lighthouse.mjs";
import { loads } from "./load.mjs";

const load = () => loadavg()[0].toFixed(1);
const begun = { load: load(), at: Date.now() };
const { address, close } = await host({ packed: true });
const rows = [];
let missed = 0;

/** `better`: whether more is better. All runs are shown, their median counts. */
function row(what, runs, unit, { gate, aim, digits = 0, better = false } = {}) {
  const value = median(runs);
  const say = (number) => `${number.toFixed(digits)}${unit}`;
  const holds = (limit) => (better ? value >= limit : value <= limit);
  const spread = runs.length > 1 ? ` (${say(Math.min(...runs))} – ${say(Math.max(...runs))})` : "";
  const judged = gate === undefined ? "" : !holds(gate) ? "**missed**" : holds(aim) ? "aim reached" : "gate holds";
  if (judged === "**missed**") missed++;
  const limit = (number) => (number === undefined ? "" : say(number));
  rows.push([what, `${say(value)}${spread}`, limit(gate), limit(aim), judged]);
  console.log(`${what}: ${say(value)}${spread}${judged && `, ${judged.replaceAll("*", "")}`}`);
}

const seconds = (times) => times.map((time) => time / 1000);
const cold = { gate: 2.5, aim: 1.5, digits: 2 };
const warm = { gate: 0.8, aim: 0.4, digits: 2 };
const found = await loads(Number(process.env.RUNS ?? 5));
row("first visit, “Play” at once → table, cold", seconds(found.first.map((run) => run.table)), " s", cold);
row("a running game’s address → table, cold", seconds(found.running.map((run) => run.table)), " s", cold);
row("“Play” at once → table, from the service worker", seconds(found.firstAgain.map((run) => run.table)), " s", warm);
row(
  "a running game’s address → table, from the service worker",
  seconds(found.runningAgain.map((run) => run.table)),
  " s",
  warm,
);
row("first visit: the first page can be used", seconds(found.first.map((run) => run.home)), " s", { digits: 2 });
row("first visit: the table with all drawings", seconds(found.first.map((run) => run.drawn)), " s", { digits: 2 });
row(
  "first visit: bytes over the wire till the table",
  found.first.map((run) => run.bytes / 1000),
  " kB",
);

const played = await hands(address, 3);
row(
  "a tap while bots play → next paint, 98 %",
  played.map((run) => run.bots),
  " ms",
  { gate: 200, aim: 50 },
);
row(
  "any tap → next paint, 98 %",
  played.map((run) => run.all),
  " ms",
  { gate: 200, aim: 50 },
);
row(
  "longest task while playing",
  played.map((run) => run.task),
  " ms",
);
const shifts = [...found.first, ...found.running].map((run) => run.shift);
row("layout shift, load to table", [Math.max(...shifts)], "", { gate: 0.05, aim: 0, digits: 3 });
row("layout shift, a round (worst second-long window)", [Math.max(...played.map((run) => run.shift))], "", {
  gate: 0.05,
  aim: 0,
  digits: 3,
});

const smooth = await frames(address, 6);
row("frame while cards travel, median", [smooth.moving.at(0.5)], " ms", { digits: 1 });
row("frame while cards travel, 95 %", [smooth.moving.at(0.95)], " ms", { digits: 1 });
row("frames later than 60 a second allow, while cards travel", [smooth.moving.late], " %", { digits: 1 });

if (process.env.LIGHTHOUSE) {
  const scores = await lighthouse(address, 3);
  const good = { better: true };
  row("Lighthouse: performance", scores.performance, "", { gate: 90, aim: 98, ...good });
  row("Lighthouse: accessibility", scores.accessibility, "", { gate: 100, aim: 100, ...good });
  row("Lighthouse: best practices", scores["best-practices"], "", { gate: 100, aim: 100, ...good });
  scores.faults.forEach((fault) => console.log(`  ${fault}`));
} else {
  console.log("Lighthouse is not here: `cargo xtask measure` installs it");
}
close();

const commit = execFileSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8" }).trim();
const [{ model }] = cpus();
const machine = [
  `Measured ${new Date().toISOString().slice(0, 10)} at ${commit}: ` +
    `${cpus().length} cores of ${model}, ${await version()},`,
  `load average ${begun.load} before and ${load()} after ${((Date.now() - begun.at) / 60_000).toFixed(0)} minutes;`,
  `${moments.quiet} of ${moments.all} runs began while others left half of the machine alone.`,
].join(" ");
const table = [["what", "median (all runs)", "gate", "aim", ""], ["---", "---", "---", "---", "---"], ...rows];
const text = `${machine}\n\n${table.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`;
console.log(`\n${text}\n${missed ? `${missed} gates missed` : "all gates hold"}`);

if (process.argv.includes("--write")) {
  const file = join(import.meta.dirname, "../../docs/performance.md");
  const parts = readFileSync(file, "utf8").split(/(<!-- measured -->\n|<!-- end -->\n)/);
  if (parts.length !== 5) throw new Error("docs/performance.md has lost its marks");
  parts[2] = text;
  writeFileSync(file, parts.join(""));
}
