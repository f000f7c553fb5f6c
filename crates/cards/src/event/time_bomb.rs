//! Time-bomb: everyone has three more turns; when all have had theirs the
//! round is over. The counting is the check's, the points are the score's.

use game::BySeat;

use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::state::Bomb;
use crate::table::Table;

pub(crate) struct TimeBomb;

/// Turns everybody still has.
const TURNS: u8 = 3;

impl EventRules for TimeBomb {
    fn happen(&self, t: &mut Table, e: Happening) {
        let left = BySeat::make(|_| TURNS);
        let spared = t.everybody() - e.present;
        t.lasting.bomb = Some(Bomb { left, spared, fresh: true });
    }
}
