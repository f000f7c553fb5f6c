//! Snail (blue): after a pawn enters it, each further step of the move costs two points of the roll.

use super::*;

impl CardRules for Snail {
    fn entered(&self) -> Entered {
        Entered::Slows
    }
}
