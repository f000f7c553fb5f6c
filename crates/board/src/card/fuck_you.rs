//! Fuck-you (white): counts 21 points in a hand at the end of a round. When played, it moves the player's pawn 21
//! fields forward before the move. The owner of a pawn that ends on it takes it into their hand.

use super::*;

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
