//! Finish-line: the round is over, hands count.

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
    fn nobody_need_have_finished() {
        play(
            r#"{"hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]], "events": ["finish-line"],
            "script": ["0 play black-9"],
            "expect": {"round_over": true, "round_scores": [1, 4, 5], "finished": []}}"#,
        );
    }

    #[test]
    fn who_is_out_of_it_gets_nothing_and_finishes() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "fuck-you"], ["green-5"]],
            "events": ["finish-line"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"round_over": true, "round_scores": [1, 0, 5], "finished": [1]}}"#,
        );
    }

    #[test]
    fn a_time_bomb_goes_with_it() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker"], ["green-5"]],
            "events": ["time-bomb", "finish-line"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker"],
            "expect": {"round_over": true, "round_scores": [1, 0, 5], "finished": [1]}}"#,
        );
    }

    #[test]
    fn parasites_get_nothing_of_it() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["red-troublemaker", "fuck-you"], ["blue-troublemaker"], ["green-5"]],
            "events": ["parasite", "finish-line"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker"],
            "expect": {"round_over": true, "asked": [], "round_scores": [42, 0, 5], "finished": [1]}}"#,
        );
    }

    #[test]
    fn without_points_it_is_a_round_for_those_with_empty_hands() {
        play(
            r#"{"rules": {"scorekeeping": "none", "rounds": 1},
            "hands": [["black-9"], ["green-4"], ["green-5"]], "events": ["finish-line"],
            "script": ["0 play black-9"],
            "expect": {"round_over": true, "game_over": true, "winners": [0]}}"#,
        );
    }

    #[test]
    fn without_points_who_is_out_of_it_has_finished() {
        play(
            r#"{"packs": ["troublemaker"], "rules": {"scorekeeping": "none", "rounds": 1},
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "events": ["finish-line"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"round_over": true, "game_over": true, "winners": [1]}}"#,
        );
    }
}
