//! Luxury-tax: special cards worth seven count fourteen at the end of a round.

use crate::query::Query;
use crate::rule::RuleCardRules;

pub(crate) struct LuxuryTax;

impl RuleCardRules for LuxuryTax {
    fn adjust(&self, query: Query, answer: u8) -> u8 {
        if query == Query::SpecialPoints { 14 } else { answer }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn special_cards_worth_seven_count_fourteen() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["luxury-tax"],
            "hands": [["red-4"], ["green-4", "red-gift"], ["fantastic"]],
            "script": ["0 play red-4"],
            "expect": {"round_scores": [0, 18, 14], "totals": [0, 18, 14]}}"#,
        );
    }

    #[test]
    fn other_special_cards_count_as_usual() {
        play(
            r#"{"packs": ["troublemaker", "supercharge", "pandora"], "rule_cards": ["luxury-tax"],
            "hands": [["red-4"], ["green-7", "black-7"], ["fuck-you", "curse"], ["the-end",
            "green-10"]],
            "script": ["0 play red-4"], "expect": {"round_scores": [0, 14, 55, 27]}}"#,
        );
    }

    #[test]
    fn an_unmet_time_bomb_doubles_the_fourteen() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["luxury-tax"],
            "hands": [["black-9", "fantastic"], ["red-gift"]],
            "draw": ["green-1", "green-2", "green-3", "green-4", "green-5", "green-6"],
            "events": ["time-bomb"],
            "script": ["0 play black-9", "1 draw", "1 end", "0 draw", "0 end", "1 draw", "1 end",
            "0 draw", "0 end", "1 draw", "1 end", "0 draw", "0 end"],
            "expect": {"round_over": true, "round_scores": [52, 46]}}"#,
        );
    }

    #[test]
    fn tsunami_and_gambling_man_use_the_printed_value() {
        play(
            r#"{"packs": ["supercharge", "pandora"], "rule_cards": ["luxury-tax"],
            "hands": [["black-9", "red-8", "blue-1"], ["red-gift", "green-4"], ["green-9", "green-5"]],
            "events": ["tsunami"],
            "script": ["0 play black-9", "1 cards red-gift", "2 cards green-9", "0 pass"],
            "expect": {"hand_sizes": [4, 1, 1]}}"#,
        );
    }
}
