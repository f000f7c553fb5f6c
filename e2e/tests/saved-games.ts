// Saved games to start tests from, found by `arena moments` (e2e/moments.ts).
import { readFileSync } from "node:fs";
import { moments as file } from "../moments";

/** A position as `arena moments` prints it. Seat 0 is the human. */
export interface Moment {
  kind: "special" | "event" | "power" | "rule-card" | "question" | "crowd";
  id: string;
  how: "play" | "toss" | "hold" | "come" | "ask";
  players: number;
  asks: boolean;
  say: string | null;
  card: { colours: string[]; number: number | null; special: string | null } | null;
  log: unknown;
  state: string;
}

/** All positions. */
export const moments = (): Moment[] => JSON.parse(readFileSync(file, "utf8")).moments;

/** The saved game (src/storage/game_text.rs) of a position, with humans in the first seats. */
export function save({ players, log, state }: Moment, humans: number): string {
  const names = ["Ann", "Bert", "Cleo", "Dora", "Emil", "Fritz", "Gina", "Hugo"].slice(0, players);
  const people = names.map((name, at) => ({ name, avatar: at, bot: at < humans ? null : "greedy" }));
  return JSON.stringify({ version: 1, people, base: state, log, state });
}
