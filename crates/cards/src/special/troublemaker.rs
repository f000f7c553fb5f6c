//! Troublemaker: triggers an event.

use game::{Seat, Seats};

use crate::special::{SpecialProperties, SpecialRules};
use crate::state::State;
use crate::table::Table;

pub(crate) struct Troublemaker;

impl SpecialRules for Troublemaker {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties::COLOURED
    }

    fn possible(&self, _: &State, _: Seat, _: Seats) -> bool {
        true
    }

    fn effect(&self, t: &mut Table, by: Seat) {
        t.trigger(by);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn an_event_is_triggered() {
        play(
            r#"{"packs": ["troublemaker"],
                "hands": [["red-troublemaker", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["third-time-lucky"],
            "script": ["0 play red-troublemaker"],
            "expect": {"hand_sizes": [4, 4, 4], "demand": "red troublemaker", "turn": 1}}"#,
        );
    }

    #[test]
    fn the_event_is_triggered_by_its_player() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["red-4", "blue-1"], ["red-troublemaker", "green-4"],
            ["green-5"]],
            "turn": 1, "events": ["expansion"],
            "script": ["1 play red-troublemaker"],
            "expect": {"hand_sizes": [4, 4, 2]}}"#,
        );
    }

    #[test]
    fn it_cannot_be_countered() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["red-troublemaker", "blue-1"], ["green-4",
            "counterattack"], ["green-5"]],
            "events": ["friday-the-13th"],
            "script": ["0 play red-troublemaker", "! 1 react counterattack"],
            "expect": {"hand_sizes": [1, 2, 1]}}"#,
        );
    }

    #[test]
    fn with_no_event_left_nothing_happens() {
        play(
            r#"{"packs": ["troublemaker"],
                "hands": [["red-troublemaker", "blue-1"], ["green-4"], ["green-5"]],
            "events": [],
            "script": ["0 play red-troublemaker"],
            "expect": {"hand_sizes": [1, 1, 1], "turn": 1}}"#,
        );
    }

    #[test]
    fn as_a_starter_the_dealer_triggers_the_event() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["blue-1"], ["green-4"], ["green-5"]],
            "starter": "red-troublemaker", "dealer": 2, "events": ["expansion"],
            "script": [],
            "expect": {"hand_sizes": [2, 3, 4], "turn": 0}}"#,
        );
    }

    #[test]
    fn with_troublecharger_there_are_two_events() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"], "hands": [["red-troublemaker", "blue-1"],
            ["green-4"], ["green-5"]],
            "powers": [["troublecharger"], [], []], "events": ["third-time-lucky", "expansion"],
            "script": ["0 play red-troublemaker", "0 power troublecharger"],
            "expect": {"hand_sizes": [7, 5, 6]}}"#,
        );
    }
}
