//! Lucky-bastard: in your own turn a colour wish. Tossed in it keeps you out
//! of an event, which is the trigger's business.

use crate::special::{About, SpecialRules};

pub(crate) struct LuckyBastard;

impl SpecialRules for LuckyBastard {
    fn about(&self) -> About {
        About::WISH
    }
}
