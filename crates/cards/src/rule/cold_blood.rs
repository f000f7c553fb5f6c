//! Cold-blood: nothing may be tossed in, so reaction windows do not open; see `State::no_tossing`.

use crate::rule::RuleCardRules;

pub(crate) struct ColdBlood;

impl RuleCardRules for ColdBlood {}
