//! Double-trouble: every trigger turns up two events; see `flow::event`.

use crate::rule::RuleCardRules;

pub(crate) struct DoubleTrouble;

impl RuleCardRules for DoubleTrouble {}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn a_black_card_triggers_two_events_one_after_the_other() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["double-trouble"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["communism", "expansion", "doomsday"], "script": ["0 play black-9"],
            "expect": {"hand_sizes": [4, 2, 3], "round_over": false}}"#,
        );
    }

    #[test]
    fn a_troublemaker_triggers_two_events() {
        play(
            r#"{"packs": ["troublemaker", "pandora"], "rule_cards": ["double-trouble"],
            "hands": [["red-troublemaker", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["expansion", "communism", "doomsday"], "script": ["0 play red-troublemaker"],
            "expect": {"hand_sizes": [4, 4, 4], "round_over": false}}"#,
        );
    }

    #[test]
    fn troublecharger_and_a_black_starter_trigger_two_events() {
        play(
            r#"{"packs": ["supercharge", "pandora"], "rule_cards": ["double-trouble"],
            "hands": [["red-4", "blue-1"], ["green-4"], ["green-5"]],
            "powers": [["troublecharger"], [], []],
            "events": ["expansion", "communism", "doomsday"],
            "script": ["0 play red-4", "0 power troublecharger"],
            "expect": {"hand_sizes": [4, 4, 4], "round_over": false}}"#,
        );
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["double-trouble"], "dealer": 2,
            "hands": [["red-4", "blue-1"], ["green-4", "green-6"], ["green-5", "green-7"]],
            "starter": "black-3", "events": ["expansion", "communism", "doomsday"],
            "expect": {"hand_sizes": [5, 5, 5], "round_over": false, "turn": 0}}"#,
        );
    }

    #[test]
    fn do_it_yourself_triggers_two_events() {
        play(
            r#"{"packs": ["pandora"], "rules": {"diy": "event"}, "rule_cards": ["double-trouble"],
            "hands": [["do-it-yourself", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["expansion", "communism", "doomsday"],
            "script": ["0 play do-it-yourself", "0 yes", "0 wish red"],
            "expect": {"hand_sizes": [4, 4, 4], "demand": "red"}}"#,
        );
    }

    #[test]
    fn a_troublemaker_used_through_rewind_triggers_two_events() {
        play(
            r#"{"packs": ["troublemaker", "supercharge", "pandora"], "rule_cards": ["double-trouble"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["red-troublemaker", "red-1", "red-2", "red-3", "red-4", "red-5", "red-6", "red-7",
            "red-8", "yellow-1", "yellow-2"],
            "events": ["rewind", "expansion", "communism", "friday-the-13th", "doomsday"],
            "script": ["0 play black-9", "0 yes"],
            "expect": {"hand_sizes": [4, 4, 4], "round_over": false}}"#,
        );
    }

    #[test]
    fn last_chance_triggers_two_events() {
        play(
            r#"{"packs": ["troublemaker", "pandora"], "rule_cards": ["double-trouble"],
            "hands": [["red-troublemaker", "blue-1"], ["red-4"], ["green-5"]],
            "events": ["last-chance", "friday-the-13th", "expansion", "communism", "doomsday"],
            "script": ["0 play red-troublemaker", "1 play red-4"],
            "expect": {"hand_sizes": [3, 3, 3], "round_over": false}}"#,
        );
    }

    #[test]
    fn events_of_plague_are_not_doubled() {
        play(
            r#"{"packs": ["troublemaker", "pandora"], "rule_cards": ["double-trouble"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["plague", "friday-the-13th", "expansion", "communism", "doomsday"],
            "script": ["0 play black-9"], "expect": {"hand_sizes": [4, 4, 4], "round_over": false}}"#,
        );
    }

    #[test]
    fn events_picked_with_event_manager_and_repeat_are_not_doubled() {
        play(
            r#"{"packs": ["troublemaker", "pandora"], "rule_cards": ["double-trouble"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["event-manager", "friday-the-13th", "doomsday", "tornado", "third-time-lucky",
            "identity-theft"],
            "script": ["0 play black-9", "0 event friday-the-13th"],
            "expect": {"hand_sizes": [4, 4, 4], "round_over": false}}"#,
        );
        play(
            r#"{"packs": ["troublemaker", "pandora"], "rule_cards": ["double-trouble"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "green-4"], ["green-5"]],
            "events": ["third-time-lucky", "friday-the-13th", "repeat", "communism", "doomsday"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker",
            "1 event third-time-lucky"],
            "expect": {"hand_sizes": [7, 7, 7], "round_over": false}}"#,
        );
    }

    #[test]
    fn each_event_has_its_own_window() {
        play(
            r#"{"packs": ["troublemaker", "pandora"], "rule_cards": ["double-trouble"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "events": ["third-time-lucky", "expansion"],
            "script": ["0 play black-9", "1 pass", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hand_sizes": [6, 4, 5]}}"#,
        );
        play(
            r#"{"packs": ["troublemaker", "pandora"], "rule_cards": ["double-trouble"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "events": ["third-time-lucky", "expansion"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hand_sizes": [7, 2, 6]}}"#,
        );
    }

    #[test]
    fn the_second_event_comes_even_if_the_first_ended_the_round() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["double-trouble"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["doomsday", "earthquake"], "script": ["0 play black-9"],
            "expect": {"round_over": true, "hands": [["green-5"], ["blue-1"], ["green-4"]]}}"#,
        );
    }

    #[test]
    fn the_first_event_may_return_in_a_pile_made_anew() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["double-trouble"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["third-time-lucky"], "script": ["0 play black-9"],
            "expect": {"hand_sizes": [7, 7, 7]}}"#,
        );
    }
}
