//! Carousel: when a seven is played, all hands go to the next person in play order; see `flow::turn`.

use crate::rule::RuleCardRules;

pub(crate) struct Carousel;

impl RuleCardRules for Carousel {}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn a_seven_passes_all_hands_to_the_next_person() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["carousel"],
            "hands": [["red-7", "blue-1"], ["green-4"], ["green-5", "green-6"]],
            "script": ["0 play red-7"],
            "expect": {"hands": [["green-5", "green-6"], ["blue-1"], ["green-4"]], "turn": 1}}"#,
        );
    }

    #[test]
    fn hands_are_passed_in_play_order() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["carousel", "clockwise"],
            "hands": [["red-7", "blue-1"], ["green-4"], ["green-5", "green-6"]],
            "script": ["0 play red-7"],
            "expect": {"hands": [["green-4"], ["green-5", "green-6"], ["blue-1"]], "turn": 2}}"#,
        );
    }

    #[test]
    fn other_numbers_and_drawn_sevens_pass_no_hands() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["carousel"],
            "hands": [["red-8", "blue-1"], ["green-4"], ["green-5"]], "draw": ["red-7"],
            "script": ["0 play red-8"], "expect": {"hands": [["blue-1"], ["green-4"], ["green-5"]]}}"#,
        );
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["carousel"],
            "hands": [["red-8", "blue-1"], ["green-4"], ["green-5"]], "draw": ["red-7"],
            "script": ["0 draw", "0 end"],
            "expect": {"hands": [["red-8", "blue-1", "red-7"], ["green-4"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn a_black_seven_passes_hands_after_its_event() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["carousel"],
            "hands": [["black-7", "blue-1"], ["green-4"], ["green-5"]], "discard": ["red-7"],
            "draw": ["red-1", "red-2", "red-3", "red-4", "red-5", "red-6"], "events": ["expansion"],
            "script": ["0 play black-7"],
            "expect": {"hands": [["green-5", "red-2", "red-3"], ["blue-1", "red-4", "red-5", "red-6"],
            ["green-4", "red-1"]]}}"#,
        );
    }

    #[test]
    fn hands_are_passed_before_the_end_of_the_round_is_checked() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["carousel"],
            "hands": [["red-7"], ["green-4"], ["green-5"]], "script": ["0 play red-7"],
            "expect": {"hands": [["green-5"], [], ["green-4"]], "round_over": true, "finished": [1],
            "round_scores": [5, 0, 4]}}"#,
        );
    }

    #[test]
    fn a_passed_empty_hand_does_not_trigger_last_chance() {
        play(
            r#"{"packs": ["troublemaker", "pandora"], "rule_cards": ["carousel"],
            "hands": [["red-troublemaker", "blue-1"], ["red-7"], ["green-4"]],
            "events": ["last-chance", "doomsday"],
            "script": ["0 play red-troublemaker", "1 play red-7"],
            "expect": {"round_over": true, "finished": [2], "round_scores": [4, 1, 0]}}"#,
        );
    }

    #[test]
    fn an_empty_hand_received_by_somebody_who_played_their_last_card_does_not_either() {
        play(
            r#"{"packs": ["troublemaker", "supercharge", "pandora"], "rule_cards": ["carousel"],
            "turn": 2,
            "hands": [["red-gift", "red-7"], ["green-4"], ["red-troublemaker", "counterattack"]],
            "powers": [["random-chance"], [], []], "events": ["last-chance", "doomsday"],
            "script": ["2 play red-troublemaker", "0 play red-gift", "0 power random-chance",
            "0 seat 2", "2 react counterattack", "2 seat 1", "2 wish red", "0 play red-7"],
            "expect": {"round_over": true, "finished": [0, 1], "round_scores": [0, 0, 4]}}"#,
        );
    }

    #[test]
    fn each_seven_of_a_turn_passes_hands_once() {
        play(
            r#"{"packs": ["supercharge", "pandora"], "rule_cards": ["carousel"],
            "hands": [["red-second-chance", "red-7", "blue-1"], ["green-4"], ["green-5"]],
            "powers": [["random-chance"], [], []],
            "script": ["0 play red-second-chance", "0 play red-7", "0 power random-chance",
            "0 play blue-1"],
            "expect": {"hands": [["green-5"], [], ["green-4"]], "round_over": true}}"#,
        );
        play(
            r#"{"packs": ["supercharge", "pandora"], "rule_cards": ["carousel"],
            "hands": [["red-7", "blue-7", "blue-1"], ["green-4"], ["green-5"]],
            "powers": [["random-chance"], [], []],
            "script": ["0 play red-7", "0 power random-chance", "0 play blue-7"],
            "expect": {"hands": [["green-4"], ["green-5"], ["blue-1"]], "turn": 1}}"#,
        );
    }

    #[test]
    fn a_seven_as_starter_passes_hands() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["carousel"], "dealer": 2,
            "hands": [["blue-1", "blue-2"], ["green-4", "green-6"], ["green-5", "green-8"]],
            "starter": "red-7",
            "expect": {"hands": [["green-5", "green-8"], ["blue-1", "blue-2"], ["green-4", "green-6"]],
            "turn": 0}}"#,
        );
    }

    #[test]
    fn a_seven_wished_for_does_not_count() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["carousel"],
            "hands": [["fantastic", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play fantastic", "0 wish 7"],
            "expect": {"hands": [["blue-1"], ["green-4"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn the_end_comes_first() {
        play(
            r#"{"packs": ["supercharge", "pandora"], "rule_cards": ["carousel"],
            "hands": [["red-7", "the-end"], ["green-4"], ["green-5"]],
            "powers": [["random-chance"], [], []],
            "script": ["0 play red-7", "0 power random-chance", "0 play the-end"],
            "expect": {"round_over": true, "finished": [0], "round_scores": [0, 4, 5]}}"#,
        );
    }
}
