// What tests of rooms share: the game on a web host, servers to meet by, and people, each with a
// browser that is a process of its own.
import { expect, test as base } from "@playwright/test";
import { host } from "../host.mjs";
import { type Config, Person, type Wishes } from "./person";
import { Relay } from "./relay";
import { ADDRESS, PORTS, Server, without } from "./servers";

export { expect };

export interface Fixtures {
  /** A relay that is new in each test. */
  relay: Relay;
  /** Somebody who meets others by `config`, which is the relay if nothing is said. */
  person: Comes;
}

export type Comes = (name: string, wishes?: Partial<Wishes>) => Promise<Person>;

export interface Shared {
  /** The address of the game. */
  site: string;
  broker: Server;
  turn: Server;
}

/** Nothing to meet by, so that each test says what it has. */
export const NOTHING: Config = { relays: [], brokers: [], stun: [], turn: [], relayOnly: false };
export const MQTT: Config = {
  ...NOTHING,
  brokers: [{ url: `ws://127.0.0.1:${PORTS.mqttOverWebSocket}/`, frames: false }],
};
export const byRelay = (...relays: Relay[]): Config => ({ ...NOTHING, relays: relays.map((relay) => relay.url) });
export const byTurn = (relay: Relay): Config => ({
  ...byRelay(relay),
  turn: [{ urls: [`turn:${ADDRESS}:${PORTS.turn}`], username: "u", credential: "p" }],
  relayOnly: true,
});

export const test = base.extend<Fixtures, Shared>({
  site: [
    async ({}, use) => {
      const { address, close } = await host();
      await use(address);
      close();
    },
    { scope: "worker" },
  ],
  broker: [
    async ({}, use) => {
      test.skip(without("mosquitto"), "mosquitto is not here");
      const broker = await Server.mosquitto();
      await use(broker);
      await broker.close();
    },
    { scope: "worker" },
  ],
  turn: [
    async ({}, use) => {
      test.skip(without("turnserver"), "coturn is not here");
      const turn = await Server.turn();
      await use(turn);
      await turn.close();
    },
    { scope: "worker" },
  ],
  relay: async ({}, use) => {
    const relay = await Relay.open();
    await use(relay);
    await relay.kill();
  },
  person: async ({ site, relay }, use, info) => {
    const all: Person[] = [];
    await use(async (name, wishes = {}) => {
      const person = await Person.comes(name, { site, config: byRelay(relay), ...wishes });
      all.push(person);
      return person;
    });
    for (const person of all) {
      if (info.status !== info.expectedStatus) {
        console.log(`    ${person.tells()}`);
        person.wakes();
        const text = await person.page.getByRole("main").innerText({ timeout: 2_000 }).catch(String);
        console.log(`    ${text.replace(/\s+/g, " ").slice(0, 400)}`);
        await person.page.screenshot({ path: info.outputPath(`${person.name}.png`), timeout: 5_000 }).catch(() => {});
      }
    }
    await Promise.all(all.map((person) => person.leaves()));
    for (const person of all) expect(person.complaints, `${person.name}'s browser complains`).toEqual([]);
  },
});

/** All play, till the game is over for all or `work` is done; gives what each last saw. */
export async function play(people: Person[], work?: Promise<unknown>) {
  let done = false;
  work?.finally(() => (done = true)).catch(() => {});
  const ends = await Promise.all(people.map((person) => person.plays(() => done)));
  await work;
  return ends;
}

/** All play till each has answered so many questions more, or the game is over. */
export async function playOn(people: Person[], answers: number) {
  const goals = people.map((person) => person.answered + answers);
  const enough = () => people.every(({ answered }, at) => answered >= goals[at]);
  await Promise.all(people.map((person) => person.plays(enough)));
}

/** A room of the first, in which the others sit; gives its link. */
export async function aRoom(ann: Person, ...others: Person[]) {
  const link = await ann.opensARoom();
  await ann.hurries();
  await Promise.all(others.map((other) => other.comesIn(link)));
  const names = [ann, ...others].map(({ name }) => name);
  for (const person of [ann, ...others]) await person.sees(...names);
  return link;
}

/** Who has won, by a title like “Ann wins” or “You and Ann win”, where `you` looks at it. */
function winners(title: string, you: string) {
  const names = title.replace(/ wins?$/, "").split(/, | and /);
  return names
    .map((name) => (name === "You" ? you : name))
    .sort()
    .join(", ");
}

/** Everybody plays the game to its end, and sees the same one. */
export async function finish(...people: Person[]) {
  const ends = await play(people);
  const won = ends.map((title, at) => winners(title, people[at].name));
  expect(new Set(won).size, ends.join(", ")).toBe(1);
  expect(people.map(({ name }) => name)).toEqual(expect.arrayContaining(won[0].split(", ")));
}
