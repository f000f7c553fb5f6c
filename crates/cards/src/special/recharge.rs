//! Recharge: turns a spent power card of its player face down, if it was activated in an earlier turn. It can be
//! used again from their next turn on.

use game::{Seat, Seats};

use crate::ask::{Action, Choice, Question, Source};
use crate::fact::Fact;
use crate::frame::Frame;
use crate::special::{SpecialProperties, SpecialRules};
use crate::state::State;
use crate::table::Table;

pub(crate) struct Recharge;

const SPECIAL: super::Special = super::Special::Recharge;

impl SpecialRules for Recharge {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties::COLOURED
    }

    fn possible(&self, state: &State, by: Seat, _: Seats) -> bool {
        state.places[by].spent != state.activated(by)
    }

    fn effect(&self, t: &mut Table, by: Seat) {
        t.push_frame(Frame::Effect { special: SPECIAL, by });
        let list = Choice::PowerOf { of: by, spent: true, except_taken: false };
        t.ask_one(by, Question::One(list), Source::Special(SPECIAL));
    }

    fn answered(&self, t: &mut Table, by: Seat) {
        let Some(Action::PowerOf(_, Some(power))) = t.reply(by).word else { return };
        let in_own_turn = by == t.active && !t.this_turn.starter;
        let place = &mut t.places[by];
        if place.spent.remove(power) {
            place.powers.add(power);
            if in_own_turn {
                place.resting.add(power);
            }
            t.tell(Fact::Recharged { of: by, power });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn a_spent_card_is_turned_face_down() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-recharge", "blue-1"], ["red-5"], ["green-5"]],
            "powers": [["*looping", "*recycling"], [], []],
            "script": ["0 play red-recharge", "0 card 0 recycling"],
            "expect": {"powers": [["*looping", "recycling"], [], []], "demand": "red recharge", "turn": 1}}"#,
        );
    }

    #[test]
    fn a_card_activated_this_turn_cannot_be_recharged() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-recharge", "blue-1"], ["red-5"], ["green-5"]],
            "powers": [["all-draw-one", "*looping", "*recycling"], [], []],
            "script": ["0 play red-recharge", "0 power all-draw-one", "! 0 card 0 all-draw-one",
            "0 card 0 looping"],
            "expect": {"powers": [["*all-draw-one", "looping", "*recycling"], [], []]}}"#,
        );
    }

    #[test]
    fn without_cards_spent_earlier_nothing_happens() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-recharge", "blue-1"], ["red-5"], ["green-5"]],
            "powers": [["all-draw-one"], ["*looping"], []],
            "script": ["0 play red-recharge", "0 power all-draw-one"],
            "expect": {"powers": [["*all-draw-one"], ["*looping"], []], "turn": 1}}"#,
        );
    }

    #[test]
    fn of_two_equal_cards_the_one_spent_earlier_is_recharged() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-recharge", "blue-1"], ["red-5"], ["green-5"]],
            "powers": [["looping", "*looping"], [], []],
            "script": ["0 play red-recharge", "0 power looping", "0 card 0 looping"],
            "expect": {"powers": [["*looping", "looping"], [], []], "turn": 2, "direction": "left"}}"#,
        );
    }

    #[test]
    fn the_card_can_be_used_again_from_the_next_turn() {
        play(
            r#"{"packs": ["supercharge"],
                "hands": [["red-recharge", "red-4", "blue-1"], ["red-5", "green-5"]],
            "powers": [["*all-draw-one"], []],
            "script": ["0 play red-recharge", "0 card 0 all-draw-one", "! 0 power all-draw-one",
            "1 play red-5", "0 play red-4", "0 power all-draw-one"],
            "expect": {"powers": [["*all-draw-one"], []], "hand_sizes": [1, 2]}}"#,
        );
    }

    #[test]
    fn only_ones_own_cards_can_be_recharged() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-recharge", "blue-1"], ["red-5"], ["green-5"]],
            "powers": [[], ["*looping"], []],
            "script": ["0 play red-recharge", "! 0 card 1 looping"],
            "expect": {"powers": [[], ["*looping"], []]}}"#,
        );
    }

    #[test]
    fn as_a_starter_it_recharges_a_card_of_the_dealer() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["blue-1"], ["green-4"], ["green-5"]],
            "starter": "red-recharge", "dealer": 2, "powers": [[], [], ["*looping", "*recycling"]],
            "script": ["2 card 2 looping"],
            "expect": {"powers": [[], [], ["looping", "*recycling"]], "turn": 0}}"#,
        );
    }

    #[test]
    fn a_card_activated_in_the_previous_turn_can_be_recharged() {
        play(
            r#"{"packs": ["supercharge"],
                "hands": [["red-4", "red-recharge", "blue-1"], ["red-5", "green-5"]],
            "powers": [["all-draw-one"], []],
            "script": ["0 play red-4", "0 power all-draw-one", "1 play red-5", "0 play red-recharge",
            "0 card 0 all-draw-one"],
            "expect": {"powers": [["all-draw-one"], []]}}"#,
        );
    }

    #[test]
    fn what_was_recharged_rests_until_the_next_turn() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["red-troublemaker", "blue-1", "blue-2", "red-8"], ["green-4", "green-6"]],
            "powers": [["*looping"], []],
            "discard": ["red-1", "red-2", "red-3", "red-4", "red-5", "red-6", "red-7", "red-9", "red-9"],
            "draw": ["red-recharge", "red-second-chance", "yellow-7", "yellow-8", "yellow-9"],
            "events": ["plague", "rewind", "repeat"],
            "script": ["0 play red-troublemaker", "0 card 0 looping", "0 event rewind", "0 yes",
            "0 play red-8", "! 0 power looping", "1 draw", "1 end", "0 draw", "0 play red-4", "0 power looping"],
            "expect": {"powers": [["*looping"], []]}}"#,
        );
    }

    #[test]
    fn its_double_does_not_rest() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["red-troublemaker", "blue-1", "blue-2", "red-8"], ["green-4", "green-6"]],
            "powers": [["*looping", "looping"], []],
            "discard": ["red-1", "red-2", "red-3", "red-4", "red-5", "red-6", "red-7", "red-9", "red-9"],
            "draw": ["red-recharge", "red-second-chance", "yellow-7", "yellow-8", "yellow-9"],
            "events": ["plague", "rewind", "repeat"],
            "script": ["0 play red-troublemaker", "0 pass", "0 card 0 looping", "0 event rewind", "0 yes",
            "0 play red-8", "0 power looping"],
            "expect": {"powers": [["*looping", "looping"], []]}}"#,
        );
    }

    #[test]
    fn what_was_recharged_by_the_starter_can_be_used_in_the_first_turn() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "blue-1"], ["green-4", "green-6"]],
            "starter": "red-recharge", "dealer": 0, "powers": [["*all-draw-one", "*looping"], []],
            "script": ["0 card 0 all-draw-one", "1 draw", "1 end", "0 play red-4", "0 power all-draw-one"],
            "expect": {"powers": [["*all-draw-one", "*looping"], []]}}"#,
        );
    }
}
