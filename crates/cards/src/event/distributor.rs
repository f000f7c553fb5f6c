//! Distributor: the person who triggered it looks at all hands and redistributes them as a whole. They must
//! get a hand that was not theirs.

use game::{BySeat, Seat, Seats};

use crate::ask::Question;
use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct Distributor;

impl EventRules for Distributor {
    fn needs_two(&self) -> bool {
        true
    }

    fn start(&self, t: &mut Table, e: RunningEvent) {
        if !e.present.has(e.trigger) {
            return;
        }
        for seat in e.others(t) {
            t.show_hand(seat, Seats::one(e.trigger));
        }
        e.ask(t, e.trigger, Question::Hands { of: e.present, not_own: e.trigger });
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        let chosen = t.reply(e.trigger).seats;
        let mut from = BySeat::make(|s| s);
        for seat in e.present {
            // Replies count seats from 1; 0 means no answer.
            from[seat] = Seat::wrapping(chosen[seat].saturating_sub(1));
        }
        t.pass_hands(from, e.source());
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{after, play};
    use game::{Seat, Seats, Viewer};

    #[test]
    fn the_trigger_redistributes_whole_hands_but_cannot_keep_their_own() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1", "blue-2"], ["green-4"], ["green-5"]],
            "events": ["distributor"],
            "script": ["0 play black-9", "! 0 hands 0 2 1", "! 0 hands 1 1 0", "! 1 hands 1 0 2",
            "0 hands 1 0 2"],
            "expect": {"hands": [["green-4"], ["blue-1", "blue-2"], ["green-5"]], "turn": 1}}"#,
        );
    }

    #[test]
    fn hands_can_go_round_the_table() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"], ["green-6"]],
            "events": ["distributor"], "script": ["0 play black-9", "0 hands 3 0 1 2"],
            "expect": {"hands": [["green-6"], ["blue-1"], ["green-4"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn an_empty_hand_is_redistributed_too() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9"], ["green-4"], ["green-5"]],
            "events": ["distributor"], "script": ["0 play black-9", "0 hands 2 0 1"],
            "expect": {"hands": [["green-5"], [], ["green-4"]], "round_over": true, "finished": [1]}}"#,
        );
    }

    #[test]
    fn excluded_people_keep_their_hands() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "events": ["distributor"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green", "! 0 hands 1 0 2",
            "0 hands 2 1 0"],
            "expect": {"hands": [["green-5"], ["green-4"], ["blue-1"]]}}"#,
        );
    }

    #[test]
    fn with_an_excluded_trigger_nothing_happens() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["red-thief", "blue-2"], ["green-4", "green-5"]],
            "draw": ["yellow-1", "yellow-2", "yellow-3", "yellow-4", "yellow-5", "black-4",
            "lucky-bastard", "black-3", "yellow-7"],
            "events": ["last-chance", "plague", "third-time-lucky", "distributor"],
            "script": ["0 play red-troublemaker", "1 play red-thief", "1 seat 2",
            "1 cards green-4 green-5", "2 react lucky-bastard", "2 wish green"],
            "expect": {"hand_sizes": [4, 6, 2], "turn": 2, "asked": [2]}}"#,
        );
    }

    #[test]
    fn it_needs_two_people() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"]],
            "events": ["distributor"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hands": [["blue-1"], ["green-4"]], "turn": 1}}"#,
        );
    }

    #[test]
    fn only_the_trigger_looks_at_the_hands() {
        let state = after(
            r#"{"packs": ["troublemaker"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["distributor"], "script": ["0 play black-9", "1 pass", "2 pass"]}"#,
        );
        assert_eq!(state.open_to(Viewer::Seat(Seat::wrapping(0))), Seats::first(3));
        assert_eq!(state.open_to(Viewer::Seat(Seat::wrapping(1))), Seats::NONE);
    }
}
