//! Looping: the direction is reversed after this turn, and back after your next turn; see `flow::turn`.

use game::Seat;

use crate::power::PowerRules;
use crate::power::PowerTiming;
use crate::table::Table;

pub(crate) struct Looping;

impl PowerRules for Looping {
    fn when(&self) -> PowerTiming {
        PowerTiming::AfterWish
    }

    fn activate(&self, t: &mut Table, by: Seat) {
        t.places.lasting.looping_next.add(by);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn the_direction_is_reversed_after_this_turn() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "red-6", "blue-1"], ["red-5", "blue-2"],
            ["red-7", "blue-4"], ["red-8", "blue-5"]],
            "powers": [["looping"], [], [], []],
            "script": ["0 play red-4", "0 power looping"],
            "expect": {"turn": 3, "direction": "left"}}"#,
        );
    }

    #[test]
    fn it_returns_after_the_owners_next_turn() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "red-6", "blue-1"], ["red-5", "blue-2"],
            ["red-7", "blue-4"], ["red-8", "blue-5"]],
            "powers": [["looping"], [], [], []],
            "script": ["0 play red-4", "0 power looping", "3 play red-8", "2 play red-7", "1 play red-5",
            "0 play red-6"],
            "expect": {"turn": 1, "direction": "right"}}"#,
        );
    }

    #[test]
    fn this_turn_still_goes_to_the_right() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "powers": [["looping"], [], []], "events": ["expansion"],
            "script": ["0 play black-9", "0 power looping"],
            "expect": {"hand_sizes": [4, 2, 3], "turn": 2}}"#,
        );
    }

    #[test]
    fn a_skipped_turn_counts() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "red-6", "blue-1"], ["red-5", "blue-2"],
            ["red-skip", "red-7", "blue-4"]],
            "powers": [["looping"], [], []],
            "script": ["0 play red-4", "0 power looping", "2 play red-skip", "2 seat 0", "1 play red-5"],
            "expect": {"turn": 1, "direction": "right"}}"#,
        );
    }

    #[test]
    fn a_second_one_in_the_next_turn_continues_it() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "red-6", "blue-1"], ["red-5", "blue-2"],
            ["red-7", "blue-4"], ["red-8", "blue-5"]],
            "powers": [["looping", "looping"], [], [], []],
            "script": ["0 play red-4", "0 power looping", "3 play red-8", "2 play red-7", "1 play red-5",
            "0 play red-6", "0 power looping"],
            "expect": {"turn": 3, "direction": "left"}}"#,
        );
    }

    #[test]
    fn after_the_second_one_the_direction_returns() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "red-6", "red-1", "blue-1"], ["red-5"],
            ["red-7"]],
            "powers": [["looping", "looping"], [], []],
            "script": ["0 play red-4", "0 power looping", "2 draw", "2 end", "1 draw", "1 end",
            "0 play red-6", "0 power looping", "2 draw", "2 end", "1 draw", "1 end", "0 play red-1"],
            "expect": {"turn": 1, "direction": "right"}}"#,
        );
    }

    #[test]
    fn another_persons_looping_reverses_it_back() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "red-6", "blue-1"], ["red-5", "blue-2"],
            ["red-7", "blue-4"], ["red-8", "blue-5"]],
            "powers": [["looping"], [], [], ["looping"]],
            "script": ["0 play red-4", "0 power looping", "3 play red-8", "3 power looping"],
            "expect": {"turn": 0, "direction": "right"}}"#,
        );
    }

    #[test]
    fn each_looping_lasts_for_its_own_time() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "red-6", "blue-1"], ["red-5", "blue-2"],
            ["red-7", "blue-4"], ["red-8", "blue-5"]],
            "powers": [["looping"], [], [], ["looping"]],
            "script": ["0 play red-4", "0 power looping", "3 play red-8", "3 power looping",
            "0 play red-6"],
            "expect": {"turn": 3, "direction": "left"}}"#,
        );
    }

    #[test]
    fn with_two_people_it_hardly_matters() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "red-6", "blue-1"], ["red-5", "blue-2"]],
            "powers": [["looping"], []],
            "script": ["0 play red-4", "0 power looping", "1 play red-5", "0 play red-6"],
            "expect": {"turn": 1, "direction": "right"}}"#,
        );
    }

    #[test]
    fn under_clockwise_it_reverses_play_to_the_right() {
        play(
            r#"{"packs": ["supercharge", "pandora"], "hands": [["red-4", "red-6", "blue-1"], ["red-5",
            "blue-2"], ["red-7", "blue-4"], ["red-8", "blue-5"]],
            "powers": [["looping"], [], [], []], "rule_cards": ["clockwise"],
            "script": ["0 play red-4", "0 power looping"],
            "expect": {"turn": 1, "direction": "right"}}"#,
        );
    }
}
