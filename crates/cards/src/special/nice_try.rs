//! Nice-try: in one's own turn a colour wish. It can be tossed in when somebody is about to finish the round;
//! see `flow::check`.

use crate::special::{SpecialProperties, SpecialRules};

pub(crate) struct NiceTry;

impl SpecialRules for NiceTry {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties::WISH
    }
}
