//! Awards at the end of a game: who was meanest, luckiest and so on, counted in its log. Plain functions; a test
//! counts each of them again in another way. Their kinds and thresholds are in [`card_game`] and [`board_game`].
//!
//! They are counted from the facts as the person looking at the screen may know them, and only of a whole game.
//! In a tie there is no award, since "the meanest" would not be true.

pub mod board_game;
pub mod card_game;
#[cfg(test)]
mod tests;

use crate::people::{Lineup, Person};
use game::{BySeat, Seat};

/// Something that one person has done more often, or more of, than anybody else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Award<K> {
    /// The reason for it.
    pub kind: K,
    /// The person who gets it: the one who had the seat at the time.
    pub person: Person,
    /// How often, or how much.
    pub n: u16,
}

/// The doer of something: the person at a seat, and who answered for them then.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Doer {
    /// By first seat.
    person: Seat,
    /// In a room, seats may change hands.
    who: Person,
}

/// The person at each seat as the facts go by.
#[derive(Clone, Debug)]
struct Table<'a> {
    /// Sorted.
    lineups: &'a [Lineup],
    /// By seat.
    persons: BySeat<Seat>,
}

impl<'a> Table<'a> {
    fn new(lineups: &'a [Lineup]) -> Table<'a> {
        Table { lineups, persons: BySeat::make(|seat| seat) }
    }

    fn swap(&mut self, one: Seat, other: Seat) {
        self.persons.0.swap(one.index(), other.index());
    }

    /// The person there at this fact.
    fn doer(&self, seat: Seat, fact: usize) -> Option<Doer> {
        let person = self.persons[seat];
        let lineup = self.lineups.iter().rev().find(|lineup| lineup.from <= fact)?;
        Some(Doer { person, who: lineup.people.get(person.index())?.clone() })
    }
}

/// How often people did something.
#[derive(Clone, Debug, Default)]
struct Tally(Vec<(Doer, u16)>);

impl Tally {
    /// Counts it once more for this person.
    fn add(&mut self, doer: Option<Doer>) {
        let Some(doer) = doer else { return };
        match self.0.iter_mut().find(|(known, _)| *known == doer) {
            Some((_, n)) => *n += 1,
            None => self.0.push((doer, 1)),
        }
    }

    /// The award for the person who did it most, at least `from` times and more often than anybody else.
    fn award<K>(&self, kind: K, from: u16) -> Option<Award<K>> {
        let most = self.0.iter().map(|(_, n)| *n).max().filter(|n| *n >= from)?;
        let mut best = self.0.iter().filter(|(_, n)| *n == most);
        match (best.next(), best.next()) {
            (Some((doer, n)), None) => Some(Award { kind, person: doer.who.clone(), n: *n }),
            _ => None,
        }
    }
}

/// The meanest moment of a game: the index of the fact that is an attack, and of the one that hurt somebody.
pub type Moment = [usize; 2];

/// Finds the attack that did the most.
#[derive(Clone, Copy, Debug, Default)]
struct Worst {
    /// The last attack: its index, and the attacker.
    attack: Option<(usize, Seat)>,
    /// The worst moment so far, and how much it did.
    best: Option<(u16, Moment)>,
}

impl Worst {
    /// Counts what a fact did to a person during another person's attack. Of equal ones the last is kept.
    fn suffered(&mut self, at: usize, who: Seat, n: u16) {
        let attack = self.attack.filter(|(_, by)| *by != who && self.best.is_none_or(|(most, _)| n >= most));
        self.best = attack.map(|(attack, _)| (n, [attack, at])).or(self.best);
    }

    /// The worst moment, if it did at least so much.
    fn moment(self, from: u16) -> Option<Moment> {
        self.best.filter(|(n, _)| *n >= from).map(|(_, moment)| moment)
    }
}

/// The greatest single deed so far.
#[derive(Clone, Debug)]
struct Record<K> {
    best: Option<(Doer, u16, K)>,
    /// Whether somebody else has done as much.
    shared: bool,
}

impl<K> Default for Record<K> {
    fn default() -> Record<K> {
        Record { best: None, shared: false }
    }
}

impl<K> Record<K> {
    fn add(&mut self, doer: Option<Doer>, n: u16, what: K) {
        let Some(doer) = doer else { return };
        match &self.best {
            Some((_, known, _)) if *known > n => {}
            Some((known, best, _)) if *best == n => self.shared |= *known != doer,
            _ => {
                self.best = Some((doer, n, what));
                self.shared = false;
            }
        }
    }

    /// The award for it, if it is at least this much and not shared.
    fn award<A>(self, kind: impl FnOnce(K) -> A, from: u16) -> Option<Award<A>> {
        let (doer, n, what) = self.best.filter(|(_, n, _)| *n >= from && !self.shared)?;
        Some(Award { kind: kind(what), person: doer.who, n })
    }
}
