//! Jump (red): a pawn whose move ends on it goes to the second next field in the arrow's direction. Whatever
//! lies between is ignored.

use crate::card::CardRules;
use crate::field::{Arrow, Field};

pub(crate) struct Jump;

impl CardRules for Jump {
    fn arrows(&self) -> &'static [Arrow] {
        &[Arrow::Forward, Arrow::Back]
    }

    fn carry(&self, from: Field, arrow: Arrow) -> Option<Field> {
        Some(if arrow == Arrow::Back { from.back(2) } else { from.forward(2) })
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn from_49_it_ends_on_the_goal_and_from_1_on_the_start() {
        play(
            r#"{"hands": [["x"], ["x"]], "pawns": [47, 3], "board": {"49": "jump forward"}, "dice": [2],
            "script": ["0 play x 20"], "expect": {"pawns": [50, 3], "round_over": true}}"#,
        );
        play(
            r#"{"hands": [["x"], ["x"]], "pawns": [0, 3], "board": {"1": "jump back"}, "dice": [1],
            "script": ["0 play x 20"], "expect": {"pawns": [0, 3]}}"#,
        );
    }

    #[test]
    fn a_chain_of_jumps_and_pushes_is_one_move() {
        play(
            r#"{"hands": [["x"], ["x"]], "pawns": [10, 0], "dice": [2],
            "board": {"12": "jump forward", "14": "push up", "25": "jump back", "23": "stop"},
            "script": ["0 play x 47"], "expect": {"pawns": [23, 0]}}"#,
        );
    }
}
