// Before all tests: states of both games to begin in, found by the arena's `moments` command, which plays at random, and
// written to target/moments.json.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("..", import.meta.url);

/** Where they are. */
export const moments = new URL("target/moments.json", root);

/** Whether nothing in crates/ has been changed since the file was made. */
function isUpToDate(file: URL) {
  if (!existsSync(file)) return false;
  const made = statSync(file).mtimeMs;
  const crates = new URL("crates/", root);
  return readdirSync(crates, { recursive: true, encoding: "utf8" }).every(
    (path) => statSync(new URL(path, crates)).mtimeMs < made,
  );
}

/** The arena: ARENA, or the one that is built if it is up to date, or cargo, which builds it. */
function arena(): [program: string, args: string[]] {
  const built = new URL("target/debug/arena", root);
  if (process.env.ARENA) return [process.env.ARENA, []];
  if (isUpToDate(built)) return [fileURLToPath(built), []];
  return ["cargo", ["run", "--quiet", "--package", "arena", "--"]];
}

export default function search() {
  // For running one test again and again.
  if (process.env.KEEP_MOMENTS && existsSync(moments)) return;
  const [program, args] = arena();
  const found = ["cards", "board"].map((game) => {
    const text = execFileSync(program, [...args, "moments", "--json", "--game", game], {
      cwd: root,
      maxBuffer: 64 << 20,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    });
    return [game, JSON.parse(text).moments];
  });
  mkdirSync(new URL("target/", root), { recursive: true });
  writeFileSync(moments, JSON.stringify(Object.fromEntries(found)));
}
