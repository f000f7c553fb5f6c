//! Event-manager: three events are turned up; the person who triggered it picks one, which is carried out.
//! The others go under the event pile and do not count as turned up. The pile is made anew only if it is
//! empty.

use crate::ask::{Action, Choice, Question};
use crate::event::EventRules;
use crate::flow::event;
use crate::frame::RunningEvent;
use crate::sets::EventSet;
use crate::table::Table;

pub(crate) struct EventManager;

impl EventRules for EventManager {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        event::refill(t);
        let shown: EventSet = t.events.all().iter().rev().take(3).copied().collect();
        if !shown.is_empty() {
            e.ask(t, e.trigger, Question::One(Choice::Events(shown)));
        }
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        let Some(Action::Event(picked)) = t.reply(e.trigger).word else { return };
        for _ in 0..t.events.len().min(3) {
            let Some(event) = t.events.pop() else { break };
            if event == picked {
                t.turned_up.add(event);
                t.happened.add(event);
            } else {
                t.events_go_under(event);
            }
        }
        event::carry_out(t, picked, e.trigger, t.everybody());
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn one_of_three_is_picked_and_the_others_go_under_the_pile() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "blue-2"], ["green-4",
            "green-5"]],
            "events": ["event-manager", "friday-the-13th", "doomsday", "third-time-lucky",
            "earthquake"],
            "script": ["0 play red-troublemaker", "! 0 event earthquake", "! 1 event doomsday",
            "0 event friday-the-13th", "1 play blue-troublemaker"],
            "expect": {"hands": [["green-4", "green-5"], ["blue-1"], ["blue-2"]], "round_over": false}}"#,
        );
    }

    #[test]
    fn the_others_do_not_count_as_turned_up() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "blue-2"], ["green-5"]],
            "events": ["event-manager", "friday-the-13th", "doomsday", "third-time-lucky", "repeat"],
            "script": ["0 play red-troublemaker", "0 event friday-the-13th", "1 play blue-troublemaker",
            "! 1 event doomsday", "! 1 event third-time-lucky", "! 1 event repeat",
            "1 event friday-the-13th"],
            "expect": {"hand_sizes": [1, 1, 1], "turn": 2, "round_over": false}}"#,
        );
    }

    #[test]
    fn the_picked_event_and_event_manager_count_as_turned_up() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "blue-2"], ["green-5"]],
            "events": ["event-manager", "friday-the-13th", "doomsday", "third-time-lucky", "repeat"],
            "script": ["0 play red-troublemaker", "0 event friday-the-13th", "1 play blue-troublemaker",
            "1 event event-manager", "1 event third-time-lucky"],
            "expect": {"hand_sizes": [4, 4, 4]}}"#,
        );
    }

    #[test]
    fn with_fewer_events_left_those_are_shown() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "blue-2"], ["green-5"]],
            "events": ["third-time-lucky", "event-manager", "friday-the-13th"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker",
            "! 1 event third-time-lucky", "1 event friday-the-13th"],
            "expect": {"hand_sizes": [4, 4, 4], "turn": 2}}"#,
        );
    }

    #[test]
    fn an_empty_pile_is_made_anew() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "blue-2"], ["green-5"]],
            "events": ["third-time-lucky", "event-manager"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker",
            "1 event third-time-lucky"],
            "expect": {"hand_sizes": [7, 7, 7]}}"#,
        );
    }

    #[test]
    fn without_any_event_nothing_happens() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9", "blue-1"], ["green-4"]],
            "events": ["event-manager"], "script": ["0 play black-9"],
            "expect": {"hand_sizes": [1, 1], "turn": 1}}"#,
        );
    }

    #[test]
    fn the_picked_event_is_for_everybody_and_opens_no_window() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["mimicry", "green-5"]],
            "events": ["event-manager", "third-time-lucky", "friday-the-13th"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green",
            "0 event third-time-lucky", "! 2 react mimicry"],
            "expect": {"hand_sizes": [4, 4, 5]}}"#,
        );
    }

    #[test]
    fn the_picked_event_has_the_same_trigger() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["event-manager", "expansion", "friday-the-13th"],
            "script": ["0 play black-9", "0 event expansion"], "expect": {"hand_sizes": [4, 2, 3]}}"#,
        );
    }
}
