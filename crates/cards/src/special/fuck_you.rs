//! Fuck-you: can only be played from a hand of ten cards; see `legality`. It slides under the top card, and the
//! demand stays; see `flow::play`.

use crate::special::{SpecialProperties, SpecialRules};

pub(crate) struct FuckYou;

/// The number of cards in the hand it is played from.
pub(crate) const HAND: u8 = 10;

impl SpecialRules for FuckYou {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties { points: 42, ..SpecialProperties::COLOURED }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn from_a_hand_of_ten_it_slides_under_the_top_card() {
        play(
            r#"{"hands": [["fuck-you", "blue-1", "blue-2", "blue-3", "blue-4", "blue-5", "blue-6", "blue-7",
            "blue-8", "green-1"], ["green-4"], ["green-5"]],
            "script": ["0 play fuck-you"],
            "expect": {"discard": ["fuck-you", "red-9"], "demand": "red 9", "hand_sizes": [9, 1, 1],
            "turn": 1}}"#,
        );
    }

    #[test]
    fn it_lies_directly_under_the_top_card() {
        play(
            r#"{"hands": [["fuck-you", "blue-1", "blue-2", "blue-3", "blue-4", "blue-5", "blue-6", "blue-7",
            "blue-8", "green-1"], ["green-4"], ["green-5"]],
            "discard": ["red-1", "red-9"],
            "script": ["0 play fuck-you"],
            "expect": {"discard": ["red-1", "fuck-you", "red-9"]}}"#,
        );
    }

    #[test]
    fn it_cannot_be_played_from_nine_cards() {
        play(
            r#"{"hands": [["fuck-you", "blue-1", "blue-2", "blue-3", "blue-4", "blue-5", "blue-6", "blue-7",
            "blue-8"], ["green-4"], ["green-5"]],
            "script": ["! 0 play fuck-you"],
            "expect": {"legal": {"0": []}}}"#,
        );
    }

    #[test]
    fn it_cannot_be_played_from_eleven_cards() {
        play(
            r#"{"hands": [["fuck-you", "blue-1", "blue-2", "blue-3", "blue-4", "blue-5", "blue-6", "blue-7",
            "blue-8", "green-1", "green-2"], ["green-4"], ["green-5"]],
            "script": ["! 0 play fuck-you"],
            "expect": {"legal": {"0": []}}}"#,
        );
    }

    #[test]
    fn it_can_be_played_from_nine_after_drawing_one() {
        play(
            r#"{"hands": [["fuck-you", "blue-1", "blue-2", "blue-3", "blue-4", "blue-5", "blue-6", "blue-7",
            "blue-8"], ["green-4"], ["green-5"]],
            "draw": ["yellow-1", "yellow-2"],
            "script": ["0 draw", "0 play fuck-you"],
            "expect": {"hand_sizes": [9, 1, 1], "turn": 1}}"#,
        );
    }

    #[test]
    fn it_fits_anything_and_the_demand_stays() {
        play(
            r#"{"hands": [["fuck-you", "blue-1", "blue-2", "blue-3", "blue-4", "blue-5", "blue-6", "blue-7",
            "blue-8", "green-1"], ["green-4"], ["fantastic", "yellow-1"]],
            "turn": 2,
            "script": ["2 play fantastic", "2 wish 9", "0 play fuck-you"],
            "expect": {"demand": "9", "turn": 1}}"#,
        );
    }

    #[test]
    fn it_can_follow_second_chance() {
        play(
            r#"{"hands": [["fuck-you", "blue-1", "blue-2", "blue-3", "blue-4", "blue-5", "blue-6", "blue-7",
            "blue-8", "green-1", "red-second-chance"], ["green-4"], ["green-5"]],
            "script": ["0 play red-second-chance", "0 play fuck-you"],
            "expect": {"demand": "red second-chance", "discard": ["red-9", "fuck-you",
            "red-second-chance"], "hand_sizes": [9, 1, 1]}}"#,
        );
    }

    #[test]
    fn a_power_card_can_be_activated_with_it() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["fuck-you", "blue-1", "blue-2", "blue-3", "blue-4",
            "blue-5", "blue-6", "blue-7", "blue-8", "green-1"], ["green-4"], ["green-5"]],
            "powers": [["all-draw-one", "special-seal"], [], []],
            "script": ["0 play fuck-you", "! 0 power special-seal", "0 power all-draw-one"],
            "expect": {"hand_sizes": [9, 2, 2]}}"#,
        );
    }

    #[test]
    fn as_a_starter_it_demands_nothing() {
        play(
            r#"{"hands": [["blue-1", "black-4", "red-gift"], ["green-4"], ["green-5"]],
            "starter": "fuck-you", "dealer": 2,
            "script": [],
            "expect": {"demand": "any", "turn": 0, "legal": {"0": ["play blue-1", "play black-4",
            "play red-gift"]}}}"#,
        );
    }

    #[test]
    fn it_counts_42_points() {
        play(
            r#"{"hands": [["red-4"], ["fuck-you"], ["green-5"]],
            "script": ["0 play red-4"],
            "expect": {"round_scores": [0, 42, 5]}}"#,
        );
    }
}
