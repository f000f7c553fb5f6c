// Measures the game on a slow phone and a slow network, and compares the figures with their limits (gates): `cargo
// xtask measure`. Not a test: times depend on the machine, so the output names the machine and its load, and a missed
// gate is reported but is not a failure.
//
// `node measure/all.mjs [--write] [--against DIR]` after `cargo xtask build`. --write puts the table into
// docs/performance.md; --against measures another build in turns with dist/, and gives each figure's
// ratio to its. CHROME_PATH names the browser, LIGHTHOUSE the script of its package.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { dist, host } from "../host.mjs";
import { median, moments, version } from "./browser.mjs";
import { frames } from "./frames.mjs";
import { hands } from "./hands.mjs";
import { lighthouse } from "./lighthouse.mjs";
import { loads } from "./load.mjs";

const load = () => loadavg()[0].toFixed(1);
const begun = { load: load(), at: Date.now() };
const at = process.argv.indexOf("--against");
const against = at < 0 ? undefined : process.argv[at + 1];
/** The measurements of each build; dist/ is the first. */
const builds = [];
for (const folder of against ? [dist, against] : [dist]) {
  builds.push({ folder, ...(await host({ packed: true, folder })), found: {}, played: [] });
}
const rows = [];
let missed = 0;

/**
 * `runs` of a build; `better`: whether more is better. All runs are shown, their median counts. `first`: the figure of
 * version 917df38 on the machine for which the gates were set. If that version is measured beside this one on another
 * machine, gate and aim are scaled by that machine's speed.
 */
function row(what, runs, unit, { gate, aim, digits = 0, better = false, first } = {}) {
  const all = runs(builds[0]);
  const value = median(all);
  const say = (number) => `${number.toFixed(digits)}${unit}`;
  const others = builds.slice(1).map((build) => median(runs(build)));
  if (first > 0 && others[0] > 0) [gate, aim] = [gate, aim].map((limit) => limit && (limit * others[0]) / first);
  const holds = (limit) => (better ? value >= limit : value <= limit);
  const spread = all.length > 1 ? ` (${say(Math.min(...all))} – ${say(Math.max(...all))})` : "";
  const judged = gate === undefined ? "" : !holds(gate) ? "**missed**" : holds(aim) ? "aim reached" : "gate holds";
  if (judged === "**missed**") missed++;
  const limit = (number) => (number === undefined ? "" : say(number));
  // A build without the board game has no figure for it.
  const beside = others.flatMap((other) =>
    Number.isNaN(other) ? ["", ""] : [say(other), other > 0 ? (value / other).toFixed(2) : ""],
  );
  rows.push([what, `${say(value)}${spread}`, ...beside, limit(gate), limit(aim), judged]);
  const compared = beside[0] ? `; ${beside[0]} there` : "";
  console.log(`${what}: ${say(value)}${spread}${compared}${judged && `, ${judged.replaceAll("*", "")}`}`);
}

const cold = { gate: 1.7, aim: 1.4, digits: 2, first: 2.2 };
const warm = { gate: 0.6, aim: 0.4, digits: 2, first: 0.9 };
for (let run = 0; run < Number(process.env.RUNS ?? 5); run++) {
  for (const build of builds) {
    const found = await loads(1, build.folder);
    for (const [name, one] of Object.entries(found)) build.found[name] = [...(build.found[name] ?? []), ...one];
  }
}
const seconds =
  (visit, what) =>
  ({ found }) =>
    found[visit].map((run) => run[what] / 1000);
const there = "title, drawing and buttons to see";
row(`first visit: ${there}, cold`, seconds("first", "home"), " s", { gate: 0.9, aim: 0.6, digits: 2 });
row(`${there}, from the service worker`, seconds("firstAgain", "home"), " s", { digits: 2 });
row("first visit, “Play” at once → table, cold", seconds("first", "table"), " s", cold);
row("a running game’s address → table, cold", seconds("running", "table"), " s", cold);
row("a running game’s address → its picture to see, cold", seconds("running", "seen"), " s", { digits: 2 });
row("a running board game’s address → table, cold", seconds("board", "table"), " s", { gate: 3, digits: 2 });
row("an invitation’s link → the form to join, cold", seconds("invited", "invited"), " s", { digits: 2 });
row("“Play” at once → table, from the service worker", seconds("firstAgain", "table"), " s", warm);
row("a running game’s address → table, from the service worker", seconds("runningAgain", "table"), " s", warm);
row("the same, its picture to see", seconds("runningAgain", "seen"), " s", { digits: 2 });
row("first visit: the table with all drawings", seconds("first", "drawn"), " s", { digits: 2 });
row(
  "first visit: bytes over the wire till the table",
  ({ found }) => found.first.map((run) => run.bytes / 1000),
  " kB",
  { gate: 225, aim: 170 },
);

for (let run = 0; run < 3; run++) {
  for (const build of builds) build.played.push(...(await hands(build.address, 1, 7 + run)));
}
const played =
  (what) =>
  ({ played }) =>
    played.map((run) => run[what]);
row("a tap while bots play → next paint, 98 %", played("bots"), " ms", { gate: 100, aim: 50, first: 200 });
row("any tap → next paint, 98 %", played("all"), " ms", { gate: 100, aim: 50, first: 280 });
row("longest task while playing", played("task"), " ms", { gate: 80, aim: 50, first: 209 });
const still = { gate: 0.05, aim: 0, digits: 3 };
const worst = (runs) => [Math.max(...runs.map((run) => run.shift))];
row("layout shift, load to table", ({ found }) => worst([...found.first, ...found.running]), "", still);
row("layout shift, a round (worst second-long window)", ({ played }) => worst(played), "", still);

for (const build of builds) build.smooth = await frames(build.address, 6);
row("frame while cards travel, median", ({ smooth }) => [smooth.moving.at(0.5)], " ms", { digits: 1 });
row("frame while cards travel, 95 %", ({ smooth }) => [smooth.moving.at(0.95)], " ms", { digits: 1 });
row("frames later than 60 a second allow, while cards travel", ({ smooth }) => [smooth.moving.late], " %", {
  gate: 2,
  aim: 0.5,
  digits: 1,
  first: 5.6,
});

if (process.env.LIGHTHOUSE) {
  for (const build of builds) build.scores = await lighthouse(build.address, 3);
  const score =
    (what) =>
    ({ scores }) =>
      scores[what];
  row("Lighthouse: performance", score("performance"), "", { gate: 98, aim: 100, better: true });
  row("Lighthouse: accessibility", score("accessibility"), "", { gate: 100, aim: 100, better: true });
  row("Lighthouse: best practices", score("best-practices"), "", { gate: 100, aim: 100, better: true });
  builds[0].scores.faults.forEach((fault) => console.log(`  ${fault}`));
} else {
  console.log("Lighthouse is not here: `cargo xtask measure` installs it");
}
builds.forEach(({ close }) => close());

const commit = execFileSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8" }).trim();
const [{ model }] = cpus();
const machine = [
  `Measured ${new Date().toISOString().slice(0, 10)} at ${commit}: ` +
    `${cpus().length} cores of ${model}, ${await version()},`,
  `load average ${begun.load} before and ${load()} after ${((Date.now() - begun.at) / 60_000).toFixed(0)} minutes;`,
  `${moments.quiet} of ${moments.all} runs began while others left half of the machine alone.`,
].join(" ");
const head = ["what", "median (all runs)", ...(against ? ["beside", "ratio"] : []), "gate", "aim", ""];
const table = [head, head.map(() => "---"), ...rows];
const text = `${machine}\n\n${table.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`;
console.log(`\n${text}\n${missed ? `${missed} gates missed` : "all gates hold"}`);

if (process.argv.includes("--write")) {
  const file = join(import.meta.dirname, "../../docs/performance.md");
  const parts = readFileSync(file, "utf8").split(/(<!-- measured -->\n|<!-- end -->\n)/);
  if (parts.length !== 5) throw new Error("docs/performance.md has lost its marks");
  parts[2] = text;
  writeFileSync(file, parts.join(""));
}
