// Before all tests: moments of games for every-card.spec.ts to begin in, searched by the
// arena (its `moments` command) and written to target/moments.json.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";

const root = new URL("..", import.meta.url);

/** Where they are. */
export const moments = new URL("target/moments.json", root);

export default function search() {
  // Whoever runs one test again and again keeps those of the last run.
  if (process.env.KEEP_MOMENTS && existsSync(moments)) return;
  const args = ["run", "--quiet", "--package", "arena", "--", "moments", "--json"];
  const found = execFileSync("cargo", args, {
    cwd: root,
    maxBuffer: 64 << 20,
    stdio: ["ignore", "pipe", "inherit"],
  });
  mkdirSync(new URL("target/", root), { recursive: true });
  writeFileSync(moments, found);
}
