//! Number-wish: wish for a number; any other wish of this turn lapses.

use game::Seat;

use crate::Power;
use crate::ask::Source;
use crate::frame::PendingWish;
use crate::power::PowerRules;
use crate::power::PowerTiming;
use crate::table::Table;

pub(crate) struct NumberWish;

impl PowerRules for NumberWish {
    fn when(&self) -> PowerTiming {
        PowerTiming::AfterWish
    }

    fn activate(&self, t: &mut Table, by: Seat) {
        PendingWish::ask_number(t, by, Source::Power(Power::NumberWish));
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn a_number_can_be_wished_for() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "blue-1"], ["red-5", "black-2", "blue-2",
            "red-gift"], ["green-5"]],
            "powers": [["number-wish"], [], []],
            "script": ["0 play red-4", "0 power number-wish", "! 0 wish red", "! 0 wish 11", "0 wish 2"],
            "expect": {"demand": "2", "turn": 1, "legal": {"1": ["play black-2", "play blue-2"]}}}"#,
        );
    }

    #[test]
    fn ten_can_be_wished_for() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "blue-1"], ["green-4"], ["green-5"]],
            "powers": [["number-wish"], [], []],
            "script": ["0 play red-4", "0 power number-wish", "0 wish 10"],
            "expect": {"demand": "10"}}"#,
        );
    }

    #[test]
    fn the_cards_own_wish_lapses_and_is_not_asked_for() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["fantastic", "blue-1"], ["green-4"], ["green-5"]],
            "powers": [["number-wish"], [], []],
            "script": ["0 play fantastic", "0 power number-wish", "! 0 wish red", "0 wish 4"],
            "expect": {"demand": "4", "turn": 1}}"#,
        );
    }

    #[test]
    fn a_counterers_wish_lapses() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-gift", "blue-1"], ["counterattack", "green-4",
            "green-6", "green-7"], ["green-5"]],
            "powers": [["number-wish"], [], []],
            "script": ["0 play red-gift", "0 power number-wish", "0 seat 1", "1 react counterattack",
            "1 seat 0", "1 cards green-4 green-6", "! 1 wish red", "0 wish 5"],
            "expect": {"demand": "5", "turn": 1}}"#,
        );
    }

    #[test]
    fn a_lucky_bastards_wish_lapses() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"], "hands": [["black-9", "blue-1"], ["lucky-bastard",
            "green-4"], ["green-5"]],
            "powers": [["number-wish"], [], []], "events": ["third-time-lucky"],
            "script": ["0 play black-9", "0 power number-wish", "1 react lucky-bastard", "! 1 wish red",
            "0 wish 3"],
            "expect": {"demand": "3", "hand_sizes": [4, 1, 4]}}"#,
        );
    }

    #[test]
    fn the_wish_of_nice_try_comes_later_and_counts() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4"], ["nice-try", "green-4"], ["green-5"]],
            "powers": [["number-wish"], [], []],
            "script": ["0 play red-4", "0 power number-wish", "0 wish 3", "1 react nice-try", "1 wish red"],
            "expect": {"demand": "red", "hand_sizes": [3, 1, 1]}}"#,
        );
    }

    #[test]
    fn it_acts_after_the_event() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "powers": [["number-wish"], [], []], "events": ["third-time-lucky"],
            "script": ["0 play black-9", "0 power number-wish"],
            "expect": {"asked": [0], "hand_sizes": [4, 4, 4]}}"#,
        );
    }
}
