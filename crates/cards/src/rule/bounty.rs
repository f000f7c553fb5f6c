//! Bounty: people who finish the round by emptying their hand score ten points less; see `score`.

use crate::rule::RuleCardRules;

pub(crate) struct Bounty;

/// The points that it subtracts (§11).
pub(crate) const POINTS: i32 = 10;

impl RuleCardRules for Bounty {}
