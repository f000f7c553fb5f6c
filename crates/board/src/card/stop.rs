//! Stop (blue): a pawn that enters it loses the rest of its steps.

use super::*;

impl CardRules for Stop {
    fn entered(&self) -> Entered {
        Entered::Stops
    }
}
