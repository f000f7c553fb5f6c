// Which pairs of devices come together behind which routers, and how fast: `node rooms/lab.mjs matrix`. Not a
// test: times move with the machine. WRITE=1 puts the table into docs/rooms.md. `HOST=symmetric GUEST=open` takes one
// pair.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { test as base } from "./lab";
import type { Person } from "./person";
import { KINDS, withInternet } from "./routers";

/** After so many milliseconds a pair counts as one that does not come together. */
const LIMIT = 60_000;
const test = withInternet(base);
const wanted = (name: string) => KINDS.filter((kind) => (process.env[name] ?? kind) === kind);

/** From “Join” till the room is there, and by which way; nothing if it never is. */
async function joins(bert: Person, link: string) {
  await bert.knock(link);
  const begun = Date.now();
  try {
    await bert.waitUntilInside(LIMIT);
  } catch {
    await bert.page.goto(`${bert.site}files.json`);
    return "–";
  }
  const time = Date.now() - begun;
  const row = await bert.page.getByRole("listitem").filter({ hasText: "Ann" }).innerText();
  await bert.page.getByRole("button", { name: "Leave the room" }).click();
  const way = row.match(/direct connection|through [\w ]+/)?.[0] ?? "?";
  return `${(time / 1000).toFixed(1)} s, ${way.replace("direct connection", "direct")}`;
}

test("which pairs come together", async ({ behind }) => {
  const load = loadavg()[0].toFixed(1);
  const rows: string[] = [];
  for (const host of wanted("HOST")) {
    for (const guest of wanted("GUEST")) {
      const ann = await behind("Ann", host);
      const link = await ann.openRoom();
      const bert = await behind("Bert", guest);
      const alone = await joins(bert, link);
      const cleo = await behind("Cleo", "open");
      const there = (await joins(cleo, link)) !== "–";
      if (there) await cleo.join(link);
      const carried = there ? await joins(bert, link) : "– (nor does the member)";
      rows.push(`| ${host} | ${guest} | ${alone} | ${carried} |`);
      console.log(rows.at(-1));
      await Promise.all([ann.close(), bert.close(), cleo.close()]);
    }
  }
  const now = new Date().toISOString().slice(0, 10);
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const table = [
    `Measured ${now} at ${commit}: ${cpus().length} cores of ${cpus()[0].model}, load average ${load} before and ` +
      `${loadavg()[0].toFixed(1)} after.`,
    "",
    "| host | guest | nobody else there | a member without a router there |",
    "| --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
  console.log(table);
  if (!process.env.WRITE) return;
  const file = join(import.meta.dirname, "../../docs/rooms.md");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace(/(<!-- matrix -->\n)[^]*?(?=<!-- end of matrix -->)/, `$1${table}\n`));
});
