//! Moments of games in which somebody has a choice, for tests of bots.

use bots::Player;
use bots::help::{Decision, Review};
use bots::job::Sendable;
use bots::search::Searchable;
use cards::{HouseRules, Pack, Packs};
use game::{Asks, Entry, Game, Memories, Options, Rng, Seat, Seed, Viewer};

/// Somebody is asked, and has a choice.
pub struct Moment<G: Game> {
    pub state: G,
    pub by: Seat,
    pub memory: G::Memory,
}

impl<G: Searchable> Moment<G> {
    pub fn view(&self) -> G::View {
        self.state.view(Viewer::Seat(self.by))
    }

    pub fn answer(&self, bot: &dyn Player<G>, seed: u64) -> Option<G::Action> {
        bot.answer(&self.view(), &self.memory, &mut Rng::new(Seed::from_number(seed)))
    }
}

/// Every `nth` moment of a game in which most answers are greedy.
pub fn moments<G: Searchable>(setup: &G::Setup, seed: u64, nth: usize, at_most: usize) -> Vec<Moment<G>> {
    let mut state = G::new(setup);
    let mut memories = Memories::<G>::new(&state);
    let mut rng = Rng::new(Seed::from_number(seed));
    let (mut found, mut choices) = (Vec::new(), 0);
    while found.len() < at_most {
        let entry = match state.asks() {
            Asks::Over => break,
            Asks::Seed => Entry::Seed(rng.seed()),
            Asks::People { number: to, seats, .. } => {
                let by = seats.lowest().unwrap();
                let mut options = Options::new();
                state.options(by, &mut options);
                let action = if rng.below(8) == 0 {
                    options.get(rng.below(options.len() as u32) as usize).unwrap()
                } else {
                    G::greedy(&state.view(Viewer::Seat(by)), memories.at(by), &mut rng).unwrap()
                };
                if options.len() > 1 {
                    choices += 1;
                    if choices % nth == 0 {
                        found.push(Moment { state: state.clone(), by, memory: memories.at(by).clone() });
                    }
                }
                Entry::Answer { by, to, action }
            }
        };
        let mut facts = Vec::new();
        state.apply(&entry, &mut facts).unwrap();
        for fact in &facts {
            memories.note(fact);
        }
    }
    found
}

pub fn card_setup(players: u8, all: bool) -> cards::Setup {
    let packs = if all { Pack::ALL.iter().copied().collect() } else { Packs::BASE };
    cards::Setup::new(players, packs, HouseRules::original(packs)).unwrap()
}

pub fn card_moments(seed: u64) -> Vec<Moment<cards::State>> {
    let setup = card_setup(2 + (seed % 5) as u8, !seed.is_multiple_of(3));
    moments(&setup, seed, 7, 40)
}

pub fn board_moments(seed: u64) -> Vec<Moment<board::State>> {
    moments(&board::Setup::medium(2 + (seed % 3) as u8).unwrap(), seed, 9, 12)
}

/// The whole review of these answers, one job after the other.
pub fn review<G: Sendable>(decisions: Vec<Decision<G>>, playouts: u32) -> Review<G> {
    let mut review = Review::new(decisions, playouts);
    let mut spent = 0;
    let mut before = review.progress();
    while let Some(job) = review.job(0) {
        let thought = job.carry_out();
        spent += thought.as_ref().map_or(0, |thought| thought.playouts);
        review.take(thought.as_ref());
        let now = review.progress();
        assert!(now.0 == before.0 + 1 && now.0 <= now.1, "{now:?} after {before:?}");
        before = now;
    }
    assert!(spent <= playouts, "{spent} of {playouts}");
    assert_eq!(review.progress().0, review.progress().1);
    review
}
