//! The awards of the card game in words.

use crate::kit::text::{language, tx};
use play::scores::awards::card_game::Kind;
use words::current;

/// The title of an award, and the sentence that says what it is for.
pub(super) fn words(kind: Kind, n: u16) -> (String, String) {
    let l = language();
    match kind {
        Kind::Meanest => (tx!(l, award.meanest), tx!(l, award.meanest_says, n = n)),
        Kind::Countered => (tx!(l, award.countered), tx!(l, award.countered_says, n = n)),
        Kind::Luckiest => (tx!(l, award.luckiest), tx!(l, award.luckiest_says, n = n)),
        Kind::Wish(wish) => {
            let wish = current().wish(wish);
            (tx!(l, award.wish), tx!(l, award.wish_says, wish = wish, n = n))
        }
        Kind::Draw(why) => {
            let why = current().source(why);
            (tx!(l, award.draw), tx!(l, award.draw_says, n = n, why = why))
        }
    }
}
