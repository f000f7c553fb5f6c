//! Counterattack: in one's own turn a colour wish. Tossed in, it redirects an attack; see `flow::attack`.

use crate::special::{SpecialProperties, SpecialRules};

pub(crate) struct Counterattack;

impl SpecialRules for Counterattack {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties::WISH
    }
}
