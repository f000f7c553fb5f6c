//! Colour-swap: played on one of its two colours, goes on with the other. All
//! it does is done when the demand is worked out.

use crate::special::{About, SpecialRules};

pub(crate) struct ColourSwap;

impl SpecialRules for ColourSwap {
    fn about(&self) -> About {
        About::COLOURED
    }
}
