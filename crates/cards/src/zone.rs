//! Where a card can be.

use game::Seat;
use serde::{Deserialize, Serialize};

/// Where cards can be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Zone {
    /// Somebody's hand.
    Hand(Seat),
    /// Face down before somebody, to be taken up when an event is through.
    Aside(Seat),
    /// The draw pile.
    Draw,
    /// The discard pile.
    Discard,
    /// Open on the table while an event lasts.
    Side,
}
