//! Colour-swap: can be played on either of its two colours, and then demands the other. It has no effect of
//! its own; the demand is worked out in `flow::play`.

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
    fn it_demands_its_other_colour() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["blue-red-swap", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play blue-red-swap"],
            "expect": {"demand": "blue", "top": "blue-red-swap", "turn": 1}}"#,
        );
    }

    #[test]
    fn it_works_either_way_round() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["blue-red-swap", "blue-1"], ["green-4"], ["green-5"]],
            "discard": ["blue-3"],
            "script": ["0 play blue-red-swap"],
            "expect": {"demand": "red"}}"#,
        );
    }

    #[test]
    fn it_needs_a_demand_for_one_of_its_colours() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["blue-red-swap", "green-yellow-swap", "red-yellow-swap",
            "blue-1"], ["green-4"], ["green-5"]],
            "script": ["! 0 play green-yellow-swap"],
            "expect": {"legal": {"0": ["play blue-red-swap", "play red-yellow-swap"]}}}"#,
        );
    }

    #[test]
    fn it_does_not_demand_its_symbol() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["blue-red-swap", "blue-1"], ["green-yellow-swap",
            "blue-green-swap", "red-5", "blue-5"], ["green-5"]],
            "script": ["0 play blue-red-swap"],
            "expect": {"demand": "blue", "legal": {"1": ["play blue-green-swap", "play blue-5"]}}}"#,
        );
    }

    #[test]
    fn it_does_not_fit_a_black_number() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["blue-red-swap", "blue-9"], ["green-4"], ["green-5"]],
            "discard": ["red-3", "black-9"],
            "script": [],
            "expect": {"legal": {"0": ["play blue-9"]}}}"#,
        );
    }

    #[test]
    fn it_does_not_fit_a_number_wish() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["fantastic", "blue-1"], ["blue-red-swap", "blue-4"],
            ["green-5"]],
            "script": ["0 play fantastic", "0 wish 4"],
            "expect": {"legal": {"1": ["play blue-4"]}}}"#,
        );
    }

    #[test]
    fn it_fits_a_colour_wish() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["fantastic", "blue-1"], ["blue-green-swap", "blue-4"],
            ["green-5"]],
            "script": ["0 play fantastic", "0 wish green", "1 play blue-green-swap"],
            "expect": {"demand": "blue"}}"#,
        );
    }

    #[test]
    fn without_a_demand_the_player_chooses_the_colour() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["blue-red-swap", "blue-1"], ["green-4"], ["green-5"]],
            "starter": "fuck-you", "dealer": 2,
            "script": ["0 play blue-red-swap", "! 0 wish green", "0 wish blue"],
            "expect": {"demand": "blue", "turn": 1}}"#,
        );
    }

    #[test]
    fn with_random_chance_the_player_always_chooses_the_colour() {
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
    fn as_a_starter_the_dealer_chooses_the_colour() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["blue-1"], ["green-4"], ["green-5"]],
            "starter": "green-yellow-swap", "dealer": 2,
            "script": ["! 2 wish red", "2 wish yellow"],
            "expect": {"demand": "yellow", "turn": 0}}"#,
        );
    }

    #[test]
    fn it_can_have_violet_and_another_colour() {
        play(
            r#"{"packs": ["pandora"], "hands": [["red-violet-swap", "blue-1"], ["violet-4", "red-1"],
            ["green-5"]],
            "script": ["0 play red-violet-swap"],
            "expect": {"demand": "violet", "legal": {"1": ["play violet-4"]}}}"#,
        );
    }
}
