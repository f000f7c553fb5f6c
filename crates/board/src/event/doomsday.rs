//! Doomsday: the round ends with this turn, and everyone scores 25 more.

use crate::event::EventRules;
use crate::fact::Fact;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct Doomsday;

impl EventRules for Doomsday {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        t.ending.doomsday = true;
        t.tell(Fact::LastTurn(e.event));
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn two_in_one_turn_count_once() {
        play(
            r#"{"hands": [["troublemaker"], ["x"]], "board": {"2": "troublemaker", "5": "troublemaker"}, "pawns": [0, 0],
            "draw": ["x", "x", "x", "x", "x", "x", "snail"], "dice": [19, 2, 20, 5, 20],
            "script": ["0 play troublemaker 47"], "expect": {"round_over": true, "round_scores": [30, 27]}}"#,
        );
    }
}
