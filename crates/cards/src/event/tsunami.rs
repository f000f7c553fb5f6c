//! Tsunami: in order, everybody lays an open card of at least the previous value, round and round, until
//! somebody cannot or does not want to: they take all cards laid. The first person must lay a card.

use game::Seats;

use crate::ask::{PickExcept, PickFrom, Question};
use crate::event::EventRules;
use crate::frame::Frame;
use crate::frame::{Phase, RunningEvent};
use crate::table::Table;
use crate::zone::Zone;

pub(crate) struct Tsunami;

impl EventRules for Tsunami {
    fn needs_two(&self) -> bool {
        true
    }

    fn start(&self, t: &mut Table, e: RunningEvent) {
        e.round(t, e.present);
    }

    /// Somebody without cards is not asked. Somebody without a card high enough is, because nobody should
    /// know that.
    fn person_turn(&self, t: &mut Table, e: RunningEvent) {
        t.push_frame(Frame::Event(RunningEvent { phase: Phase::Answered, ..e }));
        let (must, except) = (t.side.is_empty(), PickExcept::Below(e.value));
        let kind = Question::Cards { from: PickFrom::OwnHand, n: 1, must, except };
        let who = Seats::one(e.at).filter(|s| t.count(s) > 0);
        t.ask(who, kind, e.source());
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        // The frame that goes round is below; going on from here decides whether it continues.
        let Some(Frame::Event(round)) = t.stack.top() else { return };
        t.stack.pop();
        let reply = e.reply(t);
        let Some(card) = reply.cards.lowest() else {
            let side = t.side;
            t.shift(side, Zone::Side, Zone::Hand(e.at), e.source());
            return;
        };
        t.shift(reply.cards, Zone::Hand(e.at), Zone::Side, e.source());
        let left = if round.left.is_empty() { e.present } else { round.left };
        t.push_frame(Frame::Event(RunningEvent { value: card.points(), left, ..round }));
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn somebody_who_does_not_want_to_lay_takes_all() {
        play(
            r#"{"packs": ["supercharge"],
            "hands": [["black-9", "blue-1", "red-8"], ["green-4", "green-6"], ["green-5", "green-7"]],
            "events": ["tsunami"],
            "script": ["0 play black-9", "1 cards green-4", "2 cards green-5", "! 0 cards blue-1",
            "0 cards red-8", "1 pass"],
            "expect": {"hands": [["blue-1"], ["green-6", "green-4", "green-5", "red-8"], ["green-7"]],
            "turn": 1}}"#,
        );
    }

    #[test]
    fn the_first_must_lay_and_equal_values_are_enough() {
        play(
            r#"{"packs": ["supercharge"],
            "hands": [["black-9", "blue-1", "red-4"], ["green-4", "green-6"], ["yellow-4", "green-7"]],
            "events": ["tsunami"],
            "script": ["0 play black-9", "! 1 pass", "1 cards green-4", "2 cards yellow-4",
            "0 cards red-4", "1 cards green-6", "2 pass"],
            "expect": {"hands": [["blue-1"], [], ["green-7", "green-4", "yellow-4", "red-4",
            "green-6"]], "round_over": true, "finished": [1]}}"#,
        );
    }

    #[test]
    fn somebody_who_could_lay_may_pass() {
        play(
            r#"{"packs": ["supercharge"],
            "hands": [["black-9", "blue-1", "red-4"], ["green-4", "green-6"], ["yellow-4", "green-7"]],
            "events": ["tsunami"], "script": ["0 play black-9", "1 cards green-4", "2 pass"],
            "expect": {"hands": [["blue-1", "red-4"], ["green-6"], ["yellow-4", "green-7", "green-4"]]}}"#,
        );
    }

    #[test]
    fn somebody_without_a_card_takes_all() {
        play(
            r#"{"packs": ["supercharge"],
            "hands": [["black-9"], ["green-4", "green-6"], ["yellow-5", "green-7"]],
            "events": ["tsunami"],
            "script": ["0 play black-9", "1 cards green-4", "2 cards yellow-5"],
            "expect": {"hands": [["green-4", "yellow-5"], ["green-6"], ["green-7"]], "round_over":
            false}}"#,
        );
        play(
            r#"{"packs": ["supercharge"],
            "hands": [["black-9", "blue-1", "red-8"], ["green-4"], ["green-5", "green-7"]],
            "events": ["tsunami"],
            "script": ["0 play black-9", "1 cards green-4", "2 cards green-5", "0 cards red-8"],
            "expect": {"hands": [["blue-1"], ["green-4", "green-5", "red-8"], ["green-7"]]}}"#,
        );
    }

    #[test]
    fn if_the_first_has_no_card_nothing_happens() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], [], ["green-5"]],
            "events": ["tsunami"], "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1"], [], ["green-5"]], "round_over": true, "finished": [1]}}"#,
        );
    }

    #[test]
    fn special_cards_count_their_value() {
        play(
            r#"{"packs": ["supercharge"],
            "hands": [["black-9", "blue-1"], ["green-7", "green-6"], ["red-gift", "the-end"],
            ["fuck-you", "yellow-1"]],
            "events": ["tsunami"],
            "script": ["0 play black-9", "1 cards green-7", "2 cards red-gift", "3 cards fuck-you",
            "0 pass"],
            "expect": {"asked": [1]}}"#,
        );
        play(
            r#"{"packs": ["supercharge"],
            "hands": [["black-9", "blue-1"], ["green-7", "green-6"], ["red-gift", "the-end"],
            ["fuck-you", "yellow-1"]],
            "events": ["tsunami"],
            "script": ["0 play black-9", "1 cards green-7", "2 cards red-gift", "3 cards fuck-you",
            "0 pass"],
            "expect": {"hands": [["blue-1", "green-7", "red-gift", "fuck-you"], ["green-6"],
            ["the-end"], ["yellow-1"]]}}"#,
        );
    }

    #[test]
    fn it_follows_a_reversed_direction() {
        play(
            r#"{"packs": ["supercharge", "pandora"], "rule_cards": ["clockwise"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5", "green-7"]],
            "events": ["tsunami"], "script": ["0 play black-9", "2 cards green-5", "1 pass"],
            "expect": {"hands": [["blue-1"], ["green-4", "green-5"], ["green-7"]]}}"#,
        );
    }

    #[test]
    fn it_goes_round_and_round_past_excluded_people() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["black-9", "blue-5", "blue-8"], ["lucky-bastard", "green-4"], ["green-5",
            "green-7"]],
            "events": ["tsunami"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green", "2 cards green-5",
            "0 cards blue-5", "2 cards green-7", "0 cards blue-8"],
            "expect": {"hands": [[], ["green-4"], ["green-5", "blue-5", "green-7", "blue-8"]],
            "round_over": true, "finished": [0]}}"#,
        );
    }

    #[test]
    fn it_needs_two_people() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"]], "events": ["tsunami"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hands": [["blue-1"], ["green-4"]], "turn": 1}}"#,
        );
    }
}
