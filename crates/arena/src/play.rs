//! Plays games between bots. Each bot only gets its view and its memory. Random bots are played without
//! making a view, which has the same result and is faster.

use cards::{Action, Fact, RoundResult, Setup, State};
use game::{Asks, Entry, Game, Memories, Options, Rng, Seat, Seed, Sink, Viewer};

use crate::args::Bot;

/// A game is given up after this many rounds.
const MAX_ROUNDS: u32 = 10_000;

/// A game between bots.
pub(crate) struct Play<'a> {
    pub state: State,
    /// Decisions so far, counting only answers that had an alternative.
    pub decisions: u64,
    rounds: u32,
    rng: Rng,
    bots: Vec<Option<&'a Bot>>,
    memories: Option<Memories<State>>,
}

/// Receives facts: passes them to the memories, and notes how the round ended.
struct FactSink<'a> {
    memories: Option<&'a mut Memories<State>>,
    ended: Option<RoundResult>,
}

impl Sink<Fact> for FactSink<'_> {
    fn push(&mut self, fact: Fact) {
        if let Fact::RoundOver(result) = fact {
            self.ended = Some(result);
        }
        if let Some(memories) = &mut self.memories {
            memories.note(&fact);
        }
    }
}

impl<'a> Play<'a> {
    /// A new game; `bots` by seat, random ones where there is none.
    pub(crate) fn new(setup: &Setup, bots: Vec<&'a Bot>, seed: Seed) -> Self {
        let bots: Vec<_> = bots.into_iter().map(|bot| Some(bot).filter(|b| b.name != "random")).collect();
        let remember = bots.iter().any(Option::is_some);
        let state = State::new(setup);
        let memories = remember.then(|| Memories::new(&state));
        Play { state, decisions: 0, rounds: 0, rng: Rng::new(seed), bots, memories }
    }

    /// Plays one round; `None` if the game is already over or was given up.
    pub(crate) fn round(&mut self) -> Option<RoundResult> {
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

    fn answer(&mut self, by: Seat) -> Option<Action> {
        let mut options = Options::new();
        self.state.options(by, &mut options);
        if let Some(only) = options.only() {
            return Some(only);
        }
        self.decisions += 1;
        match (self.bots.get(by.index()).copied().flatten(), &self.memories) {
            (Some(bot), Some(memories)) => {
                let view = self.state.view(Viewer::Seat(by));
                bot.player.answer(&view, memories.at(by), &mut self.rng)
            }
            _ => options.get(self.rng.below(options.len() as u32) as usize),
        }
    }

    fn enter(&mut self, entry: &Entry<Action>) -> Option<RoundResult> {
        let mut sink = FactSink { memories: self.memories.as_mut(), ended: None };
        let taken = self.state.apply(entry, &mut sink);
        debug_assert_eq!(taken, Ok(()), "a bot's answer is legal: {entry:?}");
        sink.ended
    }
}
