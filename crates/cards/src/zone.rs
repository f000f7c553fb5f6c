//! Where a card can be.

use game::Seat;
use serde::{Deserialize, Serialize};

/// Where cards can be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Zone {
    /// Somebody's hand.
    Hand(Seat),
    /// Laid aside face down in front of somebody, who takes it up when an event is over.
    Aside(Seat),
    /// The draw pile.
    Draw,
    /// The discard pile.
    Discard,
    /// Face up on the table while an event lasts.
    Side,
}

impl Zone {
    /// Whether everybody sees the cards that lie there, or come from there.
    pub(crate) const fn is_open(self) -> bool {
        matches!(self, Zone::Discard | Zone::Side)
    }
}
