//! Special-charge: somebody draws one card for each special card in their hand.

use game::Seat;

use crate::Power;
use crate::ask::{Question, Source};
use crate::frame::ActivatedPower;
use crate::hint::Hint;
use crate::masks;
use crate::power::PowerRules;
use crate::table::Table;

pub(crate) struct SpecialCharge;

const WHY: Source = Source::Power(Power::SpecialCharge);

impl PowerRules for SpecialCharge {
    fn activate(&self, t: &mut Table, by: Seat) {
        ActivatedPower::back(t, Power::SpecialCharge, by);
        t.ask_one(by, Question::Seats { of: t.everybody().without(by), n: 1 }, WHY);
    }

    fn answered(&self, t: &mut Table, by: Seat) {
        let Some(who) = t.reply(by).people().lowest() else { return };
        let specials = t.hand(who).and(&masks::SPECIALS).len();
        t.draw(who, specials, WHY);
    }

    /// If nothing is drawn, everybody knows that the hand has no special card.
    fn hint(&self) -> Hint {
        Hint::Outcome
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn one_card_is_drawn_for_each_special_card() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "green-2"], ["red-gift", "fantastic",
            "green-4"], ["green-5"]],
            "powers": [["special-charge"], [], []],
            "script": ["0 play red-4", "0 power special-charge", "! 0 seat 0", "0 seat 1"],
            "expect": {"hand_sizes": [1, 5, 1]}}"#,
        );
    }

    #[test]
    fn without_special_cards_nothing_is_drawn() {
        play(
            r#"{"packs": ["supercharge"],
                "hands": [["red-4", "green-2"], ["black-3", "green-4"], ["green-5"]],
            "powers": [["special-charge"], [], []],
            "script": ["0 play red-4", "0 power special-charge", "0 seat 1"],
            "expect": {"hand_sizes": [1, 2, 1]}}"#,
        );
    }

    #[test]
    fn fuck_you_curse_swaps_and_mimicry_are_special() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"], "hands": [["red-4", "green-2"], ["fuck-you",
            "curse", "blue-red-swap", "mimicry", "the-end"], ["green-5"]],
            "powers": [["special-charge"], [], []],
            "script": ["0 play red-4", "0 power special-charge", "0 seat 1"],
            "expect": {"hand_sizes": [1, 10, 1]}}"#,
        );
    }

    #[test]
    fn too_few_cards_in_the_pile_end_the_round() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "green-2"], ["red-gift", "fantastic"],
            ["green-5"]],
            "draw": ["red-1"], "powers": [["special-charge"], [], []],
            "script": ["0 play red-4", "0 power special-charge", "0 seat 1"],
            "expect": {"hand_sizes": [1, 3, 1], "round_over": true, "finished": []}}"#,
        );
    }

    #[test]
    fn it_cannot_be_countered() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "green-2"], ["counterattack"], ["green-5"]],
            "powers": [["special-charge"], [], []],
            "script": ["0 play red-4", "0 power special-charge", "0 seat 1", "! 1 react counterattack"],
            "expect": {"hand_sizes": [1, 2, 1]}}"#,
        );
    }
}
