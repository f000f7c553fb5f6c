//! Nice-try: in one's own turn a colour wish. It can be tossed in when somebody is about to finish the round;
//! see `flow::check`.

use crate::special::{SpecialProperties, SpecialRules};

pub(crate) struct NiceTry;

impl SpecialRules for NiceTry {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties::WISH
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn in_ones_own_turn_it_is_a_colour_wish() {
        play(
            r#"{"hands": [["nice-try", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play nice-try", "! 0 wish 4", "0 wish green"],
            "expect": {"demand": "green", "turn": 1}}"#,
        );
    }

    #[test]
    fn tossed_in_it_brings_three_draws_and_a_wish() {
        play(
            r#"{"hands": [["red-4"], ["nice-try", "green-4"], ["green-5"]],
            "script": ["0 play red-4", "1 react nice-try", "! 1 wish 4", "1 wish green"],
            "expect": {"hand_sizes": [3, 1, 1], "demand": "green", "top": "nice-try", "turn": 1,
            "round_over": false}}"#,
        );
    }

    #[test]
    fn it_cannot_be_tossed_in_without_an_empty_hand() {
        play(
            r#"{"hands": [["red-4", "blue-1"], ["nice-try", "green-4"], ["green-5"]],
            "script": ["0 play red-4", "! 1 react nice-try"],
            "expect": {"turn": 1}}"#,
        );
    }

    #[test]
    fn it_cannot_be_tossed_in_against_an_attack() {
        play(
            r#"{"hands": [["red-gift", "blue-1", "blue-2", "blue-3"], ["nice-try", "green-4"], ["green-5"]],
            "script": ["0 play red-gift", "0 seat 1", "! 1 react nice-try", "0 cards blue-1 blue-2"],
            "expect": {"hand_sizes": [1, 4, 1]}}"#,
        );
    }

    #[test]
    fn as_a_starter_the_dealer_makes_the_wish() {
        play(
            r#"{"hands": [["blue-1"], ["green-4"], ["green-5"]],
            "starter": "nice-try", "dealer": 2,
            "script": ["2 wish red"],
            "expect": {"demand": "red", "turn": 0}}"#,
        );
    }
}
