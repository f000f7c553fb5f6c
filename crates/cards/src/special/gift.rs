//! Gift: its player chooses a victim and gives them two cards of their choice; how many is a number of
//! `query`.

use crate::ask::{PickExcept, PickFrom, Source};
use crate::frame::{Attack, AttackStep};
use crate::query::Query;
use crate::special::{Aim, SpecialProperties, SpecialRules};
use crate::table::Table;
use crate::zone::Zone;

pub(crate) struct Gift;

const WHY: Source = Source::Special(super::Special::Gift);

impl SpecialRules for Gift {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties::COLOURED.aimed(Aim::One)
    }

    fn strike(&self, t: &mut Table, attack: &Attack) {
        let n = t.query(Query::CardsGiven);
        t.push_frame(attack.at(AttackStep::Struck));
        t.ask_cards(attack.by, PickFrom::OwnHand, n, PickExcept::FuckYou, WHY);
    }

    fn struck(&self, t: &mut Table, attack: &Attack) {
        let cards = t.reply(attack.by).cards;
        t.shift(cards, Zone::Hand(attack.by), Zone::Hand(attack.victim()), WHY);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn two_chosen_cards_are_given() {
        play(
            r#"{"hands": [["red-gift", "blue-1", "blue-2", "blue-3"], ["green-4"], ["green-5"]],
            "script": ["0 play red-gift", "0 seat 1", "0 cards blue-1 blue-3"],
            "expect": {"hands": [["blue-2"], ["green-4", "blue-1", "blue-3"], ["green-5"]],
            "demand": "red gift", "turn": 1}}"#,
        );
    }

    #[test]
    fn a_player_with_one_card_left_gives_that() {
        play(
            r#"{"hands": [["red-gift", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play red-gift", "0 seat 1"],
            "expect": {"hands": [[], ["green-4", "blue-1"], ["green-5"]], "round_over": true,
            "finished": [0]}}"#,
        );
    }

    #[test]
    fn anybody_else_can_be_chosen() {
        play(
            r#"{"hands": [["red-gift", "blue-1", "blue-2", "blue-3"], ["green-4"], ["green-5"]],
            "script": ["0 play red-gift", "! 0 seat 0", "0 seat 2", "! 0 cards blue-1",
            "0 cards blue-1 blue-2"],
            "expect": {"hand_sizes": [1, 1, 3]}}"#,
        );
    }

    #[test]
    fn a_player_without_cards_still_chooses_a_victim() {
        play(
            r#"{"hands": [["red-gift"], ["green-4"], ["green-5"]],
            "script": ["0 play red-gift"],
            "expect": {"asked": [0], "round_over": false}}"#,
        );
    }

    #[test]
    fn a_player_without_cards_gives_nothing() {
        play(
            r#"{"hands": [["red-gift"], ["green-4"], ["green-5"]],
            "script": ["0 play red-gift", "0 seat 1"],
            "expect": {"hands": [[], ["green-4"], ["green-5"]], "round_over": true, "finished": [0]}}"#,
        );
    }

    #[test]
    fn a_gift_of_nothing_can_be_countered() {
        play(
            r#"{"hands": [["red-gift"], ["counterattack", "green-4", "green-6", "green-7"], ["green-5"]],
            "script": ["0 play red-gift", "0 seat 1", "1 react counterattack", "1 seat 2",
            "1 cards green-4 green-6", "1 wish blue"],
            "expect": {"hands": [[], ["green-7"], ["green-5", "green-4", "green-6"]], "round_over": true,
            "finished": [0]}}"#,
        );
    }

    #[test]
    fn fuck_you_is_kept_and_the_other_card_given() {
        play(
            r#"{"hands": [["red-gift", "fuck-you", "blue-2"], ["green-4"], ["green-5"]],
            "script": ["0 play red-gift", "0 seat 1"],
            "expect": {"hands": [["fuck-you"], ["green-4", "blue-2"], null], "turn": 1}}"#,
        );
    }

    #[test]
    fn a_lone_fuck_you_is_kept() {
        play(
            r#"{"hands": [["red-gift", "fuck-you"], ["green-4"], ["green-5"]],
            "script": ["0 play red-gift", "0 seat 1"],
            "expect": {"hands": [["fuck-you"], ["green-4"], ["green-5"]], "turn": 1}}"#,
        );
    }

    #[test]
    fn a_curse_can_be_given() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["red-gift", "curse", "blue-2", "blue-3"], ["green-4"],
            ["green-5"]],
            "script": ["0 play red-gift", "0 seat 1", "0 cards curse blue-2"],
            "expect": {"hands": [["blue-3"], ["green-4", "curse", "blue-2"], null]}}"#,
        );
    }

    #[test]
    fn somebody_without_cards_can_be_chosen() {
        play(
            r#"{"hands": [["red-gift", "blue-1", "blue-2", "blue-3"], [], ["green-5"]],
            "script": ["0 play red-gift", "0 seat 1", "0 cards blue-1 blue-2"],
            "expect": {"hands": [["blue-3"], ["blue-1", "blue-2"], ["green-5"]], "turn": 1}}"#,
        );
    }

    #[test]
    fn as_a_starter_the_dealer_gives() {
        play(
            r#"{"hands": [["blue-1", "blue-2"], ["green-4"], ["green-6", "green-7", "green-8"]],
            "starter": "red-gift", "dealer": 2,
            "script": ["2 seat 0", "2 cards green-6 green-7"],
            "expect": {"hands": [["blue-1", "blue-2", "green-6", "green-7"], ["green-4"], ["green-8"]],
            "turn": 0, "demand": "red gift"}}"#,
        );
    }

    #[test]
    fn a_starter_can_be_countered() {
        play(
            r#"{"hands": [["blue-1", "counterattack", "blue-3", "blue-5"], ["green-4"], ["green-6"]],
            "starter": "red-gift", "dealer": 2,
            "script": ["2 seat 0", "0 react counterattack", "0 seat 1", "0 cards blue-1 blue-3",
            "0 wish green"],
            "expect": {"hands": [["blue-5"], ["green-4", "blue-1", "blue-3"], ["green-6"]], "turn": 0,
            "demand": "green"}}"#,
        );
    }

    #[test]
    fn no_power_card_can_be_activated_with_a_starter() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["blue-1"], ["green-4"], ["green-6", "green-7",
            "green-8"]],
            "starter": "red-gift", "dealer": 2, "powers": [[], [], ["all-draw-one"]],
            "script": ["! 2 power all-draw-one", "2 seat 0", "2 cards green-6 green-7"],
            "expect": {"hand_sizes": [3, 1, 1], "powers": [[], [], ["all-draw-one"]], "turn": 0}}"#,
        );
    }

    #[test]
    fn a_counterer_keeps_their_fuck_you_too() {
        play(
            r#"{"hands": [["red-gift", "blue-1", "blue-2"], ["counterattack", "fuck-you"], ["green-5"]],
            "script": ["0 play red-gift", "0 seat 1", "1 react counterattack", "1 seat 0", "1 wish red"],
            "expect": {"hands": [["blue-1", "blue-2"], ["fuck-you"], ["green-5"]], "turn": 1,
            "demand": "red"}}"#,
        );
    }
}
