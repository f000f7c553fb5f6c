//! Curse: cannot be played; see `legality`.

use crate::special::{SpecialProperties, SpecialRules};

pub(crate) struct Curse;

impl SpecialRules for Curse {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties { points: 13, ..SpecialProperties::COLOURED }
    }
}
