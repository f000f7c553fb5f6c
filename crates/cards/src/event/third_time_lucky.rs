//! Third-time-lucky: in order, everybody draws three cards.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct ThirdTimeLucky;

impl EventRules for ThirdTimeLucky {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        for seat in e.order(t) {
            t.draw(seat, 3, e.source());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn everybody_draws_three() {
        play(
            r#"{"hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["red-1", "red-2", "red-3", "red-4", "red-5", "red-6", "red-7", "red-8",
            "yellow-1"],
            "events": ["third-time-lucky"], "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1", "red-7", "red-8", "yellow-1"], ["green-4", "red-1", "red-2",
            "red-3"], ["green-5", "red-4", "red-5", "red-6"]], "draw_size": 0, "round_over": false,
            "turn": 1}}"#,
        );
    }

    #[test]
    fn it_follows_a_reversed_direction_while_the_pile_lasts() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["clockwise"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["red-1", "red-2", "red-3", "red-4"], "events": ["third-time-lucky"],
            "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1"], ["green-4", "red-4"], ["green-5", "red-1", "red-2",
            "red-3"]], "round_over": true, "finished": []}}"#,
        );
    }

    #[test]
    fn an_empty_hand_draws_too() {
        play(
            r#"{"hands": [["black-9"], ["green-4"]], "events": ["third-time-lucky"],
            "script": ["0 play black-9"], "expect": {"hand_sizes": [3, 4], "round_over": false}}"#,
        );
    }

    #[test]
    fn excluded_people_draw_nothing() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "events": ["third-time-lucky"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hand_sizes": [4, 1, 4]}}"#,
        );
    }
}
