// The host's browser is killed while an effect is carried out: the others go on, each with their own hand. Native tests
// vary which devices are left, and when (crates/room/tests/heirs).
import { winners } from "../tests/player";
import { texts } from "../tests/room-tabs";
import { expect, fillRoom, pass, play, playMore, test } from "./lab";
import type { Person } from "./person";

const { room } = texts("later");

/** Long enough that an effect comes before the game is over. */
const RULES = { rounds: 2, cards: 5 };
const DESKTOP = { width: 1280, height: 800 };

/** The names of the cards in somebody's hand; which of them can be played changes with the question. */
const cards = async (person: Person) => (await person.hand()).map((label) => label.split(",")[0]).sort();

/** Whether a question is not a turn. */
const isEffect = (asked: string) => asked !== "" && !/turn|^play a card/i.test(asked);

for (const { seats, viewport, tag } of [
  { seats: 3, viewport: DESKTOP, tag: [] as string[] },
  { seats: 2, viewport: undefined, tag: ["@all"] },
  { seats: 5, viewport: undefined, tag: ["@all"] },
]) {
  const page = viewport ? "desktops" : "phones";
  test(`of ${seats} on ${page}, the host's is killed in mid-effect: the others go on`, { tag }, async ({ person }) => {
    test.setTimeout(420_000);
    const ann = await person("Ann", { rules: RULES, viewport, clock: true });
    const bert = await person("Bert", { viewport, clock: true });
    // The others share a process, since two cores do not carry one for each.
    const more = ["Cleo", "Dora", "Emil"].slice(0, seats - 2);
    const left = [bert];
    for (const name of more) left.push(await person(name, { viewport, browser: bert, clock: true }));
    await fillRoom(ann, ...left);
    await ann.startGame();
    let there = false;
    const effect = (asked: string) => (there ||= isEffect(asked));
    const ends = await Promise.all([ann, ...left].map((one) => one.play(effect)));
    expect(there, `no effect came before ${ends}`).toBe(true);
    const hands = () => Promise.all(left.map(cards));
    // An answer, or the cards drawn for it, may still be on the way; the host's page shows how many cards each has.
    const countAtHost = async (one: Person) =>
      Number.parseInt(await ann.page.locator(".seat", { hasText: one.name }).locator(".count").innerText(), 10);
    let before: string[][] = [];
    const settled = async () => {
      const last = before;
      before = await hands();
      const counts = await Promise.all(left.map(countAtHost));
      return before.join(";") === last.join(";") && before.every((hand, at) => hand.length === counts[at]);
    };
    await expect.poll(settled, { intervals: [1000] }).toBe(true);

    ann.kill();
    // The guests notice the silence. The first one stands for host 20 seconds after the last sign of life; then they
    // connect with each other, which takes real time.
    await pass(left, 16_000);
    if (seats === 2) await bert.page.getByRole("button", { name: room.go_on_alone }).click({ timeout: 60_000 });
    // Which guest becomes the host depends on who was admitted first.
    const deals = (one: Person) => one.page.getByText(room.heir_me);
    const heir = async () => {
      for (const one of left) if (await deals(one).isVisible()) return one.name;
      return "";
    };
    await expect.poll(heir, { timeout: 90_000 }).not.toBe("");
    const name = await heir();
    for (const one of left.filter((one) => one.name !== name))
      await expect(one.page.getByText(room.heir.replace("{name}", name))).toBeVisible({ timeout: 30_000 });
    expect(await hands()).toEqual(before);

    if (!tag.length) return await playMore(left, 2);
    const titles = await play(left);
    expect(new Set(titles.map((title, at) => winners(title, left[at].name))).size, titles.join(", ")).toBe(1);
  });
}
