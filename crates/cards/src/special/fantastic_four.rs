//! Fantastic-four: spread four draws over one or more people; wish a colour or
//! a number.

use crate::ask::Source;
use crate::frame::Attack;
use crate::special::{Aim, SpecialProperties, SpecialRules, Wishes};
use crate::table::Table;

pub(crate) struct FantasticFour;

impl SpecialRules for FantasticFour {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties { wishes: Wishes::ColourOrNumber, must: true, ..SpecialProperties::WISH }
            .aimed(Aim::Split)
    }

    fn strike(&self, t: &mut Table, attack: &Attack) {
        for seat in t.in_order(attack.by, attack.on) {
            t.draw(seat, attack.shares.get(seat), Source::Special(attack.with));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn four_draws_over_two_people() {
        play(
            r#"{"hands": [["fantastic-four", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play fantastic-four", "0 split 1:3 2:1", "0 wish blue"],
            "expect": {"hand_sizes": [1, 4, 2], "demand": "blue", "turn": 1}}"#,
        );
    }

    #[test]
    fn drawn_in_play_order_one_person_after_the_other() {
        play(
            r#"{"hands": [["fantastic-four", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["red-1", "red-2", "red-3", "red-4", "red-5"],
            "script": ["0 play fantastic-four", "0 split 2:2 1:2", "0 wish 7"],
            "expect": {"hands": [["blue-1"], ["green-4", "red-1", "red-2"], ["green-5", "red-3", "red-4"]],
            "demand": "7"}}"#,
        );
    }

    #[test]
    fn in_play_order_when_that_is_reversed() {
        play(
            r#"{"packs": ["pandora"], "hands": [["fantastic-four", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["red-1", "red-2", "red-3", "red-4", "red-5"], "rule_cards": ["clockwise"],
            "script": ["0 play fantastic-four", "0 split 1:2 2:2", "0 wish 7"],
            "expect": {"hands": [["blue-1"], ["green-4", "red-3", "red-4"], ["green-5", "red-1", "red-2"]],
            "turn": 2}}"#,
        );
    }

    #[test]
    fn all_four_on_one() {
        play(
            r#"{"hands": [["fantastic-four", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play fantastic-four", "0 split 2:4", "0 wish 7"],
            "expect": {"hand_sizes": [1, 1, 5]}}"#,
        );
    }

    #[test]
    fn one_each_for_four() {
        play(
            r#"{"hands": [["fantastic-four", "blue-1"], ["green-4"], ["green-5"], ["green-6"], ["green-7"]],
            "script": ["0 play fantastic-four", "0 split 1:1 2:1 3:1 4:1", "0 wish red"],
            "expect": {"hand_sizes": [1, 2, 2, 2, 2]}}"#,
        );
    }

    #[test]
    fn neither_three_nor_five_nor_oneself() {
        play(
            r#"{"hands": [["fantastic-four", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play fantastic-four", "! 0 split 1:3", "! 0 split 1:3 2:2", "! 0 split 0:4",
            "! 0 split 0:1 1:3", "0 split 2:4", "0 wish 7"],
            "expect": {"hand_sizes": [1, 1, 5]}}"#,
        );
    }

    #[test]
    fn it_must_be_done() {
        play(
            r#"{"hands": [["fantastic-four", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play fantastic-four", "! 0 no", "! 0 wish red"],
            "expect": {"asked": [0]}}"#,
        );
    }

    #[test]
    fn the_last_card_strikes_and_wishes() {
        play(
            r#"{"hands": [["fantastic-four"], ["green-4"], ["green-5"]],
            "script": ["0 play fantastic-four", "0 split 1:4", "0 wish red"],
            "expect": {"hand_sizes": [0, 5, 1], "round_over": true, "finished": [0]}}"#,
        );
    }

    #[test]
    fn too_few_cards_left_the_wish_is_made_all_the_same() {
        play(
            r#"{"hands": [["fantastic-four", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["red-1", "red-2", "red-3"],
            "script": ["0 play fantastic-four", "0 split 1:2 2:2", "0 wish red"],
            "expect": {"hands": [["blue-1"], ["green-4", "red-1", "red-2"], ["green-5", "red-3"]],
            "round_over": true, "finished": []}}"#,
        );
    }

    #[test]
    fn countered_all_four_turn() {
        play(
            r#"{"hands": [["fantastic-four", "blue-1"], ["counterattack", "green-4"], ["green-5"]],
            "script": ["0 play fantastic-four", "0 split 1:1 2:3", "1 react counterattack",
            "! 1 split 0:3", "! 1 split 1:4", "1 split 0:3 2:1", "! 0 wish red", "! 1 wish 7",
            "1 wish green"],
            "expect": {"hand_sizes": [4, 1, 2], "demand": "green", "top": "counterattack", "turn": 1}}"#,
        );
    }

    #[test]
    fn of_two_counterers_the_first_in_play_order_counts() {
        play(
            r#"{"hands": [["fantastic-four", "blue-1"], ["counterattack", "green-4"], ["counterattack",
            "green-5"]],
            "script": ["0 play fantastic-four", "0 split 1:1 2:3", "2 react counterattack",
            "1 react counterattack", "1 split 0:4", "1 wish green"],
            "expect": {"hands": [null, ["green-4"], ["counterattack", "green-5"]], "hand_sizes": [5, 1, 2]}}"#,
        );
    }

    #[test]
    fn own_share_turns_alone() {
        play(
            r#"{"hands": [["fantastic-four", "blue-1"], ["counterattack", "green-4"], ["green-5"]],
            "rules": {"counter": "own-share"},
            "script": ["0 play fantastic-four", "0 split 1:1 2:3", "1 react counterattack",
            "! 1 split 0:4", "! 1 split 1:1", "1 split 2:1", "1 wish green"],
            "expect": {"hand_sizes": [1, 1, 5], "demand": "green", "turn": 1}}"#,
        );
    }

    #[test]
    fn own_shares_turn_in_play_order_on_one_person_each() {
        play(
            r#"{"hands": [["fantastic-four", "blue-1"], ["counterattack", "green-4"], ["counterattack",
            "green-5"], ["green-6"]],
            "rules": {"counter": "own-share"},
            "script": ["0 play fantastic-four", "0 split 1:1 2:2 3:1", "1 react counterattack",
            "2 react counterattack", "! 2 split 0:2", "1 split 3:1", "! 2 split 0:1 1:1", "2 split 0:2",
            "! 1 wish red", "2 wish green"],
            "expect": {"hand_sizes": [3, 1, 1, 3], "demand": "green", "turn": 1}}"#,
        );
    }

    #[test]
    fn an_own_share_may_be_countered_again() {
        play(
            r#"{"hands": [["fantastic-four", "counterattack", "blue-1"], ["counterattack", "green-4"],
            ["green-5"]],
            "rules": {"counter": "own-share"},
            "script": ["0 play fantastic-four", "0 split 1:3 2:1", "1 react counterattack", "1 split 0:3",
            "0 react counterattack", "! 0 split 1:1 2:2", "0 split 2:3", "0 wish yellow"],
            "expect": {"hand_sizes": [1, 1, 5], "demand": "yellow", "turn": 1}}"#,
        );
    }

    #[test]
    fn the_dealer_spreads_for_a_starter() {
        play(
            r#"{"hands": [["blue-1"], ["green-4"], ["green-5"]],
            "starter": "fantastic-four", "dealer": 2,
            "script": ["2 split 0:4", "2 wish 3"],
            "expect": {"hand_sizes": [5, 1, 1], "demand": "3", "turn": 0}}"#,
        );
    }
}
