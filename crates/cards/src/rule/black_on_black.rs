//! Black-on-black: black may be played whenever a black card's number is demanded; the desk knows.

use crate::rule::RuleCardRules;

pub(crate) struct BlackOnBlack;

impl RuleCardRules for BlackOnBlack {}
