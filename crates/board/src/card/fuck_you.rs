//! Fuck-you (white): counts 21 points in a hand at the end of a round. Played, it takes one's own pawn 21
//! fields forward before the move. Who ends on it takes it into the hand.

use crate::card::CardRules;
use crate::fact::Why;
use crate::frame::Move;
use crate::material::{Card, FUCK_YOU};
use crate::table::Table;
use game::{Seat, Seats};

pub(crate) struct FuckYou;

impl CardRules for FuckYou {
    fn play(&self, t: &mut Table, by: Seat) {
        t.all_forward(Seats::one(by), FUCK_YOU, Why::Card(Card::FuckYou));
        t.move_next(by, false);
    }

    fn end(&self, t: &mut Table, m: Move) {
        let on = t.pawns[m.pawn];
        t.take(m.pawn, on);
    }

    fn points(&self) -> u8 {
        FUCK_YOU
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn its_21_fields_count_every_x() {
        play(
            r#"{"hands": [["fuck-you"], ["stop"]], "pawns": [5, 0], "board": {"26": "x", "10": "x"}, "dice": [1],
            "script": ["0 play fuck-you 40"], "expect": {"pawns": [27, 0]}}"#,
        );
    }

    #[test]
    fn laid_on_ones_own_way_it_is_back_in_the_hand() {
        play(
            r#"{"hands": [["fuck-you", "stop", "stop", "stop"], ["x", "x", "x", "x"]], "pawns": [5, 0], "dice": [4],
            "draw": ["swap"], "script": ["0 play fuck-you 30"],
            "expect": {"pawns": [30, 0], "hands": [["stop", "stop", "stop", "fuck-you"], null], "board": {}, "draw_size": 1}}"#,
        );
    }

    #[test]
    fn what_lay_beneath_does_not_work_on_the_taker() {
        play(
            r#"{"hands": [["x"], ["x"]], "board": {"4": ["push up", "fuck-you"]}, "dice": [4],
            "script": ["0 play x 47"], "expect": {"pawns": [4, 0], "fields": {"4": "push up"}}}"#,
        );
    }
}
