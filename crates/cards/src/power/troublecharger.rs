//! Troublecharger: an event at the end of your turn; see `flow::turn`.

use crate::power::{PowerRules, PowerTiming};

pub(crate) struct Troublecharger;

impl PowerRules for Troublecharger {
    fn when(&self) -> PowerTiming {
        PowerTiming::AfterWish
    }
}
