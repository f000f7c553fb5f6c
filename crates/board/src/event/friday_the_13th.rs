//! Friday-the-13th: nothing happens.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct FridayThe13th;

impl EventRules for FridayThe13th {
    fn start(&self, _: &mut Table, _: RunningEvent) {}
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn nothing_happens() {
        play(
            r#"{"hands": [["troublemaker"], ["x"], ["x"]], "pawns": [3, 4, 5], "dice": [7],
            "script": ["0 play troublemaker 47"], "expect": {"pawns": [3, 4, 5], "turn": 1, "dice_left": 0}}"#,
        );
    }
}
