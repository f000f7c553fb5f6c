//! Third-time-lucky: everyone goes three fields forward.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct ThirdTimeLucky;

impl EventRules for ThirdTimeLucky {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        t.all_forward(t.everybody(), 3, e.why());
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn at_most_to_the_goal() {
        play(
            r#"{"hands": [["troublemaker"], ["x"], ["x"]], "pawns": [48, 0, 1], "dice": [8],
            "script": ["0 play troublemaker 47"], "expect": {"pawns": [50, 3, 4], "round_over": true, "round_scores": [50, 3, 4]}}"#,
        );
    }
}
