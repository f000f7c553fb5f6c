//! Counterattack: in your own turn a colour wish. Tossed in it turns an
//! attack, which is the attack's business.

use crate::special::{About, SpecialRules};

pub(crate) struct Counterattack;

impl SpecialRules for Counterattack {
    fn about(&self) -> About {
        About::WISH
    }
}
