// Behind routers that keep two devices apart: a member who reaches both carries their frames.
import { expect, pass, play, test as base } from "./lab";
import { type Behind, TURN, withInternet, withoutRouters } from "./routers";

const test = withInternet(base, true);

test.skip(withoutRouters, "coturn or nftables is not here, or networks may not be made");
// They share the places.
test.describe.configure({ mode: "default" });

test("a member carries where there is no direct way, another one after them, and nobody once there is one", async ({
  behind,
  becomes,
}) => {
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
  // The member who carries is gone without a word.
  cleo.freeze();
  await play([ann, dora], bert.playAnswers(2));
  // It is tried eight seconds after his device has found another network.
  becomes(bert, "port-restricted");
  await bert.page.evaluate(() => dispatchEvent(new Event("online")));
  await bert.page.goto(`${bert.site}#/room`);
  await expect(bert.row("Ann")).toContainText("direct connection", { timeout: 60_000 });
});

test("a direct way that is found later replaces the member, and nobody is away meanwhile", { tag: "@all" }, async ({
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

/** Ann and Bert find no direct way to each other and come together by TURN; Cleo could carry. */
async function meetByServer(behind: Behind["behind"]) {
  const ann = await behind("Ann", "symmetric", { turn: TURN });
  const link = await ann.openRoom();
  await ann.shortenWaits();
  const cleo = await behind("Cleo", "open", { turn: TURN });
  await cleo.join(link);
  const bert = await behind("Bert", "symmetric", { turn: TURN });
  await bert.join(link);
  await expect(bert.row("Ann")).toContainText("through a TURN server");
  await expect(ann.row("Bert")).toContainText("through a TURN server");
  await expect(ann.row("Cleo")).toContainText("direct connection");
  return [ann, bert, cleo];
}

test("a member carries instead of a TURN server, which is used again when they leave", async ({ behind }) => {
  const [ann, bert, cleo] = await meetByServer(behind);
  const seenAway = await ann.watchForAbsence("Bert");
  // It is tried when a direct way has not been found, half a minute later.
  await pass([ann, bert, cleo], 25_000);
  await expect(ann.row("Bert")).toContainText("through Cleo", { timeout: 60_000 });
  await expect(bert.row("Ann")).toContainText("through Cleo");
  expect(await seenAway()).toBe(false);
  await ann.startGame();
  await play([ann, cleo], bert.playAnswers(1));
  await cleo.close();
  await play([ann], bert.playAnswers(1));
  for (const [one, other] of [
    [ann, bert],
    [bert, ann],
  ]) {
    await one.page.goto(`${one.site}#/room`);
    await expect(one.row(other.name)).toContainText("through a TURN server");
  }
});

test("a member takes over from a TURN server in the middle of a game", { tag: "@all" }, async ({ behind }) => {
  const [ann, bert, cleo] = await meetByServer(behind);
  await ann.startGame();
  await bert.page.goto(`${bert.site}#/room`);
  const way = expect(bert.row("Ann"));
  await way.toContainText("through a TURN server");
  // A bot plays for Bert meanwhile.
  await play([ann, cleo], way.toContainText("through Cleo", { timeout: 60_000 }));
  await bert.page.getByRole("button", { name: "To the table" }).click();
  await play([ann, cleo], bert.playAnswers(2));
  await bert.page.goto(`${bert.site}#/room`);
  await way.toContainText("through Cleo");
});
