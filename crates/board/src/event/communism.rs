//! Communism: all pawns go to the field of the foremost.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct Communism;

impl EventRules for Communism {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        t.all_to(t.everybody(), t.front(), e.why());
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn everybody_goes_to_the_goal_if_somebody_is_there() {
        play(
            r#"{"hands": [["troublemaker"], ["x"], ["x"]], "pawns": [3, 50, 0], "dice": [11],
            "script": ["0 play troublemaker 47"], "expect": {"pawns": [50, 50, 50], "round_over": true}}"#,
        );
    }
}
