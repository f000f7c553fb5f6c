//! Colour-swap: played on one of its two colours, goes on with the other. All
//! it does is done when the demand is worked out.

use crate::special::{SpecialProperties, SpecialRules};

pub(crate) struct ColourSwap;

impl SpecialRules for ColourSwap {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties::COLOURED
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn goes_on_with_its_other_colour() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["blue-red-swap", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play blue-red-swap"],
            "expect": {"demand": "blue", "top": "blue-red-swap", "turn": 1}}"#,
        );
    }

    #[test]
    fn either_way_round() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["blue-red-swap", "blue-1"], ["green-4"], ["green-5"]],
            "discard": ["blue-3"],
            "script": ["0 play blue-red-swap"],
            "expect": {"demand": "red"}}"#,
        );
    }

    #[test]
    fn only_where_one_of_its_colours_is_demanded() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["blue-red-swap", "green-yellow-swap", "red-yellow-swap",
            "blue-1"], ["green-4"], ["green-5"]],
            "script": ["! 0 play green-yellow-swap"],
            "expect": {"legal": {"0": ["play blue-red-swap", "play red-yellow-swap"]}}}"#,
        );
    }

    #[test]
    fn its_symbol_is_not_demanded() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["blue-red-swap", "blue-1"], ["green-yellow-swap",
            "blue-green-swap", "red-5", "blue-5"], ["green-5"]],
            "script": ["0 play blue-red-swap"],
            "expect": {"demand": "blue", "legal": {"1": ["play blue-green-swap", "play blue-5"]}}}"#,
        );
    }

    #[test]
    fn not_on_a_black_number() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["blue-red-swap", "blue-9"], ["green-4"], ["green-5"]],
            "discard": ["red-3", "black-9"],
            "script": [],
            "expect": {"legal": {"0": ["play blue-9"]}}}"#,
        );
    }

    #[test]
    fn not_on_a_number_wish() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["fantastic", "blue-1"], ["blue-red-swap", "blue-4"],
            ["green-5"]],
            "script": ["0 play fantastic", "0 wish 4"],
            "expect": {"legal": {"1": ["play blue-4"]}}}"#,
        );
    }

    #[test]
    fn on_a_colour_wish() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["fantastic", "blue-1"], ["blue-green-swap", "blue-4"],
            ["green-5"]],
            "script": ["0 play fantastic", "0 wish green", "1 play blue-green-swap"],
            "expect": {"demand": "blue"}}"#,
        );
    }

    #[test]
    fn where_nothing_is_demanded_the_player_chooses() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["blue-red-swap", "blue-1"], ["green-4"], ["green-5"]],
            "starter": "fuck-you", "dealer": 2,
            "script": ["0 play blue-red-swap", "! 0 wish green", "0 wish blue"],
            "expect": {"demand": "blue", "turn": 1}}"#,
        );
    }

    #[test]
    fn with_random_chance_the_player_chooses_always() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"], "hands": [["red-4", "blue-red-swap", "blue-1"],
            ["green-4"], ["green-5"]],
            "powers": [["random-chance"], [], []],
            "script": ["0 play red-4", "0 power random-chance", "0 play blue-red-swap", "! 0 wish yellow",
            "0 wish red"],
            "expect": {"demand": "red", "turn": 1}}"#,
        );
    }

    #[test]
    fn the_dealer_chooses_for_a_starter() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["blue-1"], ["green-4"], ["green-5"]],
            "starter": "green-yellow-swap", "dealer": 2,
            "script": ["! 2 wish red", "2 wish yellow"],
            "expect": {"demand": "yellow", "turn": 0}}"#,
        );
    }

    #[test]
    fn violet_with_another_colour() {
        play(
            r#"{"packs": ["pandora"], "hands": [["red-violet-swap", "blue-1"], ["violet-4", "red-1"],
            ["green-5"]],
            "script": ["0 play red-violet-swap"],
            "expect": {"demand": "violet", "legal": {"1": ["play violet-4"]}}}"#,
        );
    }
}
