//! Doomsday: the round is over; everybody gets fifty points, whatever they hold; see `score`.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct Doomsday;

/// The points everybody gets instead of those of their hand (§8).
pub(crate) const POINTS: i32 = 50;

impl EventRules for Doomsday {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        t.this_turn.ending.doomsday = Some(t.everybody() - e.present);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn everybody_gets_fifty_points_whatever_they_hold() {
        play(
            r#"{"totals": [1, -2, 3],
            "hands": [["black-9", "blue-1"], ["green-4", "fuck-you"], ["green-5", "green-6"]],
            "events": ["doomsday"], "script": ["0 play black-9"],
            "expect": {"round_over": true, "round_scores": [50, 50, 50], "totals": [51, 48, 53],
            "finished": [], "game_over": false, "next_dealer": 0}}"#,
        );
    }

    #[test]
    fn the_next_dealer_is_the_first_after_the_last_one() {
        play(
            r#"{"dealer": 0, "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["doomsday"], "script": ["0 play black-9"], "expect": {"next_dealer": 1}}"#,
        );
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["clockwise"], "dealer": 0,
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]], "events": ["doomsday"],
            "script": ["0 play black-9"], "expect": {"next_dealer": 2}}"#,
        );
    }

    #[test]
    fn an_empty_hand_finishes_with_fifty_points_and_without_nice_try() {
        play(
            r#"{"hands": [["black-9"], ["nice-try"], ["green-5"]], "events": ["doomsday"],
            "script": ["0 play black-9", "! 1 react nice-try"],
            "expect": {"round_over": true, "round_scores": [50, 50, 50], "finished": [0]}}"#,
        );
    }

    #[test]
    fn rule_cards_and_time_bomb_do_not_change_the_fifty_points() {
        play(
            r#"{"packs": ["troublemaker", "pandora"], "rule_cards": ["luxury-tax", "bounty"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker"], ["green-5", "red-gift"]],
            "events": ["time-bomb", "doomsday"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker"],
            "expect": {"round_over": true, "round_scores": [50, 50, 50], "finished": [1]}}"#,
        );
    }

    #[test]
    fn excluded_people_get_no_points_and_finish() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "fuck-you"], ["green-5"]],
            "events": ["doomsday"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"round_over": true, "round_scores": [50, 0, 50], "finished": [1]}}"#,
        );
    }

    #[test]
    fn with_an_empty_pile_nobody_finishes_but_fifty_points_count() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9"], ["lucky-bastard", "green-4"], ["green-5"]],
            "draw": ["red-1", "red-2"], "events": ["plague", "third-time-lucky", "doomsday"],
            "script": ["0 play black-9"],
            "expect": {"round_over": true, "round_scores": [50, 50, 50], "finished": []}}"#,
        );
    }

    #[test]
    fn it_may_end_the_game() {
        play(
            r#"{"rules": {"limit": 137}, "totals": [88, 87, 0],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]], "events": ["doomsday"],
            "script": ["0 play black-9"],
            "expect": {"totals": [138, 137, 50], "game_over": true, "winners": [2]}}"#,
        );
    }

    #[test]
    fn without_points_the_hands_decide_who_deals() {
        play(
            r#"{"rules": {"scorekeeping": "none", "rounds": 2},
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]], "events": ["doomsday"],
            "script": ["0 play black-9"],
            "expect": {"round_over": true, "round_scores": [1, 4, 5], "totals": [0, 0, 0], "finished":
            [], "next_dealer": 2, "game_over": false}}"#,
        );
    }
}
