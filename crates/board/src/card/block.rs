//! Block (multi-coloured): tossed in, it wards off an attack. On the board it does nothing.

use crate::card::CardRules;

pub(crate) struct Block;

impl CardRules for Block {
    fn wards_off(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn it_wards_off_one_attack_and_the_next_goes_on() {
        play(
            r#"{"hands": [["remote"], ["block", "x"], ["x"]], "pawns": [9, 20, 0], "dice": [],
            "script": ["0 play remote 47", "0 seat 1", "1 react block 9"],
            "expect": {"pawns": [9, 20, 0], "fields": {"9": "block"}, "turn": 1}}"#,
        );
    }

    #[test]
    fn laid_in_a_window_it_changes_what_works_there() {
        play(
            r#"{"hands": [["x"], ["block"], ["x"]], "pawns": [10, 20, 30], "board": {"12": "swap"}, "dice": [2, 2],
            "script": ["0 play x 47", "0 seat 1", "1 react block 12", "0 seat 2"],
            "expect": {"pawns": [30, 20, 12], "fields": {"12": ["swap", "block"]}}}"#,
        );
    }
}
