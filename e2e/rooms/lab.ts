// Fixtures of the tests of rooms: the app on a web server, signalling servers, and people, each
// with a browser process of their own.
import { expect, test as base } from "@playwright/test";
import { host } from "../host.mjs";
import { pass as passIn } from "../tests/clock";
import { winners } from "../tests/player";
import { FirefoxPerson } from "./firefox-person";
import { type Config, Person, type PersonOptions } from "./person";
import type { Player } from "./player";
import { Relay } from "./relay";
import { ADDRESS, PORTS, Server, without } from "./servers";

export { expect };

export interface Fixtures {
  /** A new relay for each test. */
  relay: Relay;
  /** Creates a person. Without `config` they meet over `relay`. */
  person: CreatePerson;
  /** Creates a person whose browser is Firefox. They meet over `relay`. */
  inFirefox: (name: string) => Promise<FirefoxPerson>;
}

export type CreatePerson = (name: string, wishes?: Partial<PersonOptions>) => Promise<Person>;

export interface Shared {
  /** The address of the game. */
  site: string;
  broker: Server;
  turn: Server;
}

/** No way to meet: the base of each test's configuration. */
export const NOTHING: Config = { relays: [], brokers: [], stun: [], turn: [], relayOnly: false };
export const MQTT: Config = {
  ...NOTHING,
  brokers: [{ url: `ws://127.0.0.1:${PORTS.mqttOverWebSocket}/` }],
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
      const person = await Person.create(name, { site, config: byRelay(relay), ...wishes });
      all.push(person);
      return person;
    });
    for (const person of all) {
      if (info.status !== info.expectedStatus) {
        console.log(`    ${person.describe()}`);
        person.thaw();
        const text = await person.page.getByRole("main").innerText({ timeout: 2_000 }).catch(String);
        console.log(`    ${text.replace(/\s+/g, " ").slice(0, 400)}`);
        await person.page.screenshot({ path: info.outputPath(`${person.name}.png`), timeout: 5_000 }).catch(() => {});
      }
    }
    await Promise.all(all.map((person) => person.close()));
    for (const person of all) expect(person.complaints, `${person.name}'s browser complains`).toEqual([]);
  },
  inFirefox: async ({ site, relay }, use, info) => {
    const path = process.env.LAB_FIREFOX;
    test.skip(!path, "Firefox is not here");
    const all: FirefoxPerson[] = [];
    await use(async (name) => {
      const person = await FirefoxPerson.create(path!, name, { site, config: byRelay(relay) });
      all.push(person);
      return person;
    });
    const told: string[] = [];
    for (const person of all) {
      told.push(...(await person.complaints().catch((why) => [String(why)])));
      if (info.status !== info.expectedStatus) {
        console.log(`    ${person.describe()}`);
        const text = await person.lastSight(info.outputPath(`${person.name}.png`));
        console.log(`    ${text.replace(/\s+/g, " ").slice(0, 400)}`);
      }
      await person.close();
    }
    expect(told, "Firefox complains").toEqual([]);
  },
});

/** All play until the game is over for all or `work` is done; returns the final heading of each. */
export async function play(people: Player[], work?: Promise<unknown>) {
  let done = false;
  work?.finally(() => (done = true)).catch(() => {});
  const ends = await Promise.all(people.map((person) => person.play(() => done)));
  await work;
  return ends;
}

/** Moves the clocks of these people forward. */
export const pass = (people: Person[], milliseconds: number) =>
  passIn(
    people.map(({ context }) => context),
    milliseconds,
  );

/**
 * Moves the clocks of these people forward until this one is in the room, after any number of knocks. Between the steps
 * there is a pause, because making a connection takes real time.
 */
export const passUntilInside = (people: Person[], newcomer: Person) =>
  expect(async () => {
    try {
      await newcomer.waitUntilInside(1_000);
    } catch (late) {
      await pass(people, 5_000);
      throw late;
    }
  }).toPass({ timeout: 120_000, intervals: [0] });

/** All play until each has answered this many more questions, or the game is over. */
export async function playMore(people: Player[], answers: number) {
  const goals = people.map((person) => person.answered + answers);
  const enough = () => people.every(({ answered }, at) => answered >= goals[at]);
  await Promise.all(people.map((person) => person.play(enough)));
}

/** The first opens a room and all others join it; returns its link. */
export async function fillRoom(ann: Person, ...others: Person[]) {
  const link = await ann.openRoom();
  await ann.shortenWaits();
  await Promise.all(others.map((other) => other.join(link)));
  const names = [ann, ...others].map(({ name }) => name);
  for (const person of [ann, ...others]) await person.expectPeople(...names);
  return link;
}

/** All play the game to its end and must agree on who has won. */
export async function playToEnd(...people: Player[]) {
  const ends = await play(people);
  const won = ends.map((title, at) => winners(title, people[at].name));
  expect(new Set(won).size, ends.join(", ")).toBe(1);
  expect(people.map(({ name }) => name)).toEqual(expect.arrayContaining(won[0].split(", ")));
}
