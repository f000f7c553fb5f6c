//! Expansion: in order everyone rolls and goes forward that far. Who is on the goal does not roll.

use crate::event::EventRules;
use crate::field::Field;
use crate::frame::RunningEvent;
use crate::material::D6;
use crate::table::Table;

pub(crate) struct Expansion;

impl EventRules for Expansion {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        for pawn in e.order(t) {
            let at = t.pawns[pawn];
            if at != Field::GOAL {
                let n = t.roll(pawn, D6, e.why());
                t.put_pawn(pawn, at.forward(n), e.why());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn who_is_on_the_goal_does_not_roll() {
        play(
            r#"{"hands": [["troublemaker"], ["x"], ["x"]], "pawns": [0, 50, 44], "dice": [2, 6, 3],
            "script": ["0 play troublemaker 47"], "expect": {"pawns": [3, 50, 50], "round_over": true, "dice_left": 0}}"#,
        );
    }

    #[test]
    fn x_fields_are_counted() {
        play(
            r#"{"hands": [["troublemaker"], ["x"], ["x"]], "pawns": [0, 10, 20], "dice": [2, 1, 1, 3], "board": {"1": "x", "2": "x"},
            "script": ["0 play troublemaker 47"], "expect": {"pawns": [3, 11, 21]}}"#,
        );
    }
}
