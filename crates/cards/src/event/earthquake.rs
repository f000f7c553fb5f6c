//! Earthquake: all hands are passed to the right.

use game::BySeat;

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct Earthquake;

impl EventRules for Earthquake {
    fn needs_two(&self) -> bool {
        true
    }

    fn start(&self, t: &mut Table, e: RunningEvent) {
        let mut from = BySeat::make(|s| s);
        for seat in e.present {
            from[t.right_of(seat, e.present)] = seat;
        }
        t.pass_hands(from, e.source());
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn hands_are_passed_to_the_right() {
        play(
            r#"{"hands": [["black-9", "blue-1", "blue-2"], ["green-4"], ["yellow-5"]],
            "events": ["earthquake"], "script": ["0 play black-9"],
            "expect": {"hands": [["yellow-5"], ["blue-1", "blue-2"], ["green-4"]], "turn": 1}}"#,
        );
    }

    #[test]
    fn hands_are_passed_right_whatever_the_direction() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["clockwise"],
            "hands": [["black-9", "blue-1", "blue-2"], ["green-4"], ["yellow-5"]],
            "events": ["earthquake"], "script": ["0 play black-9"],
            "expect": {"hands": [["yellow-5"], ["blue-1", "blue-2"], ["green-4"]], "turn": 2}}"#,
        );
    }

    #[test]
    fn an_empty_hand_is_passed_too() {
        play(
            r#"{"hands": [["black-9"], ["green-4"], ["yellow-5"]], "events": ["earthquake"],
            "script": ["0 play black-9"],
            "expect": {"hands": [["yellow-5"], [], ["green-4"]], "round_over": true, "finished": [1]}}"#,
        );
    }

    #[test]
    fn excluded_people_are_skipped() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["yellow-5"]],
            "events": ["earthquake"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hands": [["yellow-5"], ["green-4"], ["blue-1"]]}}"#,
        );
    }

    #[test]
    fn two_people_swap_hands() {
        play(
            r#"{"hands": [["black-9", "blue-1"], ["green-4"]], "events": ["earthquake"],
            "script": ["0 play black-9"], "expect": {"hands": [["green-4"], ["blue-1"]]}}"#,
        );
    }

    #[test]
    fn it_needs_two_people() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"]],
            "events": ["earthquake"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hands": [["blue-1"], ["green-4"]]}}"#,
        );
    }
}
