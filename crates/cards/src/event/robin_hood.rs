//! Robin-hood: most and fewest cards (also none) swap hands; all equal →
//! nothing.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct RobinHood;

impl EventRules for RobinHood {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let rich = e.first(t, t.holding_most(e.present));
        let poor = e.first(t, t.holding_fewest(e.present));
        if let (Some(rich), Some(poor)) = (rich, poor)
            && t.count(rich) != t.count(poor)
        {
            t.swap_hands(rich, poor, e.source());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn most_and_fewest_swap_hands() {
        play(
            r#"{"hands": [["black-9", "blue-1"], ["green-4", "green-6", "green-7"], ["green-5",
            "green-8"]],
            "events": ["robin-hood"], "script": ["0 play black-9"],
            "expect": {"hands": [["green-4", "green-6", "green-7"], ["blue-1"], ["green-5",
            "green-8"]]}}"#,
        );
    }

    #[test]
    fn a_tie_hits_the_first_in_play_order() {
        play(
            r#"{"hands": [["black-9", "blue-1"], ["green-4"], ["green-5", "green-8"]],
            "events": ["robin-hood"], "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1"], ["green-5", "green-8"], ["green-4"]]}}"#,
        );
        play(
            r#"{"hands": [["black-9", "blue-1"], ["green-4", "green-6"], ["green-5", "green-8"]],
            "events": ["robin-hood"], "script": ["0 play black-9"],
            "expect": {"hands": [["green-4", "green-6"], ["blue-1"], ["green-5", "green-8"]]}}"#,
        );
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["clockwise"],
            "hands": [["black-9", "blue-1"], ["green-4", "green-6"], ["green-5", "green-8"]],
            "events": ["robin-hood"], "script": ["0 play black-9"],
            "expect": {"hands": [["green-5", "green-8"], ["green-4", "green-6"], ["blue-1"]]}}"#,
        );
    }

    #[test]
    fn all_equal_nothing() {
        play(
            r#"{"hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]], "events": ["robin-hood"],
            "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1"], ["green-4"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn an_empty_hand_is_the_fewest() {
        play(
            r#"{"hands": [["black-9"], ["green-4", "green-6"], ["green-5"]], "events": ["robin-hood"],
            "script": ["0 play black-9"],
            "expect": {"hands": [["green-4", "green-6"], [], ["green-5"]], "round_over": true,
            "finished": [1]}}"#,
        );
    }

    #[test]
    fn who_is_out_of_it_is_neither_rich_nor_poor() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4", "green-6", "green-7"],
            ["green-5", "green-8"]],
            "events": ["robin-hood"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hands": [["green-5", "green-8"], ["green-4", "green-6", "green-7"],
            ["blue-1"]]}}"#,
        );
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1", "blue-2"], ["lucky-bastard", "green-4"], ["green-5",
            "green-8"]],
            "events": ["robin-hood"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hands": [["blue-1", "blue-2"], ["green-4"], ["green-5", "green-8"]]}}"#,
        );
    }

    #[test]
    fn it_needs_two_people() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1", "blue-2"], ["lucky-bastard", "green-4"]],
            "events": ["robin-hood"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hands": [["blue-1", "blue-2"], ["green-4"]]}}"#,
        );
    }
}
