//! The bots that try their answers out, and those with a temper.
//!
//! A game never depends on the worker. A bot is asked again, with the same seed, until its answer is there; if the
//! worker is missing, dies or takes too long, the bot answers at once as a regular one of its temper. No bot thinks
//! in a window where people may pass, because the time would reveal who holds a card.

use crate::worker::{Patience, Ticket, ask, took};
use bots::job::{Job, Sendable};
use bots::search::Search;
use bots::{Bot, ROOM_PLAYOUTS};
use game::{Rng, Seed, View as _};
use play::brain::{Brain, Repeat, Thinks};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use std::task::Poll;

/// How many answers are remembered. A search that is still pending is cancelled when it is forgotten.
const REMEMBERED: usize = 16;
/// How much longer than its search one waits for an answer on this device, in milliseconds: the worker may have to
/// be fetched.
const SLACK: u32 = 1500;
/// In a room a search has no clock, so that it can be repeated; one waits this many milliseconds for it.
const ROOM_PATIENCE: u32 = 5000;
/// How long it waits for a search once the round is over and nobody waits: this device may be the slower one.
const PATIENCE_AGAIN: u32 = 60_000;
/// The speed that a worker is assumed to have before it is measured, in rounds a second.
const USUAL_SPEED: u64 = 5000;
/// With fewer playouts the quick answer is better (docs/bots.md).
const FEWEST: u32 = 200;

/// Bots whose answers come from the worker.
pub struct SearchBrain<G: Sendable> {
    thinks: Thinks,
    /// How many rounds the worker plays out in a second. How many there will be must be known before, because
    /// they are divided among the answers that are tried.
    speed: Rc<Cell<u64>>,
    wake: Rc<dyn Fn()>,
    answers: Rc<RefCell<VecDeque<Asked<G>>>>,
}

/// An answer that was asked for.
struct Asked<G: Sendable> {
    view: G::View,
    seed: Seed,
    answer: Answer<G::Action>,
}

enum Answer<A> {
    /// It has not come yet.
    Pending(#[expect(dead_code, reason = "dropping it cancels the search")] Ticket),
    /// The answer; `None` if there is none.
    Ready(Option<A>),
}

impl<G: Sendable> SearchBrain<G> {
    /// Bots that think in this way; `wake` is called when an answer has come.
    pub fn new(thinks: Thinks, wake: Rc<dyn Fn()>) -> Self {
        SearchBrain { thinks, speed: Rc::new(Cell::new(USUAL_SPEED)), wake, answers: Rc::default() }
    }

    /// Begins to search for an answer.
    fn search(&self, job: &Job<G>, patience: Patience) {
        let (answers, wake, seed) = (Rc::downgrade(&self.answers), self.wake.clone(), job.seed);
        let speed = self.speed.clone();
        let ticket = ask(job, patience, move |thought| {
            let Some(answers) = answers.upgrade() else { return };
            let playouts = thought.as_ref().map_or(0, |thought| thought.playouts);
            // A handful is too few to measure the speed.
            if playouts >= FEWEST / 2 {
                speed.set((3 * speed.get() + u64::from(playouts) * 1000 / took().max(1)) / 4);
            }
            // A worker of another version might give an answer that is not legal here.
            let mut known = answers.borrow_mut();
            if let Some(asked) = known.iter_mut().find(|asked| asked.seed == seed) {
                let action = thought.map(|thought| thought.action);
                let action = action.filter(|&action| asked.view.refusal(action).is_none());
                asked.answer = Answer::Ready(action);
            }
            drop(known);
            wake();
        });
        let asked = Asked { view: job.view.clone(), seed, answer: Answer::Pending(ticket) };
        let mut known = self.answers.borrow_mut();
        // After an undo the same question comes again, in another situation.
        let old = known.iter().position(|asked| asked.seed == seed);
        let old = old.or_else(|| (known.len() >= REMEMBERED).then_some(0)).and_then(|at| known.remove(at));
        known.push_back(asked);
        // Cancelling a search may bring others to an end, which borrows this list.
        drop(known);
        drop(old);
    }
}

impl<G: Sendable> Brain<G> for SearchBrain<G> {
    fn answer(&self, bot: &str, view: &G::View, memory: &G::Memory, seed: Seed) -> Poll<Option<G::Action>> {
        let bot = Bot::named(bot);
        let glance = || Poll::Ready(bot.answer_without_search::<G>(view, memory, &mut Rng::new(seed)));
        let Some(search) = bot.search_for::<G>(view) else { return glance() };
        let known = self.answers.borrow();
        match known.iter().find(|asked| asked.seed == seed && asked.view == *view) {
            Some(Asked { answer: Answer::Ready(Some(action)), .. }) => return Poll::Ready(Some(*action)),
            Some(Asked { answer: Answer::Ready(None), .. }) => return glance(),
            Some(Asked { answer: Answer::Pending(_), .. }) => return Poll::Pending,
            None => {}
        }
        // Each further part of an answer gets half as much, so that all together get twice as much at most.
        let same =
            |asked: &&Asked<G>| asked.view.asks() == view.asks() && asked.view.viewer() == view.viewer();
        let parts = known.iter().filter(same).count().min(8);
        drop(known);
        let (playouts, millis, patience) = match self.thinks {
            Thinks::Here => {
                let millis = (bot.level.millis() >> parts).max(1);
                let in_time = self.speed.get() * u64::from(millis) / 1000;
                let playouts = search.playouts.min(u32::try_from(in_time).unwrap_or(u32::MAX));
                if playouts < FEWEST >> parts {
                    // Maybe it was only busy.
                    self.speed.set(self.speed.get() * 9 / 8 + 1);
                    return glance();
                }
                (playouts, millis, Patience::WhileSeen(millis + SLACK))
            }
            Thinks::InRoom | Thinks::Again => {
                let patience = if self.thinks == Thinks::Again { PATIENCE_AGAIN } else { ROOM_PATIENCE };
                (search.playouts.min(ROOM_PLAYOUTS) >> parts, 0, Patience::Always(patience))
            }
        };
        let (view, memory, search) = (view.clone(), memory.clone(), Search { playouts, ..search });
        self.search(&Job { view, memory, answers: Vec::new(), seed, search, millis }, patience);
        Poll::Pending
    }

    fn repeat(&self, bot: &str, view: &G::View, memory: &G::Memory, seed: Seed) -> Repeat<G> {
        self.answer(bot, view, memory, seed).map(|answer| {
            let glance = Bot::named(bot).answer_without_search::<G>(view, memory, &mut Rng::new(seed));
            let failed = |asked: &Asked<G>| {
                asked.seed == seed && asked.view == *view && matches!(asked.answer, Answer::Ready(None))
            };
            // If a search has failed here, it may have succeeded there, so this device cannot tell.
            (!self.answers.borrow().iter().any(failed)).then_some([answer, glance])
        })
    }
}
