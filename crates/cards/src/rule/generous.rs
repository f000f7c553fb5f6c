//! Generous: a gift gives three cards.

use crate::query::Query;
use crate::rule::RuleCardRules;

pub(crate) struct Generous;

impl RuleCardRules for Generous {
    fn adjust(&self, query: Query, answer: u8) -> u8 {
        if query == Query::CardsGiven { 3 } else { answer }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn a_gift_gives_three_cards() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["generous"],
            "hands": [["red-gift", "blue-1", "blue-2", "blue-3", "blue-4"], ["red-3"], ["green-5"]],
            "script": ["0 play red-gift", "0 seat 1", "! 0 cards blue-1 blue-2",
            "0 cards blue-1 blue-2 blue-3"],
            "expect": {"hand_sizes": [1, 4, 1]}}"#,
        );
    }

    #[test]
    fn a_smaller_hand_gives_what_it_has() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["generous"],
            "hands": [["red-gift", "blue-1", "blue-2", "fuck-you"], ["red-3"], ["green-5"]],
            "script": ["0 play red-gift", "0 seat 1"],
            "expect": {"hands": [["fuck-you"], ["red-3", "blue-1", "blue-2"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn a_counterer_gives_three_cards() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["generous"],
            "hands": [["red-gift", "blue-1"], ["counterattack", "red-1", "red-3", "red-4", "red-5"],
            ["green-5"]],
            "script": ["0 play red-gift", "0 seat 1", "1 react counterattack", "1 seat 0",
            "1 cards red-1 red-3 red-5", "1 wish red"],
            "expect": {"hands": [["blue-1", "red-1", "red-3", "red-5"], ["red-4"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn it_does_not_apply_to_exchange() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["generous", "pickpocket"],
            "hands": [["red-exchange", "blue-1", "blue-2", "blue-3", "blue-4"], ["red-3", "green-3",
            "green-4"], ["green-5"]],
            "script": ["0 play red-exchange", "0 seat 1", "0 cards blue-1 blue-2"],
            "expect": {"hand_sizes": [4, 3, 1]}}"#,
        );
    }
}
