//! Games that play themselves: random legal answers, with the log and the facts kept.

use game::{Asks, Entry, Game, Rng, Seat, View, Viewer};

/// A random one of these.
///
/// # Panics
/// If there are none.
pub fn pick<T: Copy>(rng: &mut Rng, of: &[T]) -> T {
    of[rng.below(of.len() as u32) as usize]
}

/// A game that plays itself at random, with its log and facts.
#[derive(Clone, Debug)]
pub struct RandomGame<G: Game> {
    /// The current state.
    pub state: G,
    /// Every entry so far.
    pub entries: Vec<Entry<G::Action>>,
    /// Every fact so far.
    pub facts: Vec<G::Fact>,
    /// The source of choices.
    pub rng: Rng,
}

impl<G: Game> RandomGame<G> {
    /// A game that goes on from this state.
    pub fn from_state(state: G, rng: Rng) -> Self {
        RandomGame { state, entries: Vec::new(), facts: Vec::new(), rng }
    }

    /// The legal answers of this seat now.
    pub fn options(&self, seat: Seat) -> Vec<G::Action> {
        let options = self.state.view(Viewer::Seat(seat)).choices();
        assert_eq!(options.lost(), 0, "too many options");
        options.iter().collect()
    }

    /// The next entry, chosen at random; `None` when the game is over.
    ///
    /// # Panics
    /// If somebody is asked who has no answer.
    pub fn choose(&mut self) -> Option<Entry<G::Action>> {
        match self.state.asks() {
            Asks::Over => None,
            Asks::Seed => Some(Entry::Seed(self.rng.seed())),
            Asks::People { number, seats, .. } => {
                let all: Vec<Seat> = seats.into_iter().collect();
                let by = pick(&mut self.rng, &all);
                let options = self.options(by);
                assert!(!options.is_empty(), "somebody asked has no answer: {:?}", self.state);
                let action = pick(&mut self.rng, &options);
                Some(Entry::Answer { by, to: number, action })
            }
        }
    }

    /// Carries out an entry.
    ///
    /// # Panics
    /// If it is refused.
    pub fn enter(&mut self, entry: Entry<G::Action>) {
        let why = self.state.apply(&entry, &mut self.facts);
        assert_eq!(why, Ok(()), "an option was refused: {entry:?}\n{:?}", self.state);
        self.entries.push(entry);
    }

    /// Plays one entry; `false` when the game is over.
    pub fn step(&mut self) -> bool {
        let Some(entry) = self.choose() else { return false };
        self.enter(entry);
        true
    }

    /// Plays to the end, but at most `most` entries; `true` if the game is over.
    pub fn play(&mut self, most: usize) -> bool {
        (0..most).any(|_| !self.step())
    }
}
