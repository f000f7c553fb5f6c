//! Lucky-bastard: in one's own turn a colour wish. Tossed in, it excludes its player from an event; see
//! `flow::event`.

use crate::special::{SpecialProperties, SpecialRules};

pub(crate) struct LuckyBastard;

impl SpecialRules for LuckyBastard {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties::WISH
    }
}
