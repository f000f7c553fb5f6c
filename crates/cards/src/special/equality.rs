//! Equality: somebody holding fewer cards than you draws up to your number.

use game::{Seat, Seats};

use crate::ask::Source;
use crate::frame::Attack;
use crate::special::{Aim, SpecialProperties, SpecialRules};
use crate::state::State;
use crate::table::Table;

pub(crate) struct Equality;

impl SpecialRules for Equality {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties::WISH.aimed(Aim::One)
    }

    fn victims(&self, state: &State, by: Seat) -> Seats {
        state.everybody().filter(|s| state.count(s) < state.count(by))
    }

    fn strike(&self, t: &mut Table, attack: &Attack) {
        let victim = attack.victim();
        let missing = t.count(attack.by).saturating_sub(t.count(victim));
        t.draw(victim, missing, Source::Special(attack.with));
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn up_to_the_same_number() {
        play(
            r#"{"hands": [["equality", "blue-1", "blue-2", "blue-3"], ["green-4"], ["green-5", "green-6",
            "green-7"]],
            "script": ["0 play equality", "0 yes", "0 seat 1", "0 wish red"],
            "expect": {"hand_sizes": [3, 3, 3], "demand": "red", "turn": 1}}"#,
        );
    }

    #[test]
    fn not_somebody_with_as_many_nor_oneself() {
        play(
            r#"{"hands": [["equality", "blue-1", "blue-2", "blue-3"], ["green-4"], ["green-5", "green-6",
            "green-7"]],
            "script": ["0 play equality", "0 yes", "! 0 seat 2", "! 0 seat 0", "0 seat 1", "! 0 wish 7",
            "0 wish red"],
            "expect": {"hand_sizes": [3, 3, 3]}}"#,
        );
    }

    #[test]
    fn the_effect_may_be_left_out() {
        play(
            r#"{"hands": [["equality", "blue-1", "blue-2", "blue-3"], ["green-4"], ["green-5", "green-6",
            "green-7"]],
            "script": ["0 play equality", "0 no", "0 wish red"],
            "expect": {"hand_sizes": [3, 1, 3], "demand": "red"}}"#,
        );
    }

    #[test]
    fn it_must_be_done_where_wish_effects_must() {
        play(
            r#"{"hands": [["equality", "blue-1", "blue-2", "blue-3"], ["green-4"], ["green-5", "green-6",
            "green-7"]],
            "rules": {"wish_effects": "must"},
            "script": ["0 play equality", "! 0 no", "0 wish red"],
            "expect": {"hand_sizes": [3, 3, 3]}}"#,
        );
    }

    #[test]
    fn nobody_with_fewer_only_the_wish() {
        play(
            r#"{"hands": [["equality", "blue-1"], ["green-4"], ["green-5"]],
            "rules": {"wish_effects": "must"},
            "script": ["0 play equality", "! 0 yes", "0 wish red"],
            "expect": {"hand_sizes": [1, 1, 1], "demand": "red"}}"#,
        );
    }

    #[test]
    fn with_nothing_left_nobody_holds_fewer() {
        play(
            r#"{"hands": [["equality"], ["green-4"], ["green-5"]],
            "script": ["0 play equality", "! 0 yes", "0 wish red"],
            "expect": {"round_over": true, "finished": [0]}}"#,
        );
    }

    #[test]
    fn somebody_without_cards_may_be_chosen() {
        play(
            r#"{"hands": [["equality", "blue-1", "blue-2"], [], ["green-5"]],
            "script": ["0 play equality", "0 yes", "0 seat 1", "0 wish red"],
            "expect": {"hand_sizes": [2, 2, 1], "turn": 1}}"#,
        );
    }

    #[test]
    fn countered_by_who_holds_more() {
        play(
            r#"{"hands": [["equality", "blue-1", "blue-2", "blue-3", "blue-4"], ["counterattack", "green-4",
            "green-5"], ["green-6"]],
            "script": ["0 play equality", "0 yes", "0 seat 1", "1 react counterattack", "! 1 seat 0",
            "1 seat 2", "! 0 wish red", "1 wish red"],
            "expect": {"hand_sizes": [4, 2, 2]}}"#,
        );
    }

    #[test]
    fn a_counterer_with_nobody_below_just_stops_it() {
        play(
            r#"{"hands": [["equality", "blue-1", "blue-2", "blue-3"], ["counterattack", "green-4"],
            ["green-5", "green-6"]],
            "script": ["0 play equality", "0 yes", "0 seat 1", "1 react counterattack", "1 wish yellow"],
            "expect": {"hand_sizes": [3, 1, 2], "demand": "yellow", "turn": 1}}"#,
        );
    }

    #[test]
    fn too_few_cards_left_ends_the_round() {
        play(
            r#"{"hands": [["equality", "blue-1", "blue-2", "blue-3"], ["green-4"], ["green-5", "green-6",
            "green-7"]],
            "draw": ["red-1"],
            "script": ["0 play equality", "0 yes", "0 seat 1", "0 wish red"],
            "expect": {"hands": [null, ["green-4", "red-1"], null], "round_over": true, "finished": []}}"#,
        );
    }

    #[test]
    fn the_dealers_own_for_a_starter() {
        play(
            r#"{"hands": [["blue-1"], ["green-4"], ["green-5", "green-6"]],
            "starter": "equality", "dealer": 2,
            "script": ["2 yes", "2 seat 0", "2 wish blue"],
            "expect": {"hand_sizes": [2, 1, 2], "turn": 0, "demand": "blue"}}"#,
        );
    }
}
