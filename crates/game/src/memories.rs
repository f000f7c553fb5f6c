//! The memories of all people. A memory belongs to a person, not a place: people who change places take theirs along.

use crate::{BySeat, Game, Memory as _, Seat, Seats, Viewer};

/// The memory of each person of a game.
#[derive(Clone, Debug)]
pub struct Memories<G: Game> {
    /// Indexed by person.
    all: Vec<G::Memory>,
    /// The person at each place, as of the last fact noted.
    persons: BySeat<Seat>,
}

impl<G: Game> Memories<G> {
    /// Empty memories; people sit where `game` has them.
    pub fn new(game: &G) -> Self {
        let all = vec![G::Memory::default(); usize::from(Seat::MAX)];
        Memories { all, persons: BySeat::make(|place| game.person_at(place)) }
    }

    /// Shows a fact to everybody, redacted for the place where each of them sits.
    pub fn note(&mut self, fact: &G::Fact) {
        for place in Seats::first(Seat::MAX) {
            if let (Some(seen), Some(memory)) =
                (G::redact(fact, Viewer::Seat(place)), self.all.get_mut(self.persons[place].index()))
            {
                memory.note(&seen);
            }
        }
        if let Some((one, other)) = G::swapped_places(fact) {
            self.persons.0.swap(one.index(), other.index());
        }
    }

    /// The memory of the person now sitting at `place`.
    pub fn at(&self, place: Seat) -> &G::Memory {
        self.all.get(self.persons[place].index()).unwrap_or_else(|| unreachable!("a memory for every person"))
    }
}
