//! Black-wish: black is demanded until the next card is played.

use game::Seat;

use crate::Demand;
use crate::fact::Fact;
use crate::power::PowerRules;
use crate::power::PowerTiming;
use crate::table::Table;

pub(crate) struct BlackWish;

impl PowerRules for BlackWish {
    fn when(&self) -> PowerTiming {
        PowerTiming::AfterWish
    }

    fn activate(&self, t: &mut Table, by: Seat) {
        t.demand = Demand::Black;
        t.tell(Fact::BlackWished(by));
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn black_is_demanded() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "blue-1"], ["red-5", "black-2", "red-gift",
            "fantastic"], ["green-5"]],
            "powers": [["black-wish"], [], []],
            "script": ["0 play red-4", "0 power black-wish"],
            "expect": {"demand": "black", "turn": 1, "legal": {"1": ["play black-2", "play fantastic"]}}}"#,
        );
    }

    #[test]
    fn the_demand_lasts_until_the_next_card_is_played() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "blue-1"], ["red-5", "black-2", "red-gift",
            "fantastic"], ["green-5"]],
            "draw": ["blue-2", "blue-3", "blue-4", "blue-5"], "powers": [["black-wish"], [], []],
            "events": ["friday-the-13th"],
            "script": ["0 play red-4", "0 power black-wish", "1 draw", "1 end", "2 draw", "2 end",
            "0 draw", "0 end", "1 play black-2"],
            "expect": {"demand": "black 2", "turn": 2}}"#,
        );
    }

    #[test]
    fn the_cards_own_wish_lapses_and_is_not_asked_for() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["fantastic", "blue-1"], ["red-5", "black-2", "red-gift",
            "fantastic"], ["green-5"]],
            "powers": [["black-wish"], [], []],
            "script": ["0 play fantastic", "0 power black-wish", "! 0 wish red"],
            "expect": {"demand": "black", "turn": 1}}"#,
        );
    }

    #[test]
    fn the_effect_of_the_card_remains() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["equality", "blue-1", "blue-2"], ["green-4"],
            ["green-5"]],
            "powers": [["black-wish"], [], []],
            "script": ["0 play equality", "0 power black-wish", "0 yes", "0 seat 1", "! 0 wish red"],
            "expect": {"demand": "black", "hand_sizes": [2, 2, 1], "turn": 1}}"#,
        );
    }

    #[test]
    fn a_counterers_wish_lapses() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-gift", "blue-1"], ["counterattack", "green-4",
            "green-6"], ["green-5"]],
            "powers": [["black-wish"], [], []],
            "script": ["0 play red-gift", "0 power black-wish", "0 seat 1", "1 react counterattack",
            "1 seat 0", "! 1 wish red"],
            "expect": {"demand": "black", "hands": [["blue-1", "green-4", "green-6"], [], ["green-5"]],
            "round_over": true, "finished": [1]}}"#,
        );
    }

    #[test]
    fn a_lucky_bastards_wish_lapses() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"], "hands": [["black-9", "blue-1"], ["lucky-bastard",
            "green-4"], ["green-5"]],
            "powers": [["black-wish"], [], []], "events": ["third-time-lucky"],
            "script": ["0 play black-9", "0 power black-wish", "1 react lucky-bastard", "! 1 wish red"],
            "expect": {"demand": "black", "hand_sizes": [4, 1, 4]}}"#,
        );
    }

    #[test]
    fn the_wish_of_nice_try_comes_later_and_counts() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4"], ["nice-try", "green-4"], ["green-5"]],
            "powers": [["black-wish"], [], []],
            "script": ["0 play red-4", "0 power black-wish", "1 react nice-try", "1 wish red"],
            "expect": {"demand": "red", "hand_sizes": [3, 1, 1], "turn": 1}}"#,
        );
    }

    #[test]
    fn later_wishes_in_a_chain_lapse_too() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-second-chance", "fantastic", "blue-1"], ["green-4"],
            ["green-5"]],
            "powers": [["black-wish"], [], []],
            "script": ["0 play red-second-chance", "0 power black-wish", "0 play fantastic",
            "! 0 wish red"],
            "expect": {"demand": "black", "turn": 1}}"#,
        );
    }

    #[test]
    fn it_acts_after_the_second_card_of_a_chain() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-second-chance", "red-4", "black-2", "blue-1"],
            ["green-4"], ["green-5"]],
            "powers": [["black-wish"], [], []],
            "script": ["0 play red-second-chance", "0 power black-wish", "! 0 play black-2",
            "0 play red-4"],
            "expect": {"demand": "black", "turn": 1}}"#,
        );
    }

    #[test]
    fn mimicry_can_only_be_played_as_a_wish_card() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"], "hands": [["red-4", "blue-1"], ["mimicry",
            "green-4"], ["green-5"]],
            "powers": [["black-wish"], [], []],
            "script": ["0 play red-4", "0 power black-wish", "! 1 play mimicry as gift",
            "1 play mimicry as nice-try", "1 wish red"],
            "expect": {"demand": "red"}}"#,
        );
    }
}
