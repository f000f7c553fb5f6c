//! Random-chance: play a further hand card whatever is demanded, with its effects. If no card can be played,
//! nothing happens.

use game::Seat;

use crate::Power;
use crate::ask::{Action, Question, Source};
use crate::fact::{Fact, How};
use crate::flow::play;
use crate::frame::ActivatedPower;
use crate::hint::Hint;
use crate::power::PowerRules;
use crate::power::PowerTiming;
use crate::table::Table;

pub(crate) struct RandomChance;

const WHY: Source = Source::Power(Power::RandomChance);

impl PowerRules for RandomChance {
    fn when(&self) -> PowerTiming {
        PowerTiming::AfterWish
    }

    fn activate(&self, t: &mut Table, by: Seat) {
        if t.can_play(by, true) {
            ActivatedPower::back(t, Power::RandomChance, by);
            let kind = Question::Turn { draw: false, end: false, free: true };
            t.ask_one(by, kind, WHY);
        } else {
            t.tell(Fact::Chose { by, why: WHY, yes: false });
        }
    }

    fn answered(&self, t: &mut Table, by: Seat) {
        if let Some(Action::Play(card, imitates)) = t.reply(by).word {
            play::from_hand(t, by, card, imitates, How::Free);
        }
    }

    /// It may take effect after the wish of somebody who has countered the card: they learn whether its owner can
    /// play one.
    fn hint(&self) -> Hint {
        Hint::Asking
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{after, facts, may_undo, play};

    #[test]
    fn a_further_card_can_be_played_whatever_is_demanded() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "green-2", "blue-1"], ["red-5"], ["green-5"]],
            "powers": [["random-chance"], [], []],
            "script": ["0 play red-4", "0 power random-chance", "! 0 draw", "! 0 end", "0 play green-2"],
            "expect": {"demand": "green 2", "hands": [["blue-1"], null, null], "turn": 1}}"#,
        );
    }

    #[test]
    fn a_black_card_triggers_its_event() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "black-2", "blue-1"], ["red-5"], ["green-5"]],
            "powers": [["random-chance"], [], []], "events": ["third-time-lucky"],
            "script": ["0 play red-4", "0 power random-chance", "0 play black-2"],
            "expect": {"demand": "black 2", "hand_sizes": [4, 4, 4]}}"#,
        );
    }

    #[test]
    fn the_further_card_has_its_effects() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "blue-gift", "blue-1", "blue-2"], ["red-5"],
            ["green-5"]],
            "powers": [["random-chance"], [], []],
            "script": ["0 play red-4", "0 power random-chance", "0 play blue-gift", "0 seat 1",
            "0 cards blue-1 blue-2"],
            "expect": {"demand": "blue gift", "hand_sizes": [0, 3, 1], "round_over": true,
                "finished": [0]}}"#,
        );
    }

    #[test]
    fn the_wish_of_the_further_card_counts() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["fantastic", "fantastic-four", "blue-1"], ["red-5"],
            ["green-5"]],
            "powers": [["random-chance"], [], []],
            "script": ["0 play fantastic", "0 power random-chance", "0 wish 3", "0 play fantastic-four",
            "0 split 1:4", "0 wish blue"],
            "expect": {"demand": "blue", "hand_sizes": [1, 5, 1]}}"#,
        );
    }

    #[test]
    fn the_further_card_can_be_countered() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "blue-gift", "blue-1"], ["counterattack",
            "red-5"], ["green-5"]],
            "powers": [["random-chance"], [], []],
            "script": ["0 play red-4", "0 power random-chance", "0 play blue-gift", "0 seat 1",
            "1 react counterattack", "1 seat 0", "1 wish green"],
            "expect": {"hands": [["blue-1", "red-5"], [], ["green-5"]], "demand": "green"}}"#,
        );
    }

    #[test]
    fn second_chance_continues_from_itself() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "blue-second-chance", "blue-1", "green-1"],
            ["red-5"], ["green-5"]],
            "powers": [["random-chance"], [], []],
            "script": ["0 play red-4", "0 power random-chance", "0 play blue-second-chance",
            "! 0 play green-1", "0 play blue-1"],
            "expect": {"hands": [["green-1"], null, null], "demand": "blue 1"}}"#,
        );
    }

    #[test]
    fn fuck_you_can_be_played_from_ten_cards() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "fuck-you", "blue-1", "blue-2", "blue-3",
            "blue-4", "blue-5", "blue-6", "blue-7", "blue-8", "green-1"], ["green-4"], ["green-5"]],
            "powers": [["random-chance"], [], []],
            "script": ["0 play red-4", "0 power random-chance", "0 play fuck-you"],
            "expect": {"demand": "red 4", "discard": ["red-9", "fuck-you", "red-4"]}}"#,
        );
    }

    #[test]
    fn fuck_you_cannot_be_played_from_nine_cards() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "fuck-you", "blue-1", "blue-2", "blue-3",
            "blue-4", "blue-5", "blue-6", "blue-7", "blue-8"], ["green-4"], ["green-5"]],
            "powers": [["random-chance"], [], []],
            "script": ["0 play red-4", "0 power random-chance", "! 0 play fuck-you", "0 play blue-1"],
            "expect": {"hand_sizes": [8, 1, 1]}}"#,
        );
    }

    #[test]
    fn the_end_can_only_be_the_last_card() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "the-end", "blue-1"], ["green-4"], ["green-5"]],
            "powers": [["random-chance"], [], []],
            "script": ["0 play red-4", "0 power random-chance", "! 0 play the-end", "0 play blue-1"],
            "expect": {"hands": [["the-end"], null, null]}}"#,
        );
    }

    #[test]
    fn without_a_playable_card_nothing_happens() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"], "hands": [["red-4", "the-end", "curse"],
            ["green-4"], ["green-5"]],
            "powers": [["random-chance"], [], []],
            "script": ["0 play red-4", "0 power random-chance"],
            "expect": {"hand_sizes": [2, 1, 1], "turn": 1, "powers": [["*random-chance"], [], []]}}"#,
        );
    }

    #[test]
    fn after_the_last_card_nothing_happens() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4"], ["green-4"], ["green-5"]],
            "powers": [["random-chance"], [], []],
            "script": ["0 play red-4", "0 power random-chance"],
            "expect": {"round_over": true, "finished": [0]}}"#,
        );
    }

    #[test]
    fn it_acts_after_the_effect_of_the_card_it_goes_with() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-gift", "green-2", "blue-1", "blue-2"], ["red-5"],
            ["green-5"]],
            "powers": [["random-chance"], [], []],
            "script": ["0 play red-gift", "0 power random-chance", "! 0 play green-2", "0 seat 1",
            "0 cards blue-1 blue-2", "0 play green-2"],
            "expect": {"round_over": true, "finished": [0]}}"#,
        );
    }

    #[test]
    fn somebody_elses_special_seal_applies() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "blue-1"], ["red-5", "green-gift", "blue-5",
            "blue-6"], ["green-5"]],
            "powers": [["special-seal"], ["random-chance"], []],
            "script": ["0 play red-4", "0 power special-seal", "1 play red-5", "1 power random-chance",
            "! 1 play green-gift", "1 play blue-5"],
            "expect": {"demand": "blue 5"}}"#,
        );
    }

    #[test]
    fn somebody_elses_colour_blockade_applies() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "blue-1"], ["red-5", "green-2", "blue-5",
            "blue-6"], ["green-5"]],
            "powers": [["colour-blockade"], ["random-chance"], []],
            "script": ["0 play red-4", "0 power colour-blockade", "0 wish green", "1 play red-5",
            "1 power random-chance", "! 1 play green-2", "1 play blue-5"],
            "expect": {"demand": "blue 5"}}"#,
        );
    }

    #[test]
    fn mimicry_as_a_coloured_card_still_needs_a_demanded_colour() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"], "hands": [["black-9", "mimicry", "blue-1"],
            ["red-5"], ["green-5"]],
            "powers": [["random-chance"], [], []], "events": ["friday-the-13th"],
            "script": ["0 play black-9", "0 power random-chance", "! 0 play mimicry as gift",
            "! 0 play mimicry as colour-swap", "0 play mimicry as fantastic", "0 wish 2"],
            "expect": {"demand": "2"}}"#,
        );
    }

    #[test]
    fn mimicry_takes_the_demanded_colour() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"], "hands": [["red-4", "mimicry", "blue-1"], ["red-5"],
            ["green-5"]],
            "powers": [["random-chance"], [], []],
            "script": ["0 play red-4", "0 power random-chance", "0 play mimicry as skip", "0 seat 1"],
            "expect": {"demand": "red skip", "turn": 2}}"#,
        );
    }

    #[test]
    fn it_can_be_used_after_a_second_chance_that_draws() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-second-chance", "blue-1"], ["red-5"], ["green-5"]],
            "draw": ["yellow-1", "yellow-2"], "powers": [["random-chance"], [], []],
            "script": ["0 play red-second-chance", "0 power random-chance", "0 play blue-1"],
            "expect": {"hands": [["yellow-1"], null, null], "demand": "blue 1", "turn": 1}}"#,
        );
    }

    #[test]
    fn if_no_card_can_be_played_the_log_says_so() {
        let text = r#"{"packs": ["supercharge", "troublemaker"], "hands": [["red-4", "curse"], ["red-5"]],
            "powers": [["random-chance"], []], "script": ["0 play red-4"]}"#;
        let left = Fact::Chose { by: Seat::default(), why: WHY, yes: false };
        assert!(facts(after(text), (0, "power random-chance")).contains(&left));
    }

    #[test]
    fn the_wish_of_somebody_else_cannot_be_undone_once_it_tells_whether_a_card_can_be_played() {
        let wishes = |mine: &str| {
            let text = format!(
                r#"{{"packs": ["supercharge", "troublemaker"], "hands": [["red-gift", "{mine}"],
                ["counterattack", "green-4", "green-6", "green-7"], ["green-5"]], "powers": [["random-chance"], [], []],
                "script": ["0 play red-gift", "0 power random-chance", "0 seat 1", "1 react counterattack",
                "1 seat 2", "1 cards green-4 green-6"]}}"#
            );
            may_undo(after(&text), (1, "wish red"), &[], &[0, 2])
        };
        assert!(!wishes("blue-1"), "a card can be played");
        assert!(!wishes("curse"), "no card can");
    }

    #[test]
    fn its_owners_wish_can_be_undone() {
        for mine in ["blue-1", "curse"] {
            let text = format!(
                r#"{{"packs": ["supercharge", "troublemaker"], "hands": [["fantastic", "{mine}"], ["green-5"]],
                "powers": [["random-chance"], []], "script": ["0 play fantastic", "0 power random-chance"]}}"#
            );
            assert!(may_undo(after(&text), (0, "wish red"), &[], &[]), "{mine}");
        }
    }

    #[test]
    fn no_second_power_card_can_be_activated_with_the_further_card() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "green-2", "blue-1"], ["red-5"], ["green-5"]],
            "powers": [["random-chance", "all-draw-one"], [], []],
            "script": ["0 play red-4", "0 power random-chance", "0 play green-2", "! 0 power all-draw-one"],
            "expect": {"hand_sizes": [1, 1, 1]}}"#,
        );
    }
}
