//! Random games: random people, packs and house rules, and random legal answers.

#![allow(dead_code, reason = "each test file uses its part")]

use cards::{
    Action, CounterattackScope, Diy, Ends, Fact, FirstDealer, HouseRules, Pack, Packs, PandorasBox,
    Scorekeeping, Setup, State, Violet, WishEffects,
};
use game::{Asks, Entry, Game, Options, Rng, Seat, Seed, View, Viewer};

/// A random one of these.
pub fn pick<T: Copy>(rng: &mut Rng, of: &[T]) -> T {
    of[rng.below(of.len() as u32) as usize]
}

/// A set-up for 2–8 people with random house rules; with random packs (`packs`), or with the base game alone.
pub fn random_setup(rng: &mut Rng, packs: bool) -> Setup {
    let chosen: Packs = [Pack::Troublemaker, Pack::Supercharge, Pack::Pandora]
        .into_iter()
        .filter(|_| packs && rng.below(3) > 0)
        .collect();
    let pandora = chosen.has(Pack::Pandora);
    let rules = HouseRules {
        hand_size: 4 + rng.below(4) as u8,
        limit: 20 + rng.below(180) as u16,
        ends: pick(rng, Ends::ALL),
        scorekeeping: pick(rng, Scorekeeping::ALL),
        rounds: 1 + rng.below(3) as u8,
        first_dealer: pick(rng, FirstDealer::ALL),
        wish_effects: pick(rng, WishEffects::ALL),
        counter: pick(rng, CounterattackScope::ALL),
        violet: if pandora {
            let replaced = cards::Colour::ALL[rng.below(4) as usize];
            pick(rng, &[Violet::Off, Violet::Fifth, Violet::Replaces(replaced)])
        } else {
            Violet::Off
        },
        rule_cards: if pandora { rng.below(6) as u8 } else { 0 },
        diy: pick(rng, Diy::ALL),
        pandora: pick(rng, PandorasBox::ALL),
    };
    Setup::new(2 + rng.below(7) as u8, chosen, rules).unwrap()
}

/// A game that plays itself at random, with its log and facts.
pub struct Game_ {
    pub state: State,
    pub entries: Vec<Entry<Action>>,
    pub facts: Vec<Fact>,
    pub rng: Rng,
}

impl Game_ {
    pub fn new(number: u64, packs: bool) -> Game_ {
        let mut rng = Rng::new(Seed::from_number(number));
        let setup = random_setup(&mut rng, packs);
        Game_ { state: State::new(&setup), entries: Vec::new(), facts: Vec::new(), rng }
    }

    /// The legal answers of this seat now.
    pub fn options(&self, seat: Seat) -> Vec<Action> {
        let mut options = Options::new();
        self.state.view(Viewer::Seat(seat)).options(&mut options);
        options.iter().collect()
    }

    /// The next entry, chosen at random; `None` when the game is over.
    pub fn choose(&mut self) -> Option<Entry<Action>> {
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

    pub fn enter(&mut self, entry: Entry<Action>) {
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

    /// Plays to the end, but at most `most` entries. `false` when the game is over.
    pub fn play(&mut self, most: usize) -> bool {
        (0..most).any(|_| !self.step())
    }

    /// Begins a random game and plays some steps.
    pub fn into_the_middle(number: u64, packs: bool) -> Game_ {
        let mut game = Game_::new(number, packs);
        let steps = game.rng.below(400);
        for _ in 0..steps {
            if !game.step() {
                break;
            }
        }
        game
    }
}
