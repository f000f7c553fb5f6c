// The ways to meet: over each of them people join and play. Whole games over each would take long and test little more.
import { byTurn, type CreatePerson, expect, fillRoom, MQTT, NOTHING, playMore, playToEnd, test } from "./lab";
import type { PersonOptions } from "./person";

/** A game that does not end before a test does. */
const LONG = { rounds: 20, cards: 7 };

test("over an MQTT broker; the host's page is reloaded at its turn", async ({ person, broker }) => {
  void broker;
  const wishes = { config: MQTT, rules: LONG };
  const ann = await person("Ann", wishes);
  const bert = await person("Bert", { ...wishes, browser: ann });
  await fillRoom(ann, bert);
  await ann.startGame();
  await playMore([ann, bert], 1);
  // At her turn nobody else is asked, and the game waits for her without a limit.
  let turn = false;
  const isTurn = (asked: string) => (turn ||= asked.startsWith("Your turn"));
  await Promise.all([ann.play(isTurn), bert.play(() => turn)]);
  const before = await ann.hand();
  await ann.page.reload();
  await ann.waitForTable();
  await expect.poll(() => ann.hand()).toEqual(before);
  await playMore([ann, bert], 2);
});

test("by TURN alone, also where a browser knows only later which way a connection takes", async ({
  person,
  relay,
  turn,
}) => {
  void turn;
  const wishes = { config: byTurn(relay), rules: LONG };
  const ann = await person("Ann", wishes);
  const bert = await person("Bert", { ...wishes, browser: ann });
  for (const { context } of [ann, bert]) await context.addInitScript(withholdPairs);
  await fillRoom(ann, bert);
  await expect(ann.row("Bert")).toContainText("through a TURN server");
  await expect(bert.row("Ann")).toContainText("through a TURN server");
  await ann.startGame();
  await playMore([ann, bert], 1);
  // A connection that is just being checked again has no pair for a moment.
  await expect.poll(() => ann.candidates()).toEqual(["relay"]);
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

test.describe("three people play a whole game", { tag: "@all" }, () => {
  /** From the lobby to the end of the game. */
  async function playWholeGame(person: CreatePerson, wishes: Partial<PersonOptions>) {
    // Two rounds: the first card may bring an event that ends a round before anybody is asked.
    const options = { rules: { rounds: 2, cards: 4 }, ...wishes };
    const people = await Promise.all(["Ann", "Bert", "Cleo"].map((name) => person(name, options)));
    await fillRoom(people[0], ...people.slice(1));
    await people[0].startGame();
    await playToEnd(...people);
    for (const { name, answered } of people) expect(answered, name).toBeGreaterThan(0);
  }

  test("with motion", async ({ person }) => {
    test.setTimeout(900_000);
    await playWholeGame(person, { motion: true });
  });

  test("over an MQTT broker", async ({ person, broker }) => {
    void broker;
    await playWholeGame(person, { config: MQTT });
  });

  test("by TURN alone", async ({ person, relay, turn }) => {
    void turn;
    await playWholeGame(person, { config: byTurn(relay) });
  });

  test("over tabs of one browser", async ({ person }) => {
    const ann = await person("Ann", { config: NOTHING });
    const [bert, cleo] = [await person("Bert", { beside: ann }), await person("Cleo", { beside: ann })];
    await fillRoom(ann, bert, cleo);
    await ann.startGame();
    await playToEnd(ann, bert, cleo);
    expect(await ann.candidates(), "connections").toEqual([]);
  });
});
