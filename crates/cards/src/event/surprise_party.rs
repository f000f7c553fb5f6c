//! Surprise-party: in order, everybody gives one card to somebody; the cards are taken up afterwards.

use crate::ask::{PickFrom, Question};
use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;
use crate::zone::Zone;

pub(crate) struct SurpriseParty;

impl EventRules for SurpriseParty {
    fn needs_two(&self) -> bool {
        true
    }

    fn start(&self, t: &mut Table, e: RunningEvent) {
        e.round(t, e.present);
    }

    fn person_turn(&self, t: &mut Table, e: RunningEvent) {
        if t.count(e.at) > 0 {
            e.ask(t, e.at, Question::Seats { of: e.present.without(e.at), n: 1 });
        }
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        let reply = e.reply(t);
        if let Some(with) = reply.people().lowest() {
            RunningEvent { with, ..e }.ask_cards(t, e.at, PickFrom::OwnHand, 1);
        } else {
            t.shift(reply.cards, Zone::Hand(e.at), Zone::Aside(e.with), e.source());
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
    fn cards_are_taken_up_afterwards() {
        play(
            r#"{"hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["surprise-party"],
            "script": ["0 play black-9", "! 1 seat 1", "1 seat 2", "1 cards green-4", "2 seat 0",
            "2 cards green-5", "0 seat 1", "0 cards blue-1"],
            "expect": {"hands": [["green-5"], ["blue-1"], ["green-4"]]}}"#,
        );
    }

    #[test]
    fn the_person_is_chosen_first_and_then_the_card() {
        play(
            r#"{"hands": [["black-9", "blue-1", "blue-2"], ["green-4", "green-6"], ["green-5"]],
            "events": ["surprise-party"],
            "script": ["0 play black-9", "! 1 cards green-4", "1 seat 2", "! 1 cards green-4 green-6",
            "1 cards green-6", "2 seat 1", "0 seat 1", "0 cards blue-2"],
            "expect": {"hands": [["blue-1"], ["green-4", "green-5", "blue-2"], ["green-6"]]}}"#,
        );
    }

    #[test]
    fn it_follows_a_reversed_direction() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["clockwise"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["surprise-party"],
            "script": ["0 play black-9", "! 1 seat 0", "2 seat 0", "1 seat 0", "0 seat 2"],
            "expect": {"hands": [["green-4", "green-5"], [], ["blue-1"]], "round_over": true,
            "finished": [1]}}"#,
        );
    }

    #[test]
    fn an_empty_hand_gives_nothing_but_may_receive() {
        play(
            r#"{"hands": [["black-9"], ["green-4"], ["green-5"]], "events": ["surprise-party"],
            "script": ["0 play black-9", "1 seat 0", "2 seat 0"],
            "expect": {"hands": [["green-4", "green-5"], [], []], "round_over": true, "finished": [1,
            2]}}"#,
        );
    }

    #[test]
    fn excluded_people_neither_give_nor_receive() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "events": ["surprise-party"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green", "! 2 seat 1",
            "2 seat 0", "0 seat 2"],
            "expect": {"hands": [["green-5"], ["green-4"], ["blue-1"]]}}"#,
        );
    }

    #[test]
    fn it_needs_two_people() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"]],
            "events": ["surprise-party"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hands": [["blue-1"], ["green-4"]], "turn": 1}}"#,
        );
    }
}
