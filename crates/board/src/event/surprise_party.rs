//! Surprise-party: in order everyone takes an extra move forward, with all effects.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct SurpriseParty;

impl EventRules for SurpriseParty {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        e.go_round(t);
    }

    fn person_turn(&self, t: &mut Table, e: RunningEvent) {
        t.move_next(e.at, false);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn who_is_on_the_goal_takes_no_move() {
        play(
            r#"{"hands": [["troublemaker"], ["x"], ["x"]], "pawns": [0, 50, 4], "dice": [19, 3, 1],
            "script": ["0 play troublemaker 47"], "expect": {"pawns": [1, 50, 7], "round_over": true, "dice_left": 0}}"#,
        );
    }
}
