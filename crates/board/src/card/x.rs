//! X (blue): its field is not counted when walking, and who is put there goes on to the next.

use crate::card::CardRules;

pub(crate) struct X;

impl CardRules for X {
    fn is_skipped(&self) -> bool {
        true
    }
}
