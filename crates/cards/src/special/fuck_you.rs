//! Fuck-you: played only from a hand of ten, slides under the top card; the
//! demand stays.

use crate::special::{About, SpecialRules};

pub(crate) struct FuckYou;

impl SpecialRules for FuckYou {
    fn about(&self) -> About {
        About { points: 42, ..About::COLOURED }
    }
}
