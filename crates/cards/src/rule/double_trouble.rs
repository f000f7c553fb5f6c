//! Double-trouble: every trigger turns up two events; see `flow::event`.

use crate::rule::RuleCardRules;

pub(crate) struct DoubleTrouble;

impl RuleCardRules for DoubleTrouble {}
