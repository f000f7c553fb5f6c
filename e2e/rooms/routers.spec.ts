// Behind routers that keep two devices apart: a member who reaches both carries their frames.
import { expect, play, test as base } from "./lab";
import type { Person } from "./person";
import { withInternet } from "./routers";
import { without } from "./servers";

const test = withInternet(base);

test.skip(without("turnserver") || without("nft"), "coturn or nftables is not here");
// They share one public network.
test.describe.configure({ mode: "default" });

/** The row of somebody in the lobby. */
const row = ({ page }: Person, name: string) =>
  page.getByRole("listitem").filter({ has: page.locator("b", { hasText: name }) });

test("a member carries where there is no direct way, and another one after them", async ({ behind }) => {
  const [ann, cleo] = [await behind("Ann", "port-restricted"), await behind("Cleo", "open")];
  const link = await ann.openRoom();
  await ann.shortenWaits();
  await cleo.join(link);
  const bert = await behind("Bert", "symmetric");
  await bert.join(link);
  await expect(row(bert, "Ann")).toContainText("through Cleo");
  await expect(row(ann, "Bert")).toContainText("through Cleo");
  await expect(row(ann, "Cleo")).toContainText("direct connection");
  const dora = await behind("Dora", "open");
  await dora.join(link);
  await ann.startGame();
  await play([ann, cleo, dora], bert.playAnswers(3));
  // Whoever carries goes away without a word.
  cleo.freeze();
  await play([ann, dora], bert.playAnswers(2));
});
