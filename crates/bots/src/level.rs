//! How strong a bot is, and the bot that has a level and a temper.

use game::{Options, Rng, View as _, named};

use crate::search::{Search, Searchable};
use crate::{Player, Temper, best_of};

named! {
    /// How strong a bot is. docs/bots.md has the figures.
    pub enum Level {
        /// Like regular, but every third answer is a guess.
        Novice = 0 "novice",
        /// Looks one answer ahead: the greedy bot, at the card game with tuned weights ([`TunedGreedy`](crate::TunedGreedy)).
        Regular = 1 "regular",
        /// Tries its answers out where that helps ([`Searchable::SEARCHED`]); elsewhere like regular.
        Expert = 2 "expert",
        /// Tries them out ten times as often.
        Master = 3 "master",
    }
}

/// One of so many answers of a novice is a guess.
const GUESSES: u32 = 3;

impl Level {
    /// How many rounds it plays out for an answer at most; 0 if it plays none.
    #[must_use]
    pub const fn playouts(self) -> u32 {
        match self {
            Level::Novice | Level::Regular => 0,
            Level::Expert => 2000,
            Level::Master => 20_000,
        }
    }
}

/// A bot with a level and a temper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bot {
    /// How strong it is.
    pub level: Level,
    /// What it likes to do besides winning.
    pub temper: Temper,
}

impl Bot {
    /// The search of this bot, or `None` if it does not search.
    #[must_use]
    pub const fn search(self) -> Option<Search> {
        match self.level.playouts() {
            0 => None,
            playouts => Some(Search { temper: self.temper, ..Search::new(playouts) }),
        }
    }
}

impl<G: Searchable> Player<G> for Bot {
    fn answer(&self, view: &G::View, memory: &G::Memory, rng: &mut Rng) -> Option<G::Action> {
        if let Some(search) = self.search().filter(|_| G::SEARCHED) {
            return Player::<G>::answer(&search, view, memory, rng);
        }
        let mut options = Options::new();
        view.options(&mut options);
        if options.len() < 2 {
            return options.only();
        }
        if self.level == Level::Novice && rng.below(GUESSES) == 0 {
            return options.get(rng.below(options.len() as u32) as usize);
        }
        let mut ratings = [0; game::MAX_OPTIONS];
        G::rate(view, memory, &options, &mut ratings);
        let leaning = |action| G::HALVING.saturating_mul(G::leaning(view, memory, self.temper, action));
        let mut rated = options.iter().zip(ratings);
        best_of(&options, rng, |option| {
            // `best_of` asks for the options in their order.
            let rating = rated.next().map_or(0, |(_, rating)| rating);
            rating.saturating_add(leaning(option))
        })
    }
}
