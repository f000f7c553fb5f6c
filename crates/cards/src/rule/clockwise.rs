//! Clockwise: the direction is reversed while the card is in force, and changes at once when it comes or
//! goes; see `State::leftward`.

use crate::fact::Fact;
use crate::rule::RuleCardRules;
use crate::table::Table;

pub(crate) struct Clockwise;

impl RuleCardRules for Clockwise {
    fn turned(&self, t: &mut Table) {
        t.reversed = !t.reversed;
        let leftward = t.leftward();
        t.tell(Fact::Turned { leftward });
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn play_runs_to_the_left() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["clockwise"],
            "hands": [["red-5", "blue-1"], ["red-4", "blue-4"], ["red-6", "blue-5"]],
            "script": ["0 play red-5", "2 play red-6"], "expect": {"direction": "left", "turn": 1}}"#,
        );
    }

    #[test]
    fn looping_reverses_it_to_the_right_and_back() {
        play(
            r#"{"packs": ["supercharge", "pandora"], "rule_cards": ["clockwise"],
            "hands": [["red-5", "red-1", "blue-1"], ["red-4", "blue-4"], ["red-6", "blue-5"]],
            "powers": [["looping"], [], []],
            "script": ["0 play red-5", "0 power looping", "1 play red-4"],
            "expect": {"direction": "right", "turn": 2}}"#,
        );
        play(
            r#"{"packs": ["supercharge", "pandora"], "rule_cards": ["clockwise"],
            "hands": [["red-5", "red-1", "blue-1"], ["red-4", "blue-4"], ["red-6", "blue-5"]],
            "powers": [["looping"], [], []],
            "script": ["0 play red-5", "0 power looping", "1 play red-4", "2 play red-6",
            "0 play red-1"],
            "expect": {"direction": "left", "turn": 2}}"#,
        );
    }

    #[test]
    fn turning_it_up_reverses_the_direction_at_once() {
        play(
            r#"{"packs": ["pandora"], "rules": {"diy": "rule-card"}, "rule_pile": ["clockwise"],
            "hands": [["do-it-yourself", "blue-1"], ["red-4"], ["red-6"]],
            "script": ["0 play do-it-yourself", "0 yes", "0 wish red"],
            "expect": {"direction": "left", "turn": 2, "active_rule_cards": ["clockwise"]}}"#,
        );
    }
}
