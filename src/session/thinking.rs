//! Bots that think: those that search or have a temper. Their code is loaded when one plays, and they answer after
//! a while.

use super::Session;
use super::seed::seed;
use crate::games::AppGame;
use crate::kit::task::{detached, detached_after};
use game::Rng;
use leptos::prelude::*;
use play::brain::Brain;
use play::flow::Flow;
use std::rc::Rc;
use std::task::Poll;
use std::time::Duration;

/// How long bots wait for their code before they play without it.
const PATIENCE: Duration = Duration::from_secs(2);

/// What answers for bots that think.
pub(super) enum ThinkingBots<G: AppGame> {
    /// Nothing has been loaded.
    None,
    /// It is being loaded, and bots wait for it.
    Loading,
    /// It is not there in time; should it still come, it is used.
    Late,
    /// It is there.
    Ready(Rc<dyn Brain<G>>),
}

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

    /// What answers for the bots of this game that think; [`Poll::Pending`] while it is worth waiting for it.
    fn brain(self, flow: &Flow<G>) -> Poll<Option<Rc<dyn Brain<G>>>> {
        if !flow.needs_brain() {
            return Poll::Ready(None);
        }
        let state = self.state();
        let found = state.brain.with_value(|brain| match brain {
            ThinkingBots::Ready(brain) => Some(Poll::Ready(Some(brain.clone()))),
            ThinkingBots::Late => Some(Poll::Ready(None)),
            ThinkingBots::Loading => Some(Poll::Pending),
            ThinkingBots::None => None,
        });
        found.unwrap_or_else(|| {
            state.brain.set_value(ThinkingBots::Loading);
            self.load_brain();
            Poll::Pending
        })
    }

    fn load_brain(self) {
        let loading = G::load_brain(Rc::new(move || self.bots_thought()));
        // The page, or the game, may be gone by then.
        detached(async move {
            let found = loading.await;
            let Some(state) = self.0.try_get_value() else { return };
            if state.brain.with_value(|brain| !matches!(brain, ThinkingBots::None)) {
                state.brain.set_value(found.map_or(ThinkingBots::Late, ThinkingBots::Ready));
                self.bots_thought();
            }
        });
        let late = move || {
            let Some(state) = self.0.try_get_value() else { return };
            if state.brain.with_value(|brain| matches!(brain, ThinkingBots::Loading)) {
                state.brain.set_value(ThinkingBots::Late);
                self.bots_thought();
            }
        };
        detached_after(PATIENCE, late);
    }

    /// The game is left: nobody thinks about it any more.
    pub(super) fn stop_thinking(self) {
        self.state().brain.set_value(ThinkingBots::None);
    }
}
