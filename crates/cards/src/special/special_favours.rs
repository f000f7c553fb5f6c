//! Special-favours: its player and somebody else swap all special cards. The player keeps their own fuck-you;
//! the other's goes along.

use crate::ask::{PickExcept, Source};
use crate::frame::Attack;
use crate::hint::Hint;
use crate::masks::SPECIALS;
use crate::special::{Aim, SpecialProperties, SpecialRules};
use crate::table::Table;
use crate::zone::Zone;

pub(crate) struct SpecialFavours;

impl SpecialRules for SpecialFavours {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties::WISH.aimed(Aim::One)
    }

    fn strike(&self, t: &mut Table, attack: &Attack) {
        let (by, victim) = (attack.by, attack.victim());
        let why = Source::Special(attack.with);
        let given = PickExcept::FuckYou.filter(&t.hand(by).and(&SPECIALS));
        let taken = t.hand(victim).and(&SPECIALS);
        t.shift(given, Zone::Hand(by), Zone::Hand(victim), why);
        t.shift(taken, Zone::Hand(victim), Zone::Hand(by), why);
    }

    /// If nothing is taken, everybody knows that the victim's hand has no special card.
    fn hint(&self) -> Hint {
        Hint::Outcome
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn all_special_cards_are_swapped() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["special-favours", "red-gift", "curse", "blue-1"],
            ["fantastic", "blue-red-swap", "green-4"], ["green-5"]],
            "script": ["0 play special-favours", "0 yes", "! 0 seat 0", "0 seat 1", "! 0 wish 7",
            "0 wish red"],
            "expect": {"hands": [["blue-1", "fantastic", "blue-red-swap"], ["green-4", "red-gift",
            "curse"], ["green-5"]], "demand": "red", "turn": 1}}"#,
        );
    }

    #[test]
    fn the_players_own_fuck_you_is_kept() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["special-favours", "red-gift", "fuck-you", "blue-1"],
            ["fantastic", "green-4"], ["green-5"]],
            "script": ["0 play special-favours", "0 yes", "0 seat 1", "0 wish red"],
            "expect": {"hands": [["blue-1", "fuck-you", "fantastic"], ["green-4", "red-gift"],
            ["green-5"]]}}"#,
        );
    }

    #[test]
    fn the_victims_fuck_you_goes_along() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["special-favours", "red-gift", "blue-1"], ["fuck-you",
            "mimicry", "green-4"], ["green-5"]],
            "script": ["0 play special-favours", "0 yes", "0 seat 1", "0 wish red"],
            "expect": {"hands": [["blue-1", "fuck-you", "mimicry"], ["green-4", "red-gift"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn the_counterers_fuck_you_is_kept() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["special-favours", "red-gift", "blue-1"], ["fuck-you",
            "counterattack", "fantastic", "green-4"], ["green-5"]],
            "script": ["0 play special-favours", "0 yes", "0 seat 1", "1 react counterattack", "1 seat 0",
            "1 wish red"],
            "expect": {"hands": [["blue-1", "fantastic"], ["green-4", "fuck-you", "red-gift"],
            ["green-5"]], "turn": 1}}"#,
        );
    }

    #[test]
    fn a_counterer_gets_the_first_attackers_fuck_you() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["special-favours", "fuck-you", "blue-1"],
            ["counterattack", "green-4"], ["green-5"]],
            "script": ["0 play special-favours", "0 yes", "0 seat 1", "1 react counterattack", "1 seat 0",
            "1 wish red"],
            "expect": {"hands": [["blue-1"], ["green-4", "fuck-you"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn without_special_cards_nothing_moves() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["special-favours", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play special-favours", "0 yes", "0 seat 1", "0 wish red"],
            "expect": {"hands": [["blue-1"], ["green-4"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn the_effect_may_be_skipped() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["special-favours", "red-gift"], ["fantastic"],
            ["green-5"]],
            "script": ["0 play special-favours", "0 no", "0 wish red"],
            "expect": {"hands": [["red-gift"], ["fantastic"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn giving_away_the_last_cards_finishes() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["special-favours", "red-gift"], ["green-4"],
            ["green-5"]],
            "script": ["0 play special-favours", "0 yes", "0 seat 1", "0 wish red"],
            "expect": {"hands": [[], ["green-4", "red-gift"], ["green-5"]], "round_over": true,
            "finished": [0]}}"#,
        );
    }

    #[test]
    fn power_cards_are_not_swapped() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"], "hands": [["special-favours", "red-gift", "blue-1"],
            ["green-4"], ["green-5"]],
            "powers": [["looping"], ["*recycling"], []],
            "script": ["0 play special-favours", "0 yes", "0 seat 1", "0 wish red"],
            "expect": {"powers": [["looping"], ["*recycling"], []]}}"#,
        );
    }
}
