// Plays every special card, event, power card and rule card, each from a saved game just
// before it (e2e/moments.ts): the card is played or comes up, its questions are answered, and
// its name must be shown. Half of them by touch, half by keyboard; WALK=all plays all of them
// both ways, WALK=charity (an id) only one. The rules of every card are tested natively
// (crates/cards/tests), so a run of SUITE=test plays only the cards with the most unusual questions.
import type { Page, TestInfo } from "@playwright/test";
import { readFileSync } from "node:fs";
import { expect, putSavedGame, test } from "./fixtures";
import { isHeadingOf } from "./headings";
import { type Moment, moments, save } from "./saved-games";
import { reseed, answer, byKey, byTouch, skipShortWaits, seedRandomness, type Touch } from "./player";

const locale = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/en/${file}.json`, import.meta.url), "utf8"));
const words = locale("words");
const ui = locale("ui");
const later = locale("later");

const fill = (text: string, values: Record<string, unknown>) =>
  text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

/** The label of a card in the hand. */
function named({ colours, number, special }: NonNullable<Moment["card"]>): string {
  const [one, other] = colours.map((colour) => words.colour[colour]);
  if (number !== null) return fill(words.card.number, { colour: one, number });
  const name = words.special[special!].name;
  if (other) return fill(words.card.swap, { special: name, one, other });
  return one ? fill(words.card.special, { colour: one, special: name }) : name;
}

/** Loads the saved game of a position. */
async function loadPosition(page: Page, moment: Moment, humans = 1) {
  await putSavedGame(page, save(moment, humans));
  // A dialog that has just been closed may have the browser on its way back (src/kit/back.rs), which ends the reload.
  await expect(() => page.reload({ waitUntil: "commit" })).toPass();
}

type Stage = "ask" | "hand-over" | "ends";

/** Waits until somebody can act; returns what kind of page it is, and its heading. */
async function stage(page: Page): Promise<{ stage: Stage; asked: string }> {
  const some = page.locator(".reaction-window h2, .table .question h2, .page h1").first();
  await expect(some, "somebody can do something").toBeVisible();
  const asked = (await some.textContent()) ?? "";
  if (await page.locator(".reaction-window").count()) return { stage: "hand-over", asked };
  if (await page.locator(".table").count()) return { stage: "ask", asked };
  return { stage: (await page.locator(".handover").count()) ? "hand-over" : "ends", asked };
}

const turns = new Set([ui.ask.turn, ui.ask.turn_drawn, ui.ask.turn_must, ui.ask.turn_free]);

/** All texts about what happens or is asked. Not the hand: cards have names printed on them. */
async function visibleTexts(page: Page): Promise<string> {
  return (await page.locator(".question, .last-words, .happening, .page, dialog").allTextContents()).join("\n");
}

/** Makes the move that the position is for, such as playing its card; nothing where any answer does. */
async function begin(page: Page, moment: Moment, touch: Touch) {
  const main = page.getByRole("main");
  const card = moment.card && named(moment.card);
  // The label of a playable card says so after its name; the label of any other says why not.
  const called = moment.how === "hold" ? (card ?? "") : `${card}, ${ui.table.usable}`;
  const held = page.locator(".hand").getByRole("button", { name: called, exact: moment.how !== "hold" });
  if (moment.how === "hold") {
    await touch(held.first());
    await expect(main.locator(".looked-at .why-not")).toBeVisible();
  } else if (moment.say?.startsWith("react")) {
    await touch(main.locator(".actions").getByRole("button", { name: fill(ui.act.toss, { card }) }));
  } else if (moment.say?.startsWith("power")) {
    await touch(main.locator(".entry", { hasText: words.power[moment.id].name }).first());
  } else if (card) {
    await touch(held.first());
    const [, as] = moment.say!.split(" as ");
    const label = as ? fill(ui.act.play_as, { card: words.special[as].name }) : fill(ui.act.play, { card });
    await touch(main.locator(".looked-at, .actions").getByRole("button", { name: label, exact: true }));
  }
}

/** Answers so that the effect goes on: confirms, and does not react to anything. */
async function answerWithoutReacting(page: Page, asked: string, touch: Touch) {
  const actions = page.getByRole("main").locator(".actions");
  const reacts = [ui.ask.attack, ui.ask.event, ui.ask.round_end, ui.ask.powers];
  if (asked === ui.ask.confirm || asked === ui.ask.dare) await touch(actions.locator(".go"));
  else if (reacts.includes(asked)) await touch(actions.getByRole("button", { name: ui.act.pass }));
  else await answer(page, touch);
  await expect(page.getByRole("alert"), "an answer that can be given is taken").toHaveCount(0);
}

/** The result of playing a position. */
interface Outcome {
  /** All texts that were shown. */
  told: string;
  /** The names of the cards that asked a question. */
  askers: string[];
}

/** Plays from a position until the human's next turn. */
async function playPosition(page: Page, moment: Moment, touch: Touch): Promise<Outcome> {
  await loadPosition(page, moment);
  expect((await stage(page)).stage).not.toBe("hand-over");
  const texts: string[] = [];
  const askers: string[] = [];
  const note = async () => {
    texts.push(await visibleTexts(page));
    // Before the card's name may be that of the person whose doing it is.
    const why = await page.locator(".question .why b").allTextContents();
    askers.push(...why.map((name) => name.split(" · ").pop()!));
  };
  if (moment.kind === "rule-card") {
    texts.push(await menu(page, touch));
    await page.keyboard.press("Escape");
  }
  await begin(page, moment, touch);
  await note();
  // Without a given move the turn itself is part of the position.
  if (moment.say === null && turns.has((await stage(page)).asked)) await answer(page, touch);
  let now = await stage(page);
  for (let k = 0; k < 40; k++) {
    await note();
    if (now.stage === "ends" || turns.has(now.asked)) break;
    await answerWithoutReacting(page, now.asked, touch);
    now = await stage(page);
  }
  if (now.stage === "ask") texts.push(await log(page, touch));
  return { told: texts.join("\n"), askers };
}

/**
 * Plays from a position: the card's name must be shown, and it must ask its question if it has one.
 * The other players may prevent that; then another seed is tried.
 */
async function playUntilSeen(page: Page, moment: Moment, touch: Touch) {
  const { name } = words[moment.kind][moment.id];
  const [, as] = moment.say?.split(" as ") ?? [];
  const asker = as ? words.special[as].name : name;
  const asks = moment.asks && moment.how !== "toss" && moment.how !== "hold";
  for (let chance = 1; ; chance++) {
    await reseed(page, chance);
    const { told, askers } = await playPosition(page, moment, touch);
    if (told.includes(name) && (!asks || askers.includes(asker))) return;
    if (chance === 4) {
      expect(told, "what it is called is told").toContain(name);
      expect(askers, "it asks").toContain(asker);
    }
  }
}

/** Opens the menu; returns its text. */
async function menu(page: Page, touch: Touch): Promise<string> {
  await touch(page.getByRole("button", { name: ui.table.menu }));
  return (await page.getByRole("dialog", { name: ui.table.menu }).textContent()) ?? "";
}

/** The text of the menu and the log of the round, which is a column on a wide screen and a sheet otherwise. */
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
  // Its place is that of the last sentences, which are left to screen readers.
  const last = beside ? await page.locator(".last-words").boundingBox() : null;
  expect(last?.height ?? 0, "nothing lies below the log").toBeLessThan(2);
  const told = await turns.textContent();
  if (!beside) await page.keyboard.press("Escape");
  return `${holds}\n${told}`;
}

/** Cards whose questions are drawn in a way of their own. */
const UNUSUAL = ["fantastic-four", "exchange", "mimicry", "market", "merry-christmas", "distributor"];

/** Plays positions; reports all failures together. */
async function playEach(
  page: Page,
  complaints: string[],
  mine: Moment[],
  touch: Touch,
  play: (moment: Moment, touch: Touch) => Promise<void>,
) {
  await seedRandomness(page, 1);
  await skipShortWaits(page);
  await page.goto("./#/table");
  const wrong: string[] = [];
  for (const moment of mine) {
    const what = `${moment.id} (${moment.how})`;
    await test.step(what, async () => {
      await play(moment, touch).catch((why: Error) => wrong.push(`${what}: ${why.message}`));
      wrong.push(...complaints.splice(0).map((complaint) => `${what} complains: ${complaint}`));
    });
  }
  expect(wrong).toEqual([]);
}

/** Plays this project's half of the positions of a kind. */
async function playAll(
  page: Page,
  complaints: string[],
  { project }: TestInfo,
  kind: Moment["kind"],
  play: (moment: Moment, touch: Touch) => Promise<void>,
) {
  const only = process.env.WALK;
  test.setTimeout(only ? 900_000 : 300_000);
  const half = project.name === "phone" ? 0 : 1;
  const all: Moment[] = moments().filter((one) => one.kind === kind);
  expect(all.length).toBeGreaterThan(10);
  const mine = all.filter(({ id }, at) => (only ? only === "all" || only === id : at % 2 === half));
  await playEach(page, complaints, mine, half ? byKey : byTouch, play);
}

// An action that is impossible fails one position, not the whole test.
test.use({ actionTimeout: 15_000 });

const kinds = { special: "special card", event: "event", power: "power card", "rule-card": "rule card" };

test("cards whose questions are drawn in a way of their own are played", { tag: "@phone" }, async ({
  page,
  complaints,
}) => {
  const mine = moments().filter(
    ({ kind, id, how }) => ["special", "event"].includes(kind) && UNUSUAL.includes(id) && how !== "toss",
  );
  expect(mine.length).toBe(UNUSUAL.length);
  await playEach(page, complaints, mine, byTouch, (moment, touch) => playUntilSeen(page, moment, touch));
});

for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
  test(`every ${kinds[kind]} is played`, { tag: "@all" }, async ({ page, complaints }, info) => {
    await playAll(page, complaints, info, kind, (moment, touch) => playUntilSeen(page, moment, touch));
  });
}

test(
  "two people who share a device answer every kind of question",
  { tag: "@all" },
  async ({ page, complaints }, info) => {
    await playAll(page, complaints, info, "question", async (moment, touch) => {
      await loadPosition(page, moment, 2);
      let now = await stage(page);
      expect(now.stage, "nobody holds the device yet").toBe("hand-over");
      const asked: string[] = [];
      for (let k = 0; k < 12 && asked.length < 3 && now.stage !== "ends"; k++) {
        if (now.stage === "ask") {
          asked.push(await answer(page, touch));
        } else {
          await expect(page.locator(".held")).toHaveCount(0);
          // Hands the device to whoever is asked; of several who may react, to the first.
          await touch(page.locator(".handover button, .reaction-window button").first());
        }
        await expect(page.getByRole("alert")).toHaveCount(0);
        now = await stage(page);
      }
      expect(isHeadingOf(moment.id, asked[0] ?? ""), `${asked[0]}`).toBe(true);
    });
  },
);
