//! Push (red): a pawn whose move ends on it goes one field in the arrow's direction. That is part of the
//! move, so what lies there works too.

use crate::card::CardRules;
use crate::field::{Arrow, Field};

pub(crate) struct Push;

impl CardRules for Push {
    fn arrows(&self) -> &'static [Arrow] {
        Arrow::ALL
    }

    fn carry(&self, from: Field, arrow: Arrow) -> Option<Field> {
        from.beside(arrow)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn it_takes_a_pawn_through_the_wall() {
        play(
            r#"{"hands": [["x"], ["x"]], "pawns": [10, 0], "board": {"12": "push up"}, "dice": [2],
            "script": ["0 play x 47"], "expect": {"pawns": [27, 0]}}"#,
        );
    }

    #[test]
    fn a_teleport_it_takes_a_pawn_to_works() {
        play(
            r#"{"hands": [["x"], ["x"]], "pawns": [5, 0], "board": {"7": "push forward"}, "dice": [2, 6],
            "script": ["0 play x 47"], "expect": {"pawns": [45, 0], "dice_left": 0}}"#,
        );
    }

    #[test]
    fn its_arrow_does_not_turn_in_a_reversed_move() {
        play(
            r#"{"hands": [["reverse"], ["x"]], "pawns": [14, 0], "board": {"12": "push forward"}, "dice": [2],
            "script": ["0 play reverse 47"], "expect": {"pawns": [13, 0]}}"#,
        );
    }

    #[test]
    fn up_from_the_last_field_is_the_goal() {
        play(
            r#"{"hands": [["x"], ["x"]], "pawns": [47, 3], "board": {"49": "push up"}, "dice": [2],
            "script": ["0 play x 20"], "expect": {"pawns": [50, 3], "round_over": true}}"#,
        );
    }
}
