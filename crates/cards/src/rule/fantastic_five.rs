//! Fantastic-five: fantastic-four splits five draws.

use crate::query::Query;
use crate::rule::RuleCardRules;

pub(crate) struct FantasticFive;

impl RuleCardRules for FantasticFive {
    fn adjust(&self, query: Query, answer: u8) -> u8 {
        if query == Query::DrawsSpread { 5 } else { answer }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn five_draws_are_split_among_up_to_five_people() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["fantastic-five"],
            "hands": [["fantastic-four", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play fantastic-four", "! 0 split 1:3 2:1", "! 0 split 1:3 2:3",
            "0 split 1:3 2:2", "0 wish blue"],
            "expect": {"hand_sizes": [1, 4, 3]}}"#,
        );
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["fantastic-five"],
            "hands": [["fantastic-four", "blue-1"], ["green-4"], ["green-5"], ["green-6"], ["green-7"],
            ["green-8"]],
            "script": ["0 play fantastic-four", "0 split 1:1 2:1 3:1 4:1 5:1", "0 wish blue"],
            "expect": {"hand_sizes": [1, 2, 2, 2, 2, 2]}}"#,
        );
    }

    #[test]
    fn a_counterer_splits_five_draws() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["fantastic-five"],
            "hands": [["fantastic-four", "blue-1"], ["counterattack", "green-4"], ["green-5"]],
            "script": ["0 play fantastic-four", "0 split 1:1 2:4", "1 react counterattack",
            "! 1 split 0:4", "1 split 0:4 2:1", "1 wish blue"],
            "expect": {"hand_sizes": [5, 1, 2]}}"#,
        );
    }
}
