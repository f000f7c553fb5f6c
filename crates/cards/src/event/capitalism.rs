//! Capitalism: in order, everybody draws as many cards as they hold.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct Capitalism;

impl EventRules for Capitalism {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        for seat in e.order(t) {
            t.draw(seat, t.count(seat), e.source());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn everybody_doubles_their_hand() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["green-4", "black-3"], ["black-5", "black-7", "red-1"]],
            "events": ["capitalism"], "script": ["0 play black-9"],
            "expect": {"hand_sizes": [2, 4, 6], "turn": 1}}"#,
        );
    }

    #[test]
    fn an_empty_hand_stays_empty() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9"], ["green-4"], ["green-5"]],
            "events": ["capitalism"], "script": ["0 play black-9"],
            "expect": {"hand_sizes": [0, 2, 2], "round_over": true, "finished": [0]}}"#,
        );
    }

    #[test]
    fn people_draw_in_play_order_while_the_pile_lasts() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5", "green-6"]],
            "draw": ["red-1", "red-2"], "events": ["capitalism"], "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1"], ["green-4", "red-1"], ["green-5", "green-6", "red-2"]],
            "round_over": true, "finished": []}}"#,
        );
        play(
            r#"{"packs": ["troublemaker", "pandora"], "rule_cards": ["clockwise"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]], "draw": ["red-1"],
            "events": ["capitalism"], "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1"], ["green-4"], ["green-5", "red-1"]], "round_over": true}}"#,
        );
    }

    #[test]
    fn excluded_people_draw_nothing() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5", "green-6"]],
            "events": ["capitalism"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hand_sizes": [2, 1, 4]}}"#,
        );
    }
}
