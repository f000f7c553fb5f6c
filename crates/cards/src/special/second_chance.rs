//! Second-chance: another card that fits must follow at once. If none fits, its player draws a card instead
//! and the turn is over.

use game::{Seat, Seats};

use crate::ask::{Action, Question, Source};
use crate::fact::How;
use crate::flow::play;
use crate::frame::Frame;
use crate::special::{SpecialProperties, SpecialRules};
use crate::state::State;
use crate::table::Table;

pub(crate) struct SecondChance;

const SPECIAL: super::Special = super::Special::SecondChance;

impl SpecialRules for SecondChance {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties::COLOURED
    }

    fn possible(&self, _: &State, _: Seat, _: Seats) -> bool {
        true
    }

    fn effect(&self, t: &mut Table, by: Seat) {
        if t.can_play(by, false) {
            t.push_frame(Frame::Effect { special: SPECIAL, by });
            let kind = Question::Turn { draw: false, end: false, free: false };
            t.ask_one(by, kind, Source::Special(SPECIAL));
        } else {
            t.draw(by, 1, Source::Special(SPECIAL));
        }
    }

    fn answered(&self, t: &mut Table, by: Seat) {
        if let Some(Action::Play(card, imitates)) = t.reply(by).word {
            play::from_hand(t, by, card, imitates, How::Turn);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn another_fitting_card_must_follow() {
        play(
            r#"{"hands": [["red-second-chance", "red-4", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play red-second-chance", "! 0 draw", "! 0 end", "! 0 play blue-1",
            "0 play red-4"],
            "expect": {"turn": 1, "demand": "red 4", "hands": [["blue-1"], null, null]}}"#,
        );
    }

    #[test]
    fn the_second_card_has_all_its_effects() {
        play(
            r#"{"hands": [["red-second-chance", "red-gift", "blue-1", "blue-2"], ["green-4"], ["green-5"]],
            "script": ["0 play red-second-chance", "0 play red-gift", "0 seat 1", "0 cards blue-1 blue-2"],
            "expect": {"hands": [[], ["green-4", "blue-1", "blue-2"], null], "round_over": true,
                "finished": [0]}}"#,
        );
    }

    #[test]
    fn a_wish_card_can_follow() {
        play(
            r#"{"hands": [["red-second-chance", "fantastic", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play red-second-chance", "0 play fantastic", "0 wish 7"],
            "expect": {"demand": "7", "turn": 1}}"#,
        );
    }

    #[test]
    fn another_second_chance_can_follow() {
        play(
            r#"{"hands": [["red-second-chance", "blue-second-chance", "blue-4", "red-1"], ["green-4"],
            ["green-5"]],
            "script": ["0 play red-second-chance", "0 play blue-second-chance", "! 0 play red-1",
            "0 play blue-4"],
            "expect": {"demand": "blue 4", "turn": 1, "hands": [["red-1"], null, null]}}"#,
        );
    }

    #[test]
    fn if_no_card_fits_its_player_draws_one_and_the_turn_is_over() {
        play(
            r#"{"hands": [["red-second-chance", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["red-8", "yellow-7"],
            "script": ["0 play red-second-chance"],
            "expect": {"turn": 1, "hands": [["blue-1", "red-8"], null, null],
                "demand": "red second-chance"}}"#,
        );
    }

    #[test]
    fn if_no_card_is_left_its_player_draws_one() {
        play(
            r#"{"hands": [["red-second-chance"], ["green-4"], ["green-5"]],
            "draw": ["red-8", "yellow-7"],
            "script": ["0 play red-second-chance"],
            "expect": {"turn": 1, "hands": [["red-8"], null, null], "round_over": false}}"#,
        );
    }

    #[test]
    fn a_draw_from_an_empty_pile_ends_the_round() {
        play(
            r#"{"hands": [["red-second-chance"], ["green-4"], ["green-5"]],
            "draw": [],
            "script": ["0 play red-second-chance"],
            "expect": {"round_over": true, "finished": []}}"#,
        );
    }

    #[test]
    fn fuck_you_and_the_end_fit_only_under_their_own_conditions() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-second-chance", "fuck-you", "the-end"], ["green-4"],
            ["green-5"]],
            "script": ["0 play red-second-chance"],
            "expect": {"hand_sizes": [3, 1, 1], "turn": 1}}"#,
        );
    }

    #[test]
    fn mimicry_fits() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["red-second-chance", "mimicry", "blue-1"], ["green-4"],
            ["green-5"]],
            "script": ["0 play red-second-chance", "! 0 draw", "0 play mimicry as skip", "0 seat 1"],
            "expect": {"demand": "red skip", "turn": 2}}"#,
        );
    }

    #[test]
    fn a_power_card_can_go_with_the_first_or_the_second_card() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-second-chance", "red-4", "blue-1"], ["green-4"],
            ["green-5"]],
            "powers": [["all-draw-one"], [], []],
            "script": ["0 play red-second-chance", "0 play red-4", "0 power all-draw-one"],
            "expect": {"hand_sizes": [1, 2, 2], "powers": [["*all-draw-one"], [], []]}}"#,
        );
    }

    #[test]
    fn only_one_power_card_can_be_activated_in_the_chain() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-second-chance", "red-4", "blue-1"], ["green-4"],
            ["green-5"]],
            "powers": [["all-draw-one", "looping"], [], []],
            "script": ["0 play red-second-chance", "0 power all-draw-one", "0 play red-4",
            "! 0 power looping"],
            "expect": {"hand_sizes": [1, 2, 2], "powers": [["*all-draw-one", "looping"], [], []]}}"#,
        );
    }

    #[test]
    fn its_power_of_the_first_kind_acts_before_the_second_card() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-second-chance", "red-4", "blue-1"], ["green-4"],
            ["green-5"]],
            "powers": [["all-draw-one"], [], []],
            "script": ["0 play red-second-chance", "0 power all-draw-one"],
            "expect": {"hand_sizes": [2, 2, 2], "turn": 0, "asked": [0]}}"#,
        );
    }

    #[test]
    fn its_power_of_the_second_kind_acts_after_the_second_card() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-second-chance", "fantastic", "blue-1"], ["green-4"],
            ["green-5"]],
            "powers": [["colour-blockade"], [], []],
            "script": ["0 play red-second-chance", "0 power colour-blockade", "! 0 wish red",
            "0 play fantastic", "0 wish 3", "0 wish blue"],
            "expect": {"demand": "3", "turn": 1}}"#,
        );
    }

    #[test]
    fn its_power_acts_even_if_a_card_is_drawn_instead() {
        play(
            r#"{"packs": ["supercharge"],
                "hands": [["red-second-chance", "blue-1"], ["green-4"], ["green-5"]],
            "powers": [["number-wish"], [], []],
            "script": ["0 play red-second-chance", "0 power number-wish", "0 wish 4"],
            "expect": {"demand": "4", "hand_sizes": [2, 1, 1], "turn": 1}}"#,
        );
    }

    #[test]
    fn as_a_starter_the_dealer_plays_a_fitting_card() {
        play(
            r#"{"hands": [["blue-1"], ["green-4"], ["red-5", "green-5"]],
            "starter": "red-second-chance", "dealer": 2,
            "script": ["! 2 play green-5", "! 2 draw", "2 play red-5"],
            "expect": {"demand": "red 5", "hands": [null, null, ["green-5"]], "turn": 0}}"#,
        );
    }

    #[test]
    fn as_a_starter_the_dealer_draws_if_no_card_fits() {
        play(
            r#"{"hands": [["blue-1"], ["green-4"], ["green-5"]],
            "starter": "red-second-chance", "dealer": 2, "draw": ["yellow-1", "yellow-2"],
            "script": [],
            "expect": {"demand": "red second-chance", "hands": [null, null, ["green-5", "yellow-1"]],
                "turn": 0}}"#,
        );
    }

    #[test]
    fn no_power_card_can_go_with_the_dealers_second_card() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["blue-1"], ["green-4"], ["red-5", "green-5"]],
            "starter": "red-second-chance", "dealer": 2, "powers": [[], [], ["all-draw-one"]],
            "script": ["2 play red-5", "! 2 power all-draw-one"],
            "expect": {"hand_sizes": [1, 1, 1], "turn": 0}}"#,
        );
    }

    #[test]
    fn the_dealers_second_card_can_be_countered() {
        play(
            r#"{"hands": [["blue-1", "counterattack", "blue-3", "blue-5"], ["green-4"], ["red-gift",
            "green-5", "green-6", "green-7"]],
            "starter": "red-second-chance", "dealer": 2,
            "script": ["2 play red-gift", "2 seat 0", "0 react counterattack", "0 seat 1",
            "0 cards blue-1 blue-3", "0 wish green"],
            "expect": {"hands": [["blue-5"], ["green-4", "blue-1", "blue-3"], null], "demand": "green",
                "turn": 0}}"#,
        );
    }

    #[test]
    fn the_event_of_the_second_card_comes_before_a_power_of_the_second_kind() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-second-chance", "red-4", "blue-1"], ["green-4"],
            ["green-5"]],
            "powers": [["recycling"], [], []],
            "script": ["0 play red-second-chance", "0 power recycling", "0 play red-4", "0 seat 0"],
            "expect": {"hands": [["blue-1", "red-second-chance"], null, null], "demand": "red 4"}}"#,
        );
    }
}
