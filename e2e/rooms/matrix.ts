// Measures which pairs of devices can connect behind which routers, by which route, and how fast: `node rooms/lab.mjs
// matrix` after `cargo xtask build`. Not a test: times depend on the machine. WRITE=1 puts the table into
// docs/rooms.md; HOST=symmetric GUEST=open takes one pair.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { test as base } from "./lab";
import type { Person } from "./person";
import { KINDS, type Kind, withInternet, withoutRouters } from "./routers";

/** After this many milliseconds a pair counts as unable to connect. */
const LIMIT = 45_000;
const DOCS = join(import.meta.dirname, "../../docs/rooms.md");

const test = withInternet(base);
test.skip(withoutRouters, "coturn or nftables is not here, or networks may not be made");

const wanted = (name: string) => KINDS.filter((kind) => (process.env[name] ?? kind) === kind);

/** Whether a guest gets into Ann's room, how long it takes from “Join” to the lobby, and by which route. */
async function joins(guest: Person, link: string) {
  await guest.knock(link);
  const begun = Date.now();
  try {
    await guest.waitUntilInside(LIMIT);
  } catch {
    return "never";
  }
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  const row = await guest.row("Ann").innerText();
  const way = /direct|through [\w ]+/.exec(row)?.[0] ?? "by an unknown way";
  return `${seconds} s, ${way.replace(/ Cleo.*/s, " the member")}`;
}

test("which pairs come together", async ({ behind }) => {
  const load = loadavg()[0].toFixed(1);
  const rows: string[] = [];
  /** Tries it with a new guest, who leaves afterwards. */
  const tries = async (kind: Kind, link: string) => {
    const bert = await behind("Bert", kind);
    const result = await joins(bert, link);
    await bert.close();
    return result;
  };
  for (const host of wanted("HOST")) {
    for (const guest of wanted("GUEST")) {
      const ann = await behind("Ann", host);
      const link = await ann.openRoom();
      const alone = await tries(guest, link);
      const cleo = await behind("Cleo", "open");
      const there = await joins(cleo, link);
      const carried = there === "never" ? "the member never" : await tries(guest, link);
      rows.push(`| ${host} | ${guest} | ${alone} | ${carried} |`);
      console.log(rows.at(-1));
      await Promise.all([ann.close(), cleo.close()]);
    }
  }
  const commit = execFileSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8" }).trim();
  const table = [
    `Measured ${new Date().toISOString().slice(0, 10)} at ${commit}: ${cpus().length} cores of ${cpus()[0].model}, ` +
      `load average ${load} before and ${loadavg()[0].toFixed(1)} after.`,
    "",
    "| host | guest | nobody else in the room | a member who has no router |",
    "| --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
  console.log(table);
  if (!process.env.WRITE) return;
  const parts = readFileSync(DOCS, "utf8").split(/(<!-- matrix -->\n|<!-- end of matrix -->\n)/);
  if (parts.length !== 5) throw new Error("docs/rooms.md has lost its marks");
  parts[2] = `${table}\n`;
  writeFileSync(DOCS, parts.join(""));
});
