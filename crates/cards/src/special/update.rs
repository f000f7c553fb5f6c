//! Update: its player takes a face-down power card from the pile; another of their power cards, spent or not,
//! is shuffled back.

use game::{Seat, Seats};

use crate::Special;
use crate::ask::{Action, Choice, Question, Source};
use crate::fact::Fact;
use crate::frame::Frame;
use crate::special::{SpecialProperties, SpecialRules};
use crate::state::State;
use crate::table::Table;

pub(crate) struct Update;

const SPECIAL: Special = Special::Update;

impl SpecialRules for Update {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties::WISH
    }

    fn possible(&self, state: &State, _: Seat, _: Seats) -> bool {
        !state.power_pile.is_empty()
    }

    fn effect(&self, t: &mut Table, by: Seat) {
        let Some(taken) = t.power_pile.pop() else { return };
        let place = &mut t.places[by];
        let others = !place.powers.is_empty() || !place.spent.is_empty();
        place.powers.add(taken);
        t.tell(Fact::PowersMoved { of: Seats::one(by), why: Source::Special(SPECIAL) });
        if others {
            t.taken = Some(taken);
            t.push_frame(Frame::Effect { special: SPECIAL, by });
            let list = Choice::PowerOf { of: by, spent: false, except_taken: true };
            t.ask_one(by, Question::One(list), Source::Special(SPECIAL));
        }
    }

    fn answered(&self, t: &mut Table, by: Seat) {
        t.taken = None;
        let Some(Action::PowerOf(_, Some(power))) = t.reply(by).word else { return };
        if t.take_power(by, power, false) {
            t.power_pile.push(power);
            t.shuffle_powers();
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn a_card_from_the_pile_replaces_one_of_the_players() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["update", "blue-1"], ["red-5"], ["green-5"]],
            "powers": [["recycling", "*troublecharger"], ["*open-hands"], []], "power_pile": ["looping"],
            "script": ["0 play update", "0 yes", "! 0 card 0 looping", "! 0 card 1 open-hands",
            "0 card 0 recycling", "! 0 wish 7", "0 wish red"],
            "expect": {"powers": [["looping", "*troublecharger"], ["*open-hands"], []], "demand": "red",
            "turn": 1}}"#,
        );
    }

    #[test]
    fn a_spent_card_can_go_back() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["update", "blue-1"], ["red-5"], ["green-5"]],
            "powers": [["recycling", "*troublecharger"], [], []], "power_pile": ["looping"],
            "script": ["0 play update", "0 yes", "0 card 0 troublecharger", "0 wish red"],
            "expect": {"powers": [["looping", "recycling"], [], []]}}"#,
        );
    }

    #[test]
    fn a_card_that_went_back_is_in_the_pile_again() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["update", "update", "blue-1"], ["red-5", "red-6"]],
            "powers": [["recycling"], []], "power_pile": ["looping"],
            "script": ["0 play update", "0 yes", "0 wish red", "1 play red-5", "0 play update", "0 yes",
            "0 wish red"],
            "expect": {"powers": [["recycling"], []]}}"#,
        );
    }

    #[test]
    fn a_card_equal_to_the_new_one_can_go_back() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["update", "blue-1"], ["red-5"], ["green-5"]],
            "powers": [["*looping", "recycling"], [], []], "power_pile": ["looping"],
            "script": ["0 play update", "0 yes", "0 card 0 looping", "0 wish red"],
            "expect": {"powers": [["looping", "recycling"], [], []]}}"#,
        );
    }

    #[test]
    fn a_player_without_power_cards_just_takes_one() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["update", "blue-1"], ["red-5"], ["green-5"]],
            "powers": [[], [], []], "power_pile": ["looping"],
            "script": ["0 play update", "0 yes", "0 wish red"],
            "expect": {"powers": [["looping"], [], []]}}"#,
        );
    }

    #[test]
    fn from_an_empty_pile_nothing_is_taken() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["update", "blue-1"], ["red-5"], ["green-5"]],
            "powers": [["recycling"], [], []], "power_pile": [],
            "script": ["0 play update", "! 0 yes", "0 wish red"],
            "expect": {"powers": [["recycling"], [], []]}}"#,
        );
    }

    #[test]
    fn the_effect_may_be_skipped() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["update", "blue-1"], ["red-5"], ["green-5"]],
            "powers": [["recycling"], [], []], "power_pile": ["looping"],
            "script": ["0 play update", "0 no", "0 wish red"],
            "expect": {"powers": [["recycling"], [], []]}}"#,
        );
    }

    #[test]
    fn it_cannot_be_countered() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["update", "blue-1"], ["red-5", "counterattack"],
            ["green-5"]],
            "powers": [["recycling"], [], []], "power_pile": ["looping"],
            "script": ["0 play update", "0 yes", "! 1 react counterattack", "0 wish red"],
            "expect": {"powers": [["looping"], [], []]}}"#,
        );
    }

    #[test]
    fn as_a_starter_the_dealer_uses_the_effect() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["blue-1"], ["green-4"], ["green-5"]],
            "starter": "update", "dealer": 2, "powers": [[], [], ["*recycling"]], "power_pile": ["looping"],
            "script": ["2 yes", "2 wish red"],
            "expect": {"powers": [[], [], ["looping"]], "turn": 0, "demand": "red"}}"#,
        );
    }
}
