//! Nice-try: in your own turn a colour wish. Tossed in when somebody would
//! finish the round, which is the check's business.

use crate::special::{About, SpecialRules};

pub(crate) struct NiceTry;

impl SpecialRules for NiceTry {
    fn about(&self) -> About {
        About::WISH
    }
}
