//! Expansion: in order, people draw one card, two cards, three cards …

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct Expansion;

impl EventRules for Expansion {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        for (n, seat) in (1..).zip(e.order(t)) {
            t.draw(seat, n, e.source());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn people_draw_one_two_three_with_the_trigger_last() {
        play(
            r#"{"hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]], "events": ["expansion"],
            "script": ["0 play black-9"], "expect": {"hand_sizes": [4, 2, 3], "turn": 1}}"#,
        );
    }

    #[test]
    fn it_follows_a_reversed_direction() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["clockwise"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]], "events": ["expansion"],
            "script": ["0 play black-9"], "expect": {"hand_sizes": [4, 3, 2], "turn": 2}}"#,
        );
    }

    #[test]
    fn excluded_people_are_not_counted() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "events": ["expansion"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hand_sizes": [3, 1, 2]}}"#,
        );
    }

    #[test]
    fn people_draw_while_the_pile_lasts() {
        play(
            r#"{"hands": [["black-9"], ["green-4"], ["green-5"]], "draw": ["red-1", "red-2"],
            "events": ["expansion"], "script": ["0 play black-9"],
            "expect": {"hands": [[], ["green-4", "red-1"], ["green-5", "red-2"]], "round_over": true,
            "finished": []}}"#,
        );
    }

    #[test]
    fn exactly_enough_cards_do_not_end_the_round() {
        play(
            r#"{"hands": [["black-9"], ["green-4"]], "draw": ["red-1", "red-2", "red-3"],
            "events": ["expansion"], "script": ["0 play black-9"],
            "expect": {"hand_sizes": [2, 2], "draw_size": 0, "round_over": false}}"#,
        );
    }
}
