//! Moves (rules §5). Where a pawn goes is computed in `travel`.

use crate::{Fact, Field, Halt, Move, Table, Teleport, Why, material::D6};

impl Move {
    pub(crate) fn run(self, t: &mut Table) {
        let Move { pawn, back } = self;
        if t.pawns[pawn] == if back { Field::START } else { Field::GOAL } {
            return t.tell(Fact::NoMove { pawn });
        }
        // A person who moves somebody else's pawn rolls for it only as long as it is the turn's move.
        let roll = t.roll(pawn, D6, Why::Turn);
        let halt = t.travel(pawn, |land, who, tell| land.travel(who, roll, back, tell));
        match halt {
            Halt::Rest => {}
            Halt::Card(laid) => laid.card().rules().end(t, self),
            Halt::Teleport(teleport) => {
                let roll = t.roll(pawn, D6, Why::Teleport(teleport));
                if let Some(other) = Teleport::new(roll) {
                    let to = t.teleports.field(other);
                    t.put_pawn(pawn, to, Why::Teleport(teleport));
                }
            }
        }
    }
}
