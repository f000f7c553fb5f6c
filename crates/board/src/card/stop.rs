//! Stop (blue): who enters it loses the rest of the steps.

use crate::card::CardRules;
use crate::travel::Entered;

pub(crate) struct Stop;

impl CardRules for Stop {
    fn entered(&self) -> Entered {
        Entered::Stops
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn entered_by_the_last_step_it_has_worked() {
        play(
            r#"{"hands": [["x"], ["x"]], "pawns": [12, 0], "dice": [1, 1, 3],
            "board": {"13": "second-chance", "14": "stop"},
            "script": ["0 play x 47"], "expect": {"pawns": [14, 0], "dice_left": 1}}"#,
        );
    }

    #[test]
    fn it_stops_everybody_once() {
        play(
            r#"{"hands": [["x"], ["x"]], "pawns": [12, 11], "board": {"14": "stop"}, "dice": [6, 6],
            "script": ["0 play x 47", "1 play x 46"], "expect": {"pawns": [14, 14]}}"#,
        );
    }
}
