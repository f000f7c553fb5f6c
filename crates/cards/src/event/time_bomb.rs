//! Time-bomb: everybody has three more turns; when all have had theirs, the round is over. `flow::check`
//! counts the turns, `score` the points.

use game::BySeat;

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::state::Bomb;
use crate::table::Table;

pub(crate) struct TimeBomb;

/// The turns that everybody still has.
const TURNS: u8 = 3;
/// The points that it adds or subtracts if somebody finishes before it runs out (§10).
pub(crate) const POINTS: i32 = 10;

impl EventRules for TimeBomb {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let left = BySeat::make(|_| TURNS);
        let spared = t.everybody() - e.present;
        t.lasting.bomb = Some(Bomb { left, spared, armed_this_turn: true });
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn after_three_turns_each_the_round_is_over() {
        play(
            r#"{"hands": [["black-9", "blue-1"], ["yellow-1"], ["green-7"]],
            "draw": ["yellow-3", "yellow-3", "yellow-4", "yellow-4", "yellow-5", "blue-4", "yellow-5",
            "blue-5", "blue-3", "blue-6"],
            "events": ["time-bomb"],
            "script": ["0 play black-9", "1 draw", "1 end", "2 draw", "2 end", "0 draw", "0 end",
            "1 draw", "1 end", "2 draw", "2 end", "0 draw", "0 end", "1 draw", "1 end", "2 draw",
            "2 end", "0 draw"],
            "expect": {"round_over": false}}"#,
        );
        play(
            r#"{"hands": [["black-9", "blue-1"], ["yellow-1"], ["green-7"]],
            "draw": ["yellow-3", "yellow-3", "yellow-4", "yellow-4", "yellow-5", "blue-4", "yellow-5",
            "blue-5", "blue-3", "blue-6"],
            "events": ["time-bomb"],
            "script": ["0 play black-9", "1 draw", "1 end", "2 draw", "2 end", "0 draw", "0 end",
            "1 draw", "1 end", "2 draw", "2 end", "0 draw", "0 end", "1 draw", "1 end", "2 draw",
            "2 end", "0 draw", "0 end"],
            "expect": {"round_over": true, "finished": [], "round_scores": [24, 26, 40], "totals": [24,
            26, 40]}}"#,
        );
    }

    #[test]
    fn finishing_earlier_gives_ten_points_less_and_the_others_ten_more() {
        play(
            r#"{"hands": [["black-9", "red-9"], ["yellow-1"], ["green-7"]],
            "draw": ["blue-3", "blue-3", "blue-4"], "events": ["time-bomb"],
            "script": ["0 play black-9", "1 draw", "1 end", "2 draw", "2 end", "0 play red-9"],
            "expect": {"round_over": true, "finished": [0], "round_scores": [-10, 14, 20]}}"#,
        );
    }

    #[test]
    fn it_applies_to_the_card_that_armed_it() {
        play(
            r#"{"hands": [["black-9"], ["yellow-1"]], "events": ["time-bomb"],
            "script": ["0 play black-9"],
            "expect": {"round_over": true, "finished": [0], "round_scores": [-10, 11]}}"#,
        );
    }

    #[test]
    fn several_finishers_get_ten_points_less_each() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "red-2", "blue-2"], ["blue-troublemaker", "red-3", "blue-3"],
            ["green-7"]],
            "events": ["time-bomb", "mating-season"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker"],
            "expect": {"round_over": true, "finished": [0, 1], "round_scores": [-10, -10, 17]}}"#,
        );
    }

    #[test]
    fn in_the_last_turn_finishing_counts_and_there_is_no_nice_try() {
        play(
            r#"{"hands": [["black-9", "red-9", "red-1", "red-2"], ["nice-try", "yellow-1"]],
            "draw": ["green-1", "green-2", "green-3"], "events": ["time-bomb"],
            "script": ["0 play black-9", "1 draw", "1 end", "0 play red-9", "1 draw", "1 end",
            "0 play red-1", "1 draw", "1 end", "0 play red-2", "! 1 react nice-try"],
            "expect": {"round_over": true, "finished": [0], "round_scores": [-10, 24]}}"#,
        );
    }

    #[test]
    fn a_skipped_turn_counts() {
        play(
            r#"{"hands": [["black-9", "red-skip", "blue-1"], ["red-9", "yellow-2", "yellow-3"]],
            "draw": ["green-1", "green-2", "green-3"], "events": ["time-bomb"],
            "script": ["0 play black-9", "1 play red-9", "0 play red-skip", "0 draw", "0 end", "1 draw",
            "1 end", "0 draw"],
            "expect": {"round_over": false}}"#,
        );
        play(
            r#"{"hands": [["black-9", "red-skip", "blue-1"], ["red-9", "yellow-2", "yellow-3"]],
            "draw": ["green-1", "green-2", "green-3"], "events": ["time-bomb"],
            "script": ["0 play black-9", "1 play red-9", "0 play red-skip", "0 draw", "0 end", "1 draw",
            "1 end", "0 draw", "0 end"],
            "expect": {"round_over": true, "finished": [], "round_scores": [10, 14]}}"#,
        );
    }

    #[test]
    fn a_starter_can_arm_it() {
        play(
            r#"{"dealer": 1, "hands": [["blue-1", "green-5"], ["yellow-1", "green-6"]],
            "starter": "black-3", "draw": ["red-1", "red-2", "red-4", "red-5", "red-6", "red-7"],
            "events": ["time-bomb"],
            "script": ["0 draw", "0 end", "1 draw", "1 end", "0 draw", "0 end", "1 draw", "1 end",
            "0 draw", "0 end", "1 draw"],
            "expect": {"round_over": false}}"#,
        );
        play(
            r#"{"dealer": 1, "hands": [["blue-1", "green-5"], ["yellow-1", "green-6"]],
            "starter": "black-3", "draw": ["red-1", "red-2", "red-4", "red-5", "red-6", "red-7"],
            "events": ["time-bomb"],
            "script": ["0 draw", "0 end", "1 draw", "1 end", "0 draw", "0 end", "1 draw", "1 end",
            "0 draw", "0 end", "1 draw", "1 end"],
            "expect": {"round_over": true, "finished": [], "round_scores": [34, 42]}}"#,
        );
    }

    #[test]
    fn excluded_people_neither_lose_nor_gain_points() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-9"], ["lucky-bastard", "yellow-1"], ["green-7"]],
            "draw": ["red-3", "red-4"], "events": ["time-bomb"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish blue", "1 draw", "1 end",
            "2 draw", "2 end", "0 play blue-9"],
            "expect": {"round_over": true, "finished": [0], "round_scores": [-10, 4, 21]}}"#,
        );
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-9"], ["lucky-bastard", "blue-1"], ["green-7"]],
            "events": ["time-bomb"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish blue", "1 play blue-1"],
            "expect": {"round_over": true, "finished": [1], "round_scores": [19, 0, 17]}}"#,
        );
    }

    #[test]
    fn the_hand_of_an_excluded_person_does_not_count_double() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "yellow-1"]],
            "draw": ["green-2", "red-1", "green-3", "red-2", "green-4", "red-3"],
            "events": ["time-bomb"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish blue", "1 draw", "1 end",
            "0 draw", "0 end", "1 draw", "1 end", "0 draw", "0 end", "1 draw", "1 end", "0 draw",
            "0 end"],
            "expect": {"round_over": true, "finished": [], "round_scores": [14, 10]}}"#,
        );
    }

    #[test]
    fn a_second_bomb_restarts_the_countdown() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "yellow-1"]],
            "draw": ["red-1", "red-2", "red-3", "red-4", "red-5", "red-6"],
            "events": ["time-bomb", "repeat"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker", "0 draw", "0 end",
            "1 draw", "1 end", "0 draw", "0 end", "1 draw", "1 end", "0 draw", "0 end", "1 draw"],
            "expect": {"round_over": false}}"#,
        );
    }

    #[test]
    fn exclusions_of_a_second_bomb_replace_the_earlier_ones() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["lucky-bastard", "blue-8", "yellow-1"],
            ["blue-troublemaker", "green-2"]],
            "draw": ["red-1"], "events": ["time-bomb", "repeat"],
            "script": ["0 play red-troublemaker", "1 react lucky-bastard", "1 wish blue", "1 draw",
            "1 end", "2 play blue-troublemaker", "0 play blue-1"],
            "expect": {"round_over": true, "finished": [0], "round_scores": [-10, 20, 12]}}"#,
        );
    }

    #[test]
    fn other_ends_of_the_round_cancel_its_points() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "yellow-1"]],
            "events": ["time-bomb", "finish-line"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker"],
            "expect": {"round_over": true, "round_scores": [1, 1]}}"#,
        );
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["yellow-1", "green-1"]], "draw": [],
            "events": ["time-bomb"], "script": ["0 play red-troublemaker", "1 draw"],
            "expect": {"round_over": true, "finished": [], "round_scores": [1, 2]}}"#,
        );
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["red-troublemaker", "blue-1"], ["the-end"]], "events": ["time-bomb"],
            "script": ["0 play red-troublemaker", "1 play the-end"],
            "expect": {"round_over": true, "finished": [1], "round_scores": [1, 0]}}"#,
        );
    }

    #[test]
    fn after_a_nice_try_the_countdown_continues() {
        play(
            r#"{"hands": [["black-9"], ["nice-try", "yellow-1"]],
            "draw": ["green-1", "green-2", "green-3", "green-4", "green-5", "green-6", "red-1", "red-2",
            "red-3"],
            "events": ["time-bomb"],
            "script": ["0 play black-9", "1 react nice-try", "1 wish red", "1 draw", "1 end", "0 draw",
            "0 end", "1 draw", "1 end", "0 draw", "0 end", "1 draw", "1 end", "0 draw", "0 end"],
            "expect": {"round_over": true, "finished": []}}"#,
        );
    }
}
