//! Time-bomb: after three more turns each the round ends, and pawns beyond field 25 count double.

use crate::event::EventRules;
use crate::fact::Fact;
use crate::frame::RunningEvent;
use crate::material::BOMB_TURNS;
use crate::state::Bomb;
use crate::table::Table;

pub(crate) struct TimeBomb;

impl EventRules for TimeBomb {
    fn start(&self, t: &mut Table, _: RunningEvent) {
        let left = BOMB_TURNS * t.players();
        t.bomb = Some(Bomb { left, laid_this_turn: true });
        t.tell(Fact::Bomb { left });
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn in_the_turn_that_lays_it_all_turns_are_left() {
        play(
            r#"{"hands": [["troublemaker"], ["x"]], "dice": [10], "script": ["0 play troublemaker 47"],
            "expect": {"bomb": 6, "turn": 1, "round_over": false}}"#,
        );
    }

    #[test]
    fn the_last_turn_doubles_beyond_25_even_if_a_goal_ends_the_round() {
        play(
            r#"{"hands": [["x"], ["x"], ["x"]], "pawns": [47, 26, 25], "bomb": 1, "dice": [3],
            "script": ["0 play x 20"], "expect": {"round_over": true, "round_scores": [100, 52, 25]}}"#,
        );
    }

    #[test]
    fn a_round_that_ends_earlier_doubles_nothing() {
        play(
            r#"{"hands": [["x"], ["x"]], "pawns": [47, 26], "bomb": 2, "dice": [3],
            "script": ["0 play x 20"], "expect": {"round_over": true, "round_scores": [50, 26]}}"#,
        );
    }

    #[test]
    fn a_new_one_starts_the_count_anew() {
        play(
            r#"{"hands": [["troublemaker"], ["x"]], "bomb": 1, "dice": [10], "script": ["0 play troublemaker 47"],
            "expect": {"bomb": 6, "round_over": false}}"#,
        );
    }

    #[test]
    fn without_one_none_is_left() {
        play(
            r#"{"hands": [["x"], ["x"]], "dice": [1], "script": ["0 play x 47"], "expect": {"bomb": null, "round_scores": null}}"#,
        );
    }
}
