//! Curse: cannot be played.

use crate::special::{About, SpecialRules};

pub(crate) struct Curse;

impl SpecialRules for Curse {
    fn about(&self) -> About {
        About { points: 13, ..About::COLOURED }
    }
}
