//! Cold-blood: nothing may be tossed in; windows do not open.

use crate::rule::RuleCardRules;

pub(crate) struct ColdBlood;

impl RuleCardRules for ColdBlood {}
