//! Skip: somebody who does not already have to lose a turn loses their next one; how many is a number of
//! `query`.

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
    fn the_victims_next_turn_is_lost() {
        play(
            r#"{"hands": [["red-skip", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play red-skip", "! 0 seat 0", "0 seat 1"],
            "expect": {"turn": 2, "skipped": [], "demand": "red skip"}}"#,
        );
    }

    #[test]
    fn the_mark_stays_until_that_turn() {
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
    fn a_marked_person_cannot_be_marked_again() {
        play(
            r#"{"hands": [["red-skip", "blue-1"], ["blue-skip", "green-4"], ["green-5", "red-3"],
            ["yellow-1"]],
            "script": ["0 play red-skip", "0 seat 2", "1 play blue-skip", "! 1 seat 2", "1 seat 3"],
            "expect": {"turn": 0, "skipped": []}}"#,
        );
    }

    #[test]
    fn if_nobody_can_be_marked_nothing_happens() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-skip", "blue-skip", "blue-1"], ["green-4"]],
            "powers": [["random-chance"], []],
            "script": ["0 play red-skip", "0 power random-chance", "0 seat 1", "0 play blue-skip"],
            "expect": {"turn": 0, "demand": "blue skip", "skipped": [], "hand_sizes": [1, 1]}}"#,
        );
    }

    #[test]
    fn a_counterer_marks_somebody_of_their_choice() {
        play(
            r#"{"hands": [["red-skip", "blue-1"], ["counterattack", "green-4"], ["green-5"]],
            "script": ["0 play red-skip", "0 seat 1", "1 react counterattack", "! 1 seat 1", "1 seat 0",
            "1 wish green"],
            "expect": {"turn": 1, "skipped": [0], "demand": "green"}}"#,
        );
    }

    #[test]
    fn a_counterer_with_nobody_to_mark_stops_it() {
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
    fn a_marked_person_can_still_counter() {
        play(
            r#"{"hands": [["red-skip", "blue-1"], ["red-gift", "green-1", "green-2", "green-3"],
            ["counterattack", "green-5"], ["green-9"]],
            "script": ["0 play red-skip", "0 seat 2", "1 play red-gift", "1 seat 2",
            "2 react counterattack", "2 seat 1", "2 wish green"],
            "expect": {"hands": [null, ["green-1", "green-2", "green-3", "green-5"], [], null]}}"#,
        );
    }

    #[test]
    fn as_a_starter_the_dealer_marks_somebody() {
        play(
            r#"{"hands": [["blue-1", "blue-2"], ["green-4"], ["green-6"]],
            "starter": "red-skip", "dealer": 2,
            "script": ["2 seat 0"],
            "expect": {"turn": 1, "skipped": [], "demand": "red skip"}}"#,
        );
    }

    #[test]
    fn with_two_people_its_player_has_the_next_turn() {
        play(
            r#"{"hands": [["red-skip", "blue-1"], ["green-4"]],
            "script": ["0 play red-skip", "0 seat 1"],
            "expect": {"turn": 0, "skipped": []}}"#,
        );
    }
}
