//! Pickpocket: a thief takes three cards.

use crate::query::Query;
use crate::rule::RuleCardRules;

pub(crate) struct Pickpocket;

impl RuleCardRules for Pickpocket {
    fn adjust(&self, query: Query, answer: u8) -> u8 {
        if query == Query::CardsStolen { 3 } else { answer }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn a_thief_takes_three_cards() {
        play(
            r#"{"packs": ["troublemaker", "pandora"], "rule_cards": ["pickpocket"],
            "hands": [["red-thief", "blue-1"], ["green-4", "fuck-you", "green-6", "green-7"],
            ["green-5"]],
            "script": ["0 play red-thief", "0 seat 1", "! 0 cards fuck-you green-6",
            "0 cards fuck-you green-6 green-7"],
            "expect": {"hands": [["blue-1", "fuck-you", "green-6", "green-7"], ["green-4"],
            ["green-5"]]}}"#,
        );
    }

    #[test]
    fn a_thief_takes_all_cards_of_a_smaller_hand() {
        play(
            r#"{"packs": ["troublemaker", "pandora"], "rule_cards": ["pickpocket"],
            "hands": [["red-thief", "blue-1"], ["green-4", "green-6"], ["green-5"]],
            "script": ["0 play red-thief", "0 seat 1"],
            "expect": {"hands": [["blue-1", "green-4", "green-6"], [], ["green-5"]]}}"#,
        );
    }
}
