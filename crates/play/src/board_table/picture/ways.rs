//! Where pawns would go if a card were laid on a field: their ways for each roll of the die, as lines.

use board::{Fact, Field, Laid, View};
use game::Seat;

/// The ways of one pawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Way {
    /// The pawn's owner.
    pub seat: Seat,
    /// Its number among the ways drawn, from 0: ways of several pawns are drawn side by side.
    pub lane: usize,
    /// The fields walked over with the highest roll, from the one where it stands.
    pub walk: Vec<Field>,
    /// Where cards on the board would move it on: from, to.
    pub hops: Vec<(Field, Field)>,
    /// The fields where it may come to rest, each with the rolls that bring it there.
    pub ends: Vec<(Field, Vec<u8>)>,
}

/// How many pawns' ways are drawn at once; more would hide each other.
const MOST: usize = 3;

/// The ways of these pawns, each forwards or, with `true`, backwards, if this card lay there.
pub fn ways(view: &View, also: Option<(Laid, Field)>, whose: &[(Seat, bool)]) -> Vec<Way> {
    let way = |(lane, &(seat, back)): (usize, &(Seat, bool))| {
        let mut way = Way { seat, lane, walk: Vec::new(), hops: Vec::new(), ends: Vec::new() };
        for ahead in view.ahead(seat, back, also) {
            let mut walk = vec![view.pawns[seat]];
            for fact in view.way_ahead(seat, ahead.roll, back, also) {
                match fact {
                    Fact::Walked { path, .. } => walk.extend(path.fields().iter().skip(1)),
                    Fact::Went { from, to, .. } if !way.hops.contains(&(from, to)) => {
                        way.hops.push((from, to));
                    }
                    _ => {}
                }
            }
            if walk.len() > way.walk.len() {
                way.walk = walk;
            }
            match way.ends.iter_mut().find(|(field, _)| *field == ahead.to) {
                Some((_, rolls)) => rolls.push(ahead.roll),
                None => way.ends.push((ahead.to, vec![ahead.roll])),
            }
        }
        way
    };
    whose.iter().take(MOST).enumerate().map(way).collect()
}
