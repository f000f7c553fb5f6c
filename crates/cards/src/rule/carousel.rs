//! Carousel: when a seven is played all hands go to the next person in play order; the turn does it.

use crate::rule::RuleCardRules;

pub(crate) struct Carousel;

impl RuleCardRules for Carousel {}
