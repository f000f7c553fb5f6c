//! Plays games between bots. Each bot only gets its view and its memory. Random bots need no view: the same game,
//! faster.

use game::{Asks, Entry, Memories, Options, Rng, Seat, Seed, Sink, Viewer};

use crate::args::Bot;
use crate::games::{Playable, RoundOver};

/// A game ends without a result after this many rounds.
const MAX_ROUNDS: u32 = 10_000;

/// A game between bots.
pub(crate) struct Play<G: Playable> {
    pub state: G,
    /// Decisions so far, counting only answers that had an alternative.
    pub decisions: u64,
    rounds: u32,
    rng: Rng,
    bots: Vec<Option<Bot<G>>>,
    memories: Option<Memories<G>>,
}

/// Receives facts: passes them to the memories, and notes how the round ended.
struct FactSink<'a, G: Playable> {
    memories: Option<&'a mut Memories<G>>,
    ended: Option<RoundOver>,
}

impl<G: Playable> Sink<G::Fact> for FactSink<'_, G> {
    fn push(&mut self, fact: G::Fact) {
        self.ended = G::round_over(&fact).or(self.ended);
        if let Some(memories) = &mut self.memories {
            memories.note(&fact);
        }
    }
}

impl<G: Playable> Play<G> {
    /// A new game; `bots` are by seat, and seats without one play at random.
    pub(crate) fn new(setup: &G::Setup, bots: Vec<Bot<G>>, seed: Seed) -> Self {
        let bots: Vec<_> = bots.into_iter().map(|bot| Some(bot).filter(|b| b.name != "random")).collect();
        let remember = bots.iter().any(Option::is_some);
        let state = G::new(setup);
        let memories = remember.then(|| Memories::new(&state));
        Play { state, decisions: 0, rounds: 0, rng: Rng::new(seed), bots, memories }
    }

    /// Plays one round; `None` if the game is over or has too many rounds.
    pub(crate) fn round(&mut self) -> Option<RoundOver> {
        if self.rounds >= MAX_ROUNDS {
            return None;
        }
        loop {
            let (to, seats) = match self.state.asks() {
                Asks::Over => return None,
                Asks::Seed => {
                    let seed = self.rng.seed();
                    self.enter(&Entry::Seed(seed));
                    continue;
                }
                Asks::People { number, seats, .. } => (number, seats),
            };
            let by = seats.lowest()?;
            let action = self.answer(by)?;
            if let Some(result) = self.enter(&Entry::Answer { by, to, action }) {
                self.rounds += 1;
                return Some(result);
            }
        }
    }

    fn answer(&mut self, by: Seat) -> Option<G::Action> {
        let mut options = Options::new();
        self.state.options(by, &mut options);
        if let Some(only) = options.only() {
            return Some(only);
        }
        self.decisions += 1;
        match (self.bots.get(self.state.person_at(by).index()).and_then(Option::as_ref), &self.memories) {
            (Some(bot), Some(memories)) => {
                let view = self.state.view(Viewer::Seat(by));
                bot.player.answer(&view, memories.at(by), &mut self.rng)
            }
            _ => options.any(&mut self.rng),
        }
    }

    fn enter(&mut self, entry: &Entry<G::Action>) -> Option<RoundOver> {
        let mut sink = FactSink { memories: self.memories.as_mut(), ended: None };
        let taken = self.state.apply(entry, &mut sink);
        debug_assert_eq!(taken, Ok(()), "a bot's answer is legal: {entry:?}");
        sink.ended
    }
}
