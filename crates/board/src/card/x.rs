//! X (blue): its field is not counted when walking, and a pawn that is put there goes on to the next field.

use super::*;

impl CardRules for X {
    fn is_skipped(&self) -> bool {
        true
    }
}
