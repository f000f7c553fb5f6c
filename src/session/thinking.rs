//! Bots that think: those that search or have a temper. Their code is loaded when one plays, and they answer after
//! a while.

use super::{Session, seed};
use crate::games::AppGame;
use crate::prelude::*;
use game::Rng;
use play::brain::{Brain, LazyBrain};
use play::flow::Flow;
use std::rc::Rc;
use std::task::Poll;

/// How long bots wait for their code before they play without it.
const PATIENCE: Duration = Duration::from_secs(2);

impl<G: AppGame> Session<G> {
    /// Takes the next step by itself, unless a bot still thinks.
    pub(super) fn poll_step(self, flow: &mut Flow<G>) -> Poll<bool> {
        match self.brain(flow) {
            Poll::Ready(brain) => flow.poll_step(&mut Rng::new(flow.seed(seed)), brain.as_deref()),
            Poll::Pending => Poll::Pending,
        }
    }

    /// Lets bots begin to think, before their answers are due.
    pub(super) fn think_ahead(self, flow: &mut Flow<G>) {
        if let Poll::Ready(Some(brain)) = self.brain(flow) {
            // They are asked again when their answers are due.
            let _ = flow.poll_answers(&mut Rng::new(flow.seed(seed)), Some(&*brain));
        }
    }

    /// The brain of this game's searching bots; [`Poll::Pending`] while it is worth waiting for it.
    fn brain(self, flow: &Flow<G>) -> Poll<Option<Rc<dyn Brain<G>>>> {
        if !flow.needs_brain() {
            return Poll::Ready(None);
        }
        let (found, load) = self.state().brain.update_value(LazyBrain::ask);
        if load {
            self.load_brain();
        }
        found
    }

    fn load_brain(self) {
        let loading = G::load_brain(Rc::new(move || self.bots_thought()));
        // The page, or the game, may be gone by then.
        detached(async move {
            let found = loading.await;
            self.goes_on_if(|brain| brain.loaded(found));
        });
        detached_after(PATIENCE, move || self.goes_on_if(LazyBrain::give_up));
    }

    fn goes_on_if(self, change: impl FnOnce(&mut LazyBrain<G>) -> bool) {
        if let Some(state) = self.0.try_get_value()
            && state.brain.update_value(change)
        {
            self.bots_thought();
        }
    }

    /// The game is left: drops its brain.
    pub(super) fn stop_thinking(self) {
        self.state().brain.set_value(LazyBrain::None);
    }
}
