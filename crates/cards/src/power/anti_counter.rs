//! Anti-counter: the special card just played cannot be countered; see `flow::attack`.

use crate::power::PowerRules;

pub(crate) struct AntiCounter;

impl PowerRules for AntiCounter {}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn the_card_just_played_cannot_be_countered() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-gift", "blue-1", "blue-2", "blue-3"],
            ["counterattack", "green-4"], ["green-5"]],
            "powers": [["anti-counter"], [], []],
            "script": ["0 play red-gift", "0 power anti-counter", "0 seat 1", "! 1 react counterattack",
            "0 cards blue-1 blue-2"],
            "expect": {"hand_sizes": [1, 4, 1], "powers": [["*anti-counter"], [], []]}}"#,
        );
    }

    #[test]
    fn mimicry_cannot_counter_either() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"], "hands": [["red-gift", "blue-1", "blue-2",
            "blue-3"], ["mimicry", "green-4"], ["green-5"]],
            "powers": [["anti-counter"], [], []],
            "script": ["0 play red-gift", "0 power anti-counter", "0 seat 1", "! 1 react mimicry",
            "0 cards blue-1 blue-2"],
            "expect": {"hand_sizes": [1, 4, 1]}}"#,
        );
    }

    #[test]
    fn none_of_the_victims_may_counter() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["fantastic-four", "blue-1"], ["counterattack",
            "green-4"], ["counterattack", "green-5"]],
            "powers": [["anti-counter"], [], []],
            "script": ["0 play fantastic-four", "0 power anti-counter", "0 split 1:2 2:2",
            "! 1 react counterattack", "! 2 react counterattack", "0 wish red"],
            "expect": {"hand_sizes": [1, 4, 4], "demand": "red"}}"#,
        );
    }

    #[test]
    fn it_only_protects_the_card_it_goes_with() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-second-chance", "red-gift", "blue-1", "blue-2",
            "blue-3"], ["counterattack", "green-4"], ["green-5"]],
            "powers": [["anti-counter"], [], []],
            "script": ["0 play red-second-chance", "0 power anti-counter", "0 play red-gift", "0 seat 1",
            "1 react counterattack", "1 seat 0", "1 wish red"],
            "expect": {"hands": [["blue-1", "blue-2", "blue-3", "green-4"], [], null]}}"#,
        );
    }

    #[test]
    fn it_can_protect_the_second_card_of_a_chain() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-second-chance", "red-gift", "blue-1", "blue-2",
            "blue-3"], ["counterattack", "green-4"], ["green-5"]],
            "powers": [["anti-counter"], [], []],
            "script": ["0 play red-second-chance", "0 play red-gift", "0 power anti-counter", "0 seat 1",
            "! 1 react counterattack", "0 cards blue-1 blue-2"],
            "expect": {"hand_sizes": [1, 4, 1]}}"#,
        );
    }

    #[test]
    fn with_a_number_card_it_does_nothing() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "blue-1"], ["green-4"], ["green-5"]],
            "powers": [["anti-counter"], [], []],
            "script": ["0 play red-4", "0 power anti-counter"],
            "expect": {"powers": [["*anti-counter"], [], []], "turn": 1, "demand": "red 4"}}"#,
        );
    }

    #[test]
    fn the_next_attack_can_be_countered_again() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-gift", "red-4", "blue-1", "blue-2", "blue-3"],
            ["green-gift", "red-gift", "green-2", "green-3", "green-1"], ["counterattack", "blue-5"]],
            "powers": [["anti-counter"], [], []],
            "script": ["0 play red-gift", "0 power anti-counter", "0 seat 1", "0 cards blue-1 blue-2",
            "1 play green-gift", "1 seat 2", "2 react counterattack", "2 seat 1", "2 wish red"],
            "expect": {"hand_sizes": [2, 7, 0]}}"#,
        );
    }
}
