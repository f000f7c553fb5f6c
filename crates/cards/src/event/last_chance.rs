//! Last-chance: lasts for the round. Anybody who loses their last card other than by an event first triggers
//! an event; see `flow::check`.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct LastChance;

impl EventRules for LastChance {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        t.lasting.last_chance = Some(t.everybody() - e.present);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn an_event_comes_before_the_end_of_the_round() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "red-9"], ["green-9", "green-4"], ["green-5", "green-6"]],
            "events": ["last-chance", "third-time-lucky"],
            "script": ["0 play black-9", "1 play green-9", "2 draw", "2 end", "0 play red-9"],
            "expect": {"hand_sizes": [3, 4, 6], "round_over": false, "turn": 1}}"#,
        );
    }

    #[test]
    fn it_applies_to_the_card_that_turned_it_up() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9"], ["green-4"], ["green-5"]],
            "events": ["last-chance", "expansion"], "script": ["0 play black-9"],
            "expect": {"hand_sizes": [3, 2, 3], "round_over": false, "turn": 1}}"#,
        );
    }

    #[test]
    fn somebody_still_without_cards_finishes_but_can_be_stopped() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9"], ["green-4"], ["nice-try"]],
            "events": ["last-chance", "friday-the-13th"], "script": ["0 play black-9"],
            "expect": {"round_over": true, "finished": [0], "round_scores": [0, 4, 7]}}"#,
        );
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9"], ["green-4"], ["nice-try", "green-5"]],
            "events": ["last-chance", "friday-the-13th"],
            "script": ["0 play black-9", "2 react nice-try", "2 wish red"],
            "expect": {"round_over": false, "hand_sizes": [3, 1, 1], "demand": "red"}}"#,
        );
    }

    #[test]
    fn it_does_not_apply_to_a_last_card_taken_by_an_event() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "green-4", "yellow-4"],
            ["green-5"]],
            "events": ["last-chance", "mating-season", "third-time-lucky"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker"],
            "expect": {"round_over": true, "finished": [1], "hand_sizes": [1, 0, 1]}}"#,
        );
    }

    #[test]
    fn it_does_not_apply_to_a_hand_emptied_again_by_an_event() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker"], ["green-4", "yellow-4"]],
            "events": ["last-chance", "earthquake", "doomsday"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker"],
            "expect": {"round_over": true, "finished": [2], "hands": [["green-4", "yellow-4"],
            ["blue-1"], []], "round_scores": [8, 1, 0]}}"#,
        );
    }

    #[test]
    fn it_does_not_apply_to_a_hand_refilled_and_then_emptied_by_events() {
        play(
            r#"{"packs": ["troublemaker", "pandora"], "rule_cards": ["double-trouble"], "turn": 1,
            "hands": [["blue-troublemaker"], ["red-troublemaker", "blue-1", "green-1"]],
            "draw": ["yellow-1", "yellow-2", "yellow-3"],
            "events": ["last-chance", "friday-the-13th", "market", "recession", "doomsday"],
            "script": ["1 play red-troublemaker", "0 play blue-troublemaker", "1 cards yellow-1",
            "1 cards yellow-1"],
            "expect": {"round_over": true, "finished": [0], "round_scores": [0, 2]}}"#,
        );
        play(
            r#"{"packs": ["troublemaker", "pandora"], "rule_cards": ["double-trouble"], "turn": 2,
            "hands": [["blue-troublemaker"], ["green-4"], ["red-troublemaker", "blue-1"]],
            "draw": ["yellow-1", "yellow-2", "yellow-3"],
            "events": ["last-chance", "friday-the-13th", "market", "merry-christmas", "doomsday"],
            "script": ["2 play red-troublemaker", "0 play blue-troublemaker", "1 cards yellow-1",
            "2 cards yellow-2", "1 give 2: green-4 yellow-1", "2 give 1: blue-1 yellow-2",
            "0 give 1: yellow-3"],
            "expect": {"round_over": true, "finished": [0], "round_scores": [0, 6, 5]}}"#,
        );
    }

    #[test]
    fn a_victim_whose_last_card_is_taken_is_the_trigger() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["red-thief", "blue-2"], ["green-4", "green-5"]],
            "events": ["last-chance", "expansion"],
            "script": ["0 play red-troublemaker", "1 play red-thief", "1 seat 2"],
            "expect": {"hand_sizes": [2, 5, 3], "round_over": false, "turn": 2}}"#,
        );
    }

    #[test]
    fn several_people_trigger_in_order_if_their_hands_are_still_empty() {
        play(
            r#"{"packs": ["troublemaker"], "turn": 2,
            "hands": [["blue-troublemaker"], ["lucky-bastard"], ["red-troublemaker", "green-4"]],
            "events": ["last-chance", "friday-the-13th", "expansion", "doomsday"],
            "script": ["2 play red-troublemaker", "0 play blue-troublemaker", "1 react lucky-bastard",
            "1 wish green"],
            "expect": {"hand_sizes": [2, 3, 2], "round_over": false, "turn": 1, "demand": "green"}}"#,
        );
        play(
            r#"{"packs": ["troublemaker"], "turn": 2,
            "hands": [["blue-troublemaker"], ["lucky-bastard"], ["red-troublemaker", "green-4"]],
            "events": ["last-chance", "friday-the-13th", "vandalism", "expansion", "doomsday"],
            "script": ["2 play red-troublemaker", "0 play blue-troublemaker", "1 react lucky-bastard",
            "1 wish green"],
            "expect": {"hand_sizes": [3, 1, 3], "round_over": false}}"#,
        );
    }

    #[test]
    fn a_card_tossed_in_during_an_event_was_not_taken_by_it() {
        play(
            r#"{"packs": ["troublemaker"], "turn": 2,
            "hands": [["blue-troublemaker", "red-1"], ["lucky-bastard"], ["red-troublemaker",
            "green-4"]],
            "events": ["last-chance", "plague", "friday-the-13th", "the-all-seeing-eye",
            "third-time-lucky"],
            "script": ["2 play red-troublemaker", "0 play blue-troublemaker", "1 pass",
            "1 react lucky-bastard", "1 wish green"],
            "expect": {"hand_sizes": [4, 3, 4], "round_over": false}}"#,
        );
    }

    #[test]
    fn somebody_who_tosses_in_their_last_card_meanwhile_triggers_too() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["red-4"], ["lucky-bastard"]],
            "events": ["last-chance", "friday-the-13th", "third-time-lucky", "doomsday"],
            "script": ["0 play red-troublemaker", "1 play red-4", "2 react lucky-bastard",
            "2 wish red"],
            "expect": {"hand_sizes": [4, 3, 3], "round_over": false, "turn": 2}}"#,
        );
    }

    #[test]
    fn excluded_people_trigger_no_event() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["lucky-bastard", "blue-2"], ["green-4"]],
            "events": ["last-chance", "third-time-lucky"],
            "script": ["0 play red-troublemaker", "1 react lucky-bastard", "1 wish blue",
            "1 play blue-2"],
            "expect": {"round_over": true, "finished": [1], "hand_sizes": [1, 0, 1]}}"#,
        );
    }

    #[test]
    fn it_stays_in_effect_for_the_others() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["lucky-bastard", "red-1", "blue-2"], ["blue-4"]],
            "events": ["last-chance", "third-time-lucky"],
            "script": ["0 play red-troublemaker", "1 react lucky-bastard", "1 wish blue",
            "1 play blue-2", "2 play blue-4"],
            "expect": {"round_over": false, "hand_sizes": [4, 4, 3]}}"#,
        );
    }

    #[test]
    fn it_comes_before_the_end_of_a_round_not_after() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["red-4"], ["green-4"]],
            "events": ["last-chance", "finish-line"],
            "script": ["0 play red-troublemaker", "1 play red-4"],
            "expect": {"round_over": true, "finished": [1], "round_scores": [1, 0, 4]}}"#,
        );
    }

    #[test]
    fn if_the_round_must_end_there_is_no_event() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["fantastic-four"], ["green-4"]],
            "draw": ["red-1", "red-2"], "events": ["last-chance", "third-time-lucky"],
            "script": ["0 play red-troublemaker", "1 play fantastic-four", "1 split 0:3 2:1",
            "1 wish red"],
            "expect": {"round_over": true, "finished": [], "hand_sizes": [2, 0, 2]}}"#,
        );
    }

    #[test]
    fn the_active_person_cannot_toss_in_lucky_bastard_but_the_trigger_can() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["red-thief", "lucky-bastard"], ["green-4"]],
            "events": ["last-chance", "third-time-lucky"],
            "script": ["0 play red-troublemaker", "1 play red-thief", "1 seat 2",
            "! 1 react lucky-bastard"],
            "expect": {"hand_sizes": [4, 5, 3]}}"#,
        );
    }

    #[test]
    fn it_does_not_apply_to_the_end() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["red-troublemaker", "blue-1"], ["the-end"], ["green-4"]],
            "events": ["last-chance", "third-time-lucky"],
            "script": ["0 play red-troublemaker", "1 play the-end"],
            "expect": {"round_over": true, "finished": [1], "hand_sizes": [1, 0, 1]}}"#,
        );
    }

    #[test]
    fn a_hand_that_was_already_empty_was_not_emptied_by_the_event() {
        // When all hands are shuffled together, no card comes to the person who played their last one …
        play(
            r#"{"packs": ["troublemaker", "pandora"], "rule_cards": ["double-trouble"], "turn": 1,
            "hands": [["blue-troublemaker"], ["red-troublemaker", "green-4"]],
            "events": ["last-chance", "friday-the-13th", "tornado", "vandalism", "doomsday"],
            "script": ["1 play red-troublemaker", "0 play blue-troublemaker"],
            "expect": {"round_over": true, "finished": [0], "round_scores": [50, 50]}}"#,
        );
        // … or they get the hand of somebody who has no cards either.
        play(
            r#"{"packs": ["troublemaker", "pandora"], "rule_cards": ["double-trouble"], "turn": 2,
            "hands": [["blue-troublemaker"], ["green-4"], ["red-troublemaker", "blue-1"]],
            "events": ["last-chance", "friday-the-13th", "vandalism", "earthquake", "doomsday"],
            "script": ["2 play red-troublemaker", "0 play blue-troublemaker"],
            "expect": {"round_over": true, "round_scores": [50, 50, 50]}}"#,
        );
    }

    #[test]
    fn it_does_not_apply_to_a_hand_emptied_by_tornado() {
        play(
            r#"{"packs": ["troublemaker", "pandora"], "rule_cards": ["double-trouble"], "turn": 1,
            "hands": [["blue-troublemaker"], ["red-troublemaker", "green-4"]],
            "events": ["last-chance", "friday-the-13th", "crowdfunding", "tornado", "doomsday"],
            "script": ["1 play red-troublemaker", "0 play blue-troublemaker"],
            "expect": {"round_over": true, "finished": [0], "round_scores": [0, 4]}}"#,
        );
    }

    #[test]
    fn a_nice_try_that_was_the_last_card_brings_an_event_before_the_next_window() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["red-troublemaker", "red-8"], ["nice-try"]],
            "draw": ["red-1", "blue-2", "blue-3", "blue-4", "blue-5", "blue-6", "blue-7", "blue-8",
            "yellow-1", "yellow-2"],
            "events": ["last-chance", "friday-the-13th", "third-time-lucky"],
            "script": ["0 play red-troublemaker", "1 draw", "1 play red-1", "0 play red-8",
            "1 react nice-try", "1 wish red"],
            "expect": {"round_over": false, "hand_sizes": [6, 3], "turn": 1, "demand": "red"}}"#,
        );
    }

    #[test]
    fn somebody_who_loses_a_last_card_again_triggers_again() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["red-troublemaker", "red-8"], ["nice-try"]],
            "draw": ["red-1", "blue-2", "blue-3", "blue-4", "blue-5", "blue-6", "blue-7", "blue-8",
            "yellow-1", "yellow-2"],
            "events": ["last-chance", "loot", "third-time-lucky"],
            "script": ["0 play red-troublemaker", "1 draw", "1 play red-1", "0 play red-8",
            "0 react nice-try", "0 wish red"],
            "expect": {"round_over": false, "hand_sizes": [3, 6], "turn": 1}}"#,
        );
    }
}
