// What each kind of question says.
import { readFileSync } from "node:fs";

const ui = JSON.parse(readFileSync(new URL("../../locales/en/ui.json", import.meta.url), "utf8"));

/** A text, or its forms for one and for several. */
type Text = string | Record<string, string>;

/** The headings of each kind of question. */
const HEADINGS: Record<string, Text[]> = {
  turn: [ui.ask.turn, ui.ask.turn_drawn],
  "another card": [ui.ask.turn_must],
  "any card": [ui.ask.turn_free],
  confirm: [ui.ask.confirm, ui.ask.dare],
  reaction: [ui.ask.attack, ui.ask.event, ui.ask.round_end],
  powers: [ui.ask.powers],
  imitation: [ui.ask.imitations],
  events: [ui.ask.events],
  "power of": [ui.ask.power_of, ui.ask.power_of_own],
  seen: [ui.ask.seen],
  "cards of one's own": [ui.ask.up_to, ...Object.values<Text>(ui.ask.own_cards)],
  "cards of another": Object.values(ui.ask.hand_of),
  "cards on the table": Object.values(ui.ask.side),
  seats: Object.values(ui.ask.seats),
  wish: [ui.ask.wish, ui.ask.wish_colour, ui.ask.wish_number],
  split: [ui.ask.split],
  give: [ui.ask.give],
  hands: [ui.ask.hands],
};

/** Whether a heading is this text with its placeholders filled. */
const says = (text: Text, heading: string): boolean => {
  if (typeof text !== "string") return Object.values(text).some((form) => says(form, heading));
  const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".+")}$`).test(heading);
};

/** Whether this kind of question (as `arena moments` names it) is asked with this heading. */
export const isHeadingOf = (kind: string, heading: string) => HEADINGS[kind].some((text) => says(text, heading));
