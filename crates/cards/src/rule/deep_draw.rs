//! Deep-draw: a voluntary draw is two cards.

use crate::query::Query;
use crate::rule::RuleCardRules;

pub(crate) struct DeepDraw;

impl RuleCardRules for DeepDraw {
    fn adjust(&self, query: Query, answer: u8) -> u8 {
        if query == Query::VoluntaryDraw { 2 } else { answer }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn a_voluntary_draw_is_two_cards() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["deep-draw"],
            "hands": [["blue-4", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 draw", "! 0 draw", "0 end"],
            "expect": {"hand_sizes": [4, 1, 1], "turn": 1}}"#,
        );
    }

    #[test]
    fn it_counts_as_one_draw_for_plus_one() {
        play(
            r#"{"packs": ["troublemaker", "pandora"], "rule_cards": ["deep-draw"],
            "hands": [["red-troublemaker", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["plus-one"], "script": ["0 play red-troublemaker", "1 draw", "1 end"],
            "expect": {"hand_sizes": [1, 4, 1]}}"#,
        );
    }

    #[test]
    fn if_only_one_card_is_left_nothing_may_be_played_afterwards() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["deep-draw"],
            "hands": [["red-4", "blue-1"], ["green-4"], ["green-5"]], "draw": ["red-1"],
            "script": ["0 draw", "! 0 play red-4"],
            "expect": {"hand_sizes": [3, 1, 1], "round_over": true, "finished": []}}"#,
        );
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["deep-draw"],
            "hands": [["red-4", "blue-1"], ["green-4"], ["green-5"]], "draw": ["red-1", "red-2"],
            "script": ["0 draw", "0 play red-4"],
            "expect": {"hand_sizes": [3, 1, 1], "round_over": false, "draw_size": 0}}"#,
        );
    }

    #[test]
    fn it_only_applies_to_the_voluntary_draw() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["deep-draw"],
            "hands": [["red-second-chance", "blue-4"], ["green-4"], ["green-5"]],
            "script": ["0 play red-second-chance"], "expect": {"hand_sizes": [2, 1, 1]}}"#,
        );
        play(
            r#"{"packs": ["supercharge", "pandora"], "rule_cards": ["deep-draw"],
            "hands": [["red-4", "blue-4"], ["green-4"], ["green-5"]],
            "powers": [["all-draw-one"], [], []],
            "script": ["0 play red-4", "0 power all-draw-one"], "expect": {"hand_sizes": [1, 2, 2]}}"#,
        );
    }
}
