//! Time-bomb: after three more turns each the round ends, and pawns beyond field 25 count double.

use super::*;

impl EventRules for TimeBomb {
    fn start(&self, t: &mut Table, _: RunningEvent) {
        let left = BOMB_TURNS * t.players();
        t.bomb = Some(Bomb { left, laid_this_turn: true });
        t.tell(Fact::Bomb { left });
    }
}
