//! The-nicest-try: nice-try makes people draw six.

use crate::query::Query;
use crate::rule::RuleCardRules;

pub(crate) struct TheNicestTry;

impl RuleCardRules for TheNicestTry {
    fn adjust(&self, query: Query, answer: u8) -> u8 {
        if query == Query::NiceTryDraws { 6 } else { answer }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn nice_try_makes_people_draw_six_cards() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["the-nicest-try"],
            "hands": [["red-4"], ["nice-try", "green-4"], ["green-5"]],
            "script": ["0 play red-4", "1 react nice-try", "1 wish green"],
            "expect": {"hand_sizes": [6, 1, 1], "turn": 1, "round_over": false}}"#,
        );
    }

    #[test]
    fn a_pile_that_is_too_small_ends_the_round() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["the-nicest-try"],
            "hands": [["red-4"], ["nice-try", "green-4"], ["green-5"]],
            "draw": ["blue-1", "blue-2", "blue-3", "blue-4", "blue-5"],
            "script": ["0 play red-4", "1 react nice-try", "1 wish green"],
            "expect": {"hand_sizes": [5, 1, 1], "round_over": true, "finished": []}}"#,
        );
    }
}
