// Behind routers that keep two devices apart: a member who reaches both relays their frames.
import { expect, play, test as base } from "./lab";
import { TURN, withInternet, withoutRouters } from "./routers";

const test = withInternet(base);

test.skip(withoutRouters, "coturn or nftables is not here, or networks may not be made");
// Not in parallel, because the tests share the places.
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
  await play([ann, cleo, dora], bert.playAnswers(1));
  // The member who relays disappears without a message.
  cleo.freeze();
  await play([ann, dora], bert.playAnswers(2));
});

test("a TURN server carries where there is no direct way, with or without a member who could", async ({ behind }) => {
  const ann = await behind("Ann", "symmetric", { turn: TURN });
  const link = await ann.openRoom();
  await ann.shortenWaits();
  const cleo = await behind("Cleo", "open", { turn: TURN });
  await cleo.join(link);
  const bert = await behind("Bert", "symmetric", { turn: TURN });
  await bert.join(link);
  const expectServer = async () => {
    await expect(bert.row("Ann")).toContainText("through a TURN server");
    await expect(ann.row("Bert")).toContainText("through a TURN server");
  };
  await expectServer();
  await expect(ann.row("Cleo")).toContainText("direct connection");
  await ann.startGame();
  await play([ann, cleo], bert.playAnswers(1));
  await cleo.close();
  await play([ann], bert.playAnswers(1));
  for (const one of [ann, bert]) await one.page.goto(`${one.site}#/room`);
  await expectServer();
});
