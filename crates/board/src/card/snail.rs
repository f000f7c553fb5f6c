//! Snail (blue): for who enters it, each further step of the move costs two points of the roll.

use crate::card::CardRules;
use crate::travel::Entered;

pub(crate) struct Snail;

impl CardRules for Snail {
    fn entered(&self) -> Entered {
        Entered::Slows
    }
}
