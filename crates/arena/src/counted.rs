//! The cost of searches: a searching bot that counts its playouts and measures their time.

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use bots::Player;
use bots::search::Search;
use game::Rng;
use serde::Serialize;

use crate::games::Playable;
use crate::report::Stopwatch;

/// A bot that tells when it searches, and how.
pub(crate) trait Searches<G: Playable>: Player<G> {
    /// The search for the question that this view asks; `None` if the bot answers without.
    fn search_for(&self, view: &G::View) -> Option<Search>;
}

impl<G: Playable> Searches<G> for Search {
    fn search_for(&self, _: &G::View) -> Option<Search> {
        Some(*self)
    }
}

impl<G: Playable> Searches<G> for bots::Bot {
    fn search_for(&self, view: &G::View) -> Option<Search> {
        bots::Bot::search_for::<G>(*self, view)
    }
}

/// A bot that plays like `bot`, and adds to `cost`.
pub(crate) struct Counted<B> {
    pub bot: B,
    pub cost: &'static Cost,
}

impl<G: Playable, B: Searches<G>> Player<G> for Counted<B> {
    fn answer(&self, view: &G::View, memory: &G::Memory, rng: &mut Rng) -> Option<G::Action> {
        let Some(search) = self.bot.search_for(view) else { return self.bot.answer(view, memory, rng) };
        let watch = Stopwatch::start();
        let thought = search.think::<G>(view, memory, rng, &mut |_| true)?;
        if !thought.answers.is_empty() {
            self.cost.add(thought.playouts, watch.seconds());
        }
        Some(thought.action)
    }
}

/// The cost of a bot's searches so far.
#[derive(Default)]
pub(crate) struct Cost {
    answers: AtomicU64,
    playouts: AtomicU64,
    nanos: AtomicU64,
}

/// The cost of a bot's searches, to be printed.
#[derive(Serialize)]
pub(crate) struct Searched {
    /// How many answers were searched for.
    answers: u64,
    /// How many rounds were played out for one, on average.
    playouts: f64,
    /// How many were played out in a millisecond of processor time.
    playouts_per_ms: f64,
}

impl Cost {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "times are not negative, and short"
    )]
    fn add(&self, playouts: u32, seconds: f64) {
        self.answers.fetch_add(1, Relaxed);
        self.playouts.fetch_add(playouts.into(), Relaxed);
        self.nanos.fetch_add((seconds * 1e9) as u64, Relaxed);
    }

    /// The cost to be printed; `None` if nothing was searched for.
    #[expect(clippy::cast_precision_loss, reason = "there are not 2^52 rounds")]
    pub(crate) fn searched(&self) -> Option<Searched> {
        let [answers, playouts, nanos] =
            [&self.answers, &self.playouts, &self.nanos].map(|n| n.load(Relaxed));
        (answers > 0).then(|| Searched {
            answers,
            playouts: playouts as f64 / answers as f64,
            playouts_per_ms: playouts as f64 * 1e6 / nanos.max(1) as f64,
        })
    }
}
