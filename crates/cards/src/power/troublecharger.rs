//! Troublecharger: an event at the end of your turn, which is the turn's
//! business.

use crate::flow::powers::When;
use crate::power::PowerRules;

pub(crate) struct Troublecharger;

impl PowerRules for Troublecharger {
    fn when(&self) -> When {
        When::Second
    }
}
