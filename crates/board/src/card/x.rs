//! X (blue): its field is not counted when walking, and who is put there goes on to the next.

use super::*;

impl CardRules for X {
    fn is_skipped(&self) -> bool {
        true
    }
}
