//! How strong a bot is, and the bot that has a level and a temper.
//!
//! In a room a search has no clock but a number of playouts, and its seed is derived from that of the round, so
//! that every device can ask the bot again once the round is over.

use game::{Asks, Game, Rng, View as _, named};

use crate::search::{Search, Searchable};
use crate::{Greedy, Player, Random, Temper, best_of};

named! {
    /// How strong a bot is. docs/bots.md has the figures.
    pub enum Level {
        /// Like regular, but every third answer is a guess.
        Novice = 0 "novice",
        /// Looks one answer ahead: the bot [`Greedy`].
        Regular = 1 "regular",
        /// Tries its answers out.
        Expert = 2 "expert",
        /// Tries them out twenty times as often, and also searches the answers of others.
        Master = 3 "master",
    }
}

/// In a room a bot plays out at most this many rounds for an answer: it has no clock there, so that every device can
/// repeat its search, and others wait for it.
pub const ROOM_PLAYOUTS: u32 = 5000;

/// One of this many answers of a novice is a guess.
const GUESSES: u32 = 3;

impl Level {
    /// How many rounds it plays out for an answer at most; 0 if it plays none.
    pub const fn playouts(self) -> u32 {
        match self {
            Level::Novice | Level::Regular => 0,
            Level::Expert => 1000,
            Level::Master => 20_000,
        }
    }

    /// After this many milliseconds it gives the best answer so far, where there is a clock.
    pub const fn millis(self) -> u32 {
        match self {
            Level::Novice | Level::Regular => 0,
            Level::Expert => 100,
            Level::Master => 1000,
        }
    }
}

/// The bot that plays like [`Greedy`], but guesses now and then.
#[derive(Clone, Copy, Debug)]
pub struct Novice;

impl<G: Game> Player<G> for Novice
where
    Greedy: Player<G>,
{
    fn answer(&self, view: &G::View, memory: &G::Memory, rng: &mut Rng) -> Option<G::Action> {
        let guess = rng.below(GUESSES) == 0;
        let player: &dyn Player<G> = if guess { &Random } else { &Greedy };
        player.answer(view, memory, rng)
    }
}

/// A bot with a level and a temper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bot {
    /// How strong it is.
    pub level: Level,
    /// Its likings besides winning.
    pub temper: Temper,
}

impl Bot {
    /// Its name in saved games: the level, and the temper if it has one, as in `expert+miser`.
    pub fn name(self) -> String {
        match self.temper {
            Temper::Neutral => self.level.name().to_owned(),
            temper => [self.level.name(), "+", temper.name()].concat(),
        }
    }

    /// The bot with this name. Older versions saved `greedy` and `random`.
    ///
    /// ```
    /// # use bots::{Bot, Level, Temper};
    /// let bot = Bot { level: Level::Expert, temper: Temper::Miser };
    /// assert_eq!(Bot::from_name("expert+miser"), Some(bot));
    /// assert_eq!(Bot::from_name("expert+kind"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Bot> {
        let (level, temper) = name.split_once('+').unwrap_or((name, Temper::Neutral.name()));
        let level = match level {
            "greedy" => Level::Regular,
            "random" => Level::Novice,
            level => Level::from_name(level)?,
        };
        Some(Bot { level, temper: Temper::from_name(temper)? })
    }

    /// The bot with this name; a regular one if this version does not know it.
    pub fn named(name: &str) -> Bot {
        Bot::from_name(name).unwrap_or(Bot { level: Level::Regular, temper: Temper::Neutral })
    }

    /// The search of this bot, or `None` if it does not search.
    pub const fn search(self) -> Option<Search> {
        let playouts = self.level.playouts();
        let search = match self.level {
            Level::Novice | Level::Regular => return None,
            Level::Expert => Search::new(playouts),
            Level::Master => Search::thorough(playouts),
        };
        Some(Search { temper: self.temper, ..search })
    }

    /// The search with which it answers the question that this view asks; `None` if it gives its [quick
    /// answer](Bot::answer_without_search): where it has no choice, and where people may pass, since the time that
    /// others wait would tell whether it has one.
    pub fn search_for<G: Searchable>(self, view: &G::View) -> Option<Search> {
        let search = self.search()?;
        let Asks::People { ask, .. } = view.asks() else { return None };
        (G::pass(&ask).is_none() && view.choices().len() > 1).then_some(search)
    }

    /// Its answer without a search.
    pub fn answer_without_search<G: Searchable>(
        self,
        view: &G::View,
        memory: &G::Memory,
        rng: &mut Rng,
    ) -> Option<G::Action> {
        let options = view.choices();
        if options.len() < 2 {
            return options.only();
        }
        if self.level == Level::Novice && rng.below(GUESSES) == 0 {
            return options.any(rng);
        }
        let mut ratings = [0; game::MAX_OPTIONS];
        G::rate_greedily(view, memory, &options, &mut ratings);
        let leaning = |action| G::HALVING.saturating_mul(G::leaning(view, memory, self.temper, action));
        let mut rated = options.iter().zip(ratings);
        best_of(&options, rng, |option| {
            // `best_of` asks for the options in their order.
            let rating = rated.next().map_or(0, |(_, rating)| rating);
            rating.saturating_add(leaning(option))
        })
    }
}

impl<G: Searchable> Player<G> for Bot {
    fn answer(&self, view: &G::View, memory: &G::Memory, rng: &mut Rng) -> Option<G::Action> {
        match self.search_for::<G>(view) {
            Some(search) => Player::<G>::answer(&search, view, memory, rng),
            None => self.answer_without_search::<G>(view, memory, rng),
        }
    }
}
