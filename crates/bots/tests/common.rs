//! Moments of games in which somebody has a choice, for tests of bots.

use bots::Player;
use bots::help::{Decision, Review};
use bots::job::Sendable;
use bots::search::Searchable;
use cards::{HouseRules, Pack, Packs};
use game::{Asks, Entry, Game, Memories, Rng, Seat, Seed, Viewer};

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

/// Plays on from this state until the game is over, `choose` returns no answer for the seat that is asked, or `goes_on`
/// returns false. `goes_on` is called with each fact before the memories contain it.
pub fn play<G: Game>(
    mut state: G,
    rng: &mut Rng,
    mut choose: impl FnMut(&G, Seat, &G::Memory, &mut Rng) -> Option<G::Action>,
    mut goes_on: impl FnMut(&G, &Memories<G>, &G::Fact) -> bool,
) {
    let mut memories = Memories::new(&state);
    loop {
        let entry = match state.asks() {
            Asks::Over => return,
            Asks::Seed => Entry::Seed(rng.seed()),
            Asks::People { number: to, seats, .. } => {
                let by = seats.lowest().unwrap();
                let Some(action) = choose(&state, by, memories.at(by), rng) else { return };
                Entry::Answer { by, to, action }
            }
        };
        let mut facts = Vec::new();
        state.apply(&entry, &mut facts).unwrap();
        for fact in &facts {
            if !goes_on(&state, &memories, fact) {
                return;
            }
            memories.note(fact);
        }
    }
}

/// Every `nth` moment of a game in which most answers are greedy.
pub fn moments<G: Searchable>(setup: &G::Setup, seed: u64, nth: usize, at_most: usize) -> Vec<Moment<G>> {
    let (mut found, mut choices) = (Vec::new(), 0);
    let choose = |state: &G, by, memory: &G::Memory, rng: &mut Rng| {
        if found.len() == at_most {
            return None;
        }
        let options = state.choices(by);
        let action = if rng.below(8) == 0 {
            options.any(rng)
        } else {
            G::greedy(&state.view(Viewer::Seat(by)), memory, rng)
        };
        if options.len() > 1 {
            choices += 1;
            if choices % nth == 0 {
                found.push(Moment { state: state.clone(), by, memory: memory.clone() });
            }
        }
        action
    };
    play(G::new(setup), &mut Rng::new(Seed::from_number(seed)), choose, |_, _, _| true);
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
