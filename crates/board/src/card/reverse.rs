//! Reverse (green): the move of this turn goes backwards, and so do the second chances it leads to.

use crate::card::CardRules;
use crate::table::Table;
use game::Seat;

pub(crate) struct Reverse;

impl CardRules for Reverse {
    fn play(&self, t: &mut Table, by: Seat) {
        t.move_next(by, true);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn on_the_start_there_is_no_move() {
        play(
            r#"{"hands": [["reverse"], ["x"]], "pawns": [0, 4], "dice": [],
            "script": ["0 play reverse 47"], "expect": {"pawns": [0, 4], "turn": 1}}"#,
        );
    }

    #[test]
    fn an_extra_move_by_an_event_goes_forward() {
        play(
            r#"{"hands": [["reverse"], ["x"]], "pawns": [14, 4], "board": {"12": "troublemaker"}, "dice": [2, 19, 1, 3],
            "script": ["0 play reverse 47"], "expect": {"pawns": [15, 5], "dice_left": 0}}"#,
        );
    }

    #[test]
    fn ended_on_it_does_nothing() {
        play(
            r#"{"hands": [["x"], ["x"]], "board": {"4": "reverse"}, "dice": [4],
            "script": ["0 play x 47"], "expect": {"pawns": [4, 0], "turn": 1}}"#,
        );
    }
}
