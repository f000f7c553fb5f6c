//! Jump (red): a pawn whose move ends on it goes to the second next field in the arrow's direction. The field between
//! is ignored.

use super::*;

impl CardRules for Jump {
    fn arrows(&self) -> &'static [Arrow] {
        &[Arrow::Forward, Arrow::Back]
    }

    fn carry(&self, from: Field, arrow: Arrow) -> Option<Field> {
        Some(if arrow == Arrow::Back { from.back(2) } else { from.forward(2) })
    }
}
