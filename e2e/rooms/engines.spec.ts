// Browsers of different makers in one room: they meet, connect by WebRTC, play, and prove to each other what was played.
import { expect, playToEnd, test } from "./lab";

test("Firefox comes into a room that Chromium has opened", async ({ person, inFirefox }) => {
  test.setTimeout(900_000);
  // A single round may be over before everybody has had a turn.
  const rules = { rounds: 2, cards: 4 };
  const [ann, cleo, bert] = await Promise.all([person("Ann", { rules }), person("Cleo"), inFirefox("Bert")]);
  const link = await ann.openRoom();
  await ann.shortenWaits();
  await Promise.all([bert.join(link), cleo.join(link)]);
  for (const one of [ann, bert, cleo]) await one.expectPeople("Ann", "Bert", "Cleo");
  // Guests are connected with each other, too.
  for (const one of [ann, bert, cleo]) await expect.poll(() => one.candidates()).toEqual(["host", "host"]);
  await ann.startGame();
  await playToEnd(ann, bert, cleo);
  for (const one of [ann, bert, cleo]) {
    expect(one.answered, one.name).toBeGreaterThan(0);
    await one.waitForSeal("Proven by 2 devices");
  }
});

test("Chromium comes into a room that Firefox has opened", async ({ person, inFirefox }) => {
  test.setTimeout(900_000);
  const [ann, bert] = await Promise.all([inFirefox("Ann"), person("Bert")]);
  await bert.join(await ann.openRoom());
  for (const one of [ann, bert]) {
    await one.expectPeople("Ann", "Bert");
    await expect.poll(() => one.candidates()).toEqual(["host"]);
  }
  await ann.startGame();
  await playToEnd(ann, bert);
  for (const one of [ann, bert]) await one.waitForSeal("Proven by 1 device");
});
