//! Fantastic: wish a colour or a number.

use crate::special::{SpecialProperties, SpecialRules, Wishes};

pub(crate) struct Fantastic;

impl SpecialRules for Fantastic {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties { wishes: Wishes::ColourOrNumber, ..SpecialProperties::WISH }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn wish_a_colour() {
        play(
            r#"{"hands": [["fantastic", "blue-1"], ["green-4", "red-4", "black-4", "green-skip"], ["green-5"]],
            "script": ["0 play fantastic", "0 wish green"],
            "expect": {"demand": "green", "turn": 1, "legal": {"1": ["play green-4", "play green-skip"]}}}"#,
        );
    }

    #[test]
    fn wish_a_number() {
        play(
            r#"{"hands": [["fantastic", "blue-1"], ["green-4", "red-4", "black-4", "green-skip"], ["green-5"]],
            "script": ["0 play fantastic", "0 wish 4"],
            "expect": {"demand": "4", "turn": 1, "legal": {"1": ["play green-4", "play red-4",
            "play black-4"]}}}"#,
        );
    }

    #[test]
    fn the_wish_is_compulsory() {
        play(
            r#"{"hands": [["fantastic", "blue-1"], ["green-4", "red-4", "black-4", "green-skip"], ["green-5"]],
            "script": ["0 play fantastic"],
            "expect": {"asked": [0], "turn": 0}}"#,
        );
    }

    #[test]
    fn neither_black_nor_violet_nor_ten_where_there_is_none() {
        play(
            r#"{"hands": [["fantastic", "blue-1"], ["green-4", "red-4", "black-4", "green-skip"], ["green-5"]],
            "script": ["0 play fantastic", "! 0 wish black", "! 0 wish violet", "! 0 wish 10",
            "! 0 wish 0", "0 wish 1"],
            "expect": {"demand": "1"}}"#,
        );
    }

    #[test]
    fn ten_with_supercharge() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["fantastic", "blue-1"], ["green-4", "red-4", "black-4",
            "green-skip"], ["green-5"]],
            "script": ["0 play fantastic", "! 0 wish 11", "0 wish 10"],
            "expect": {"demand": "10"}}"#,
        );
    }

    #[test]
    fn violet_with_pandoras_box() {
        play(
            r#"{"packs": ["pandora"], "hands": [["fantastic", "blue-1"], ["green-4", "red-4", "black-4",
            "green-skip"], ["green-5"]],
            "script": ["0 play fantastic", "0 wish violet"],
            "expect": {"demand": "violet"}}"#,
        );
    }

    #[test]
    fn ten_with_violet() {
        play(
            r#"{"packs": ["pandora"], "hands": [["fantastic", "blue-1"], ["green-4", "red-4", "black-4",
            "green-skip"], ["green-5"]],
            "script": ["0 play fantastic", "0 wish 10"],
            "expect": {"demand": "10"}}"#,
        );
    }

    #[test]
    fn on_anything() {
        play(
            r#"{"hands": [["fantastic", "blue-1"], ["green-4", "red-4", "black-4", "green-skip"], ["green-5"]],
            "discard": ["black-3"],
            "script": ["0 play fantastic", "0 wish red"],
            "expect": {"demand": "red"}}"#,
        );
    }

    #[test]
    fn the_last_card_wishes_too() {
        play(
            r#"{"hands": [["fantastic"], ["green-4"], ["green-5"]],
            "script": ["0 play fantastic"],
            "expect": {"asked": [0], "round_over": false}}"#,
        );
    }

    #[test]
    fn then_the_round_is_finished() {
        play(
            r#"{"hands": [["fantastic"], ["green-4"], ["green-5"]],
            "script": ["0 play fantastic", "0 wish red"],
            "expect": {"round_over": true, "finished": [0]}}"#,
        );
    }

    #[test]
    fn the_dealer_wishes_for_a_starter() {
        play(
            r#"{"hands": [["fantastic", "blue-1"], ["green-4", "red-4", "black-4", "green-skip"], ["green-5"]],
            "starter": "fantastic", "dealer": 2,
            "script": ["! 0 wish green", "2 wish 7"],
            "expect": {"demand": "7", "turn": 0}}"#,
        );
    }
}
