//! Second-chance (red): a pawn whose move ends on it makes another move, in the same direction.

use super::*;

impl CardRules for SecondChance {
    fn end(&self, t: &mut Table, m: Move) {
        t.move_next(m.pawn, m.back);
    }
}
