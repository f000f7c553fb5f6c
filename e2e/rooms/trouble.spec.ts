// Rooms in trouble: sleeping phones, relays that die, browsers that report events in another order.
import { byRelay, expect, fillRoom, pass, passUntilInside, play, playMore, test } from "./lab";
import { film } from "../tests/film";
import { Relay } from "./relay";

/** Set by `collectConnections`. */
declare const connections: RTCPeerConnection[];

/** A game that does not end before a test does. */
const LONG = { rounds: 20, cards: 7 };

test("a phone sleeps for a minute: a bot stands in, and its person goes on at once", async ({ person }) => {
  const wishes = { rules: LONG, clock: true };
  const [ann, bert] = [await person("Ann", wishes), await person("Bert", wishes)];
  await fillRoom(ann, bert);
  await ann.startGame();
  await playMore([ann, bert], 1);

  bert.freeze();
  await play([ann], pass([ann], 60_000));
  // The game would have stopped by now if nobody had taken his turns.
  const before = ann.turns;
  await ann.play(() => ann.turns >= before + 3);

  bert.thaw();
  await bert.context.clock.fastForward(60_000);
  await play([ann], bert.playAnswers(2));
});

test("a relay that dies keeps nobody out if another lives, or when it is back, and none is needed for playing", async ({
  person,
  relay,
}) => {
  const other = await Relay.open();
  const wishes = { config: byRelay(relay, other), rules: LONG, clock: true };
  const ann = await person("Ann", wishes);
  const [bert, cleo] = [
    await person("Bert", { ...wishes, browser: ann }),
    await person("Cleo", { ...wishes, browser: ann }),
  ];
  const link = await ann.openRoom();
  await relay.kill();
  await bert.knock(link);
  await passUntilInside([ann, bert], bert);

  // The last relay dies just after it has received a knock.
  const heard = other.nextEvent();
  await cleo.knock(link);
  await heard;
  await other.kill();
  await film(cleo.page, "16-no-relay-answers");
  await other.start();
  await passUntilInside([ann, bert, cleo], cleo);
  await ann.expectPeople("Ann", "Bert", "Cleo");
  await other.kill();
  await film(ann.page, "17-no-relay-and-everybody-is-there");

  for (const one of [bert, cleo]) await one.sitDown();
  await ann.startGame();
  await playMore([ann, bert, cleo], 1);
});

test("the host's page is reloaded in mid-effect: all go on", { tag: "@all" }, async ({ person }) => {
  const [ann, bert, cleo] = [
    await person("Ann", { rules: { rounds: 2, cards: 4 } }),
    await person("Bert"),
    await person("Cleo"),
  ];
  await fillRoom(ann, bert, cleo);
  await ann.startGame();
  let there = false;
  const effect = (asked: string) => (there ||= asked !== "" && !/turn|^play a card/i.test(asked));
  await Promise.all([ann.play(effect), bert.play(() => there), cleo.play(() => there)]);
  const before = await ann.hand();
  await ann.page.reload();
  await ann.waitForTable();
  expect(await ann.hand()).toEqual(before);
  await playMore([ann, bert, cleo], 3);
});

test("who was sent away cannot come back by the old link; the others stay", { tag: "@all" }, async ({ person }) => {
  const [ann, bert, cleo] = [await person("Ann"), await person("Bert"), await person("Cleo")];
  const link = await fillRoom(ann, bert, cleo);
  await ann.page.getByRole("button", { name: "Send Bert away" }).click();
  await ann.page.getByRole("dialog").getByRole("button", { name: "Send Bert away" }).click();
  await expect(bert.page.getByRole("alert")).toHaveText("The host has shown you the door.");
  await expect(ann.page.getByLabel("Link to this room", { exact: true })).not.toHaveValue(link);
  // The removed person tries again, and so does a new one with the same link.
  const dora = await person("Dora");
  for (const person of [bert, dora]) {
    await person.knock(link);
    await expect(
      person.page.getByRole("alert").or(person.page.getByText("Knocking at the room")).first(),
    ).toBeVisible();
  }
  await ann.startGame();
  await playMore([ann, cleo], 4);
  const inside = /^(Sit down|I am ready|Wait for me|To the table)$/;
  for (const { page } of [bert, dora]) await expect(page.getByRole("button", { name: inside })).toHaveCount(0);
});

test("a browser reports an open channel before it has taken in the answer: the guest comes in all the same", async ({
  person,
}) => {
  const ann = await person("Ann");
  const bert = await person("Bert", { browser: ann });
  await bert.context.addInitScript(delayRemoteDescription);
  await bert.knock(await ann.openRoom());
  // On the first connection: the next one would be tried seconds later.
  await bert.waitUntilInside();
  expect(await bert.page.evaluate(() => connections.length)).toBe(1);
  await bert.sitDown();
  await ann.startGame();
  await playMore([ann, bert], 1);
});

/** Runs in the page: scripts can read the answer a second after the browser has begun to connect with it. */
function delayRemoteDescription() {
  const { prototype } = RTCPeerConnection;
  const { setRemoteDescription } = prototype;
  const { get } = Object.getOwnPropertyDescriptor(prototype, "remoteDescription") as PropertyDescriptor;
  const taken = new WeakSet<RTCPeerConnection>();
  Object.defineProperty(prototype, "remoteDescription", {
    get() {
      return taken.has(this) ? get?.call(this) : null;
    },
  });
  prototype.setRemoteDescription = async function (description: RTCSessionDescriptionInit) {
    await setRemoteDescription.call(this, description);
    await new Promise((later) => setTimeout(later, 1000));
    taken.add(this);
  };
}
