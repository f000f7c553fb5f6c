//! Cold-blood: nothing may be tossed in, so reaction windows do not open; see `State::no_tossing`.

use crate::rule::RuleCardRules;

pub(crate) struct ColdBlood;

impl RuleCardRules for ColdBlood {}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn nice_try_cannot_be_tossed_in() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["cold-blood"],
            "hands": [["red-4"], ["nice-try", "green-4"], ["green-5"]],
            "script": ["0 play red-4", "! 1 react nice-try"],
            "expect": {"round_over": true, "finished": [0]}}"#,
        );
    }

    #[test]
    fn counterattack_cannot_be_tossed_in() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["cold-blood"],
            "hands": [["red-gift", "blue-1", "blue-2", "blue-3"], ["counterattack", "green-4"],
            ["green-5"]],
            "script": ["0 play red-gift", "0 seat 1", "! 1 react counterattack",
            "0 cards blue-1 blue-2"],
            "expect": {"hand_sizes": [1, 4, 1]}}"#,
        );
    }

    #[test]
    fn neither_lucky_bastard_nor_an_imitating_mimicry_can_be_tossed_in() {
        play(
            r#"{"packs": ["troublemaker", "pandora"], "rule_cards": ["cold-blood"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["mimicry", "green-5"]],
            "events": ["third-time-lucky"],
            "script": ["0 play black-9", "! 1 react lucky-bastard", "! 2 react mimicry"],
            "expect": {"hand_sizes": [4, 5, 5]}}"#,
        );
    }

    #[test]
    fn these_cards_can_be_played() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["cold-blood"],
            "hands": [["nice-try", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play nice-try", "0 wish green"], "expect": {"demand": "green", "turn": 1}}"#,
        );
    }
}
