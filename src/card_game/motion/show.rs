//! The card game shown beat by beat: what pages see is the table as of the beat that is being shown
//! ([`play::motion::moments`]). The [stage](super::stage) plays the beats of a moment and then asks for the next.
//!
//! Everything is shown at once at the pace "instant", with reduced motion, on a hidden page, and when a question is
//! open only for a while.

use crate::card_game::Session;
use crate::prelude::*;
use crate::session::Show;
use browser::page::{is_hidden, reduced_motion};
use cards::{Fact, State};
use play::card_table::model::Model;
use play::motion::moments::moments;
use play::shown::{Queue, Shown, Way};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use storage::settings::{ReactionTime, reaction_time};

/// How long a moment waits for a stage that is still being loaded.
const NO_STAGE: Duration = Duration::from_secs(2);

/// The show of a session.
struct BeatByBeat {
    session: Session,
    queue: RefCell<Queue<State>>,
    staged: Cell<bool>,
}

/// Shows the game of this session beat by beat from now on. To be called before there is a table, if possible: its first
/// round is dealt on the way there.
pub(crate) fn begin(session: Session) {
    let (queue, staged) = (RefCell::default(), Cell::new(false));
    session.set_show(Rc::new(BeatByBeat { session, queue, staged }));
}

/// Whether this next step is a question that stays open only for a while.
pub(super) fn is_timed(session: Session, next: Next) -> bool {
    match next {
        Next::Ask(_) => session.is_timed(),
        Next::Window(_) => reaction_time() != ReactionTime::UntilTapped,
        _ => false,
    }
}

impl Show<State> for BeatByBeat {
    fn present(&self, now: Shown<State>) {
        let session = self.session;
        let still = session.pace().get_untracked() == Pace::AtOnce || reduced_motion() || is_hidden();
        let way = Way::of(now.next, is_timed(session, now.next), session.is_remote(), still);
        let sort = session.sort().get_untracked();
        let moments = |last: Option<&Model>, now: &Shown<State>| match last {
            Some(last) => moments(Some(last), &now.model, &now.news, sort),
            None => {
                session.model().with_untracked(|last| moments(last.as_ref(), &now.model, &now.news, sort))
            }
        };
        let all = self.queue.borrow_mut().present(now, way, moments);
        for shown in all {
            session.put(shown);
        }
        if self.is_on() && !self.staged.get() {
            detached_after(NO_STAGE, move || {
                if let Some(show) = session.show().filter(|show| !show.staged().get()) {
                    show.end();
                }
            });
        }
    }

    fn is_on(&self) -> bool {
        !self.queue.borrow().is_empty()
    }

    fn go_on(&self) {
        let next = self.queue.borrow_mut().take_next();
        if let Some(next) = next {
            self.session.put(next);
        }
    }

    fn end(&self) -> bool {
        let rest = self.queue.borrow_mut().rest();
        rest.map(|rest| self.session.put(rest)).is_some()
    }

    fn upcoming(&self) -> Option<Model> {
        self.queue.borrow().upcoming().cloned()
    }

    fn later(&self) -> Vec<Fact> {
        self.queue.borrow().news().copied().collect()
    }

    fn staged(&self) -> &Cell<bool> {
        &self.staged
    }
}
