//! Automatic steps of the game after a pause, and publishing the result as signals.
//!
//! Only new facts are published, so that a change costs the same however long the log is.

use super::Session;
use super::players::with_names;
use crate::games::AppGame;
use crate::prelude::*;
use leptos::leptos_dom::helpers::set_timeout_with_handle;
use play::flow::Flow;
use play::shown::Shown;

/// How long until it is asked again whether everything has been shown.
const SHOWN_LATER: Duration = Duration::from_millis(100);

impl<G: AppGame> Session<G> {
    /// Carries out what happens automatically, and publishes the result.
    pub(super) fn advance(self) {
        self.stop();
        // Steps without a pause are carried out before anything is drawn.
        let pace = self.state().pace.get_untracked();
        let wait = self.update_flow(|flow| {
            let wait = flow.run(pace, |flow| self.poll_step(flow));
            if wait.is_some() {
                self.think_ahead(flow);
            }
            wait
        });
        self.publish();
        self.save_after_paint();
        if let Some(wait) = wait.flatten() {
            self.step_after(wait);
        }
    }

    fn step_after(self, wait: Duration) {
        let step = move || {
            self.state().timer.set_value(None);
            self.step_now();
        };
        self.state().timer.set_value(set_timeout_with_handle(step, wait).ok());
    }

    /// Takes the next step, unless a bot still thinks. What has happened is shown first.
    fn step_now(self) {
        if self.is_showing() {
            return self.step_after(SHOWN_LATER);
        }
        self.save_now();
        let stepped = self.update_flow(|flow| self.poll_step(flow));
        if stepped.is_none_or(|stepped| stepped.is_ready()) {
            self.advance();
        }
    }

    /// A bot has thought: the game goes on if its pause is over.
    pub(super) fn bots_thought(self) {
        let Some(state) = self.0.try_get_value() else { return };
        if self.with_flow(Flow::next) != Some(Next::BotThinks) {
            return;
        }
        if state.timer.with_value(Option::is_none) {
            return self.step_now();
        }
        self.update_flow(|flow| self.think_ahead(flow));
    }

    /// Delays the next automatic step by at least `time`, so that what is being shown can be seen.
    /// Humans who are asked can answer at once.
    pub fn delay_next_step(self, time: Duration) {
        if self.state().timer.with_value(Option::is_some) {
            let pace = self.state().pace.get_untracked();
            let usual = self.with_flow(|flow| flow.wait(pace)).unwrap_or_default();
            self.stop();
            self.step_after(time.max(usual));
        }
    }

    pub(super) fn stop(self) {
        self.state().timer.update_value(|timer| {
            if let Some(timer) = timer.take() {
                timer.clear();
            }
        });
    }

    /// Publishes everything again, in another language.
    pub fn republish(self) {
        self.publish();
        self.remote_changed();
    }

    /// Publishes the game. For the person who saw what happened before, only the news are added, however long it
    /// has been.
    pub(super) fn publish(self) {
        let state = self.state();
        let sort = state.sort.get_untracked();
        let shown = self.with_flow(|flow| {
            let now = (flow.viewing_person(), flow.dealer().facts().len());
            let is_same = |(who, count): &(Option<Seat>, usize)| *who == now.0 && *count <= now.1;
            let before = state.published_to.get_value().filter(is_same);
            state.published_to.set_value(Some(now));
            let (before, news) = if let Some((_, from)) = before {
                (None, flow.facts_from(from))
            } else {
                let mut all = flow.facts();
                let news = all.split_off(state.published.get_value().min(all.len()));
                (Some(all), news)
            };
            state.published.set_value(now.1);
            Shown {
                before,
                news,
                seen: flow.seen(),
                can_undo: flow.can_undo(),
                next: flow.next(),
                model: flow.model_of(sort, &with_names(flow.people())),
            }
        });
        if let Some(shown) = shown {
            self.present(shown);
        }
    }
}
