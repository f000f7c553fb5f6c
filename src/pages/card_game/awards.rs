//! The awards of the card game in words.

use crate::games::Lineup;
use crate::pages::awards::Told;
use crate::scores::awards::Award;
use crate::scores::awards::card_game::{Kind, awards};
use crate::text::{language, tx};
use crate::words::current;
use cards::Fact;

/// The awards of the game with this log.
pub(super) fn told(facts: &[Fact], lineups: &[Lineup]) -> Vec<Told> {
    awards(facts, lineups).into_iter().map(tell).collect()
}

fn tell(award: Award<Kind>) -> Told {
    let l = language();
    let n = award.n;
    let (title, says) = match award.kind {
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
    };
    Told::new(award, title, says)
}
