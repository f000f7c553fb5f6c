//! Charity: the foremost pawns go back five fields.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct Charity;

impl EventRules for Charity {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let front = t.front();
        t.all_to(t.standing_on(front), front.back(5), e.why());
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn back_at_most_to_the_start() {
        play(
            r#"{"hands": [["troublemaker"], ["x"], ["x"]], "pawns": [3, 3, 0], "dice": [12],
            "script": ["0 play troublemaker 47"], "expect": {"pawns": [0, 0, 0]}}"#,
        );
    }
}
