//! Carousel: when a seven is played, all hands go to the next person in play order; see `flow::turn`.

use crate::rule::RuleCardRules;

pub(crate) struct Carousel;

impl RuleCardRules for Carousel {}
