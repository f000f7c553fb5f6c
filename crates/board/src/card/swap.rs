//! Swap (red): the owner of a pawn whose move ends on it must swap places with another pawn. That is an
//! attack; a person who wards it off stays, and another pawn must be named.

use super::*;

impl CardRules for Swap {
    fn end(&self, t: &mut Table, m: Move) {
        t.attack_next(Card::Swap, m.pawn, m.back);
    }

    fn strike(&self, t: &mut Table, a: Attack) {
        let places = [(a.by, t.pawns[a.on]), (a.on, t.pawns[a.by])];
        if t.pawns[a.by] == t.pawns[a.on] {
            return;
        }
        // Only an x takes effect there: from it a pawn goes on in the direction of the move.
        for (pawn, to) in places {
            let arrow = direction(a.back);
            t.travel(pawn, |land, who, tell| land.put(who, to, arrow, Why::Card(Card::Swap), tell));
        }
    }

    fn warded_off(&self, t: &mut Table, a: Attack) {
        t.push_frame(Frame::Attack(a));
    }
}
