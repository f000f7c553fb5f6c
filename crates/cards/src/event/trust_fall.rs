//! Trust-fall: in order, everybody chooses a person, who gives them two cards of the giver's choice (or as
//! many as they have); the cards are taken up afterwards.

use crate::ask::{PickFrom, Question};
use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;
use crate::zone::Zone;

pub(crate) struct TrustFall;

impl EventRules for TrustFall {
    fn needs_two(&self) -> bool {
        true
    }

    fn start(&self, t: &mut Table, e: RunningEvent) {
        e.round(t, e.present);
    }

    fn person_turn(&self, t: &mut Table, e: RunningEvent) {
        e.ask(t, e.at, Question::Seats { of: e.present.without(e.at), n: 1 });
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        if let Some(with) = e.reply(t).people().lowest() {
            RunningEvent { with, ..e }.ask_cards(t, with, PickFrom::OwnHand, 2);
        } else {
            let cards = t.reply(e.with).cards;
            t.shift(cards, Zone::Hand(e.with), Zone::Aside(e.at), e.source());
        }
    }

    fn finish(&self, t: &mut Table, e: RunningEvent) {
        for seat in e.order(t) {
            t.take_up(seat, e.source());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn two_cards_of_the_givers_choice_are_taken_up_afterwards() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1", "blue-2"], ["green-4"], ["green-5", "green-6", "green-7"]],
            "events": ["trust-fall"],
            "script": ["0 play black-9", "! 1 seat 1", "1 seat 2", "! 2 cards green-5",
            "2 cards green-5 green-6", "2 seat 0", "0 cards blue-1 blue-2", "0 seat 2"],
            "expect": {"hands": [["green-7"], ["green-4", "green-5", "green-6"], ["blue-1", "blue-2"]]}}"#,
        );
    }

    #[test]
    fn an_empty_hand_gives_nothing() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9"], ["green-4"], ["green-5"]],
            "events": ["trust-fall"],
            "script": ["0 play black-9", "1 seat 0", "2 seat 0", "0 seat 1"],
            "expect": {"hands": [["green-4"], [], ["green-5"]], "round_over": true, "finished": [1]}}"#,
        );
    }

    #[test]
    fn received_cards_cannot_be_given_on() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1", "blue-2"], ["green-4"], ["green-5"]],
            "events": ["trust-fall"],
            "script": ["0 play black-9", "1 seat 0", "2 seat 1", "0 seat 1"],
            "expect": {"hands": [[], ["blue-1", "blue-2"], ["green-5", "green-4"]], "round_over": true,
            "finished": [0]}}"#,
        );
    }

    #[test]
    fn fuck_you_can_be_given() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9", "blue-1"], ["fuck-you", "green-4"]],
            "events": ["trust-fall"], "script": ["0 play black-9"],
            "expect": {"hands": [["fuck-you", "green-4"], ["blue-1"]]}}"#,
        );
    }

    #[test]
    fn it_follows_a_reversed_direction() {
        play(
            r#"{"packs": ["troublemaker", "pandora"], "rule_cards": ["clockwise"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]], "events": ["trust-fall"],
            "script": ["0 play black-9", "! 1 seat 0", "2 seat 0", "1 seat 2", "0 seat 2"],
            "expect": {"hands": [[], ["green-4", "green-5"], ["blue-1"]], "round_over": true,
            "finished": [0]}}"#,
        );
    }

    #[test]
    fn excluded_people_neither_give_nor_receive() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "events": ["trust-fall"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green", "! 2 seat 1"],
            "expect": {"hands": [["green-5"], ["green-4"], ["blue-1"]], "turn": 1}}"#,
        );
    }

    #[test]
    fn it_needs_two_people() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"]],
            "events": ["trust-fall"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hands": [["blue-1"], ["green-4"]], "turn": 1}}"#,
        );
    }
}
