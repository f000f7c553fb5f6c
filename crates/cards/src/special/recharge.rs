//! Recharge: turns a spent power card of its player face down, if it was activated in an earlier turn.

use game::Seat;

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

    fn possible(&self, state: &State, by: Seat) -> bool {
        let place = &state.places[by];
        place.spent.len() > place.spent_this_turn.len()
    }

    fn effect(&self, t: &mut Table, by: Seat) {
        t.push_frame(Frame::Effect { special: SPECIAL, by });
        let list = Choice::PowerOf { of: by, spent: true, except_taken: false };
        t.ask_one(by, Question::One(list), Source::Special(SPECIAL));
    }

    fn answered(&self, t: &mut Table, by: Seat) {
        let Some(Action::PowerOf(_, Some(power))) = t.reply(by).word else { return };
        if t.places[by].spent.remove(power) {
            t.places[by].powers.add(power);
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
}
