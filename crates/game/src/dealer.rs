//! The dealer runs a game. The device that is passed round, the host of a room, the arena and a replay all
//! use it.
//!
//! It has no clock and no screen: answers go in, facts come out. It keeps the state, the log, and who answers
//! for whom. It treats bots and people alike; its owner collects their answers.

use crate::answer::number_asked;
use crate::{
    Answer, Asks, Entry, Game, Log, Memories, NullSink, Refused, ReplayError, Seat, Seats, Seed, Viewer,
};

/// The player of a person.
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
    /// Each pair of places whose people swapped, with the index of the fact that swapped them.
    swaps: Vec<(usize, Seat, Seat)>,
    memories: Memories<G>,
    sitters: Vec<Sitter>,
    /// The length of the log after the last answer that can never be undone, for any facts.
    last_final: usize,
}

impl<G: Game> Dealer<G> {
    /// A new game. `sitters` is indexed by person, that is, by the seat somebody had at the start.
    pub fn new(setup: G::Setup, sitters: Vec<Sitter>) -> Self {
        Dealer::carry_on(G::new(&setup), sitters)
    }

    /// Restores an interrupted game from its log.
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

    /// Continues from a state whose log no longer plays (because the rules changed, say). A new log begins
    /// here.
    pub fn carry_on(game: G, sitters: Vec<Sitter>) -> Self {
        let (log, memories) = (Log::new(game.setup().clone()), Memories::new(&game));
        Dealer { game, log, facts: Vec::new(), swaps: Vec::new(), memories, sitters, last_final: 0 }
    }

    /// The current state.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Every decision so far.
    pub fn log(&self) -> &Log<G> {
        &self.log
    }

    /// Everything that has happened, unredacted.
    pub fn facts(&self) -> &[G::Fact] {
        &self.facts
    }

    /// The facts from index `from` on, as far as `viewer` may know them. `viewer` is a place as of now; where
    /// people have moved, each fact is redacted for the place that person had at the time.
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

    /// The memory of the person now sitting at `place`.
    pub fn memory(&self, place: Seat) -> &G::Memory {
        self.memories.at(place)
    }

    /// The player of the person now sitting at `place`.
    pub fn sitter(&self, place: Seat) -> Sitter {
        let person = self.game.person_at(place);
        self.sitters.get(person.index()).copied().unwrap_or_default()
    }

    /// Changes who answers for `person` from now on.
    pub fn seat(&mut self, person: Seat, sitter: Sitter) {
        if let Some(old) = self.sitters.get_mut(person.index()) {
            *old = sitter;
        }
    }

    /// The players, indexed by person.
    pub fn sitters(&self) -> &[Sitter] {
        &self.sitters
    }

    /// The places that are being asked and where a bot answers.
    pub fn bots_asked(&self) -> Seats {
        match self.game.asks() {
            Asks::People { seats, .. } => seats.filter(|s| self.sitter(s) == Sitter::Bot),
            _ => Seats::NONE,
        }
    }

    /// The places that are being asked and where a person on this device answers.
    pub fn people_asked(&self) -> Seats {
        match self.game.asks() {
            Asks::People { seats, .. } => seats.filter(|s| self.sitter(s) == Sitter::Here),
            _ => Seats::NONE,
        }
    }

    /// Begins the next round with this seed.
    ///
    /// # Errors
    /// If the game is not waiting for a seed.
    pub fn begin_round(&mut self, seed: Seed) -> Result<(), Refused<G::Illegal>> {
        self.enter(Entry::Seed(seed)).map_err(Refused::Illegal)
    }

    /// Carries out an answer completely or not at all.
    ///
    /// # Errors
    /// The reason why it was refused. The game is unchanged then.
    pub fn handle(&mut self, answer: &Answer<G::Action>) -> Result<(), Refused<G::Illegal>> {
        self.check(answer)?;
        let Answer { by, to, .. } = *answer;
        let mut parts = answer.parts.iter().map(|&action| Entry::Answer { by, to, action });
        parts.try_for_each(|entry| self.enter(entry).map_err(Refused::Illegal))
    }

    /// Checks whether [`Dealer::handle`] would accept this answer: all its parts must be legal and together
    /// complete. They are tried on a copy of the state.
    ///
    /// # Errors
    /// Why it would be refused.
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

    /// Carries out one entry of a log and records its facts. Answers of players go through [`Dealer::handle`]
    /// instead.
    ///
    /// # Errors
    /// The reason why the entry is not legal now. The game is unchanged then.
    pub fn enter(&mut self, entry: Entry<G::Action>) -> Result<(), G::Illegal> {
        let mut facts = Vec::new();
        let is_final = is_final::<G>(&self.game.asks());
        self.game.apply(&entry, &mut facts)?;
        self.log.entries.push(entry);
        if is_final || has_told_by_asking::<G>(&entry, &self.game.asks()) {
            self.last_final = self.log.entries.len();
        }
        for fact in facts {
            self.memories.note(&fact);
            if let Some((one, other)) = G::swapped_places(&fact) {
                self.swaps.push((self.facts.len(), one, other));
            }
            self.facts.push(fact);
        }
        Ok(())
    }
}

/// A moment of a game to which its dealer can go back.
#[derive(Clone, Debug)]
pub struct Moment<G: Game> {
    game: G,
    memories: Memories<G>,
    entries: usize,
    facts: usize,
    swaps: usize,
    last_final: usize,
}

impl<G: Game> Moment<G> {
    /// How many facts there were.
    pub fn facts(&self) -> usize {
        self.facts
    }
}

/// Undoing answers.
impl<G: Game> Dealer<G> {
    /// The game as it is now.
    pub fn moment(&self) -> Moment<G> {
        let (game, memories) = (self.game.clone(), self.memories.clone());
        let (entries, facts, swaps) = (self.log.entries.len(), self.facts.len(), self.swaps.len());
        Moment { game, memories, entries, facts, swaps, last_final: self.last_final }
    }

    /// Goes back to an earlier moment of this game, as if nothing had happened since.
    pub fn go_back(&mut self, to: Moment<G>) {
        let Moment { game, memories, entries, facts, swaps, last_final } = to;
        (self.game, self.memories, self.last_final) = (game, memories, last_final);
        self.log.entries.truncate(entries);
        self.facts.truncate(facts);
        self.swaps.truncate(swaps);
    }

    /// Whether the last answer of the person at `by` may be undone: nobody has learnt anything hidden from it, and
    /// nobody else has done anything since. `from` is the index of the first fact after that answer. `people` are
    /// the places where people play: bots forget undone facts.
    pub fn may_undo(&self, by: Seat, from: usize, people: Seats) -> bool {
        let theirs = |entry: &Entry<G::Action>| matches!(entry, Entry::Answer { by: who, .. } if *who == by);
        if self.log.entries.iter().rposition(theirs).is_none_or(|at| self.last_final > at) {
            return false;
        }
        let learns =
            |place| self.facts_for(Viewer::Seat(place), from).any(|fact| G::reveals(&fact, by, place));
        !people.into_iter().any(learns)
    }
}

/// Whether answers to this question can never be undone.
fn is_final<G: Game>(asked: &Asks<G::Ask>) -> bool {
    matches!(asked, Asks::People { ask, .. } if G::is_final(ask) || G::pass(ask).is_some())
}

/// Whether this entry has led to a question that tells something about hands. If only the person who answered
/// is asked, it tells nothing about others.
fn has_told_by_asking<G: Game>(entry: &Entry<G::Action>, now: &Asks<G::Ask>) -> bool {
    let Entry::Answer { by, to, .. } = *entry else { return false };
    matches!(now, Asks::People { number, seats, ask }
        if *number != to && G::asks_by_hand(ask) && *seats != Seats::one(by))
}

/// The viewer's place after the people at these two places have swapped.
fn after(viewer: Viewer, &(_, one, other): &(usize, Seat, Seat)) -> Viewer {
    match viewer {
        Viewer::Seat(place) if place == one => Viewer::Seat(other),
        Viewer::Seat(place) if place == other => Viewer::Seat(one),
        same => same,
    }
}
