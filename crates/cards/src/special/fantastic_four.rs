//! Fantastic-four: splits four draws among one or more people, and a wish for a colour or a number. How many
//! draws is a number of `query`.

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
    fn four_draws_can_be_split_between_two_people() {
        play(
            r#"{"hands": [["fantastic-four", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play fantastic-four", "0 split 1:3 2:1", "0 wish blue"],
            "expect": {"hand_sizes": [1, 4, 2], "demand": "blue", "turn": 1}}"#,
        );
    }

    #[test]
    fn victims_draw_in_play_order_one_after_the_other() {
        play(
            r#"{"hands": [["fantastic-four", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["red-1", "red-2", "red-3", "red-4", "red-5"],
            "script": ["0 play fantastic-four", "0 split 2:2 1:2", "0 wish 7"],
            "expect": {"hands": [["blue-1"], ["green-4", "red-1", "red-2"], ["green-5", "red-3", "red-4"]],
                "demand": "7"}}"#,
        );
    }

    #[test]
    fn victims_draw_in_reversed_play_order() {
        play(
            r#"{"packs": ["pandora"], "hands": [["fantastic-four", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["red-1", "red-2", "red-3", "red-4", "red-5"], "rule_cards": ["clockwise"],
            "script": ["0 play fantastic-four", "0 split 1:2 2:2", "0 wish 7"],
            "expect": {"hands": [["blue-1"], ["green-4", "red-3", "red-4"], ["green-5", "red-1", "red-2"]],
                "turn": 2}}"#,
        );
    }

    #[test]
    fn one_person_can_get_all_four_draws() {
        play(
            r#"{"hands": [["fantastic-four", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play fantastic-four", "0 split 2:4", "0 wish 7"],
            "expect": {"hand_sizes": [1, 1, 5]}}"#,
        );
    }

    #[test]
    fn four_people_can_get_one_draw_each() {
        play(
            r#"{"hands": [["fantastic-four", "blue-1"], ["green-4"], ["green-5"], ["green-6"], ["green-7"]],
            "script": ["0 play fantastic-four", "0 split 1:1 2:1 3:1 4:1", "0 wish red"],
            "expect": {"hand_sizes": [1, 2, 2, 2, 2]}}"#,
        );
    }

    #[test]
    fn the_draws_must_be_four_and_for_others() {
        play(
            r#"{"hands": [["fantastic-four", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play fantastic-four", "! 0 split 1:3", "! 0 split 1:3 2:2", "! 0 split 0:4",
            "! 0 split 0:1 1:3", "0 split 2:4", "0 wish 7"],
            "expect": {"hand_sizes": [1, 1, 5]}}"#,
        );
    }

    #[test]
    fn the_effect_is_compulsory() {
        play(
            r#"{"hands": [["fantastic-four", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play fantastic-four", "! 0 no", "! 0 wish red"],
            "expect": {"asked": [0]}}"#,
        );
    }

    #[test]
    fn as_the_last_card_it_still_attacks_and_wishes() {
        play(
            r#"{"hands": [["fantastic-four"], ["green-4"], ["green-5"]],
            "script": ["0 play fantastic-four", "0 split 1:4", "0 wish red"],
            "expect": {"hand_sizes": [0, 5, 1], "round_over": true, "finished": [0]}}"#,
        );
    }

    #[test]
    fn the_wish_is_made_even_if_the_pile_is_too_small() {
        play(
            r#"{"hands": [["fantastic-four", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["red-1", "red-2", "red-3"],
            "script": ["0 play fantastic-four", "0 split 1:2 2:2", "0 wish red"],
            "expect": {"hands": [["blue-1"], ["green-4", "red-1", "red-2"], ["green-5", "red-3"]],
                "round_over": true, "finished": []}}"#,
        );
    }

    #[test]
    fn a_counterattack_redirects_all_four_draws() {
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
            "expect": {"hands": [null, ["green-4"], ["counterattack", "green-5"]],
                "hand_sizes": [5, 1, 2]}}"#,
        );
    }

    #[test]
    fn with_own_share_only_the_counterers_share_is_redirected() {
        play(
            r#"{"hands": [["fantastic-four", "blue-1"], ["counterattack", "green-4"], ["green-5"]],
            "rules": {"counter": "own-share"},
            "script": ["0 play fantastic-four", "0 split 1:1 2:3", "1 react counterattack",
            "! 1 split 0:4", "! 1 split 1:1", "1 split 2:1", "1 wish green"],
            "expect": {"hand_sizes": [1, 1, 5], "demand": "green", "turn": 1}}"#,
        );
    }

    #[test]
    fn own_shares_are_redirected_in_play_order_to_one_person_each() {
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
    fn an_own_share_can_be_countered_again() {
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
    fn as_a_starter_the_dealer_splits_the_draws() {
        play(
            r#"{"hands": [["blue-1"], ["green-4"], ["green-5"]],
            "starter": "fantastic-four", "dealer": 2,
            "script": ["2 split 0:4", "2 wish 3"],
            "expect": {"hand_sizes": [5, 1, 1], "demand": "3", "turn": 0}}"#,
        );
    }
}
