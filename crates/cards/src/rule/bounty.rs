//! Bounty: people who finish the round by emptying their hand score ten points less; see `score`.

use crate::rule::RuleCardRules;

pub(crate) struct Bounty;

/// The points that it subtracts (§11).
pub(crate) const POINTS: i32 = 10;

impl RuleCardRules for Bounty {}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn finishing_with_an_empty_hand_scores_ten_less() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["bounty"], "totals": [3, 0, 0],
            "hands": [["red-4"], ["green-4"], ["green-5"]], "script": ["0 play red-4"],
            "expect": {"round_scores": [-10, 4, 5], "totals": [-7, 4, 5]}}"#,
        );
    }

    #[test]
    fn it_adds_to_the_points_of_a_time_bomb() {
        play(
            r#"{"packs": ["troublemaker", "pandora"], "rule_cards": ["bounty"],
            "hands": [["red-troublemaker", "blue-1"], ["red-4"], ["green-5"]],
            "events": ["time-bomb"], "script": ["0 play red-troublemaker", "1 play red-4"],
            "expect": {"round_scores": [11, -20, 15]}}"#,
        );
    }

    #[test]
    fn it_applies_in_the_last_turn_of_a_time_bomb() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["bounty"],
            "hands": [["black-9", "red-9", "red-1", "red-2"], ["yellow-1"]],
            "draw": ["green-1", "green-2", "green-3"], "events": ["time-bomb"],
            "script": ["0 play black-9", "1 draw", "1 end", "0 play red-9", "1 draw", "1 end",
            "0 play red-1", "1 draw", "1 end", "0 play red-2"],
            "expect": {"round_over": true, "finished": [0], "round_scores": [-20, 17]}}"#,
        );
    }

    #[test]
    fn it_applies_to_several_finishers() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["bounty"],
            "hands": [["black-9", "red-2", "blue-2"], ["red-3", "blue-3"], ["green-7"]],
            "events": ["mating-season"], "script": ["0 play black-9"],
            "expect": {"finished": [0, 1], "round_scores": [-10, -10, 7]}}"#,
        );
    }

    #[test]
    fn it_applies_to_the_end() {
        play(
            r#"{"packs": ["supercharge", "pandora"], "rule_cards": ["bounty"],
            "hands": [["the-end"], ["green-4"], []], "script": ["0 play the-end"],
            "expect": {"finished": [0], "round_scores": [-10, 4, 0]}}"#,
        );
    }

    #[test]
    fn it_does_not_apply_if_nobody_finished() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["bounty"],
            "hands": [["red-4", "blue-1"], ["green-4"], []], "draw": [], "script": ["0 draw"],
            "expect": {"finished": [], "round_scores": [5, 4, 0]}}"#,
        );
    }

    #[test]
    fn it_does_not_apply_to_a_hand_emptied_by_parasite() {
        play(
            r#"{"packs": ["troublemaker", "supercharge", "pandora"], "rule_cards": ["bounty"],
            "hands": [["red-troublemaker", "red-4"], ["red-8"], ["green-6"]],
            "events": ["parasite"],
            "script": ["0 play red-troublemaker", "1 play red-8", "0 cards red-4"],
            "expect": {"finished": [1], "round_scores": [0, -10, 6]}}"#,
        );
    }

    #[test]
    fn it_does_not_apply_to_people_excluded_from_finish_line() {
        play(
            r#"{"packs": ["troublemaker", "pandora"], "rule_cards": ["bounty"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "events": ["finish-line"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"finished": [1], "round_scores": [1, 0, 5]}}"#,
        );
    }

    #[test]
    fn it_does_nothing_without_points() {
        play(
            r#"{"packs": ["pandora"], "rules": {"scorekeeping": "none", "rounds": 2},
            "rule_cards": ["bounty"], "hands": [["red-4"], ["green-4"], ["green-5"]],
            "script": ["0 play red-4"],
            "expect": {"round_scores": [0, 4, 5], "totals": [0, 0, 0], "next_dealer": 2}}"#,
        );
    }
}
