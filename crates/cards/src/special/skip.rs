//! Skip: a person without a skip mark gets one.

use game::{Seat, Seats};

use crate::frame::Attack;
use crate::special::{Aim, SpecialProperties, SpecialRules};
use crate::state::State;
use crate::table::Table;

pub(crate) struct Skip;

impl SpecialRules for Skip {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties::COLOURED.aimed(Aim::One)
    }

    fn victims(&self, state: &State, by: Seat) -> Seats {
        state.everybody().filter(|s| s != by && state.places[s].skips == 0)
    }

    fn strike(&self, t: &mut Table, attack: &Attack) {
        t.mark(attack.victim());
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn the_next_turn_is_lost() {
        play(
            r#"{"hands": [["red-skip", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play red-skip", "! 0 seat 0", "0 seat 1"],
            "expect": {"turn": 2, "skipped": [], "demand": "red skip"}}"#,
        );
    }

    #[test]
    fn the_mark_stays_till_the_turn_comes() {
        play(
            r#"{"hands": [["red-skip", "blue-1"], ["green-4"], ["green-5"], ["red-5"]],
            "script": ["0 play red-skip", "0 seat 3"],
            "expect": {"turn": 1, "skipped": [3]}}"#,
        );
    }

    #[test]
    fn only_one_turn_is_lost() {
        play(
            r#"{"hands": [["red-skip", "blue-1"], ["green-4", "red-5"]],
            "script": ["0 play red-skip", "0 seat 1", "0 draw", "0 end", "1 play red-5"],
            "expect": {"turn": 0, "hand_sizes": [2, 1]}}"#,
        );
    }

    #[test]
    fn nobody_gets_a_second_mark() {
        play(
            r#"{"hands": [["red-skip", "blue-1"], ["blue-skip", "green-4"], ["green-5", "red-3"],
            ["yellow-1"]],
            "script": ["0 play red-skip", "0 seat 2", "1 play blue-skip", "! 1 seat 2", "1 seat 3"],
            "expect": {"turn": 0, "skipped": []}}"#,
        );
    }

    #[test]
    fn nobody_to_be_marked_nothing_happens() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-skip", "blue-skip", "blue-1"], ["green-4"]],
            "powers": [["random-chance"], []],
            "script": ["0 play red-skip", "0 power random-chance", "0 seat 1", "0 play blue-skip"],
            "expect": {"turn": 0, "demand": "blue skip", "skipped": [], "hand_sizes": [1, 1]}}"#,
        );
    }

    #[test]
    fn countered_it_marks_whom_the_counterer_likes() {
        play(
            r#"{"hands": [["red-skip", "blue-1"], ["counterattack", "green-4"], ["green-5"]],
            "script": ["0 play red-skip", "0 seat 1", "1 react counterattack", "! 1 seat 1", "1 seat 0",
            "1 wish green"],
            "expect": {"turn": 1, "skipped": [0], "demand": "green"}}"#,
        );
    }

    #[test]
    fn a_counterer_with_nobody_to_mark_just_stops_it() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"], "hands": [["red-skip", "blue-red-swap", "blue-skip",
            "blue-1"], ["counterattack", "green-4"], ["green-5"]],
            "powers": [["random-chance"], [], []],
            "script": ["0 play red-skip", "0 power random-chance", "0 seat 2", "0 play blue-skip",
            "0 seat 1", "1 react counterattack", "1 seat 0", "1 wish green"],
            "expect": {"turn": 1, "skipped": [0, 2], "demand": "green"}}"#,
        );
    }

    #[test]
    fn who_is_marked_may_still_counter() {
        play(
            r#"{"hands": [["red-skip", "blue-1"], ["red-gift", "green-1", "green-2", "green-3"],
            ["counterattack", "green-5"], ["green-9"]],
            "script": ["0 play red-skip", "0 seat 2", "1 play red-gift", "1 seat 2",
            "2 react counterattack", "2 seat 1", "2 wish green"],
            "expect": {"hands": [null, ["green-1", "green-2", "green-3", "green-5"], [], null]}}"#,
        );
    }

    #[test]
    fn the_dealer_marks_for_a_starter() {
        play(
            r#"{"hands": [["blue-1", "blue-2"], ["green-4"], ["green-6"]],
            "starter": "red-skip", "dealer": 2,
            "script": ["2 seat 0"],
            "expect": {"turn": 1, "skipped": [], "demand": "red skip"}}"#,
        );
    }

    #[test]
    fn two_people_skip_and_go_on() {
        play(
            r#"{"hands": [["red-skip", "blue-1"], ["green-4"]],
            "script": ["0 play red-skip", "0 seat 1"],
            "expect": {"turn": 0, "skipped": []}}"#,
        );
    }
}
