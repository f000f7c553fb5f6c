//! What happens by itself: steps of the game after a pause, and publishing the result as signals.

use super::Session;
use super::flow::{Flow, Next};
use super::players::with_names;
use super::seed::seed;
use crate::games::AppGame;
use game::Rng;
use leptos::leptos_dom::helpers::set_timeout_with_handle;
use leptos::prelude::*;
use std::time::Duration;

impl<G: AppGame> Session<G> {
    /// Carries out what happens automatically, and publishes the result.
    pub(super) fn advance(self) {
        self.stop();
        // Steps without a pause are carried out before anything is drawn; up to a limit, so that
        // the page stays responsive.
        let pace = self.state().pace.get_untracked();
        let mut wait = None;
        self.state().flow.update_value(|flow| {
            let Some(flow) = flow else { return };
            for _ in 0..32 {
                let by_itself = flow.next() == Next::BotThinks && !flow.waits_for_coach();
                wait = by_itself.then(|| pace.wait(flow.pause()));
                if wait != Some(Duration::ZERO) || !flow.step(&mut Rng::new(seed())) {
                    break;
                }
            }
        });
        self.publish();
        self.save_after_paint();
        if let Some(wait) = wait {
            self.step_after(wait);
        }
    }

    fn step_after(self, wait: Duration) {
        let step = move || {
            self.save_now();
            self.state().flow.update_value(|flow| {
                if let Some(flow) = flow {
                    flow.step(&mut Rng::new(seed()));
                }
            });
            self.advance();
        };
        self.state().timer.set_value(set_timeout_with_handle(step, wait).ok());
    }

    /// Delays the next automatic step by at least `time`, so that what is being shown can be seen.
    /// Humans who are asked can answer at once.
    pub fn delay_next_step(self, time: Duration) {
        if self.state().timer.with_value(Option::is_some) {
            let pause = self.state().flow.with_value(|flow| flow.as_ref().map(Flow::pause));
            let usual = pause.map_or(Duration::ZERO, |pause| self.state().pace.get_untracked().wait(pause));
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

    /// Updates all signals from the game.
    pub(super) fn publish(self) {
        let sort = self.state().sort.get_untracked();
        self.state().flow.with_value(|flow| {
            let Some(flow) = flow else { return };
            self.publish_facts(flow);
            self.state().seen.set(flow.seen());
            self.state().can_undo.set(flow.can_undo());
            self.state().next.set(Some(flow.next()));
            self.state().model.set(Some(flow.model_of(sort, &with_names(flow.people()))));
        });
    }

    /// Publishes what has happened. For the person who saw what happened before, only the news are
    /// added, however long the game has been.
    fn publish_facts(self, flow: &Flow<G>) {
        let now = (flow.viewing_person(), flow.dealer().facts().len());
        let before =
            self.state().published_to.get_value().filter(|(who, count)| *who == now.0 && *count <= now.1);
        self.state().published_to.set_value(Some(now));
        let (facts, new_facts) = (self.state().facts, self.state().new_facts);
        if let Some((_, from)) = before {
            let news = flow.facts_from(from);
            new_facts.set(news.clone());
            facts.update(|facts| facts.extend(news));
        } else {
            let all = flow.facts();
            let published = self.state().published.get_value();
            new_facts.set(all.get(published..).unwrap_or_default().to_vec());
            facts.set(all);
        }
        self.state().published.set_value(facts.with_untracked(Vec::len));
    }
}
