//! Push (red): a pawn whose move ends on it goes one field in the arrow's direction. That is part of the move, so the
//! card on that field takes effect too.

use super::*;

impl CardRules for Push {
    fn arrows(&self) -> &'static [Arrow] {
        Arrow::ALL
    }

    fn carry(&self, from: Field, arrow: Arrow) -> Option<Field> {
        from.beside(arrow)
    }
}
