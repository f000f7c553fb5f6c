//! Snail (blue): for who enters it, each further step of the move costs two points of the roll.

use crate::card::CardRules;
use crate::travel::Entered;

pub(crate) struct Snail;

impl CardRules for Snail {
    fn entered(&self) -> Entered {
        Entered::Slows
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn several_add_nothing() {
        play(
            r#"{"hands": [["x"], ["x"]], "pawns": [10, 0], "board": {"11": "snail", "12": "snail"}, "dice": [6],
            "script": ["0 play x 47"], "expect": {"pawns": [13, 0]}}"#,
        );
    }

    #[test]
    fn the_second_time_in_a_turn_it_is_passed_as_if_empty() {
        play(
            r#"{"hands": [["stop"], ["x"]], "pawns": [10, 0], "dice": [3, 3],
            "board": {"11": "snail", "12": "jump back", "10": "second-chance"},
            "script": ["0 play stop 47"], "expect": {"pawns": [13, 0], "dice_left": 0}}"#,
        );
    }

    #[test]
    fn the_field_one_begins_on_is_not_entered() {
        play(
            r#"{"hands": [["x"], ["x"]], "pawns": [10, 0], "board": {"10": "snail"}, "dice": [4],
            "script": ["0 play x 47"], "expect": {"pawns": [14, 0]}}"#,
        );
    }
}
