// What happens to rooms in life: sleeping phones, relays that die, pages that are loaded anew.
import { aRoom, byRelay, expect, finish, play, test } from "./lab";
import { Relay } from "./relay";

/** A game that nobody finishes by accident. */
const LONG = { rounds: 20, cards: 7 };
/** How long somebody knocks at a relay that was away, at most. */
const KNOCKS = 40_000;

test("a phone sleeps for a minute: a bot stands in, and its person goes on at once", async ({ person }) => {
  test.setTimeout(180_000);
  const [ann, bert, cleo] = [await person("Ann", { rules: LONG }), await person("Bert"), await person("Cleo")];
  await aRoom(ann, bert, cleo);
  await ann.deals();
  await play([ann, cleo], bert.answers(1));

  bert.sleeps();
  await play([ann, cleo], new Promise((over) => setTimeout(over, 60_000)));
  // By now it would stand still, if nobody had taken his turns.
  const [byAnn, byCleo] = [ann.turns, cleo.turns];
  const on = () => ann.turns >= byAnn + 3 && cleo.turns >= byCleo + 3;
  await Promise.all([ann.plays(on), cleo.plays(on)]);

  bert.wakes();
  await play([ann, cleo], bert.answers(2));
});

test("a relay that dies keeps nobody out if another lives, or when it is back", async ({ person, relay }) => {
  test.setTimeout(150_000);
  const other = await Relay.open();
  const config = byRelay(relay, other);
  const [ann, bert, cleo] = [await person("Ann", { config }), await person("Bert", { config }), await person("Cleo", { config })];
  const link = await ann.opensARoom();
  await relay.kill();
  await bert.knocks(link);
  await bert.isIn(KNOCKS);

  // The only one left dies with a knock in its hands.
  const heard = other.hears();
  await cleo.knocks(link);
  await heard;
  await other.kill();
  await other.start();
  await cleo.isIn(KNOCKS);
  await ann.sees("Ann", "Bert", "Cleo");
  await other.kill();
});

test("no relay is needed for playing", async ({ person, relay }) => {
  const [ann, bert] = [await person("Ann"), await person("Bert")];
  await aRoom(ann, bert);
  await ann.deals();
  await play([ann], bert.answers(1));
  await relay.kill();
  await finish(ann, bert);
});

test("the host's page is loaded anew in mid-effect: all go on", async ({ person }) => {
  test.setTimeout(150_000);
  const [ann, bert, cleo] = [await person("Ann", { rules: { rounds: 2, cards: 4 } }), await person("Bert"), await person("Cleo")];
  await aRoom(ann, bert, cleo);
  await ann.deals();
  let there = false;
  const effect = (asked: string) => (there ||= asked !== "" && !/turn|^play a card/i.test(asked));
  await Promise.all([ann.plays(effect), bert.plays(() => there), cleo.plays(() => there)]);
  const before = await ann.standing();
  await ann.page.reload();
  await ann.isAtTheTable();
  expect((await ann.standing()).hand).toEqual(before.hand);
  await finish(ann, bert, cleo);
});

test("whoever has the older version is told to load the page anew, and the other that they must", async ({ person }) => {
  const [ann, bert] = [await person("Ann", { newer: 1 }), await person("Bert", { newer: -1 })];
  await bert.knocks(await ann.opensARoom());
  await expect(bert.page.getByRole("status").filter({ hasText: /older version/ })).toBeVisible();
});

test("two tabs on one seat: the second says so, the first plays on", async ({ person }) => {
  const [ann, bert] = [await person("Ann"), await person("Bert")];
  await aRoom(ann, bert);
  const [second] = await Promise.all([bert.context.waitForEvent("page"), bert.page.evaluate(() => void open(location.href))]);
  await expect(second.getByRole("main")).toContainText(/another (tab|window)/i);
  await ann.deals();
  await finish(ann, bert);
});

test("who was sent away cannot come back by the old link; the others stay", async ({ person }) => {
  const [ann, bert, cleo] = [await person("Ann"), await person("Bert"), await person("Cleo")];
  const link = await aRoom(ann, bert, cleo);
  await ann.page.getByRole("button", { name: "Send Bert away" }).click();
  await expect(bert.page.getByRole("status").filter({ hasText: /sent away/ })).toBeVisible();
  await bert.page.goto("about:blank");
  await bert.knocks(link);
  // Whatever he is told, he is not in.
  await ann.deals();
  await finish(ann, cleo);
  await expect(bert.page.getByRole("button", { name: /^(Sit down|I am ready)$/ })).toHaveCount(0);
  await cleo.page.goto(cleo.page.url().replace(/#.*/, "#/room"));
  await expect(cleo.page.getByRole("listitem").filter({ hasText: "Bert" })).toHaveCount(0);
});
