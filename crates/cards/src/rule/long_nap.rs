//! Long-nap: a skip costs two turns.

use crate::query::Query;
use crate::rule::RuleCardRules;

pub(crate) struct LongNap;

impl RuleCardRules for LongNap {
    fn adjust(&self, query: Query, answer: u8) -> u8 {
        if query == Query::TurnsSkipped { 2 } else { answer }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn a_skip_costs_two_turns() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["long-nap"],
            "hands": [["red-skip", "red-1", "red-2"], ["red-4", "blue-4"], ["red-5", "blue-5"]],
            "script": ["0 play red-skip", "0 seat 1", "2 play red-5", "0 play red-1"],
            "expect": {"turn": 2, "skipped": []}}"#,
        );
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["long-nap"],
            "hands": [["red-skip", "red-1", "red-2"], ["red-4", "blue-4"], ["red-5", "blue-5"]],
            "script": ["0 play red-skip", "0 seat 1", "2 play red-5"],
            "expect": {"turn": 0, "skipped": [1]}}"#,
        );
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["long-nap"],
            "hands": [["red-skip", "red-1", "red-2"], ["red-4", "blue-4"], ["red-5", "blue-5"]],
            "script": ["0 play red-skip", "0 seat 1", "2 play red-5", "0 play red-1", "2 draw", "2 end",
            "0 draw", "0 end"],
            "expect": {"turn": 1, "skipped": []}}"#,
        );
    }

    #[test]
    fn somebody_still_losing_turns_cannot_be_skipped_again() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["long-nap"],
            "hands": [["red-skip", "blue-skip", "red-2"], ["red-4", "blue-4"], ["red-5", "blue-5"],
            ["green-1", "green-2"]],
            "script": ["0 play red-skip", "0 seat 1", "2 play red-5", "3 draw", "3 end", "0 draw",
            "0 end"],
            "expect": {"turn": 2, "skipped": []}}"#,
        );
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["long-nap"],
            "hands": [["red-skip", "red-2", "blue-2"], ["red-4", "blue-4"], ["blue-skip", "blue-5"],
            ["green-1", "green-2"]],
            "script": ["0 play red-skip", "0 seat 1", "2 play blue-skip", "! 2 seat 1", "2 seat 3"],
            "expect": {"turn": 0, "skipped": [1, 3]}}"#,
        );
    }
}
