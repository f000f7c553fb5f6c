//! Finish-line: the round ends with this turn.

use crate::event::EventRules;
use crate::fact::Fact;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct FinishLine;

impl EventRules for FinishLine {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        t.ending.finish_line = true;
        t.tell(Fact::LastTurn(e.event));
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn hands_are_filled_up_before_it_ends() {
        play(
            r#"{"hands": [["troublemaker"], ["x"]], "dice": [9], "script": ["0 play troublemaker 47"],
            "expect": {"round_over": true, "hand_sizes": [4, 4]}}"#,
        );
    }
}
