//! Second-chance (red): a pawn whose move ends on it makes another move, in the same direction.

use crate::card::CardRules;
use crate::frame::Move;
use crate::table::Table;

pub(crate) struct SecondChance;

impl CardRules for SecondChance {
    fn end(&self, t: &mut Table, m: Move) {
        t.move_next(m.pawn, m.back);
    }
}
