//! The awards of the board game in words.

use crate::games::Lineup;
use crate::pages::awards::Told;
use crate::scores::awards::Award;
use crate::scores::awards::board_game::{Kind, awards};
use crate::text::{language, tx};
use crate::words::current;
use board::Fact;

/// The awards of the game with this log.
pub(super) fn told(facts: &[Fact], lineups: &[Lineup]) -> Vec<Told> {
    awards(facts, lineups).into_iter().map(tell).collect()
}

fn tell(award: Award<Kind>) -> Told {
    let l = language();
    let n = award.n;
    let (title, says) = match award.kind {
        Kind::Meanest => (tx!(l, award.meanest), tx!(l, award.meanest_says, n = n)),
        Kind::WardedOff => (tx!(l, award.warded_off), tx!(l, award.warded_off_says, n = n)),
        Kind::Caught => (tx!(l, award.caught), tx!(l, award.caught_says, n = n)),
        Kind::Trip(from, to, why) => {
            let (from, to, why) = (from.number(), to.number(), current().board_why(why));
            (tx!(l, award.trip), tx!(l, award.trip_says, from = from, to = to, why = why))
        }
    };
    Told::new(award, title, says)
}
