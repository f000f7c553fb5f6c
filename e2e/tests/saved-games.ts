// Saved games to start tests from, found by `arena moments` (e2e/moments.ts).
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { moments as file } from "../moments";
import { expect, putSavedGame } from "./fixtures";

/** A state of the card game as `arena moments` prints it. Seat 0 is the human. */
export interface Moment {
  kind: "special" | "event" | "power" | "rule-card" | "question" | "crowd" | "position";
  id: string;
  how: "play" | "toss" | "hold" | "come" | "ask";
  players: number;
  asks: boolean;
  say: string | null;
  card: { colours: string[]; number: number | null; special: string | null } | null;
  log: unknown;
  state: string;
}

/** A state of the board game as `arena moments --game board` prints it. */
export interface BoardMoment {
  kind: "card" | "event" | "question" | "end";
  id: string;
  how: "play" | "lay" | "toss" | "work" | "come" | "ask";
  players: number;
  log: unknown;
  state: string;
}

const read = (): { cards: Moment[]; board: BoardMoment[] } => JSON.parse(readFileSync(file, "utf8"));

/** All states of the card game. */
export const moments = () => read().cards;

/** The state of this kind and name. */
export const moment = (kind: Moment["kind"], id: string) =>
  moments().find((one) => one.kind === kind && one.id === id)!;

/** The state of the board game of this kind and name. */
export const boardMoment = (kind: BoardMoment["kind"], id: string) =>
  read().board.find((one) => one.kind === kind && one.id === id)!;

const NAMES = ["Ann", "Bert", "Cleo", "Dora", "Emil", "Fritz", "Gina", "Hugo"];

/** The saved game (crates/play/src/stored/game_text.rs) of a state, with humans in the first seats and such bots in the others. */
export function save(
  { players, log, state }: Pick<Moment, "players" | "log" | "state">,
  humans = 1,
  { names = NAMES, bot = "greedy" } = {},
): string {
  const people = names.slice(0, players).map((name, at) => ({ name, avatar: at, bot: at < humans ? null : bot }));
  // Its head is also read by the script of index.html.
  return JSON.stringify({ version: 1, played: 1_700_000_000_000, round: 1, people, base: state, log, state });
}

/**
 * Opens the table of a saved game, which is the only one: with one load of the page, and at the pace “instant” unless
 * one has been set.
 */
export async function openGame(page: Page, text: string, game: "card" | "board" = "card") {
  await page.addInitScript(
    ({ text, game }) => {
      localStorage["frantic.speed"] ??= "instant";
      if (sessionStorage.opened) return;
      sessionStorage.opened = "yes";
      localStorage[`frantic.${location.pathname.replace(/[^/]*$/, "")}${game}.game.1700000000000`] = text;
    },
    { text, game },
  );
  await page.goto(game === "card" ? "./#/table" : "./#/board/table");
  await isDrawn(page);
}

/** Opens another game of cards in its place, on the page of the table. */
export async function openNext(page: Page, text: string) {
  // On a page without the app, which would save its own game once more when it is left. The app may be on its way back
  // from a dialog that has just been closed (src/kit/back.rs), and the browser then goes there instead.
  await expect(() => page.goto("./config.json")).toPass();
  await putSavedGame(page, text);
  await page.goto("./#/table");
  await isDrawn(page);
}

/** Waits for the table, for the page that hands the device over, or for the question to all who share it. */
const isDrawn = (page: Page) => expect(page.locator(".hand .held, .handover, .reaction-window").first()).toBeVisible();
