// Builds of earlier versions, for tests of how a device comes from one to the next.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/**
 * The folder with the build of this commit: OLD_DIST, or built from the commit once and kept in target/, which takes as
 * long as any build from nothing.
 */
export function oldBuild(commit: string): string {
  if (process.env.OLD_DIST) return resolve(process.env.OLD_DIST);
  const kept = resolve(root, "target/old", commit);
  if (existsSync(kept)) return kept;
  const work = `${kept}.building`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const files = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 1 << 30 });
  execFileSync("tar", ["-x"], { cwd: work, input: files });
  // What cargo and rustup have set for the command that runs the tests is not for the older one.
  const own = ([name]: [string, unknown]) => !/^(CARGO_(?!HOME)|RUSTUP_TOOLCHAIN|RUSTFLAGS)/.test(name);
  const env = Object.fromEntries(Object.entries(process.env).filter(own));
  execFileSync("cargo", ["xtask", "build"], { cwd: work, env, stdio: ["ignore", "ignore", "inherit"] });
  renameSync(`${work}/dist`, kept);
  rmSync(work, { recursive: true, force: true });
  return kept;
}
