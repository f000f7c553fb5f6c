//! Equality: somebody with fewer cards than its player draws until they have as many.

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
    fn the_victim_draws_up_to_the_same_number() {
        play(
            r#"{"hands": [["equality", "blue-1", "blue-2", "blue-3"], ["green-4"], ["green-5", "green-6",
            "green-7"]],
            "script": ["0 play equality", "0 yes", "0 seat 1", "0 wish red"],
            "expect": {"hand_sizes": [3, 3, 3], "demand": "red", "turn": 1}}"#,
        );
    }

    #[test]
    fn victims_hold_fewer_cards_and_are_somebody_else() {
        play(
            r#"{"hands": [["equality", "blue-1", "blue-2", "blue-3"], ["green-4"], ["green-5", "green-6",
            "green-7"]],
            "script": ["0 play equality", "0 yes", "! 0 seat 2", "! 0 seat 0", "0 seat 1", "! 0 wish 7",
            "0 wish red"],
            "expect": {"hand_sizes": [3, 3, 3]}}"#,
        );
    }

    #[test]
    fn the_effect_may_be_skipped() {
        play(
            r#"{"hands": [["equality", "blue-1", "blue-2", "blue-3"], ["green-4"], ["green-5", "green-6",
            "green-7"]],
            "script": ["0 play equality", "0 no", "0 wish red"],
            "expect": {"hand_sizes": [3, 1, 3], "demand": "red"}}"#,
        );
    }

    #[test]
    fn the_effect_must_be_used_under_the_house_rule() {
        play(
            r#"{"hands": [["equality", "blue-1", "blue-2", "blue-3"], ["green-4"], ["green-5", "green-6",
            "green-7"]],
            "rules": {"wish_effects": "must"},
            "script": ["0 play equality", "! 0 no", "0 wish red"],
            "expect": {"hand_sizes": [3, 3, 3]}}"#,
        );
    }

    #[test]
    fn with_no_possible_victim_only_the_wish_remains() {
        play(
            r#"{"hands": [["equality", "blue-1"], ["green-4"], ["green-5"]],
            "rules": {"wish_effects": "must"},
            "script": ["0 play equality", "! 0 yes", "0 wish red"],
            "expect": {"hand_sizes": [1, 1, 1], "demand": "red"}}"#,
        );
    }

    #[test]
    fn a_player_without_cards_has_no_possible_victim() {
        play(
            r#"{"hands": [["equality"], ["green-4"], ["green-5"]],
            "script": ["0 play equality", "! 0 yes", "0 wish red"],
            "expect": {"round_over": true, "finished": [0]}}"#,
        );
    }

    #[test]
    fn somebody_without_cards_can_be_chosen() {
        play(
            r#"{"hands": [["equality", "blue-1", "blue-2"], [], ["green-5"]],
            "script": ["0 play equality", "0 yes", "0 seat 1", "0 wish red"],
            "expect": {"hand_sizes": [2, 2, 1], "turn": 1}}"#,
        );
    }

    #[test]
    fn it_can_be_countered_onto_somebody_with_fewer_cards() {
        play(
            r#"{"hands": [["equality", "blue-1", "blue-2", "blue-3", "blue-4"], ["counterattack", "green-4",
            "green-5"], ["green-6"]],
            "script": ["0 play equality", "0 yes", "0 seat 1", "1 react counterattack", "! 1 seat 0",
            "1 seat 2", "! 0 wish red", "1 wish red"],
            "expect": {"hand_sizes": [4, 2, 2]}}"#,
        );
    }

    #[test]
    fn a_counterer_without_a_possible_victim_stops_it() {
        play(
            r#"{"hands": [["equality", "blue-1", "blue-2", "blue-3"], ["counterattack", "green-4"],
            ["green-5", "green-6"]],
            "script": ["0 play equality", "0 yes", "0 seat 1", "1 react counterattack", "1 wish yellow"],
            "expect": {"hand_sizes": [3, 1, 2], "demand": "yellow", "turn": 1}}"#,
        );
    }

    #[test]
    fn too_few_cards_in_the_pile_end_the_round() {
        play(
            r#"{"hands": [["equality", "blue-1", "blue-2", "blue-3"], ["green-4"], ["green-5", "green-6",
            "green-7"]],
            "draw": ["red-1"],
            "script": ["0 play equality", "0 yes", "0 seat 1", "0 wish red"],
            "expect": {"hands": [null, ["green-4", "red-1"], null], "round_over": true, "finished": []}}"#,
        );
    }

    #[test]
    fn as_a_starter_the_dealer_uses_the_effect() {
        play(
            r#"{"hands": [["blue-1"], ["green-4"], ["green-5", "green-6"]],
            "starter": "equality", "dealer": 2,
            "script": ["2 yes", "2 seat 0", "2 wish blue"],
            "expect": {"hand_sizes": [2, 1, 2], "turn": 0, "demand": "blue"}}"#,
        );
    }
}
