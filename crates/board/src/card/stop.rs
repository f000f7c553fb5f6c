//! Stop (blue): who enters it loses the rest of the steps.

use super::*;

impl CardRules for Stop {
    fn entered(&self) -> Entered {
        Entered::Stops
    }
}
