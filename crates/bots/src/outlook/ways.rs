//! Where each roll of the die leads from each field, and which fields matter for that.

use board::{Fact, Field, Halt, Land, Traveller, Used};
use game::Seat;

use super::way::FIELDS;

/// Where one roll leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct End {
    pub to: Field,
    pub halt: Halt,
}

/// Fields as bits of a number.
type Bits = u64;

/// Where each roll leads from each field, forward and at the beginning of a turn.
pub(super) struct Ways {
    ends: [[End; 6]; FIELDS],
    /// The fields on each way: a card laid on any other changes nothing.
    touched: [[Bits; 6]; FIELDS],
}

/// The rolls of a die.
pub(super) const ROLLS: [u8; 6] = [1, 2, 3, 4, 5, 6];

/// Where this roll leads.
pub(super) fn end(land: &Land, from: Field, roll: u8, back: bool) -> End {
    let mut who = Traveller { pawn: Seat::default(), at: from, used: Used::default() };
    let halt = land.travel(&mut who, roll, back, &mut |_| {});
    End { to: who.at, halt }
}

impl Ways {
    pub fn new(land: &Land) -> Ways {
        let mut ways = Ways {
            ends: [[End { to: Field::GOAL, halt: Halt::Rest }; 6]; FIELDS],
            touched: [[0; 6]; FIELDS],
        };
        for from in Field::all().filter(|&from| from != Field::GOAL) {
            let at = from.index();
            for (k, roll) in ROLLS.into_iter().enumerate() {
                (ways.ends[at][k], ways.touched[at][k]) = walk(land, from, roll);
            }
        }
        ways
    }

    /// Where the rolls lead from this field.
    pub fn ends(&self, from: Field) -> &[End; 6] {
        &self.ends[from.index()]
    }

    /// The rolls from this field that lead elsewhere in another land, which has another card on `field`: the old
    /// end and the new one of each.
    pub fn changed<'a>(
        &'a self,
        land: &'a Land,
        from: Field,
        field: Field,
    ) -> impl Iterator<Item = (End, End)> + 'a {
        let at = from.index();
        let both = self.ends[at].iter().zip(self.touched[at]).zip(ROLLS);
        let touched = both.filter(move |((_, touched), _)| touched >> field.number() & 1 == 1);
        touched.map(move |((&old, _), roll)| (old, end(land, from, roll, false)))
    }
}

/// Where this roll leads, and the fields on the way.
fn walk(land: &Land, from: Field, roll: u8) -> (End, Bits) {
    let mut who = Traveller { pawn: Seat::default(), at: from, used: Used::default() };
    let mut touched: Bits = 0;
    let halt = land.travel(&mut who, roll, false, &mut |fact| match fact {
        Fact::Walked { path, .. } => {
            // Those passed over count, too.
            if let (Some(first), Some(last)) = (path.fields().first(), path.fields().last()) {
                touched |= (first.number()..=last.number()).fold(0, |all, field| all | 1 << field);
            }
        }
        Fact::Went { to, .. } => touched |= 1 << to.number(),
        _ => {}
    });
    (End { to: who.at, halt }, touched)
}
