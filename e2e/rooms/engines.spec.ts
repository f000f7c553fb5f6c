// Browsers of different makers in one room: they meet, connect by WebRTC, play, and prove the round to each other.
import { expect, playMore, playToEnd, test } from "./lab";

test("a game of one round over a Nostr relay: Firefox comes into a room that Chromium has opened", async ({
  person,
  inFirefox,
  relay,
}) => {
  test.setTimeout(900_000);
  const [ann, bert] = await Promise.all([person("Ann"), inFirefox("Bert")]);
  const cleo = await person("Cleo", { motion: true, browser: ann });
  const link = await ann.openRoom();
  await ann.shortenWaits();
  await Promise.all([bert.join(link), cleo.join(link)]);
  for (const one of [ann, bert, cleo]) await one.expectPeople("Ann", "Bert", "Cleo");
  // Guests keep no connections with each other.
  for (const one of [bert, cleo]) await expect.poll(() => one.candidates()).toEqual(["host"]);
  // How often somebody knocks is tested natively (crates/meet/tests/meeting.rs).
  expect(relay.traffic().events).toBeGreaterThan(0);
  await ann.startGame();
  await playToEnd(ann, bert, cleo);
  for (const one of [ann, bert, cleo]) await one.waitForSeal("Proven by 2 devices");
  expect(relay.traffic().events, "connected people need no relay").toBe(0);
});

test("Chromium comes into a room that Firefox has opened", async ({ person, inFirefox }) => {
  const [ann, bert] = await Promise.all([inFirefox("Ann"), person("Bert")]);
  await bert.join(await ann.openRoom());
  for (const one of [ann, bert]) {
    await one.expectPeople("Ann", "Bert");
    await expect.poll(() => one.candidates()).toEqual(["host"]);
  }
  await ann.startGame();
  await playMore([ann, bert], 1);
});

test("they prove a round that Firefox has dealt", { tag: "@all" }, async ({ person, inFirefox }) => {
  test.setTimeout(900_000);
  const [ann, bert] = await Promise.all([inFirefox("Ann"), person("Bert")]);
  await bert.join(await ann.openRoom());
  await ann.startGame();
  await playToEnd(ann, bert);
  for (const one of [ann, bert]) await one.waitForSeal("Proven by 1 device");
});
