// Short card games.

/**
 * Runs in the page: stores the rules as the last ones used, which a new game or room starts with. `rounds`: of a game;
 * `cards`: dealt to each player, 4 to 7.
 */
export function storeRules({ rounds, cards }) {
  const rules = {
    "hand-size": cards,
    limit: 1,
    ends: "reach",
    scorekeeping: "none",
    rounds,
    "first-dealer": "owner",
    "wish-effects": "must",
    counter: "whole",
    violet: "off",
    "rule-cards": 0,
    diy: "event",
    pandora: "reverse",
  };
  const people = ["You", "Bot"].map((name, avatar) => ({ name, avatar, bot: avatar ? "greedy" : null }));
  localStorage["frantic.last"] ??= JSON.stringify({
    version: 1,
    people,
    setup: { players: 2, packs: ["base"], rules },
  });
  localStorage["frantic.speed"] ??= "instant";
}
