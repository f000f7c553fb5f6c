//! Recession: in order, people discard one, two, three … cards of their choice.

use crate::ask::PickFrom;
use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct Recession;

impl EventRules for Recession {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        e.round(t, e.present);
    }

    fn person_turn(&self, t: &mut Table, e: RunningEvent) {
        e.ask_cards(t, e.at, PickFrom::OwnHand, e.nth);
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        t.discard(e.at, e.reply(t).cards, e.source());
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn people_discard_one_two_three_or_all_if_fewer() {
        play(
            r#"{"hands": [["black-9", "blue-1", "blue-2", "blue-3", "blue-4"], ["green-4", "green-6"],
            ["green-5"]],
            "events": ["recession"],
            "script": ["0 play black-9", "! 1 cards green-4 green-6", "1 cards green-4",
            "! 0 cards blue-1 blue-2", "0 cards blue-1 blue-2 blue-3"],
            "expect": {"hands": [["blue-4"], ["green-6"], []], "round_over": true, "finished": [2],
            "discard": ["red-9", "green-4", "green-5", "blue-1", "blue-2", "blue-3", "black-9"]}}"#,
        );
    }

    #[test]
    fn it_follows_a_reversed_direction() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["clockwise"],
            "hands": [["black-9", "blue-1", "blue-2", "blue-3", "blue-4"], ["green-4", "green-6",
            "green-7"], ["green-5", "green-8"]],
            "events": ["recession"],
            "script": ["0 play black-9", "2 cards green-5", "1 cards green-4 green-6",
            "0 cards blue-1 blue-2 blue-3"],
            "expect": {"hands": [["blue-4"], ["green-7"], ["green-8"]]}}"#,
        );
    }

    #[test]
    fn an_empty_hand_discards_nothing() {
        play(
            r#"{"hands": [["black-9"], ["green-4", "green-6"], ["green-5"]], "events": ["recession"],
            "script": ["0 play black-9", "1 cards green-6"],
            "expect": {"hands": [[], ["green-4"], []], "round_over": true, "finished": [0, 2]}}"#,
        );
    }

    #[test]
    fn excluded_people_are_not_counted() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1", "blue-2", "blue-3"], ["lucky-bastard", "green-4"],
            ["green-5", "green-6"]],
            "events": ["recession"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green", "2 cards green-5",
            "0 cards blue-1 blue-2"],
            "expect": {"hands": [["blue-3"], ["green-4"], ["green-6"]]}}"#,
        );
    }

    #[test]
    fn fuck_you_can_be_discarded() {
        play(
            r#"{"hands": [["black-9", "blue-1", "blue-2", "blue-3"], ["green-4", "fuck-you"]],
            "events": ["recession"],
            "script": ["0 play black-9", "1 cards fuck-you", "0 cards blue-1 blue-2"],
            "expect": {"hands": [["blue-3"], ["green-4"]]}}"#,
        );
    }
}
