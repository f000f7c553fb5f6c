// Running games that tests of pages start from, instead of playing that far by clicks: made by the arena (e2e/moments.ts).
import type { Page } from "@playwright/test";
import { boardMoment, moment, save } from "./saved-games";

/** The person has no name of their own. */
const names = ["", "Bert", "Grim", "Uhu"];

/** The text of a whole game or round of the arena, from the deal on; `cut` ends its log before the last card that the person plays. */
function played(
  { players, log, state }: { players: number; log: unknown; state: string },
  { humans = 1, cut = false } = {},
): string {
  const { base: _, ...text } = JSON.parse(save({ players, log, state } as never, humans, { names }));
  if (cut) {
    type Entry = { answer?: { by: number; say: string } };
    const entries = text.log.entries as Entry[];
    text.log.entries = entries.slice(
      0,
      entries.findLastIndex(({ answer }) => answer?.by === 0 && answer.say.startsWith("play ")),
    );
  }
  return JSON.stringify({ ...text, base: null });
}

const STATES = {
  /** Four at the table; the last card of the person, a number, ends the round. */
  "last-card": () => save(moment("position", "last-card"), 1, { names }),
  /** A game of two from the deal on, in its first round. */
  running: () => played(moment("whole", "round"), { cut: true }),
  /** A round of two is over, whose answers were random. */
  round: () => played(moment("whole", "round")),
  /** The same, of two people who share the device. */
  shared: () => played(moment("whole", "round"), { humans: 2 }),
  /** A whole game of two is over, but not yet moved to the finished ones. */
  over: () => played(moment("whole", "game")),
  /** The same of the board game, of three. */
  "board-over": () => played(boardMoment("whole", "game")),
};
export type State = keyof typeof STATES;

/** The text of a state. */
export const state = (name: State) => STATES[name]();

/** Stores these entries at the first load only. Keys that begin with `frantic./` are those of an app at the root. */
export async function storeOnce(page: Page, entries: Record<string, string>) {
  await page.addInitScript((entries) => {
    const folder = location.pathname.replace(/[^/]*$/, "");
    for (const [name, text] of Object.entries(entries)) {
      const key = name.replace("frantic./", `frantic.${folder}`);
      if (sessionStorage.getItem(`stored ${name}`)) continue;
      sessionStorage.setItem(`stored ${name}`, "yes");
      localStorage.setItem(key, text);
    }
  }, entries);
}

/** Stores a state as the running game, at the first load only. */
export async function storeState(page: Page, name: State) {
  const game = name.startsWith("board") ? "board" : "card";
  await storeOnce(page, { [`frantic./${game}.game.1700000000000`]: state(name) });
}

/** Opens the table at a state. Bots answer at once. */
export async function openState(page: Page, name: State) {
  await storeOnce(page, { "frantic.speed": "instant" });
  await storeState(page, name);
  await page.goto(name.startsWith("board") ? "./#/board/table" : "./#/table");
}
