//! The log of a game that is over, for those who want to look at it again.

use game::{Dealer, Log};

use crate::RoomGame;

/// The game's log; `None` while it is not over, and for a game that began elsewhere.
pub(crate) fn finished_log<G: RoomGame>(dealer: &Dealer<G>) -> Option<Log<G>> {
    dealer.game().outcome()?;
    let whole = dealer.log().replay().is_ok_and(|game| game == *dealer.game());
    whole.then(|| dealer.log().clone())
}
