//! Heavy-hands: anybody who ends their turn with more than twelve cards discards down to twelve; `flow::turn`
//! checks it.

use crate::query::Query;
use crate::rule::RuleCardRules;

pub(crate) struct HeavyHands;

impl RuleCardRules for HeavyHands {
    fn adjust(&self, query: Query, answer: u8) -> u8 {
        if query == Query::HandLimit { 12 } else { answer }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn cards_above_twelve_are_discarded_under_the_top() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["heavy-hands"],
            "hands": [["red-4", "blue-1", "blue-2", "blue-3", "blue-4", "blue-5", "blue-6", "blue-7",
            "blue-8", "blue-9", "green-1", "green-2", "green-3", "yellow-1"], ["green-4"], ["green-5"]],
            "script": ["0 play red-4", "! 1 draw", "! 0 cards blue-1 blue-2", "0 cards green-3"],
            "expect": {"hand_sizes": [12, 1, 1], "discard": ["red-9", "green-3", "red-4"], "demand":
            "red 4", "turn": 1}}"#,
        );
    }

    #[test]
    fn twelve_cards_are_not_too_many() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["heavy-hands"],
            "hands": [["red-4", "blue-1", "blue-2", "blue-3", "blue-4", "blue-5", "blue-6", "blue-7",
            "blue-8", "blue-9", "green-1", "green-2", "green-3"], ["green-4"], ["green-5"]],
            "script": ["0 play red-4"], "expect": {"hand_sizes": [12, 1, 1], "turn": 1}}"#,
        );
    }

    #[test]
    fn it_applies_after_drawing_too() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["heavy-hands"],
            "hands": [["red-4", "blue-1", "blue-2", "blue-3", "blue-4", "blue-5", "blue-6", "blue-7",
            "blue-8", "blue-9", "green-1", "green-2", "green-3"], ["green-4"], ["green-5"]],
            "draw": ["yellow-1", "yellow-2"],
            "script": ["0 draw", "0 end", "! 0 cards red-4", "0 cards red-4 yellow-1"],
            "expect": {"hand_sizes": [12, 1, 1], "turn": 1, "discard": ["red-4", "yellow-1", "red-9"]}}"#,
        );
    }

    #[test]
    fn it_only_applies_to_ones_own_turn_and_not_to_skipped_ones() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["heavy-hands"],
            "hands": [["red-skip", "blue-1"], ["green-1", "green-2", "green-3", "green-4", "green-5",
            "green-6", "green-7", "green-8", "green-9", "blue-2", "blue-3", "blue-4", "blue-5"],
            ["green-5"]],
            "script": ["0 play red-skip", "0 seat 1"],
            "expect": {"hand_sizes": [1, 13, 1], "turn": 2, "skipped": []}}"#,
        );
    }

    #[test]
    fn the_end_of_the_round_comes_first() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["heavy-hands"],
            "hands": [["red-4", "blue-1", "blue-2", "blue-3", "blue-4", "blue-5", "blue-6", "blue-7",
            "blue-8", "blue-9", "green-1", "green-2", "green-3", "yellow-1"], ["green-4"], []],
            "script": ["0 play red-4"],
            "expect": {"round_over": true, "finished": [2], "hand_sizes": [13, 1, 0]}}"#,
        );
    }
}
