//! Fantastic: a wish for a colour or a number.

use crate::special::{SpecialProperties, SpecialRules, Wishes};

pub(crate) struct Fantastic;

impl SpecialRules for Fantastic {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties { wishes: Wishes::ColourOrNumber, ..SpecialProperties::WISH }
    }
}
