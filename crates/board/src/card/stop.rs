//! Stop (blue): who enters it loses the rest of the steps.

use crate::card::CardRules;
use crate::travel::Entered;

pub(crate) struct Stop;

impl CardRules for Stop {
    fn entered(&self) -> Entered {
        Entered::Stops
    }
}
