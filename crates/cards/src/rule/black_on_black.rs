//! Black-on-black: black may be played whenever a black card's number is demanded; see `Legality`.

use crate::rule::RuleCardRules;

pub(crate) struct BlackOnBlack;

impl RuleCardRules for BlackOnBlack {}
