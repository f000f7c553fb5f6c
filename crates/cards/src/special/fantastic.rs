//! Fantastic: wish a colour or a number.

use crate::special::{About, SpecialRules, Wishes};

pub(crate) struct Fantastic;

impl SpecialRules for Fantastic {
    fn about(&self) -> About {
        About { wishes: Wishes::ColourOrNumber, ..About::WISH }
    }
}
