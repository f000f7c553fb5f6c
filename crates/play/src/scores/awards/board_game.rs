//! The awards of the board game.

use crate::people::Lineup;
use crate::scores::awards::{Award, Doer, Moment, Record, Table, Tally, Worst};
use board::{Fact, Field, Why};

/// The reason for an award.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The most attacks on others.
    Meanest,
    /// The most attacks of one's own that were warded off.
    WardedOff,
    /// The most cards on the board that worked for one's pawn.
    Caught,
    /// The longest way at once, from where to where, and by which rule.
    Trip(Field, Field, Why),
}

/// The fewest attacks for an award.
const ATTACKS: u16 = 2;
const WARDED_OFF: u16 = 2;
const CAUGHT: u16 = 4;
const FIELDS_AT_ONCE: u16 = 10;
/// The fewest fields that make an attack the meanest moment.
const FIELDS_SUFFERED: u16 = 3;

/// The attack that drove somebody else's pawn the furthest towards the goal, which costs points, in the facts of a game
/// or a part of it.
pub fn meanest_moment(facts: &[Fact]) -> Option<Moment> {
    let mut worst = Worst::default();
    for (at, fact) in facts.iter().enumerate() {
        match fact {
            Fact::Named { by, .. } => worst.attack = Some((at, *by)),
            Fact::Blocked { .. } | Fact::TurnBegan(_) | Fact::RoundOver(_) => worst.attack = None,
            Fact::Went { pawn, from, to, .. } => {
                worst.suffered(at, *pawn, to.number().saturating_sub(from.number()).into());
            }
            _ => {}
        }
    }
    worst.moment(FIELDS_SUFFERED)
}

/// The awards of the game with this log, at most one of each kind; none if the log lacks its
/// beginning.
pub fn awards(facts: &[Fact], lineups: &[Lineup]) -> Vec<Award<Kind>> {
    let first = facts.iter().find(|fact| matches!(fact, Fact::RoundBegan { .. }));
    if !matches!(first, Some(Fact::RoundBegan { round: 1 })) {
        return Vec::new();
    }
    let table = Table::new(lineups);
    let (mut attacks, mut warded_off, mut caught) = (Tally::default(), Tally::default(), Tally::default());
    let mut trips = Record::default();
    let mut attacker: Option<Doer> = None;
    for (at, fact) in facts.iter().enumerate() {
        match fact {
            Fact::Named { by, .. } => {
                attacker = table.doer(*by, at);
                attacks.add(attacker.clone());
            }
            Fact::Blocked { .. } => warded_off.add(attacker.clone()),
            Fact::Worked { pawn, .. } => caught.add(table.doer(*pawn, at)),
            Fact::Went { pawn, from, to, why } => {
                let fields = u16::from(from.number().abs_diff(to.number()));
                trips.add(table.doer(*pawn, at), fields, (*from, *to, *why));
            }
            _ => {}
        }
    }
    let all = [
        attacks.award(Kind::Meanest, ATTACKS),
        warded_off.award(Kind::WardedOff, WARDED_OFF),
        caught.award(Kind::Caught, CAUGHT),
        trips.award(|(from, to, why)| Kind::Trip(from, to, why), FIELDS_AT_ONCE),
    ];
    all.into_iter().flatten().collect()
}
