//! Second-chance (red): a pawn whose move ends on it makes another move, in the same direction.

use crate::card::CardRules;
use crate::frame::Move;
use crate::table::Table;

pub(crate) struct SecondChance;

impl CardRules for SecondChance {
    fn end(&self, t: &mut Table, m: Move) {
        t.move_next(m.pawn, m.back);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn a_snail_of_the_move_before_does_not_slow_the_next() {
        play(
            r#"{"hands": [["x"], ["x"]], "board": {"1": "snail", "2": "second-chance"}, "dice": [3, 3],
            "script": ["0 play x 47"], "expect": {"pawns": [5, 0], "dice_left": 0}}"#,
        );
    }

    #[test]
    fn it_may_lead_to_another_one() {
        play(
            r#"{"hands": [["x"], ["x"]], "board": {"2": "second-chance", "3": "second-chance"}, "dice": [2, 1, 4],
            "script": ["0 play x 47"], "expect": {"pawns": [7, 0], "dice_left": 0}}"#,
        );
    }

    #[test]
    fn it_works_once_in_a_turn() {
        play(
            r#"{"hands": [["x"], ["x"]], "dice": [2, 1],
            "board": {"2": "second-chance", "3": "push back"},
            "script": ["0 play x 47"], "expect": {"pawns": [2, 0], "turn": 1, "dice_left": 0}}"#,
        );
    }
}
