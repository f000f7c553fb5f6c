//! Fuck-you: can only be played from a hand of ten cards; see `legality`. It slides under the top card, and the
//! demand stays; see `flow::play`.

use crate::special::{SpecialProperties, SpecialRules};

pub(crate) struct FuckYou;

/// The number of cards in the hand it is played from.
pub(crate) const HAND: u8 = 10;

impl SpecialRules for FuckYou {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties { points: 42, ..SpecialProperties::COLOURED }
    }
}
