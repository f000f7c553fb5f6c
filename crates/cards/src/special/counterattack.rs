//! Counterattack: in one's own turn a colour wish. Tossed in, it redirects an attack; see `flow::attack`.

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
    fn in_ones_own_turn_it_is_a_colour_wish() {
        play(
            r#"{"hands": [["counterattack", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play counterattack", "! 0 wish 5", "! 0 yes", "0 wish blue"],
            "expect": {"demand": "blue", "turn": 1, "hand_sizes": [1, 1, 1]}}"#,
        );
    }

    #[test]
    fn it_can_be_played_on_anything() {
        play(
            r#"{"hands": [["counterattack", "blue-1"], ["green-4"], ["green-5"]],
            "discard": ["black-3"],
            "script": ["0 play counterattack", "0 wish blue"],
            "expect": {"demand": "blue"}}"#,
        );
    }

    #[test]
    fn it_cannot_be_tossed_in_without_an_attack() {
        play(
            r#"{"hands": [["red-4", "blue-1"], ["counterattack", "green-4"], ["green-5"]],
            "script": ["0 play red-4", "! 2 react counterattack", "! 1 react counterattack"],
            "expect": {"turn": 1, "hand_sizes": [1, 2, 1]}}"#,
        );
    }

    #[test]
    fn tossed_in_it_is_on_top_and_its_wish_comes_last() {
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
    fn it_can_be_tossed_in_as_the_last_card() {
        play(
            r#"{"hands": [["red-gift", "blue-1", "blue-2"], ["counterattack"], ["green-5"]],
            "script": ["0 play red-gift", "0 seat 1", "1 react counterattack", "1 seat 0", "1 wish red"],
            "expect": {"round_over": true, "finished": [1]}}"#,
        );
    }

    #[test]
    fn as_a_starter_the_dealer_makes_the_wish() {
        play(
            r#"{"hands": [["blue-1"], ["green-4"], ["green-5"]],
            "starter": "counterattack", "dealer": 2,
            "script": ["! 2 wish 4", "2 wish red"],
            "expect": {"demand": "red", "turn": 0}}"#,
        );
    }
}
