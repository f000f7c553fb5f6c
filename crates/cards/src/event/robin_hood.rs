//! Robin-hood: the people with the most and the fewest cards (even none) swap hands. If all hold equally
//! many, nothing happens.

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
    fn the_largest_and_smallest_hand_are_swapped() {
        play(
            r#"{"hands": [["black-9", "blue-1"], ["green-4", "green-6", "green-7"], ["green-5",
            "green-8"]],
            "events": ["robin-hood"], "script": ["0 play black-9"],
            "expect": {"hands": [["green-4", "green-6", "green-7"], ["blue-1"], ["green-5",
            "green-8"]]}}"#,
        );
    }

    #[test]
    fn of_equal_hands_the_first_in_play_order_counts() {
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
    fn if_all_hold_equally_many_nothing_happens() {
        play(
            r#"{"hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]], "events": ["robin-hood"],
            "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1"], ["green-4"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn an_empty_hand_is_the_smallest() {
        play(
            r#"{"hands": [["black-9"], ["green-4", "green-6"], ["green-5"]], "events": ["robin-hood"],
            "script": ["0 play black-9"],
            "expect": {"hands": [["green-4", "green-6"], [], ["green-5"]], "round_over": true,
            "finished": [1]}}"#,
        );
    }

    #[test]
    fn excluded_people_are_not_considered() {
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
