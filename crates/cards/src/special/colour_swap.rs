//! Colour-swap: can be played on either of its two colours, and then demands the other. It has no effect of
//! its own; the demand is worked out in `flow::play`.

use crate::special::{SpecialProperties, SpecialRules};

pub(crate) struct ColourSwap;

impl SpecialRules for ColourSwap {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties::COLOURED
    }
}
