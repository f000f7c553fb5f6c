//! Exchange: its player picks two of their cards; first two unseen cards of the victim come to them, then
//! theirs go to the victim.

use crate::Bag;
use crate::ask::{PickExcept, PickFrom, Source};
use crate::frame::{Attack, AttackStep};
use crate::special::{Aim, SpecialProperties, SpecialRules};
use crate::table::Table;
use crate::zone::Zone;

pub(crate) struct Exchange;

const WHY: Source = Source::Special(super::Special::Exchange);
const CARDS: u8 = 2;

impl SpecialRules for Exchange {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties::COLOURED.aimed(Aim::One)
    }

    fn strike(&self, t: &mut Table, attack: &Attack) {
        t.push_frame(attack.at(AttackStep::Struck));
        t.ask_cards(attack.by, PickFrom::OwnHand, CARDS, PickExcept::FuckYou, WHY);
    }

    fn struck(&self, t: &mut Table, attack: &Attack) {
        let (by, victim) = (attack.by, attack.victim());
        let given: Bag = t.reply(by).cards;
        t.take_unseen(victim, CARDS, Zone::Hand(by), WHY);
        t.shift(given, Zone::Hand(by), Zone::Hand(victim), WHY);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn two_cards_are_exchanged_for_two() {
        play(
            r#"{"hands": [["red-exchange", "blue-1", "blue-2", "blue-3"], ["green-4", "green-6"],
                ["green-5"]],
            "script": ["0 play red-exchange", "0 seat 1", "0 cards blue-1 blue-2"],
            "expect": {"hands": [["blue-3", "green-4", "green-6"], ["blue-1", "blue-2"], ["green-5"]],
                "demand": "red exchange", "turn": 1}}"#,
        );
    }

    #[test]
    fn two_of_the_victims_three_cards_are_taken_unseen() {
        play(
            r#"{"hands": [["red-exchange", "blue-1", "blue-2", "blue-3"], ["green-4", "green-6", "green-7"],
            ["green-5"]],
            "script": ["0 play red-exchange", "0 seat 1", "0 cards blue-1 blue-2"],
            "expect": {"hand_sizes": [3, 3, 1]}}"#,
        );
    }

    #[test]
    fn two_cards_go_for_the_victims_only_card() {
        play(
            r#"{"hands": [["red-exchange", "blue-1", "blue-2", "blue-3"], ["green-4"], ["green-5"]],
            "script": ["0 play red-exchange", "0 seat 1", "0 cards blue-1 blue-2"],
            "expect": {"hands": [["blue-3", "green-4"], ["blue-1", "blue-2"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn two_cards_go_to_a_victim_without_cards() {
        play(
            r#"{"hands": [["red-exchange", "blue-1", "blue-2", "blue-3"], [], ["green-5"]],
            "script": ["0 play red-exchange", "0 seat 1", "0 cards blue-1 blue-2"],
            "expect": {"hands": [["blue-3"], ["blue-1", "blue-2"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn a_players_only_card_goes_for_two() {
        play(
            r#"{"hands": [["red-exchange", "blue-1"], ["green-4", "green-6"], ["green-5"]],
            "script": ["0 play red-exchange", "0 seat 1"],
            "expect": {"hands": [["green-4", "green-6"], ["blue-1"], ["green-5"]], "turn": 1}}"#,
        );
    }

    #[test]
    fn a_player_without_cards_still_takes_two() {
        play(
            r#"{"hands": [["red-exchange"], ["green-4", "green-6", "green-7"], ["green-5"]],
            "script": ["0 play red-exchange", "! 0 seat 0", "0 seat 1"],
            "expect": {"hand_sizes": [2, 1, 1], "turn": 1, "round_over": false}}"#,
        );
    }

    #[test]
    fn the_players_own_fuck_you_is_kept() {
        play(
            r#"{"hands": [["red-exchange", "fuck-you", "blue-1"], ["green-4", "green-6"], ["green-5"]],
            "script": ["0 play red-exchange", "0 seat 1"],
            "expect": {"hands": [["fuck-you", "green-4", "green-6"], ["blue-1"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn the_players_own_fuck_you_cannot_be_picked() {
        play(
            r#"{"hands": [["red-exchange", "fuck-you", "blue-1", "blue-2"], ["green-4"], ["green-5"]],
            "script": ["0 play red-exchange", "0 seat 1", "! 0 cards fuck-you blue-1",
            "0 cards blue-1 blue-2"],
            "expect": {"hands": [["fuck-you", "green-4"], ["blue-1", "blue-2"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn the_victims_fuck_you_may_be_taken_unseen() {
        play(
            r#"{"hands": [["red-exchange", "blue-1", "blue-2"], ["fuck-you", "green-4"], ["green-5"]],
            "script": ["0 play red-exchange", "0 seat 1"],
            "expect": {"hands": [["fuck-you", "green-4"], ["blue-1", "blue-2"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn after_a_counterattack_the_counterer_exchanges() {
        play(
            r#"{"hands": [["red-exchange", "blue-1", "blue-2"], ["counterattack", "green-4", "green-6",
            "green-7"], ["green-5"]],
            "script": ["0 play red-exchange", "0 seat 1", "1 react counterattack", "1 seat 0",
            "1 cards green-4 green-7", "1 wish blue"],
            "expect": {"hands": [["green-4", "green-7"], ["green-6", "blue-1", "blue-2"], ["green-5"]],
                "demand": "blue", "turn": 1}}"#,
        );
    }

    #[test]
    fn a_player_who_gets_nothing_for_their_last_two_cards_finishes() {
        play(
            r#"{"hands": [["red-exchange", "blue-1", "blue-2"], [], ["green-5", "green-7"]],
            "script": ["0 play red-exchange", "0 seat 1", "0 cards blue-1 blue-2"],
            "expect": {"hands": [[], ["blue-1", "blue-2"], null], "round_over": true, "finished": [0]}}"#,
        );
    }
}
