//! Mexican-standoff: everybody discards their hand; then, in order, everybody draws three cards.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct MexicanStandoff;

impl EventRules for MexicanStandoff {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        for seat in e.order(t) {
            let hand = *t.hand(seat);
            t.discard(seat, hand, e.source());
        }
        for seat in e.order(t) {
            t.draw(seat, 3, e.source());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn hands_go_under_the_top_and_everybody_draws_three() {
        play(
            r#"{"hands": [["black-9", "blue-1", "blue-2"], ["green-4"], ["green-5"]],
            "draw": ["red-1", "red-2", "red-3", "red-4", "red-5", "red-6", "red-7", "red-8",
            "yellow-1"],
            "events": ["mexican-standoff"], "script": ["0 play black-9"],
            "expect": {"hands": [["red-7", "red-8", "yellow-1"], ["red-1", "red-2", "red-3"], ["red-4",
            "red-5", "red-6"]], "demand": "black 9", "discard": ["red-9", "green-4", "green-5",
            "blue-1", "blue-2", "black-9"], "round_over": false}}"#,
        );
    }

    #[test]
    fn an_empty_hand_draws_three_too() {
        play(
            r#"{"hands": [["black-9"], ["green-4"]], "events": ["mexican-standoff"],
            "script": ["0 play black-9"], "expect": {"hand_sizes": [3, 3], "round_over": false}}"#,
        );
    }

    #[test]
    fn people_draw_while_the_pile_lasts() {
        play(
            r#"{"hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["red-1", "red-2", "red-3", "red-4"], "events": ["mexican-standoff"],
            "script": ["0 play black-9"],
            "expect": {"hands": [[], ["red-1", "red-2", "red-3"], ["red-4"]], "round_over": true,
            "finished": [], "round_scores": [0, 6, 4]}}"#,
        );
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["clockwise"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["red-1", "red-2", "red-3", "red-4"], "events": ["mexican-standoff"],
            "script": ["0 play black-9"],
            "expect": {"hands": [[], ["red-4"], ["red-1", "red-2", "red-3"]], "round_over": true,
            "finished": []}}"#,
        );
    }

    #[test]
    fn excluded_people_keep_their_hands() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "draw": ["red-1", "red-2", "red-3", "red-4", "red-5", "red-6"],
            "events": ["mexican-standoff"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hands": [["red-4", "red-5", "red-6"], ["green-4"], ["red-1", "red-2", "red-3"]],
            "draw_size": 0, "demand": "green", "round_over": false}}"#,
        );
    }
}
