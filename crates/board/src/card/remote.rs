//! Remote (green): an attack. The roll moves another person's pawn forward instead of the player's; its effects apply
//! to that pawn's owner. If it is warded off, the player loses the move.

use super::*;

impl CardRules for Remote {
    fn play(&self, t: &mut Table, by: Seat) {
        t.attack_next(Card::Remote, by, false);
    }

    fn strike(&self, t: &mut Table, a: Attack) {
        t.move_next(a.on, false);
    }
}
