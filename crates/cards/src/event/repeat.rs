//! Repeat: the person who triggered it picks an event turned up earlier this round, except those being
//! carried out now, and it is carried out again. If there is none, nothing happens.

use crate::ask::{Action, Choice, Question};
use crate::event::EventRules;
use crate::flow::event;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct Repeat;

impl EventRules for Repeat {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let mut earlier = t.happened;
        t.stack.events().for_each(|running| earlier.remove(running));
        if !earlier.is_empty() {
            e.ask(t, e.trigger, Question::One(Choice::Events(earlier)));
        }
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        if let Some(Action::Event(event)) = t.reply(e.trigger).word {
            event::carry_out(t, event, e.trigger, t.everybody());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn an_event_turned_up_earlier_is_carried_out_again() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "blue-2"],
            ["green-troublemaker", "green-5"]],
            "events": ["third-time-lucky", "friday-the-13th", "repeat", "doomsday"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker",
            "2 play green-troublemaker", "! 2 event repeat", "! 2 event doomsday",
            "! 0 event third-time-lucky", "2 event third-time-lucky"],
            "expect": {"hand_sizes": [7, 7, 7], "round_over": false}}"#,
        );
    }

    #[test]
    fn the_repeated_event_has_the_new_trigger() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "blue-2"], ["green-5"]],
            "events": ["expansion", "repeat"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker", "1 event expansion"],
            "expect": {"hand_sizes": [6, 5, 4]}}"#,
        );
    }

    #[test]
    fn without_an_earlier_event_nothing_happens() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["repeat", "doomsday"], "script": ["0 play black-9"],
            "expect": {"hand_sizes": [1, 1, 1], "turn": 1}}"#,
        );
    }

    #[test]
    fn events_being_carried_out_cannot_be_picked() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["plague", "repeat", "friday-the-13th"],
            "script": ["0 play black-9", "! 0 event plague"],
            "expect": {"hand_sizes": [1, 1, 1], "turn": 1}}"#,
        );
    }

    #[test]
    fn the_repeated_event_is_for_everybody() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "blue-2"], ["lucky-bastard",
            "green-5"]],
            "events": ["third-time-lucky", "repeat"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker", "2 react lucky-bastard",
            "2 wish blue", "1 event third-time-lucky"],
            "expect": {"hand_sizes": [7, 7, 7]}}"#,
        );
    }

    #[test]
    fn a_repeated_plague_brings_two_more_events() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "blue-2"], ["green-5"]],
            "draw": ["red-1", "red-2", "red-3", "red-4", "red-5", "red-6", "red-7", "red-8", "yellow-1",
            "yellow-2", "yellow-3", "yellow-4", "yellow-5"],
            "events": ["plague", "friday-the-13th", "market", "repeat", "communism", "expansion"],
            "script": ["0 play red-troublemaker", "1 cards red-1", "2 cards red-2",
            "1 play blue-troublemaker", "1 event plague"],
            "expect": {"hand_sizes": [4, 5, 3]}}"#,
        );
    }

    #[test]
    fn an_event_shuffled_back_counts_as_turned_up_earlier() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "blue-2"],
            ["green-troublemaker", "green-5"]],
            "events": ["third-time-lucky", "repeat"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker",
            "1 event third-time-lucky", "2 play green-troublemaker"],
            "expect": {"round_over": false}}"#,
        );
    }
}
