// Runs deploy/publish.sh.
import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";

/** The folder with the files for one's own servers. */
export const deploy = resolve(import.meta.dirname, "../../deploy");

/**
 * Publishes `dist` in a folder. Debian's program `brotli` is not needed: a replacement in `tools` compresses in the
 * same way, after running the lines of JavaScript in `before`.
 */
export async function publish(dist: string, folder: string, tools: string, before = "") {
  await mkdir(tools, { recursive: true });
  await writeFile(
    join(tools, "brotli"),
    `#!${process.execPath}
const { readFileSync, writeFileSync } = require("node:fs");
const { brotliCompressSync, constants } = require("node:zlib");
${before}
const params = { [constants.BROTLI_PARAM_QUALITY]: 3 };
for (const file of process.argv.slice(2).filter((file) => !file.startsWith("-"))) {
  writeFileSync(file + ".br", brotliCompressSync(readFileSync(file), { params }));
}
`,
    { mode: 0o755 },
  );
  const env = { ...process.env, PATH: `${tools}${delimiter}${process.env.PATH}` };
  execFileSync(join(deploy, "publish.sh"), [dist, folder], { env, stdio: "pipe" });
}
