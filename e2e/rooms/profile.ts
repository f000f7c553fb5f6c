// Which functions of the part `rooms` nobody needs before they are in the lobby: `cargo xtask profile`, which builds a
// dist/ in which each function tells that it is called, and says where to write the list. Not a test.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dist } from "../host.mjs";
import { bridge } from "../tests/room-tabs";
import { expect, NOTHING, test } from "./lab";
import type { Person } from "./person";

/** Somebody who is new here, to whom what follows the lobby never comes: so nobody needs anything for that. */
function withholdLater() {
  localStorage.removeItem("frantic.last");
  const { fetch } = window;
  window.fetch = (what, how) =>
    /split_rooms_(later|board)/.test(String(what)) ? new Promise<Response>(() => {}) : fetch(what, how);
}

/** The way of a guest from the lobby's door to "ready", and the numbers of the functions that were called. */
async function becomesReady(guest: Person) {
  await guest.sitDown();
  await guest.page.getByRole("button", { name: "I am ready" }).click();
  await expect(guest.page.getByRole("button", { name: "Wait for me" })).toBeVisible();
  // What is done a moment later belongs to it: saving, a word from another guest.
  await guest.page.waitForTimeout(2_000);
  return await guest.page.evaluate(() => [...(window as unknown as { called: Set<number> }).called]);
}

test("functions that nobody needs before the lobby", async ({ person, relay }) => {
  const names = readFileSync(join(dist, "functions.txt"), "utf8").trimEnd().split("\n");
  const needed = new Set<string>();
  const comesIn = async (guest: Person, link: string) => {
    await guest.context.addInitScript(withholdLater);
    await guest.knock(link);
    for (const line of await becomesReady(guest)) needed.add(names[line]);
  };
  const link = await (await person("Ann")).openRoom();
  await comesIn(await person("Bert"), link);
  // Finds another guest there, and one of her relays is gone.
  const config = { ...NOTHING, relays: [relay.url, "ws://127.0.0.1:9"] };
  await comesIn(await person("Cleo", { config }), link);
  // As tests without a relay do.
  const [dora, emil] = [await person("Dora", { config: NOTHING }), await person("Emil", { config: NOTHING })];
  await bridge([dora.page, emil.page]);
  await comesIn(emil, await dora.openRoom());
  const list = [...new Set(names)].filter((name) => name && !needed.has(name)).sort();
  expect(list.length).toBeGreaterThan(100);
  writeFileSync(process.env.NAMES ?? "", `${list.join("\n")}\n`);
  console.log(`${list.length} of ${new Set(names).size} functions are needed by nobody before the lobby.`);
});
