//! Thief: its player looks at somebody's hand and takes two cards of their choice; how many is a number of
//! `query`.

use game::Seats;

use crate::ask::{PickExcept, PickFrom, Source};
use crate::frame::{Attack, AttackStep};
use crate::query::Query;
use crate::special::{Aim, SpecialProperties, SpecialRules};
use crate::table::Table;
use crate::zone::Zone;

pub(crate) struct Thief;

const WHY: Source = Source::Special(super::Special::Thief);

impl SpecialRules for Thief {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties::COLOURED.aimed(Aim::One)
    }

    fn strike(&self, t: &mut Table, attack: &Attack) {
        let (by, victim) = (attack.by, attack.victim());
        t.show_hand(victim, Seats::one(by));
        let n = t.query(Query::CardsStolen);
        t.push_frame(attack.at(AttackStep::Struck));
        t.ask_cards(by, PickFrom::Hand(victim), n, PickExcept::Nothing, WHY);
    }

    fn struck(&self, t: &mut Table, attack: &Attack) {
        let cards = t.reply(attack.by).cards;
        t.shift(cards, Zone::Hand(attack.victim()), Zone::Hand(attack.by), WHY);
    }
}

#[cfg(test)]
mod tests {
    use game::{Game, Seat, Viewer};

    use crate::testing::{after, play};

    #[test]
    fn two_chosen_cards_are_taken() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["red-thief", "blue-1"], ["green-4", "green-6",
            "green-7"], ["green-5"]],
            "script": ["0 play red-thief", "! 0 seat 0", "0 seat 1", "! 0 cards green-4",
            "! 0 cards green-5 green-4", "0 cards green-6 green-7"],
            "expect": {"hands": [["blue-1", "green-6", "green-7"], ["green-4"], ["green-5"]],
            "demand": "red thief", "turn": 1}}"#,
        );
    }

    #[test]
    fn fuck_you_can_be_taken() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["red-thief", "blue-1"], ["green-4", "fuck-you",
            "green-7"], ["green-5"]],
            "script": ["0 play red-thief", "! 0 seat 0", "0 seat 1", "0 cards fuck-you green-7"],
            "expect": {"hands": [["blue-1", "fuck-you", "green-7"], ["green-4"], null]}}"#,
        );
    }

    #[test]
    fn from_a_smaller_hand_all_cards_are_taken() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["red-thief", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play red-thief", "0 seat 1"],
            "expect": {"hands": [["blue-1", "green-4"], [], ["green-5"]], "round_over": true,
            "finished": [1]}}"#,
        );
    }

    #[test]
    fn from_an_empty_hand_nothing_is_taken() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["red-thief", "blue-1"], [], ["green-5"]],
            "script": ["0 play red-thief", "0 seat 1"],
            "expect": {"hands": [["blue-1"], [], ["green-5"]], "round_over": true, "finished": [1]}}"#,
        );
    }

    #[test]
    fn as_the_last_card_it_brings_two_cards() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["red-thief"], ["green-4", "green-6", "green-7"],
            ["green-5"]],
            "script": ["0 play red-thief", "0 seat 1", "0 cards green-4 green-6"],
            "expect": {"hand_sizes": [2, 1, 1], "turn": 1}}"#,
        );
    }

    #[test]
    fn after_a_counterattack_the_counterer_takes() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["red-thief", "blue-1", "blue-2", "blue-3"],
            ["counterattack", "green-4"], ["green-5"]],
            "script": ["0 play red-thief", "0 seat 1", "1 react counterattack", "1 seat 0",
            "1 cards blue-1 blue-3", "1 wish blue"],
            "expect": {"hands": [["blue-2"], ["green-4", "blue-1", "blue-3"], ["green-5"]], "turn": 1}}"#,
        );
    }

    #[test]
    fn only_the_thief_looks_at_the_hand() {
        let state = after(
            r#"{"packs": ["troublemaker"], "hands": [["red-thief", "blue-1"], ["green-4", "green-6",
            "green-7"], ["green-5"]],
            "script": ["0 play red-thief", "0 seat 1", "1 pass"]}"#,
        );
        let seen = |by: u8, of: u8| {
            state.view(Viewer::Seat(Seat::wrapping(by))).places[Seat::wrapping(of)].hand.is_some()
        };
        assert!(seen(0, 1) && !seen(2, 1) && !seen(0, 2) && !seen(1, 0));
    }
}
