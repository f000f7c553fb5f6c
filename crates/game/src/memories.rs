//! What everybody remembers. It belongs to persons: whoever changes places takes
//! it along, and leaves it to nobody.

use crate::{BySeat, Game, Memory as _, Seat, Seats, Viewer};

/// The memory of each person of a game.
#[derive(Clone, Debug)]
pub struct Memories<G: Game> {
    /// By person.
    all: Vec<G::Memory>,
    /// Who sits at each place, after what has been noted.
    persons: BySeat<Seat>,
}

impl<G: Game> Memories<G> {
    /// Nobody remembers anything; people sit where this game has them.
    #[must_use]
    pub fn new(game: &G) -> Self {
        let all = vec![G::Memory::default(); usize::from(Seat::MAX)];
        Memories { all, persons: BySeat::make(|place| game.person_at(place)) }
    }

    /// Everybody takes in a fact, as they may know it from where they sit.
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

    /// What whoever sits at this place now remembers.
    #[must_use]
    pub fn at(&self, place: Seat) -> &G::Memory {
        self.all.get(self.persons[place].index()).unwrap_or_else(|| unreachable!("a memory for every person"))
    }
}
