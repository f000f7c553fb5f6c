//! Finish-line: the round is over and hands are counted; see `flow::check` and `score`.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct FinishLine;

impl EventRules for FinishLine {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        t.this_turn.ending.finish_line = Some(t.everybody() - e.present);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn hands_count_and_there_is_no_nice_try() {
        play(
            r#"{"hands": [["black-9"], ["nice-try", "green-4"], ["green-5"]],
            "events": ["finish-line"], "script": ["0 play black-9", "! 1 react nice-try"],
            "expect": {"round_over": true, "round_scores": [0, 11, 5], "finished": [0], "next_dealer":
            1}}"#,
        );
    }

    #[test]
    fn the_round_may_end_with_nobody_finishing() {
        play(
            r#"{"hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]], "events": ["finish-line"],
            "script": ["0 play black-9"],
            "expect": {"round_over": true, "round_scores": [1, 4, 5], "finished": []}}"#,
        );
    }

    #[test]
    fn excluded_people_get_no_points_and_finish() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "fuck-you"], ["green-5"]],
            "events": ["finish-line"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"round_over": true, "round_scores": [1, 0, 5], "finished": [1]}}"#,
        );
    }

    #[test]
    fn the_points_of_a_time_bomb_apply() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker"], ["green-5"]],
            "events": ["time-bomb", "finish-line"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker"],
            "expect": {"round_over": true, "round_scores": [1, 0, 5], "finished": [1]}}"#,
        );
    }

    #[test]
    fn parasites_do_not_discard() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["red-troublemaker", "fuck-you"], ["blue-troublemaker"], ["green-5"]],
            "events": ["parasite", "finish-line"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker"],
            "expect": {"round_over": true, "asked": [], "round_scores": [42, 0, 5], "finished": [1]}}"#,
        );
    }

    #[test]
    fn without_points_empty_hands_finish_the_round() {
        play(
            r#"{"rules": {"scorekeeping": "none", "rounds": 1},
            "hands": [["black-9"], ["green-4"], ["green-5"]], "events": ["finish-line"],
            "script": ["0 play black-9"],
            "expect": {"round_over": true, "game_over": true, "winners": [0]}}"#,
        );
    }

    #[test]
    fn without_points_excluded_people_finish() {
        play(
            r#"{"packs": ["troublemaker"], "rules": {"scorekeeping": "none", "rounds": 1},
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "events": ["finish-line"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"round_over": true, "game_over": true, "winners": [1]}}"#,
        );
    }
}
