//! X (blue): its field is not counted when walking, and who is put there goes on to the next.

use crate::card::CardRules;

pub(crate) struct X;

impl CardRules for X {
    fn is_skipped(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn where_nothing_is_further_down_one_goes_on_back() {
        play(
            r#"{"hands": [["stop"], ["x"]], "pawns": [10, 0], "board": {"12": "push down", "7": "x", "6": "x"}, "dice": [2],
            "script": ["0 play stop 47"], "expect": {"pawns": [5, 0]}}"#,
        );
    }

    #[test]
    fn where_nothing_is_further_up_one_goes_on_forward() {
        play(
            r#"{"hands": [["stop"], ["x"]], "pawns": [30, 0], "board": {"32": "push up", "47": "x"}, "dice": [2],
            "script": ["0 play stop 20"], "expect": {"pawns": [48, 0]}}"#,
        );
    }

    #[test]
    fn where_one_comes_to_rest_the_move_ends_again() {
        play(
            r#"{"hands": [["stop"], ["x"]], "pawns": [10, 0], "board": {"12": "push forward", "13": "x", "14": "push up"},
            "dice": [2], "script": ["0 play stop 47"], "expect": {"pawns": [25, 0]}}"#,
        );
    }

    #[test]
    fn one_may_begin_on_it() {
        play(
            r#"{"hands": [["stop"], ["x"]], "pawns": [10, 0], "board": {"10": "x", "12": "x"}, "dice": [2],
            "script": ["0 play stop 47"], "expect": {"pawns": [13, 0]}}"#,
        );
    }

    #[test]
    fn covered_it_does_nothing() {
        play(
            r#"{"hands": [["stop"], ["x"]], "pawns": [10, 0], "board": {"11": ["x", "reverse"]}, "dice": [2],
            "script": ["0 play stop 47"], "expect": {"pawns": [12, 0]}}"#,
        );
    }
}
