// Three people play a whole game, each on a device of their own, over every way to meet.
import { fillRoom, byTurn, type CreatePerson, expect, playToEnd, MQTT, NOTHING, test } from "./lab";
import type { PersonOptions } from "./person";

/** From the lobby to the end of the game. */
async function playWholeGame(person: CreatePerson, wishes: Partial<PersonOptions> = {}, allAreIn = () => {}) {
  // Two rounds: the first card may bring an event that ends a round before anybody is asked.
  const options = { rules: { rounds: 2, cards: 4 }, ...wishes };
  const people = await Promise.all(["Ann", "Bert", "Cleo"].map((name) => person(name, options)));
  await fillRoom(people[0], ...people.slice(1));
  allAreIn();
  await people[0].startGame();
  await playToEnd(...people);
  for (const { name, answered } of people) expect(answered, name).toBeGreaterThan(0);
  return people;
}

test("over a Nostr relay, two rounds", async ({ person, relay }) => {
  test.setTimeout(900_000);
  await playWholeGame(person, { motion: true }, () => {
    const { events } = relay.traffic();
    // Two joins, of two or three events each; on a busy machine somebody may knock twice.
    expect(events).toBeGreaterThanOrEqual(4);
    expect(events).toBeLessThanOrEqual(12);
  });
  expect(relay.traffic().events, "connected people need no relay").toBe(0);
});

test("over an MQTT broker", async ({ person, broker }) => {
  void broker;
  await playWholeGame(person, { config: MQTT });
});

test("by TURN alone", async ({ person, relay, turn }) => {
  void turn;
  const [ann] = await playWholeGame(person, { config: byTurn(relay) });
  expect(new Set(await ann.candidates())).toEqual(new Set(["relay"]));
});

test("over tabs of one browser", async ({ person }) => {
  const ann = await person("Ann", { config: NOTHING });
  const [bert, cleo] = [await person("Bert", { beside: ann }), await person("Cleo", { beside: ann })];
  await fillRoom(ann, bert, cleo);
  await ann.startGame();
  await playToEnd(ann, bert, cleo);
  // Not a connection was made.
  expect(await ann.candidates()).toEqual([]);
});
