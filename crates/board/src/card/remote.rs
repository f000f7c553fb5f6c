//! Remote (green): an attack that makes another pawn move instead of one's own, forward and with all effects,
//! which are its owner's. Warded off, the move is lost.

use super::*;

impl CardRules for Remote {
    fn play(&self, t: &mut Table, by: Seat) {
        t.attack_next(Card::Remote, by, false);
    }

    fn strike(&self, t: &mut Table, a: Attack) {
        t.move_next(a.on, false);
    }
}
