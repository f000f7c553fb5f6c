// Behind routers that keep two devices apart: a member who reaches both carries their frames.
import { expect, play, test as base } from "./lab";
import { withInternet, withoutRouters } from "./routers";

const test = withInternet(base);

test.skip(withoutRouters, "coturn or nftables is not here, or networks may not be made");
// They share the places.
test.describe.configure({ mode: "default" });

test("a member carries where there is no direct way, and another one after them", async ({ behind }) => {
  const [ann, cleo] = [await behind("Ann", "port-restricted"), await behind("Cleo", "open")];
  const link = await ann.openRoom();
  await ann.shortenWaits();
  await cleo.join(link);
  const bert = await behind("Bert", "symmetric");
  await bert.join(link);
  await expect(bert.row("Ann")).toContainText("through Cleo");
  await expect(ann.row("Bert")).toContainText("through Cleo");
  await expect(ann.row("Cleo")).toContainText("direct connection");
  const dora = await behind("Dora", "open");
  await dora.join(link);
  await ann.startGame();
  await play([ann, cleo, dora], bert.playAnswers(3));
  // Whoever carries goes away without a word.
  cleo.freeze();
  await play([ann, dora], bert.playAnswers(2));
});

test("a direct way that is found later replaces the member, and nobody is away meanwhile", async ({
  behind,
  becomes,
}) => {
  const [ann, cleo] = [await behind("Ann", "port-restricted"), await behind("Cleo", "open")];
  const link = await ann.openRoom();
  await cleo.join(link);
  const bert = await behind("Bert", "symmetric");
  await bert.join(link);
  await expect(bert.row("Ann")).toContainText("through Cleo");
  await expect(ann.row("Bert")).toContainText("through Cleo");
  const seenAway = await ann.watchForAbsence("Bert");
  becomes(bert, "port-restricted");
  await bert.page.evaluate(() => dispatchEvent(new Event("online")));
  // It is tried eight seconds later.
  await expect(ann.row("Bert")).toContainText("direct connection", { timeout: 30_000 });
  await expect(bert.row("Ann")).toContainText("direct connection");
  expect(await seenAway()).toBe(false);
  await ann.startGame();
  await play([ann, cleo], bert.playAnswers(2));
});
