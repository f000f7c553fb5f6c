//! What pages see of a game at one time, and the queue of what they will see next: the moments of a show
//! ([`motion::moments`](crate::motion::moments)).

use crate::flow::Next;
use crate::games::{Drawing, LocalGame};
use core::fmt;
use core::mem;
use std::collections::VecDeque;

/// Up to how many of the news, and the table then; `None` stands for the table as it is.
pub type Moment<G> = (usize, Option<<G as Drawing>::Model>);

/// What pages see of a game at one time.
#[derive(Clone)]
pub struct Shown<G: LocalGame> {
    /// The facts until then, unless they are those that were shown last: another person looks, or an answer was undone.
    pub before: Option<Vec<G::Fact>>,
    /// The facts that are new.
    pub news: Vec<G::Fact>,
    /// The number of facts that the person looking at the screen has seen before.
    pub seen: usize,
    /// Whether the last answer can be undone.
    pub can_undo: bool,
    /// The next step.
    pub next: Next,
    /// The table.
    pub model: G::Model,
}

impl<G: LocalGame> fmt::Debug for Shown<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shown").field("news", &self.news).field("next", &self.next).finish_non_exhaustive()
    }
}

impl<G: LocalGame> Shown<G> {
    /// This and what comes after it, at once.
    #[must_use]
    pub fn then(self, later: Shown<G>) -> Shown<G> {
        let before = match later.before {
            None => self.before,
            // The same facts again, with what came before them; or those that another person knows.
            Some(mut before) => {
                if !before.ends_with(&self.news) {
                    return Shown { before: Some(before), ..later };
                }
                before.truncate(before.len() - self.news.len());
                Some(before)
            }
        };
        let mut news = self.news;
        news.extend(later.news);
        Shown { before, news, ..later }
    }

    /// Its moments, one after the other. Only the last one asks a question or ends a round.
    fn split(mut self, moments: Vec<Moment<G>>) -> Vec<Shown<G>> {
        let (mut all, mut done) = (Vec::new(), 0);
        for (end, model) in moments {
            let rest = self.news.split_off(end.saturating_sub(done).min(self.news.len()));
            let news = mem::replace(&mut self.news, rest);
            done = end;
            let Some(model) = model else {
                self.news = news;
                break;
            };
            let (before, next) = (self.before.take(), Next::BotThinks);
            all.push(Shown { before, news, seen: self.seen, can_undo: false, next, model });
        }
        all.push(self);
        all
    }
}

/// How a change is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// At once, with all that waits.
    AtOnce,
    /// Beat by beat, after all that waits has been shown at once: somebody has gone on.
    Skips,
    /// Beat by beat, after all that waits: the game goes on in a room, where others do not wait for this screen.
    Follows,
}

impl Way {
    /// The way for a change that leads to `next`, a question that stays open only for a while if `timed`. `still` if
    /// nothing is to move.
    pub fn of(next: Next, timed: bool, in_room: bool, still: bool) -> Way {
        match next {
            _ if still => Way::AtOnce,
            Next::Ask(_) | Next::Window(_) if timed => Way::AtOnce,
            _ if in_room => Way::Follows,
            _ => Way::Skips,
        }
    }
}

/// How many moments wait at most, where a game goes on while it is shown: in a room others do not wait for this screen.
const LONGEST: usize = 10;

/// What will be seen.
#[derive(Debug)]
pub struct Queue<G: LocalGame>(VecDeque<Shown<G>>);

impl<G: LocalGame> Default for Queue<G> {
    fn default() -> Self {
        Queue(VecDeque::new())
    }
}

impl<G: LocalGame> Queue<G> {
    /// Whether everything has been shown.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The table that is drawn next.
    pub fn upcoming(&self) -> Option<&G::Model> {
        self.0.front().map(|shown| &shown.model)
    }

    /// The facts that wait.
    pub fn news(&self) -> impl Iterator<Item = &G::Fact> {
        self.0.iter().flat_map(|shown| &shown.news)
    }

    /// The next moment.
    pub fn take_next(&mut self) -> Option<Shown<G>> {
        self.0.pop_front()
    }

    /// All that waits, at once.
    pub fn rest(&mut self) -> Option<Shown<G>> {
        self.0.drain(..).reduce(Shown::then)
    }

    /// A change comes; returns what is to be seen at once of it and of what waits, one after the other. `moments` are
    /// those that lead to it from a table: that of the moment shown last, or the one that is drawn now.
    pub fn present(
        &mut self,
        now: Shown<G>,
        way: Way,
        moments: impl FnOnce(Option<&G::Model>, &Shown<G>) -> Vec<Moment<G>>,
    ) -> Vec<Shown<G>> {
        let still = now.news.is_empty();
        if way == Way::AtOnce || (still && way == Way::Skips) {
            self.0.push_back(now);
            return self.rest().into_iter().collect();
        }
        let mut all: Vec<Shown<G>> = Vec::new();
        if way == Way::Skips {
            all.extend(self.rest());
        }
        // Without news it belongs to the last moment.
        if let Some(last) = self.0.pop_back_if(|_| still) {
            self.0.push_back(last.then(now));
            return all;
        }
        let waits = !self.0.is_empty();
        let parts = moments(self.0.back().or(all.last()).map(|shown| &shown.model), &now);
        self.0.extend(now.split(parts));
        all.extend(match waits {
            true if self.0.len() > LONGEST => self.rest(),
            true => None,
            false => self.take_next(),
        });
        all
    }
}

#[cfg(test)]
mod tests;
