// Runs the arena in WebAssembly: `node wasi.mjs arena.wasm bench --json`. See `cargo xtask bench`.
//
// Its clock shows the processor time of this process, as the arena measures natively, so that what else the
// machine does matters little.

import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [file, ...args] = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args: ["arena", ...args], returnOnExit: true });
const imports = wasi.getImportObject();
imports.wasi_snapshot_preview1.clock_time_get = (_clock, _precision, result) => {
  const { user, system } = process.cpuUsage();
  const memory = new DataView(instance.exports.memory.buffer);
  memory.setBigUint64(result, BigInt(user + system) * 1000n, true);
  return 0;
};
const { instance } = await WebAssembly.instantiate(await readFile(file), imports);
process.exitCode = wasi.start(instance);
