//! Fantastic: a wish for a colour or a number.

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
    fn a_colour_can_be_wished_for() {
        play(
            r#"{"hands": [["fantastic", "blue-1"], ["green-4", "red-4", "black-4", "green-skip"],
                ["green-5"]],
            "script": ["0 play fantastic", "0 wish green"],
            "expect": {"demand": "green", "turn": 1, "legal": {"1": ["play green-4", "play green-skip"]}}}"#,
        );
    }

    #[test]
    fn a_number_can_be_wished_for() {
        play(
            r#"{"hands": [["fantastic", "blue-1"], ["green-4", "red-4", "black-4", "green-skip"],
                ["green-5"]],
            "script": ["0 play fantastic", "0 wish 4"],
            "expect": {"demand": "4", "turn": 1, "legal": {"1": ["play green-4", "play red-4",
                "play black-4"]}}}"#,
        );
    }

    #[test]
    fn the_wish_is_compulsory() {
        play(
            r#"{"hands": [["fantastic", "blue-1"], ["green-4", "red-4", "black-4", "green-skip"],
                ["green-5"]],
            "script": ["0 play fantastic"],
            "expect": {"asked": [0], "turn": 0}}"#,
        );
    }

    #[test]
    fn without_packs_neither_black_violet_nor_ten_can_be_wished_for() {
        play(
            r#"{"hands": [["fantastic", "blue-1"], ["green-4", "red-4", "black-4", "green-skip"],
                ["green-5"]],
            "script": ["0 play fantastic", "! 0 wish black", "! 0 wish violet", "! 0 wish 10",
            "! 0 wish 0", "0 wish 1"],
            "expect": {"demand": "1"}}"#,
        );
    }

    #[test]
    fn with_supercharge_ten_can_be_wished_for() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["fantastic", "blue-1"], ["green-4", "red-4", "black-4",
            "green-skip"], ["green-5"]],
            "script": ["0 play fantastic", "! 0 wish 11", "0 wish 10"],
            "expect": {"demand": "10"}}"#,
        );
    }

    #[test]
    fn with_pandoras_box_violet_can_be_wished_for() {
        play(
            r#"{"packs": ["pandora"], "hands": [["fantastic", "blue-1"], ["green-4", "red-4", "black-4",
            "green-skip"], ["green-5"]],
            "script": ["0 play fantastic", "0 wish violet"],
            "expect": {"demand": "violet"}}"#,
        );
    }

    #[test]
    fn with_violet_ten_can_be_wished_for() {
        play(
            r#"{"packs": ["pandora"], "hands": [["fantastic", "blue-1"], ["green-4", "red-4", "black-4",
            "green-skip"], ["green-5"]],
            "script": ["0 play fantastic", "0 wish 10"],
            "expect": {"demand": "10"}}"#,
        );
    }

    #[test]
    fn it_can_be_played_on_anything() {
        play(
            r#"{"hands": [["fantastic", "blue-1"], ["green-4", "red-4", "black-4", "green-skip"],
                ["green-5"]],
            "discard": ["black-3"],
            "script": ["0 play fantastic", "0 wish red"],
            "expect": {"demand": "red"}}"#,
        );
    }

    #[test]
    fn the_wish_is_made_even_with_the_last_card() {
        play(
            r#"{"hands": [["fantastic"], ["green-4"], ["green-5"]],
            "script": ["0 play fantastic"],
            "expect": {"asked": [0], "round_over": false}}"#,
        );
    }

    #[test]
    fn after_the_wish_of_the_last_card_the_round_is_over() {
        play(
            r#"{"hands": [["fantastic"], ["green-4"], ["green-5"]],
            "script": ["0 play fantastic", "0 wish red"],
            "expect": {"round_over": true, "finished": [0]}}"#,
        );
    }

    #[test]
    fn as_a_starter_the_dealer_makes_the_wish() {
        play(
            r#"{"hands": [["fantastic", "blue-1"], ["green-4", "red-4", "black-4", "green-skip"],
                ["green-5"]],
            "starter": "fantastic", "dealer": 2,
            "script": ["! 0 wish green", "2 wish 7"],
            "expect": {"demand": "7", "turn": 0}}"#,
        );
    }
}
