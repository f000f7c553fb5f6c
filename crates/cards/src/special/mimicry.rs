//! Mimicry: any special card of the packs in play but a few. It is played as
//! what it imitates and has no effect of its own.

use crate::special::{About, SpecialRules};

pub(crate) struct Mimicry;

impl SpecialRules for Mimicry {
    fn about(&self) -> About {
        About::COLOURED
    }
}
