//! Troublecharger: an event at the end of your turn; see `flow::turn`.

use crate::power::PowerRules;
use crate::power::PowerTiming;

pub(crate) struct Troublecharger;

impl PowerRules for Troublecharger {
    fn when(&self) -> PowerTiming {
        PowerTiming::AfterWish
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn an_event_comes_at_the_end_of_the_turn() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "green-2"], ["red-5"], ["green-5"]],
            "powers": [["troublecharger"], [], []], "events": ["third-time-lucky", "expansion"],
            "script": ["0 play red-4", "0 power troublecharger"],
            "expect": {"hand_sizes": [4, 4, 4], "demand": "red 4", "turn": 1}}"#,
        );
    }

    #[test]
    fn with_a_black_card_there_are_two_events() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "green-2"], ["red-5"], ["green-5"]],
            "powers": [["troublecharger"], [], []], "events": ["third-time-lucky", "expansion"],
            "script": ["0 play black-9", "0 power troublecharger"],
            "expect": {"hand_sizes": [7, 5, 6]}}"#,
        );
    }

    #[test]
    fn the_event_is_triggered_by_the_person_who_activated_it() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "green-2"], ["red-5", "blue-1"], ["green-5"]],
            "turn": 1, "powers": [[], ["troublecharger"], []], "events": ["expansion"],
            "script": ["1 play red-5", "1 power troublecharger"],
            "expect": {"hand_sizes": [4, 4, 2]}}"#,
        );
    }

    #[test]
    fn it_comes_after_the_wish_of_the_card() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["fantastic", "green-2"], ["red-5"], ["green-5"]],
            "powers": [["troublecharger"], [], []], "events": ["third-time-lucky"],
            "script": ["0 play fantastic", "0 power troublecharger"],
            "expect": {"asked": [0], "hand_sizes": [1, 1, 1]}}"#,
        );
    }

    #[test]
    fn it_comes_before_the_check_for_empty_hands() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4"], ["red-5"], ["green-5"]],
            "powers": [["troublecharger"], [], []], "events": ["third-time-lucky"],
            "script": ["0 play red-4", "0 power troublecharger"],
            "expect": {"hand_sizes": [3, 4, 4], "round_over": false}}"#,
        );
    }

    #[test]
    fn lucky_bastard_can_be_tossed_in() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"], "hands": [["red-4", "green-2"], ["lucky-bastard",
            "red-5"], ["green-5"]],
            "powers": [["troublecharger"], [], []], "events": ["third-time-lucky"],
            "script": ["0 play red-4", "0 power troublecharger", "1 react lucky-bastard", "1 wish blue"],
            "expect": {"hand_sizes": [4, 1, 4], "demand": "blue"}}"#,
        );
    }

    #[test]
    fn it_comes_even_after_doomsday() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "green-2"], ["red-5"], ["green-5"]],
            "powers": [["troublecharger"], [], []], "events": ["doomsday", "third-time-lucky"],
            "script": ["0 play black-9", "0 power troublecharger"],
            "expect": {"hand_sizes": [4, 4, 4], "round_scores": [50, 50, 50]}}"#,
        );
    }

    #[test]
    fn with_second_chance_it_comes_after_both_cards() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-second-chance", "red-4", "green-2"], ["red-5"],
            ["green-5"]],
            "powers": [["troublecharger"], [], []], "events": ["third-time-lucky"],
            "script": ["0 play red-second-chance", "0 power troublecharger"],
            "expect": {"asked": [0], "hand_sizes": [2, 1, 1]}}"#,
        );
    }
}
