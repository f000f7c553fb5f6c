//! The awards of the board game in words.

use crate::kit::text::{language, tx};
use play::scores::awards::board_game::Kind;
use words::current;

/// The title of an award, and the sentence that says what it is for.
pub(super) fn words(kind: Kind, n: u16) -> (String, String) {
    let l = language();
    match kind {
        Kind::Meanest => (tx!(l, award.meanest), tx!(l, award.meanest_says, n = n)),
        Kind::WardedOff => (tx!(l, award.warded_off), tx!(l, award.warded_off_says, n = n)),
        Kind::Caught => (tx!(l, award.caught), tx!(l, award.caught_says, n = n)),
        Kind::Trip(from, to, why) => {
            let (from, to, why) = (from.number(), to.number(), current().board_why(why));
            (tx!(l, award.trip), tx!(l, award.trip_says, from = from, to = to, why = why))
        }
    }
}
