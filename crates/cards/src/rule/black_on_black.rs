//! Black-on-black: black may be played whenever a black card's number is demanded; see `Legality`.

use crate::rule::RuleCardRules;

pub(crate) struct BlackOnBlack;

impl RuleCardRules for BlackOnBlack {}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn black_can_be_played_on_a_black_cards_number() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["black-on-black"],
            "hands": [["black-4", "blue-1"], ["green-4"], ["green-5"]], "discard": ["black-3"],
            "events": ["friday-the-13th"], "script": ["0 play black-4"],
            "expect": {"demand": "black 4"}}"#,
        );
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["black-on-black"],
            "hands": [["black-4", "blue-3", "blue-1", "red-gift"], ["green-4"], ["green-5"]],
            "discard": ["black-3"], "expect": {"legal": {"0": ["play black-4", "play blue-3"]}}}"#,
        );
    }

    #[test]
    fn it_does_not_apply_to_coloured_numbers_or_wishes() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["black-on-black"],
            "hands": [["black-4", "blue-1"], ["green-4"], ["green-5"]], "discard": ["red-3"],
            "script": ["! 0 play black-4"], "expect": {"turn": 0}}"#,
        );
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["black-on-black"],
            "hands": [["fantastic", "blue-1"], ["black-4"], ["green-5"]], "discard": ["black-3"],
            "script": ["0 play fantastic", "0 wish 3"], "expect": {"legal": {"1": []}}}"#,
        );
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["black-on-black"],
            "hands": [["fantastic", "blue-1"], ["black-4", "red-4"], ["green-5"]],
            "discard": ["black-3"], "script": ["0 play fantastic", "0 wish red"],
            "expect": {"legal": {"1": ["play red-4"]}}}"#,
        );
    }

    #[test]
    fn without_it_black_cannot_be_played_on_another_black_number() {
        play(
            r#"{"hands": [["black-4", "blue-1"], ["green-4"], ["green-5"]], "discard": ["black-3"],
            "script": ["! 0 play black-4"], "expect": {"turn": 0}}"#,
        );
    }
}
