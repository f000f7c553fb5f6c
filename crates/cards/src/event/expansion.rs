//! Expansion: in order everyone draws one, two, three …

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
    fn one_two_three_and_the_trigger_last() {
        play(
            r#"{"hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]], "events": ["expansion"],
            "script": ["0 play black-9"], "expect": {"hand_sizes": [4, 2, 3], "turn": 1}}"#,
        );
    }

    #[test]
    fn the_other_way_when_play_runs_the_other_way() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["clockwise"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]], "events": ["expansion"],
            "script": ["0 play black-9"], "expect": {"hand_sizes": [4, 3, 2], "turn": 2}}"#,
        );
    }

    #[test]
    fn who_is_out_of_it_is_not_counted_either() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "events": ["expansion"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hand_sizes": [3, 1, 2]}}"#,
        );
    }

    #[test]
    fn as_far_as_the_pile_goes() {
        play(
            r#"{"hands": [["black-9"], ["green-4"], ["green-5"]], "draw": ["red-1", "red-2"],
            "events": ["expansion"], "script": ["0 play black-9"],
            "expect": {"hands": [[], ["green-4", "red-1"], ["green-5", "red-2"]], "round_over": true,
            "finished": []}}"#,
        );
    }

    #[test]
    fn exactly_as_many_as_there_are() {
        play(
            r#"{"hands": [["black-9"], ["green-4"]], "draw": ["red-1", "red-2", "red-3"],
            "events": ["expansion"], "script": ["0 play black-9"],
            "expect": {"hand_sizes": [2, 2], "draw_size": 0, "round_over": false}}"#,
        );
    }
}
