//! Time-bomb: everybody has three more turns; when all have had theirs, the round is over. `flow::check`
//! counts the turns, `score` the points.

use super::*;

/// The turns that everybody still has.
const TURNS: u8 = 3;
/// The points that it adds or subtracts if somebody finishes before it runs out (§10).
pub(crate) const POINTS: i32 = 10;

impl EventRules for TimeBomb {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let left = BySeat::make(|_| TURNS);
        let spared = e.out(t);
        t.public.lasting.bomb = Some(Bomb { left, spared, armed_this_turn: true });
    }
}
