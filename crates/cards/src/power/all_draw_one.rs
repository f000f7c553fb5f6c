//! All-draw-one: everybody else draws one card, in play order.

use game::Seat;

use crate::Power;
use crate::ask::Source;
use crate::power::PowerRules;
use crate::table::Table;

pub(crate) struct AllDrawOne;

impl PowerRules for AllDrawOne {
    fn activate(&self, t: &mut Table, by: Seat) {
        for seat in t.in_order(by, t.everybody().without(by)) {
            t.draw(seat, 1, Source::Power(Power::AllDrawOne));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn everybody_else_draws_one() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["red-1", "red-2", "red-3"], "powers": [["all-draw-one"], [], []],
            "script": ["0 play red-4", "0 power all-draw-one"],
            "expect": {"hands": [["blue-1"], ["green-4", "red-1"], ["green-5", "red-2"]],
            "powers": [["*all-draw-one"], [], []], "demand": "red 4", "turn": 1}}"#,
        );
    }

    #[test]
    fn people_draw_in_reversed_play_order() {
        play(
            r#"{"packs": ["supercharge", "pandora"], "hands": [["red-4", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["red-1", "red-2", "red-3"], "powers": [["all-draw-one"], [], []],
            "rule_cards": ["clockwise"],
            "script": ["0 play red-4", "0 power all-draw-one"],
            "expect": {"hands": [["blue-1"], ["green-4", "red-2"], ["green-5", "red-1"]], "turn": 2}}"#,
        );
    }

    #[test]
    fn it_acts_before_the_effect_of_the_card() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["equality", "blue-1", "blue-2"], ["green-4"],
            ["green-5"]],
            "powers": [["all-draw-one"], [], []],
            "script": ["0 play equality", "0 power all-draw-one", "! 0 yes", "0 wish red"],
            "expect": {"hand_sizes": [2, 2, 2]}}"#,
        );
    }

    #[test]
    fn if_the_pile_is_too_small_the_round_ends_after_the_turn() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["red-1"], "powers": [["all-draw-one"], [], []],
            "script": ["0 play red-4", "0 power all-draw-one"],
            "expect": {"hand_sizes": [1, 2, 1], "round_over": true, "finished": []}}"#,
        );
    }

    #[test]
    fn an_empty_hand_still_finishes() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4"], ["green-4"], ["green-5"]],
            "draw": ["yellow-2", "yellow-3", "yellow-5"], "powers": [["all-draw-one"], [], []],
            "script": ["0 play red-4", "0 power all-draw-one"],
            "expect": {"round_over": true, "finished": [0], "round_scores": [0, 6, 8]}}"#,
        );
    }
}
