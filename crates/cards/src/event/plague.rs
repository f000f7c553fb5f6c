//! Plague: two more events, one after the other; the second comes even if the first ended the round.

use crate::event::EventRules;
use crate::frame::{RunningEvent, Trigger};
use crate::table::Table;

pub(crate) struct Plague;

impl EventRules for Plague {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        t.push_frame(Trigger::further(e.trigger));
        t.push_frame(Trigger::further(e.trigger));
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn two_more_events_come_one_after_the_other() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["plague", "communism", "expansion", "doomsday"],
            "script": ["0 play black-9"], "expect": {"hand_sizes": [4, 2, 3], "round_over": false}}"#,
        );
    }

    #[test]
    fn the_second_event_comes_even_if_the_first_ended_the_round() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["plague", "doomsday", "earthquake"], "script": ["0 play black-9"],
            "expect": {"round_over": true, "round_scores": [50, 50, 50], "hands": [["green-5"],
            ["blue-1"], ["green-4"]]}}"#,
        );
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["red-1"], "events": ["plague", "expansion", "earthquake"],
            "script": ["0 play black-9"],
            "expect": {"round_over": true, "finished": [], "hands": [["green-5"], ["blue-1"],
            ["green-4", "red-1"]]}}"#,
        );
    }

    #[test]
    fn each_event_has_its_own_window() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "events": ["plague", "third-time-lucky", "expansion"],
            "script": ["0 play black-9", "1 pass", "1 pass", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hand_sizes": [6, 4, 5]}}"#,
        );
    }

    #[test]
    fn people_excluded_from_plague_are_not_excluded_from_its_events() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "events": ["plague", "third-time-lucky", "expansion"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hand_sizes": [7, 5, 6]}}"#,
        );
    }

    #[test]
    fn the_pile_is_made_anew_without_plague() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["plague", "expansion"], "script": ["0 play black-9"],
            "expect": {"hand_sizes": [7, 3, 5], "turn": 1}}"#,
        );
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["plague"], "script": ["0 play black-9"],
            "expect": {"hand_sizes": [1, 1, 1], "turn": 1}}"#,
        );
    }
}
