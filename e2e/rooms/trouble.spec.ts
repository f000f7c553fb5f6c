// What happens to rooms in life: sleeping phones, relays that die, pages that are loaded anew.
import { fillRoom, byRelay, byTurn, expect, play, playMore, test } from "./lab";
import { Relay } from "./relay";

/** Set by `collectConnections`. */
declare const connections: RTCPeerConnection[];

/** A game that nobody finishes by accident. */
const LONG = { rounds: 20, cards: 7 };
/** How long till a knock at a relay that was away is heard, at most: there is one every 25 seconds. */
const KNOCKS = 90_000;

test("a phone sleeps for a minute: a bot stands in, and its person goes on at once", async ({ person }) => {
  const [ann, bert, cleo] = [await person("Ann", { rules: LONG }), await person("Bert"), await person("Cleo")];
  await fillRoom(ann, bert, cleo);
  await ann.startGame();
  await play([ann, cleo], bert.playAnswers(1));

  bert.freeze();
  await play([ann, cleo], new Promise((over) => setTimeout(over, 60_000)));
  // By now it would stand still, if nobody had taken his turns.
  const [byAnn, byCleo] = [ann.turns, cleo.turns];
  const on = () => ann.turns >= byAnn + 3 && cleo.turns >= byCleo + 3;
  await Promise.all([ann.play(on), cleo.play(on)]);

  bert.thaw();
  await play([ann, cleo], bert.playAnswers(2));
});

test("a relay that dies keeps nobody out if another lives, or when it is back", async ({ person, relay }) => {
  const other = await Relay.open();
  const config = byRelay(relay, other);
  const [ann, bert, cleo] = [
    await person("Ann", { config }),
    await person("Bert", { config }),
    await person("Cleo", { config }),
  ];
  const link = await ann.openRoom();
  await relay.kill();
  await bert.knock(link);
  await bert.waitUntilInside(KNOCKS);

  // The only one left dies with a knock in its hands.
  const heard = other.nextEvent();
  await cleo.knock(link);
  await heard;
  await other.kill();
  await other.start();
  await cleo.waitUntilInside(KNOCKS);
  await ann.expectPeople("Ann", "Bert", "Cleo");
  await other.kill();
});

test("no relay is needed for playing", async ({ person, relay }) => {
  const [ann, bert] = [await person("Ann"), await person("Bert")];
  await fillRoom(ann, bert);
  await ann.startGame();
  await play([ann], bert.playAnswers(1));
  await relay.kill();
  await playMore([ann, bert], 4);
});

test("the host's page is loaded anew in mid-effect: all go on", async ({ person }) => {
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
  const before = await ann.visibleState();
  await ann.page.reload();
  await ann.waitForTable();
  expect((await ann.visibleState()).hand).toEqual(before.hand);
  await playMore([ann, bert, cleo], 3);
});

for (const [newer, told] of [
  [-1, "This page is older than the host's. Reload it."],
  [1, "The host's page is older than this one."],
] as const) {
  test(`another version: ${told}`, async ({ person }) => {
    const [ann, bert] = [await person("Ann", { newer: -newer }), await person("Bert", { newer })];
    await bert.knock(await ann.openRoom());
    await expect(bert.page.getByRole("alert")).toContainText(told);
  });
}

test("two tabs on one seat: the second says so, the first plays on", async ({ person }) => {
  const [ann, bert] = [await person("Ann"), await person("Bert")];
  await fillRoom(ann, bert);
  // With its storage, as a tab that is doubled.
  const [second] = await Promise.all([
    bert.context.waitForEvent("page"),
    bert.page.evaluate(() => void open(location.href)),
  ]);
  await expect(second.getByRole("alert")).toHaveText("You play in another tab or window. Go on there.");
  await bert.page.bringToFront();
  await ann.startGame();
  await play([ann], bert.playAnswers(2));
});

test("who was sent away cannot come back by the old link; the others stay", async ({ person }) => {
  const [ann, bert, cleo] = [await person("Ann"), await person("Bert"), await person("Cleo")];
  const link = await fillRoom(ann, bert, cleo);
  await ann.page.getByRole("button", { name: "Send Bert away" }).click();
  await ann.page.getByRole("dialog").getByRole("button", { name: "Send Bert away" }).click();
  await expect(bert.page.getByRole("alert")).toHaveText("The host has shown you the door.");
  await expect(ann.page.getByLabel("Link to this room", { exact: true })).not.toHaveValue(link);
  // As he is, and as somebody who was never there.
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
  const [ann, bert] = [await person("Ann"), await person("Bert")];
  await bert.context.addInitScript(delayRemoteDescription);
  await bert.knock(await ann.openRoom());
  // By the first connection: the next one would be tried seconds later.
  await bert.waitUntilInside();
  expect(await bert.page.evaluate(() => connections.length)).toBe(1);
  await bert.sitDown();
  await ann.startGame();
  await play([ann], bert.playAnswers(1));
});

test("a browser knows only later which way a connection takes: that it is a TURN server's is still said", async ({
  person,
  relay,
  turn,
}) => {
  void turn;
  const config = byTurn(relay);
  const [ann, bert] = [await person("Ann", { config }), await person("Bert", { config })];
  for (const { context } of [ann, bert]) await context.addInitScript(withholdPairs);
  await bert.join(await ann.openRoom());
  await expect(ann.row("Bert")).toContainText("through a TURN server");
  await expect(bert.row("Ann")).toContainText("through a TURN server");
});

/** Runs in the page: the first time a connection's statistics are asked for they name no pair of candidates. */
function withholdPairs() {
  const { prototype } = RTCPeerConnection;
  const { getStats } = prototype;
  const asked = new WeakSet<RTCPeerConnection>();
  prototype.getStats = async function () {
    const stats = await getStats.call(this);
    if (asked.has(this)) return stats;
    asked.add(this);
    return new Map();
  };
}

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
