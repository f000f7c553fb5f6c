//! Merry-christmas: in order, everybody deals out their whole hand to other people as they like; afterwards
//! all take up what they got.

use crate::Event;
use crate::ask::{Question, Source};
use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct MerryChristmas;

const WHY: Source = Source::Event(Event::MerryChristmas);

impl EventRules for MerryChristmas {
    fn needs_two(&self) -> bool {
        true
    }

    fn start(&self, t: &mut Table, e: RunningEvent) {
        e.round(t, e.present);
    }

    fn person_turn(&self, t: &mut Table, e: RunningEvent) {
        if t.count(e.at) > 0 {
            e.ask(t, e.at, Question::Give { to: e.present.without(e.at) });
        }
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        t.deal_out(e.at, WHY);
    }

    fn finish(&self, t: &mut Table, e: RunningEvent) {
        for seat in e.order(t) {
            t.take_up(seat, WHY);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn cards_are_taken_up_afterwards() {
        play(
            r#"{"hands": [["black-9", "blue-1", "blue-2"], ["green-4"], ["green-5"]],
            "events": ["merry-christmas"],
            "script": ["0 play black-9", "! 0 give 1: blue-1 blue-2", "1 give 0: green-4",
            "2 give 1: green-5", "0 give 1: blue-1 / 2: blue-2"],
            "expect": {"hands": [["green-4"], ["green-5", "blue-1"], ["blue-2"]], "turn": 1}}"#,
        );
    }

    #[test]
    fn the_whole_hand_goes_to_others() {
        play(
            r#"{"hands": [["black-9", "blue-1", "blue-2"], ["green-4"], ["green-5"]],
            "events": ["merry-christmas"],
            "script": ["0 play black-9", "! 1 give 1: green-4", "1 give 2: green-4",
            "2 give 1: green-5", "! 0 give 1: blue-1", "! 0 give 0: blue-1 / 1: blue-2",
            "0 give 1: blue-1 blue-2"],
            "expect": {"hands": [[], ["green-5", "blue-1", "blue-2"], ["green-4"]], "round_over": true,
            "finished": [0]}}"#,
        );
    }

    #[test]
    fn it_follows_a_reversed_direction() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["clockwise"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["merry-christmas"],
            "script": ["0 play black-9", "! 1 give 0: green-4", "2 give 1: green-5",
            "1 give 2: green-4", "0 give 2: blue-1"],
            "expect": {"hands": [[], ["green-5"], ["green-4", "blue-1"]]}}"#,
        );
    }

    #[test]
    fn an_empty_hand_gives_nothing_but_may_receive() {
        play(
            r#"{"hands": [["black-9"], ["green-4"], ["green-5"]], "events": ["merry-christmas"],
            "script": ["0 play black-9", "1 give 0: green-4", "2 give 0: green-5"],
            "expect": {"hands": [["green-4", "green-5"], [], []], "round_over": true, "finished": [1,
            2]}}"#,
        );
    }

    #[test]
    fn excluded_people_neither_give_nor_receive() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "events": ["merry-christmas"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green", "! 2 give 1: green-5",
            "2 give 0: green-5"],
            "expect": {"hands": [["green-5"], ["green-4"], ["blue-1"]]}}"#,
        );
    }

    #[test]
    fn fuck_you_can_be_given() {
        play(
            r#"{"hands": [["black-9", "fuck-you"], ["green-4"]], "events": ["merry-christmas"],
            "script": ["0 play black-9"], "expect": {"hands": [["green-4"], ["fuck-you"]]}}"#,
        );
    }

    #[test]
    fn it_needs_two_people() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"]],
            "events": ["merry-christmas"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hands": [["blue-1"], ["green-4"]], "turn": 1}}"#,
        );
    }
}
