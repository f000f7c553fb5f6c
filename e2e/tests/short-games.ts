// Card games that are over soon.

export { storeRules } from "../engines/short-games.mjs";

/** The rules of a game. */
export interface Rules {
  /** The number of rounds of a game. */
  rounds: number;
  /** Cards dealt to each player, 4 to 7. */
  cards: number;
}
