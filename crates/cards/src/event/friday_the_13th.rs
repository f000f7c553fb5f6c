//! Friday the 13th: nothing happens.

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
            r#"{"hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["friday-the-13th"], "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1"], ["green-4"], ["green-5"]], "turn": 1, "top": "black-9",
            "demand": "black 9", "round_over": false}}"#,
        );
    }
}
