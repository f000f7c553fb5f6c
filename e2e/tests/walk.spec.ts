// Every special card, event, power card and rule card, each in a game that stands
// just before it (e2e/moments.ts): it is played or comes up, whatever it asks is
// answered, and what it is called must have been told. Half of them by touch, half
// by keyboard; WALK=all does all of them both ways, WALK=charity (an id) one alone.
import type { Page, TestInfo } from "@playwright/test";
import { readFileSync } from "node:fs";
import { expect, putGame, test } from "./house";
import { type Moment, moments, save } from "./moment";
import { anew, answer, byKey, byTouch, hurried, seeded, type Touch } from "./player";

const locale = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/en/${file}.json`, import.meta.url), "utf8"));
const words = locale("words");
const ui = locale("ui");
const later = locale("later");

const fill = (text: string, values: Record<string, unknown>) =>
  text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

/** What a card is called: its label in the hand. */
function named({ colours, number, special }: NonNullable<Moment["card"]>): string {
  const [one, other] = colours.map((colour) => words.colour[colour]);
  if (number !== null) return fill(words.card.number, { colour: one, number });
  const name = words.special[special!].name;
  if (other) return fill(words.card.swap, { special: name, one, other });
  return one ? fill(words.card.special, { colour: one, special: name }) : name;
}

/** As a person who had left the game and comes back. */
async function goOn(page: Page, moment: Moment, humans = 1) {
  await putGame(page, save(moment, humans));
  await page.reload({ waitUntil: "commit" });
}

type Stage = "ask" | "hand-over" | "ends";

/** Waits till somebody can do something; says what kind of thing, and what is asked. */
async function stage(page: Page): Promise<{ stage: Stage; asked: string }> {
  const some = page.locator(".window h2, .table .talk h2, .page h1").first();
  await expect(some, "somebody can do something").toBeVisible();
  const asked = (await some.textContent()) ?? "";
  if (await page.locator(".window").count()) return { stage: "hand-over", asked };
  if (await page.locator(".table").count()) return { stage: "ask", asked };
  return { stage: (await page.locator(".handover").count()) ? "hand-over" : "ends", asked };
}

const turns = new Set([ui.ask.turn, ui.ask.turn_drawn, ui.ask.turn_must, ui.ask.turn_free]);

/** Everything that tells what happens or is asked. Not the hand: names are printed on it. */
async function told(page: Page): Promise<string> {
  return (await page.locator(".talk, .last-words, .happening, .page, dialog").allTextContents()).join("\n");
}

/** What the moment is for: its card is played, say. Nothing where any answer will do. */
async function begin(page: Page, moment: Moment, touch: Touch) {
  const main = page.getByRole("main");
  const card = moment.card && named(moment.card);
  // A card that may be played says so after its name; one that is held says why not.
  const called = moment.how === "hold" ? (card ?? "") : `${card}, ${ui.table.usable}`;
  const held = page.locator(".hand").getByRole("button", { name: called, exact: moment.how !== "hold" });
  if (moment.how === "hold") {
    await touch(held.first());
    await expect(main.locator(".looked-at .why-not")).toBeVisible();
  } else if (moment.say?.startsWith("react")) {
    await touch(main.locator(".deeds").getByRole("button", { name: fill(ui.act.toss, { card }) }));
  } else if (moment.say?.startsWith("power")) {
    await touch(main.locator(".entry", { hasText: words.power[moment.id].name }).first());
  } else if (card) {
    await touch(held.first());
    const [, as] = moment.say!.split(" as ");
    const deed = as ? fill(ui.act.play_as, { card: words.special[as].name }) : fill(ui.act.play, { card });
    await touch(main.locator(".looked-at, .deeds").getByRole("button", { name: deed, exact: true }));
  }
}

/** Answers as somebody who wants to see what their card does. */
async function calmly(page: Page, asked: string, touch: Touch) {
  const deeds = page.getByRole("main").locator(".deeds");
  const reacts = [ui.ask.attack, ui.ask.event, ui.ask.round_end, ui.ask.powers];
  if (asked === ui.ask.confirm || asked === ui.ask.dare) await touch(deeds.locator(".go"));
  else if (reacts.includes(asked)) await touch(deeds.getByRole("button", { name: ui.act.pass }));
  else await answer(page, touch);
  await expect(page.getByRole("alert"), "an answer that can be given is taken").toHaveCount(0);
}

/** What a moment led to. */
interface Outcome {
  /** Everything that was told. */
  told: string;
  /** The names of what asked something. */
  askers: string[];
}

/** Plays a moment till the human has the next turn. */
async function walk(page: Page, moment: Moment, touch: Touch): Promise<Outcome> {
  await goOn(page, moment);
  expect((await stage(page)).stage).not.toBe("hand-over");
  const texts: string[] = [];
  const askers: string[] = [];
  const note = async () => {
    texts.push(await told(page));
    askers.push(...(await page.locator(".talk .why b").allTextContents()));
  };
  if (moment.kind === "rule-card") {
    texts.push(await menu(page, touch));
    await page.keyboard.press("Escape");
  }
  await begin(page, moment, touch);
  await note();
  // A turn of which nothing is asked for is part of the moment.
  if (moment.say === null && turns.has((await stage(page)).asked)) await answer(page, touch);
  let now = await stage(page);
  for (let k = 0; k < 40; k++) {
    await note();
    if (now.stage === "ends" || turns.has(now.asked)) break;
    await calmly(page, now.asked, touch);
    now = await stage(page);
  }
  if (now.stage === "ask") texts.push(await log(page, touch));
  return { told: texts.join("\n"), askers };
}

/**
 * Plays a moment: it must be told by its name, and ask if it can. What others do may spoil that;
 * then other chance is tried.
 */
async function walkTillSeen(page: Page, moment: Moment, touch: Touch) {
  const { name } = words[moment.kind][moment.id];
  const [, as] = moment.say?.split(" as ") ?? [];
  const asker = as ? words.special[as].name : name;
  const asks = moment.asks && moment.how !== "toss" && moment.how !== "hold";
  for (let chance = 1; ; chance++) {
    await anew(page, chance);
    const { told, askers } = await walk(page, moment, touch);
    if (told.includes(name) && (!asks || askers.includes(asker))) return;
    if (chance === 4) {
      expect(told, "what it is called is told").toContain(name);
      expect(askers, "it asks").toContain(asker);
    }
  }
}

/** What the menu says: what holds. It stays open. */
async function menu(page: Page, touch: Touch): Promise<string> {
  await touch(page.getByRole("button", { name: ui.table.menu }));
  return (await page.getByRole("dialog", { name: ui.table.menu }).textContent()) ?? "";
}

/** What the menu says, and the whole log of the round: beside a big table, otherwise a sheet that the menu opens. */
async function log(page: Page, touch: Touch): Promise<string> {
  const name = later.table.log;
  const column = page.getByRole("region", { name });
  const sheet = page.getByRole("dialog", { name });
  const opener = page.getByRole("dialog", { name: ui.table.menu }).getByRole("button", { name });
  const beside = (page.viewportSize()?.width ?? 0) > 1_000;
  const holds = await menu(page, touch);
  if (beside) {
    await expect(opener, "what lies open needs no button").toHaveCount(0);
    await page.keyboard.press("Escape");
  } else {
    await touch(opener);
  }
  const turns = (beside ? column : sheet).getByRole("list").first();
  await expect(turns).toBeVisible();
  const told = await turns.textContent();
  if (!beside) await page.keyboard.press("Escape");
  return `${holds}\n${told}`;
}

/** Plays the moments of some kinds, this project's half of them; tells all that goes wrong. */
async function walkAll(
  page: Page,
  complaints: string[],
  { project }: TestInfo,
  kind: Moment["kind"],
  play: (moment: Moment, touch: Touch) => Promise<void>,
) {
  const only = process.env.WALK;
  test.setTimeout(only ? 900_000 : 300_000);
  await seeded(page, 1);
  await hurried(page);
  await page.goto("./#/table");
  const half = project.name === "phone" ? 0 : 1;
  const all: Moment[] = moments().filter((one) => one.kind === kind);
  expect(all.length).toBeGreaterThan(10);
  const mine = all.filter(({ id }, at) => (only ? only === "all" || only === id : at % 2 === half));
  const wrong: string[] = [];
  for (const moment of mine) {
    const what = `${moment.id} (${moment.how})`;
    await test.step(what, async () => {
      await play(moment, half ? byKey : byTouch).catch((why: Error) => wrong.push(`${what}: ${why.message}`));
      wrong.push(...complaints.splice(0).map((complaint) => `${what} complains: ${complaint}`));
    });
  }
  expect(wrong).toEqual([]);
}

// What cannot be done fails alone, and the other moments go on.
test.use({ actionTimeout: 15_000 });

const kinds = { special: "special card", event: "event", power: "power card", "rule-card": "rule card" };

for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
  test(`every ${kinds[kind]} is played`, async ({ page, complaints }, info) => {
    await walkAll(page, complaints, info, kind, (moment, touch) => walkTillSeen(page, moment, touch));
  });
}

/** How each kind of question may be put. */
const heads: Record<string, string[]> = {
  turn: [ui.ask.turn, ui.ask.turn_drawn],
  "another card": [ui.ask.turn_must],
  "any card": [ui.ask.turn_free],
  confirm: [ui.ask.confirm, ui.ask.dare],
  reaction: [ui.ask.attack, ui.ask.event, ui.ask.round_end],
  powers: [ui.ask.powers],
  imitation: [ui.ask.imitations],
  events: [ui.ask.events],
  "power of": [ui.ask.power_of],
  seen: [ui.ask.seen],
  "cards of one's own": [ui.ask.up_to, ...Object.values<string>(ui.ask.own_cards)],
  "cards of another": Object.values(ui.ask.hand_of),
  "cards on the table": Object.values(ui.ask.side),
  seats: Object.values(ui.ask.seats),
  wish: [ui.ask.wish, ui.ask.wish_colour, ui.ask.wish_number],
  split: [ui.ask.split],
  give: [ui.ask.give],
  hands: [ui.ask.hands],
};

/** Whether a heading is this text, with anything in the places it leaves. */
const says = (text: string, heading: string) => {
  const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".+")}$`).test(heading);
};

test("two people who share a device answer every kind of question", async ({ page, complaints }, info) => {
  await walkAll(page, complaints, info, "question", async (moment, touch) => {
    await goOn(page, moment, 2);
    let now = await stage(page);
    expect(now.stage, "nobody holds the device yet").toBe("hand-over");
    const asked = [];
    for (let k = 0; k < 12 && asked.length < 3 && now.stage !== "ends"; k++) {
      if (now.stage === "ask") {
        asked.push(await answer(page, touch));
      } else {
        await expect(page.locator(".held")).toHaveCount(0);
        // The one who is asked; of several who may react, the first takes the device.
        await touch(page.locator(".handover button, .window button").first());
      }
      await expect(page.getByRole("alert")).toHaveCount(0);
      now = await stage(page);
    }
    expect(
      heads[moment.id].some((text) => says(text, asked[0] ?? "")),
      `${asked[0]}`,
    ).toBe(true);
  });
});
