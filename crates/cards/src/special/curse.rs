//! Curse: cannot be played; see `legality`.

use crate::special::{SpecialProperties, SpecialRules};

pub(crate) struct Curse;

impl SpecialRules for Curse {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties { points: 13, ..SpecialProperties::COLOURED }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn it_cannot_be_played() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["curse", "red-1"], ["green-4"], ["green-5"]],
            "script": ["! 0 play curse"],
            "expect": {"legal": {"0": ["play red-1"]}}}"#,
        );
    }

    #[test]
    fn it_cannot_be_played_as_the_last_card() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["curse"], ["green-4"], ["green-5"]],
            "draw": ["blue-4", "blue-5"],
            "script": ["! 0 play curse", "0 draw", "0 end"],
            "expect": {"hands": [["curse", "blue-4"], null, null], "turn": 1}}"#,
        );
    }

    #[test]
    fn it_cannot_be_played_without_a_demand() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["curse", "blue-1"], ["green-4"], ["green-5"]],
            "starter": "fuck-you", "dealer": 2,
            "script": ["! 0 play curse"],
            "expect": {"legal": {"0": ["play blue-1"]}}}"#,
        );
    }

    #[test]
    fn it_cannot_be_played_with_random_chance() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"], "hands": [["red-4", "curse"], ["green-4"],
            ["green-5"]],
            "powers": [["random-chance"], [], []],
            "script": ["0 play red-4", "0 power random-chance"],
            "expect": {"hands": [["curse"], null, null], "powers": [["*random-chance"], [], []],
                "turn": 1}}"#,
        );
    }

    #[test]
    fn it_cannot_follow_second_chance() {
        play(
            r#"{"packs": ["troublemaker"],
                "hands": [["red-second-chance", "curse"], ["green-4"], ["green-5"]],
            "draw": ["blue-4", "blue-5"],
            "script": ["0 play red-second-chance"],
            "expect": {"hands": [["curse", "blue-4"], null, null], "turn": 1}}"#,
        );
    }

    #[test]
    fn as_a_starter_it_demands_nothing() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["blue-1", "black-4", "red-gift"], ["green-4"],
            ["green-5"]],
            "starter": "curse", "dealer": 2,
            "script": [],
            "expect": {"demand": "any", "turn": 0, "legal": {"0": ["play blue-1", "play black-4",
                "play red-gift"]}}}"#,
        );
    }

    #[test]
    fn it_counts_13_points() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["red-4"], ["curse"], ["green-5"]],
            "script": ["0 play red-4"],
            "expect": {"round_scores": [0, 13, 5]}}"#,
        );
    }
}
