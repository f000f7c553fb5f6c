//! Double-trouble: every trigger turns up two events; the trigger does it.

use crate::rule::RuleCardRules;

pub(crate) struct DoubleTrouble;

impl RuleCardRules for DoubleTrouble {}
