//! Vandalism: everybody discards all cards that have the colour of the last coloured card played, including
//! two-coloured ones. If no coloured card was played yet, nothing happens.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::masks;
use crate::table::Table;

pub(crate) struct Vandalism;

impl EventRules for Vandalism {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let Some(colour) = t.last_colour else { return };
        for seat in e.order(t) {
            let bearing = t.hand(seat).and(&masks::BEARING[colour.id() as usize]);
            t.discard(seat, bearing, e.source());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn the_last_colour_played_counts() {
        play(
            r#"{"hands": [["black-9", "red-gift", "blue-2"], ["red-4", "green-4"], ["green-5",
            "fantastic"]],
            "events": ["vandalism"], "script": ["0 play black-9"],
            "expect": {"hands": [["blue-2"], ["green-4"], ["green-5", "fantastic"]], "top": "black-9",
            "demand": "black 9", "discard": ["red-9", "red-4", "red-gift", "black-9"]}}"#,
        );
    }

    #[test]
    fn a_wished_colour_does_not_count() {
        play(
            r#"{"turn": 2,
            "hands": [["black-9", "blue-2", "red-3"], ["red-4", "green-4"], ["fantastic", "green-5",
            "blue-6"]],
            "discard": ["blue-9"], "events": ["vandalism"],
            "script": ["2 play fantastic", "2 wish 9", "0 play black-9"],
            "expect": {"hands": [["red-3"], ["red-4", "green-4"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn a_colour_swap_counts_with_the_colour_it_switched_to() {
        play(
            r#"{"packs": ["troublemaker"], "turn": 1,
            "hands": [["black-9", "blue-2", "red-3"], ["red-green-swap", "fantastic", "red-1",
            "green-1"], ["fantastic", "green-5"]],
            "events": ["vandalism"],
            "script": ["1 play red-green-swap", "2 play fantastic", "2 wish 9", "0 play black-9"],
            "expect": {"hands": [["blue-2", "red-3"], ["fantastic", "red-1"], []]}}"#,
        );
    }

    #[test]
    fn colour_swaps_with_the_colour_are_discarded() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-2", "blue-red-swap"], ["red-green-swap", "green-4"], ["green-5",
            "blue-green-swap"]],
            "events": ["vandalism"], "script": ["0 play black-9"],
            "expect": {"hands": [["blue-2"], ["green-4"], ["green-5", "blue-green-swap"]]}}"#,
        );
    }

    #[test]
    fn a_mimicry_counts_with_the_colour_it_took() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["mimicry", "black-9", "blue-2", "blue-4"], ["fantastic", "green-4", "red-4"],
            ["green-5", "blue-3"]],
            "discard": ["blue-9"], "events": ["vandalism"],
            "script": ["0 play mimicry as skip", "0 seat 2", "1 play fantastic", "1 wish 9",
            "0 play black-9"],
            "expect": {"hands": [[], ["green-4", "red-4"], ["green-5"]], "round_over": true, "finished":
            [0]}}"#,
        );
    }

    #[test]
    fn if_no_coloured_card_was_played_nothing_happens() {
        play(
            r#"{"dealer": 2,
            "hands": [["blue-1", "green-1"], ["blue-2", "green-3"], ["red-1", "yellow-1"]],
            "starter": "black-3", "events": ["vandalism"],
            "expect": {"hands": [["blue-1", "green-1"], ["blue-2", "green-3"], ["red-1", "yellow-1"]],
            "turn": 0}}"#,
        );
    }

    #[test]
    fn a_starter_counts_as_played() {
        play(
            r#"{"dealer": 2,
            "hands": [["black-9", "blue-1", "red-1"], ["blue-2", "green-3"], ["red-2", "yellow-1"]],
            "starter": "blue-9", "events": ["vandalism"], "script": ["0 play black-9"],
            "expect": {"hands": [["red-1"], ["green-3"], ["red-2", "yellow-1"]]}}"#,
        );
    }

    #[test]
    fn excluded_people_keep_the_colour() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "red-1", "blue-2"], ["lucky-bastard", "red-4", "green-4"], ["green-5",
            "red-5"]],
            "events": ["vandalism"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hands": [["blue-2"], ["red-4", "green-4"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn violet_is_a_colour() {
        play(
            r#"{"packs": ["troublemaker", "pandora"],
            "hands": [["black-9", "red-1", "violet-2"], ["green-violet-swap", "green-4"], ["green-5",
            "violet-gift"]],
            "discard": ["violet-9"], "events": ["vandalism"], "script": ["0 play black-9"],
            "expect": {"hands": [["red-1"], ["green-4"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn a_colour_swap_turned_up_by_rewind_does_not_count() {
        play(
            r#"{"packs": ["troublemaker", "supercharge", "pandora"], "rule_cards": ["double-trouble"],
            "hands": [["red-troublemaker", "blue-2", "yellow-3"], ["red-4", "blue-4"]],
            "draw": ["blue-red-swap", "yellow-6"], "events": ["rewind", "vandalism"],
            "script": ["0 play red-troublemaker", "0 wish blue"],
            "expect": {"hands": [["blue-2", "yellow-3"], ["blue-4"]], "demand": "blue"}}"#,
        );
    }

    #[test]
    fn a_mimicry_counts_with_the_colour_it_switched_to() {
        play(
            r#"{"packs": ["troublemaker"], "turn": 1,
            "hands": [["black-9", "blue-2", "red-3"], ["mimicry", "fantastic", "red-1", "green-1"],
            ["fantastic", "green-5", "red-8"]],
            "events": ["vandalism"],
            "script": ["1 play mimicry as colour-swap", "1 wish green", "2 play fantastic", "2 wish 9",
            "0 play black-9"],
            "expect": {"hands": [["blue-2", "red-3"], ["fantastic", "red-1"], ["red-8"]]}}"#,
        );
    }
}
