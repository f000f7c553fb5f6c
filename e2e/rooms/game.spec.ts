// Three people play a whole game, each on a device of their own, over every way to meet.
import { byTurn, expect, MQTT, NOTHING, play, test } from "./lab";
import type { Person } from "./person";

/** From the lobby to the end of the game: all see the same winner. */
async function aWholeGame(ann: Person, bert: Person, cleo: Person) {
  const link = await ann.opensARoom();
  await bert.comesIn(link);
  await cleo.comesIn(link);
  for (const person of [ann, bert, cleo]) await person.sees("Ann", "Bert", "Cleo");
  await ann.deals();
  const ends = await play(ann, bert, cleo);
  expect(new Set(ends).size, ends.join(", ")).toBe(1);
  for (const person of [ann, bert, cleo]) expect(person.answered, person.name).toBeGreaterThan(0);
}

test("over tabs of one browser", async ({ person }) => {
  const ann = await person("Ann", { config: NOTHING });
  const [bert, cleo] = [await person("Bert", { beside: ann }), await person("Cleo", { beside: ann })];
  await aWholeGame(ann, bert, cleo);
});
