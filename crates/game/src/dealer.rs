//! The dealer: what hot seat, host, arena and replay have in common.
//!
//! A machine without a clock or a screen: answers in, facts out. It keeps the
//! state, the log, and who sits where. Bots and people answer alike; whoever
//! owns the dealer asks them.

use crate::answer::number_asked;
use crate::{
    Answer, Asks, Entry, Game, Log, Memories, NullSink, Refused, ReplayError, Seat, Seats, Seed, Viewer,
};

/// Who answers for a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sitter {
    /// A person at this device.
    #[default]
    Here,
    /// A bot.
    Bot,
}

/// A game that is being played.
#[derive(Clone, Debug)]
pub struct Dealer<G: Game> {
    game: G,
    log: Log<G>,
    facts: Vec<G::Fact>,
    /// With which facts people changed places, and which.
    swaps: Vec<(usize, Seat, Seat)>,
    memories: Memories<G>,
    sitters: Vec<Sitter>,
}

impl<G: Game> Dealer<G> {
    /// A new game; `sitters` are by person.
    pub fn new(setup: G::Setup, sitters: Vec<Sitter>) -> Self {
        Dealer::carry_on(G::new(&setup), sitters)
    }

    /// A game that was interrupted, from its log.
    ///
    /// # Errors
    /// The first entry that is not legal, and why.
    pub fn resume(log: &Log<G>, sitters: Vec<Sitter>) -> Result<Self, Box<ReplayError<G>>> {
        let mut dealer = Dealer::new(log.setup.clone(), sitters);
        for (at, entry) in log.entries.iter().enumerate() {
            dealer.enter(*entry).map_err(|why| Box::new(ReplayError { at, why }))?;
        }
        Ok(dealer)
    }

    /// A game that goes on from a state whose log does not play any more (other
    /// rules, say): its own log begins here.
    pub fn carry_on(game: G, sitters: Vec<Sitter>) -> Self {
        let (log, memories) = (Log::new(game.setup().clone()), Memories::new(&game));
        Dealer { game, log, facts: Vec::new(), swaps: Vec::new(), memories, sitters }
    }

    /// The game as it stands.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Everything that was decided.
    pub fn log(&self) -> &Log<G> {
        &self.log
    }

    /// Everything that happened, unredacted.
    pub fn facts(&self) -> &[G::Fact] {
        &self.facts
    }

    /// What happened from the `from`-th fact on, as whoever looks from this place
    /// now may know it: each fact as seen from where they sat then.
    pub fn facts_for(&self, viewer: Viewer, from: usize) -> impl Iterator<Item = G::Fact> + '_ {
        let later = self.swaps.partition_point(|&(at, ..)| at < from);
        let mut swaps = self.swaps.get(later..).unwrap_or(&[]).iter().peekable();
        let mut viewer = swaps.clone().rev().fold(viewer, after);
        let facts = self.facts.iter().enumerate().skip(from);
        facts.filter_map(move |(at, fact)| {
            let seen = G::redact(fact, viewer);
            if let Some(swap) = swaps.next_if(|swap| swap.0 == at) {
                viewer = after(viewer, swap);
            }
            seen
        })
    }

    /// What whoever sits at this place now remembers.
    pub fn memory(&self, place: Seat) -> &G::Memory {
        self.memories.at(place)
    }

    /// Who answers at this place now.
    pub fn sitter(&self, place: Seat) -> Sitter {
        let person = self.game.person_at(place);
        self.sitters.get(person.index()).copied().unwrap_or_default()
    }

    /// Somebody else answers for this person from now on.
    pub fn seat(&mut self, person: Seat, sitter: Sitter) {
        if let Some(old) = self.sitters.get_mut(person.index()) {
            *old = sitter;
        }
    }

    /// Who answers for each person.
    pub fn sitters(&self) -> &[Sitter] {
        &self.sitters
    }

    /// The places where a bot is asked now.
    pub fn bots_asked(&self) -> Seats {
        match self.game.asks() {
            Asks::People { seats, .. } => seats.filter(|s| self.sitter(s) == Sitter::Bot),
            _ => Seats::NONE,
        }
    }

    /// The places where a person here is asked now.
    pub fn people_asked(&self) -> Seats {
        match self.game.asks() {
            Asks::People { seats, .. } => seats.filter(|s| self.sitter(s) == Sitter::Here),
            _ => Seats::NONE,
        }
    }

    /// Begins the next round with this seed.
    ///
    /// # Errors
    /// If the game does not wait for one.
    pub fn begin_round(&mut self, seed: Seed) -> Result<(), Refused<G::Illegal>> {
        self.enter(Entry::Seed(seed)).map_err(Refused::Illegal)
    }

    /// Takes in an answer, whole or not at all.
    ///
    /// # Errors
    /// Why not; nothing has changed then.
    pub fn handle(&mut self, answer: &Answer<G::Action>) -> Result<(), Refused<G::Illegal>> {
        self.check(answer)?;
        let Answer { by, to, .. } = *answer;
        let mut parts = answer.parts.iter().map(|&action| Entry::Answer { by, to, action });
        parts.try_for_each(|entry| self.enter(entry).map_err(Refused::Illegal))
    }

    /// Whether an answer would be taken in now: all its parts must be legal and
    /// answer the whole question. They are tried on a copy.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, answer: &Answer<G::Action>) -> Result<(), Refused<G::Illegal>> {
        let Answer { by, to, .. } = *answer;
        if number_asked(&self.game, by) != Some(to) {
            return Err(Refused::OldQuestion);
        }
        let mut trial = self.game.clone();
        for &action in &answer.parts {
            trial.apply(&Entry::Answer { by, to, action }, &mut NullSink).map_err(Refused::Illegal)?;
        }
        if number_asked(&trial, by) == Some(to) { Err(Refused::Incomplete) } else { Ok(()) }
    }

    /// Plays one entry of a log and remembers what happened. Answers of people
    /// at the table come in by [`Dealer::handle`].
    ///
    /// # Errors
    /// The reason, if the entry is not legal now; nothing has changed then.
    pub fn enter(&mut self, entry: Entry<G::Action>) -> Result<(), G::Illegal> {
        let mut heard = Vec::new();
        self.game.apply(&entry, &mut heard)?;
        self.log.entries.push(entry);
        for fact in heard {
            self.memories.note(&fact);
            if let Some((one, other)) = G::swapped_places(&fact) {
                self.swaps.push((self.facts.len(), one, other));
            }
            self.facts.push(fact);
        }
        Ok(())
    }
}

/// From where somebody looks when these two have changed places.
fn after(viewer: Viewer, &(_, one, other): &(usize, Seat, Seat)) -> Viewer {
    match viewer {
        Viewer::Seat(place) if place == one => Viewer::Seat(other),
        Viewer::Seat(place) if place == other => Viewer::Seat(one),
        same => same,
    }
}
