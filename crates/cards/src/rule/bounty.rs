//! Bounty: who finishes the round by emptying the hand scores ten less; the score does it.

use crate::rule::RuleCardRules;

pub(crate) struct Bounty;

impl RuleCardRules for Bounty {}
