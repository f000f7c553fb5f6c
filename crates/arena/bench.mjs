// How fast the card game's engine is: `node crates/arena/bench.mjs`, which `cargo xtask bench` calls.
//
// Without options: how fast it plays natively and in WebAssembly under node; with `--peer FILE` beside another program, a
// script for node that takes seconds, repetitions, people and `pure`, and prints `decisions/s=NUMBER`. Every round runs
// all of them one after the other, so that they meet the same load of the machine; the ratios are what to quote.
//
// `--instructions` only counts how many instructions a fixed run takes, by callgrind, and compares them with the stored
// numbers; `--bless` stores them. A busy machine changes how long something takes, but not this.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const ROUNDS = 5;
/** How long each run takes, in seconds. */
const SECONDS = "2";
/** What WebAssembly outside of a browser is compiled for: it has a clock and arguments. */
const WASI = "wasm32-wasip1";
/** The numbers hold for one architecture and the pinned compiler. */
const FILE = "crates/arena/instructions.txt";
/**
 * How far from the stored number a run may be, in either direction, in per cent: a faster engine needs a new number too,
 * so that the gain is kept.
 */
const TOLERANCE = 5;
/** So many games that beginning and ending the program hardly counts. */
const GAMES = "100";
/** The packs in play. */
const PACKS = ["base", "all"];

function fail(why) {
  console.error(why);
  process.exit(1);
}

/** What a program prints. */
function output(program, args, env = {}) {
  const options = { encoding: "utf8", env: { ...process.env, ...env }, maxBuffer: 1 << 28 };
  const { status, stdout, stderr, error } = spawnSync(program, args, options);
  if (status !== 0) fail(`${program} ${args.join(" ")} failed: ${error ?? stderr}`);
  return { stdout, stderr };
}

/** The arena, compiled as a release. */
function arena(...more) {
  const args = ["build", "--quiet", "--release", "--locked", "--package", "arena", "--message-format=json"];
  const messages = output("cargo", [...args, ...more])
    .stdout.split("\n")
    .filter(Boolean)
    .map(JSON.parse);
  return messages.find((message) => message.executable)?.executable ?? fail("cargo names no program");
}

function bench(peer) {
  output("rustup", ["target", "add", WASI]);
  console.log("building the arena natively and for WebAssembly (about a minute)");
  const [native, wasm] = [arena(), arena("--target", WASI)];
  const args = (packs) => ["bench", "--json", "--packs", packs, "--seconds", SECONDS];
  const speed = (program, args) => JSON.parse(output(program, args).stdout).decisions_per_second;
  const inWasm = (packs) => ["--no-warnings", "crates/arena/wasi.mjs", wasm, ...args(packs)];
  const ofPeer = () => output("node", [peer, SECONDS, "1", "4", "pure"], { NODE_ENV: "production" }).stdout;
  const round = () => [
    ...PACKS.flatMap((packs) => [speed(native, args(packs)), speed("node", inWasm(packs))]),
    ...(peer ? [Number(/decisions\/s=([\d.]+)/.exec(ofPeer())?.[1] ?? fail("the peer prints no figure"))] : []),
  ];
  const rounds = Array.from({ length: ROUNDS }, round);
  const median = (at) => rounds.map((speeds) => speeds[at]).sort((a, b) => a - b)[ROUNDS >> 1] / 1e6;
  console.log(`\n4 people, random play; medians of ${ROUNDS} rounds of ${SECONDS} s, million decisions per second`);
  console.log("\n| packs | natively | in WebAssembly | time in WebAssembly / natively | natively / peer |");
  console.log("| --- | --- | --- | --- | --- |");
  PACKS.forEach((packs, at) => {
    const [native, wasm] = [median(2 * at), median(2 * at + 1)];
    const beside = peer ? (native / median(4)).toFixed(2) : "—";
    console.log([`| ${packs}`, ...[native, wasm, native / wasm].map((n) => n.toFixed(2)), `${beside} |`].join(" | "));
  });
  if (peer) console.log(`\nthe peer: ${median(4).toFixed(2)}`);
}

/** Counts, and compares with the stored numbers or stores them. */
function instructions(store) {
  // The beginning of the line is for reports (xtask/src/stages.rs).
  const leaveOut = (why) => console.log(`left out: ${why}`);
  if (process.platform !== "linux" || process.arch !== "x64") return leaveOut("instructions count on Linux on x86-64");
  if (spawnSync("valgrind", ["--version"]).error)
    return leaveOut("Debian's packages valgrind and libc6-dbg are missing");
  const program = arena();
  const count = (packs) => {
    const valgrind = ["--tool=callgrind", "--callgrind-out-file=/dev/null", program];
    const { stderr } = output("valgrind", [...valgrind, "bench", "--games", GAMES, "--packs", packs]);
    return Number(/Collected : (\d+)/.exec(stderr)?.[1] ?? fail("valgrind counted nothing"));
  };
  const counted = PACKS.map((packs) => [packs, count(packs)]);
  if (store) return writeFileSync(FILE, counted.map(([packs, n]) => `${packs} ${n}\n`).join(""));
  const stored = new Map(
    readFileSync(FILE, "utf8")
      .split("\n")
      .map((line) => line.split(" ")),
  );
  const far = counted.filter(([packs, n]) => {
    const expected = Number(stored.get(packs) ?? 0);
    console.log(`${packs}: ${n} instructions, stored are ${expected}`);
    return Math.abs(n - expected) * 100 > expected * TOLERANCE;
  });
  const meant = "if that is meant, `cargo xtask bless` stores the new ones";
  if (far.length) fail(`more than ${TOLERANCE} % from ${FILE}: ${far.map(([packs]) => packs).join(", ")}; ${meant}`);
}

const [option, file, ...rest] = process.argv.slice(2);
if (rest.length) fail("bench [--instructions | --peer FILE]");
if (option === undefined) bench();
else if (option === "--peer" && file) bench(file);
else if (["--instructions", "--bless"].includes(option) && !file) instructions(option === "--bless");
else fail("bench [--instructions | --peer FILE]");
