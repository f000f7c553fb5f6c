//! Counterattack: in your own turn a colour wish. Tossed in it turns an
//! attack, which is the attack's business.

use crate::special::{SpecialProperties, SpecialRules};

pub(crate) struct Counterattack;

impl SpecialRules for Counterattack {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties::WISH
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn in_the_own_turn_a_colour_wish() {
        play(
            r#"{"hands": [["counterattack", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play counterattack", "! 0 wish 5", "! 0 yes", "0 wish blue"],
            "expect": {"demand": "blue", "turn": 1, "hand_sizes": [1, 1, 1]}}"#,
        );
    }

    #[test]
    fn on_anything() {
        play(
            r#"{"hands": [["counterattack", "blue-1"], ["green-4"], ["green-5"]],
            "discard": ["black-3"],
            "script": ["0 play counterattack", "0 wish blue"],
            "expect": {"demand": "blue"}}"#,
        );
    }

    #[test]
    fn not_tossed_in_where_nobody_is_attacked() {
        play(
            r#"{"hands": [["red-4", "blue-1"], ["counterattack", "green-4"], ["green-5"]],
            "script": ["0 play red-4", "! 2 react counterattack", "! 1 react counterattack"],
            "expect": {"turn": 1, "hand_sizes": [1, 2, 1]}}"#,
        );
    }

    #[test]
    fn tossed_in_it_lies_on_top_and_its_wish_comes_last() {
        play(
            r#"{"hands": [["red-gift", "blue-1", "blue-2"], ["counterattack", "green-4", "green-6",
            "green-7"], ["green-5"]],
            "script": ["0 play red-gift", "0 seat 1", "1 react counterattack", "! 1 wish red", "1 seat 2",
            "! 1 wish red", "1 cards green-4 green-6", "1 wish red"],
            "expect": {"discard": ["red-9", "red-gift", "counterattack"], "demand": "red", "turn": 1,
            "hands": [["blue-1", "blue-2"], ["green-7"], ["green-4", "green-5", "green-6"]]}}"#,
        );
    }

    #[test]
    fn the_last_card_may_be_tossed_in() {
        play(
            r#"{"hands": [["red-gift", "blue-1", "blue-2"], ["counterattack"], ["green-5"]],
            "script": ["0 play red-gift", "0 seat 1", "1 react counterattack", "1 seat 0", "1 wish red"],
            "expect": {"round_over": true, "finished": [1]}}"#,
        );
    }

    #[test]
    fn the_dealer_wishes_for_a_starter() {
        play(
            r#"{"hands": [["blue-1"], ["green-4"], ["green-5"]],
            "starter": "counterattack", "dealer": 2,
            "script": ["! 2 wish 4", "2 wish red"],
            "expect": {"demand": "red", "turn": 0}}"#,
        );
    }
}
