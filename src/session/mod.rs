//! The game that is being played on this device: what the pages talk to.
//!
//! It names no game: what a game has to say for itself is in [`AppGame`]. One [`Session`] is provided by the frame of the app ([`provide_session`])
//! and found by every page below it ([`use_session`]). It is a handle and is
//! copied freely. A page reads its signals and calls its methods:
//!
//! ```text
//! let session = use_session();
//! session.next()      what has to happen now: hand the device over, answer, wait, …
//! session.model()     what is to be drawn for whoever holds the device
//! session.facts()     what has happened in this game, as they may know it
//! session.news()      what happened with the last change: what is to be animated
//! session.seen()    how many facts they have seen before: the rest is news to them
//! session.log()       all that as sentences
//! session.people()    who plays, by the seat they first had
//! session.course()    what each round brought to everybody
//! session.refused()   why the last answer was not taken
//! session.can_undo()  whether the last answer may be taken back
//! session.saved()     the game that could be gone on with, the last one of several
//! session.saved_games()  all of them; session.saved_count()  how many
//! session.trouble()   what went wrong with a saved game
//! session.window_state()     whether it is played in another window
//! session.update_available()     whether there is a new version of the app
//!
//! session.start(NewGame { people, setup })     begins a game and its first round
//! session.play_lesson(flow)                          plays a piece to learn by, which is not kept
//! session.resume()                             goes on with the last one
//! session.resume_game(id)                      goes on with this one
//! session.delete_game(id)  undo_delete()       deletes one, and brings it back
//! session.play_here()                          takes it from another window
//! session.reveal(seat)                         this person holds the device now
//! session.set_person(seat, person)             a bot sits in for somebody, or gives the place back
//! session.nobody_reacts(to)                    nobody tosses anything in (`Next::Window`)
//! session.submit(to, vec![Action::Draw])       an answer to the question of this number, in one
//! session.delay_next_step(time)                           bots wait while something is shown
//! session.next_round()  rematch()  leave()  hide()  undo()  set_sort(…)  set_pace(…)
//! ```
//!
//! What was resuming last (for the page of a new game) and how games ended is
//! asked of [`storage`](crate::storage).
//!
//! Answers of several parts are put together in a
//! [`Draft`](crate::table::answer::Draft). While the device changes hands
//! (`Next::HandOver`, `Next::Window`) the model is that of somebody who only
//! watches, so no page can show a hand by mistake.
//!
//! [`flow`] is all of it that needs no browser.

mod autosave;
pub mod estimate;
pub mod flow;
#[cfg(test)]
mod length;
pub mod lesson;
mod parts;
pub mod players;
mod remote;
mod saved_game;
mod seed;
#[cfg(test)]
mod tests;
mod window;

pub use flow::{NewGame, Next};
pub use remote::RemoteGame;
pub use saved_game::{SavedGame, Trouble};
pub use window::WindowState;

use crate::games::{AppGame, Cast, Line, Pace, Person};
use crate::scores::course::Course;
use crate::storage;
use flow::Flow;
use game::{Refused, Rng, Seat};
use leptos::leptos_dom::helpers::set_timeout_with_handle;
use leptos::prelude::*;
use parts::Parts;
use players::{course_with_names, with_names};
pub(crate) use seed::{real_seed, seed};
use std::time::Duration;

/// The game on this device: a handle, small enough to be copied everywhere.
pub struct Session<G: AppGame>(StoredValue<Parts<G>>);

#[expect(clippy::expl_impl_clone_on_copy, reason = "derived, it would ask the game to be Copy")]
impl<G: AppGame> Clone for Session<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: AppGame> Copy for Session<G> {}

/// Provides the session to everything below.
pub fn provide_session<G: AppGame>() -> Session<G> {
    let session = Session::new();
    provide_context(session);
    storage::migrate();
    session.listen();
    session.find_saved(None);
    storage::reader::when_available::<G>(move || session.parts().ready.set(true));
    session
}

/// The session provided above.
pub fn use_session<G: AppGame>() -> Session<G> {
    expect_context::<Session<G>>()
}

impl<G: AppGame> Session<G> {
    /// One that plays nothing yet.
    fn new() -> Session<G> {
        Session(StoredValue::new(Parts::new()))
    }

    fn parts(self) -> Parts<G> {
        self.0.get_value()
    }

    /// What has to happen now; `None` while no game is played.
    pub fn next(self) -> ReadSignal<Option<Next>> {
        self.parts().next.read_only()
    }

    /// What is to be drawn; `None` while no game is played.
    pub fn model(self) -> ReadSignal<Option<G::Model>> {
        self.parts().model.read_only()
    }

    /// What has happened in this game, as whoever looks may know it.
    pub fn facts(self) -> ReadSignal<Vec<G::Fact>> {
        self.parts().facts.read_only()
    }

    /// What happened with the last change: what is to be animated.
    pub fn news(self) -> ReadSignal<Vec<G::Fact>> {
        self.parts().news.read_only()
    }

    /// From which fact on things are new to whoever looks.
    pub fn seen(self) -> ReadSignal<usize> {
        self.parts().seen.read_only()
    }

    /// What has happened, as sentences.
    pub fn log(self) -> Vec<Line> {
        if let Some(lines) = self.remote_log() {
            return lines;
        }
        self.parts().facts.with(|facts| {
            self.parts().flow.with_value(|flow| {
                flow.as_ref().map_or_else(Vec::new, |flow| {
                    let cast = Cast { from: 0, people: with_names(flow.people()), me: true };
                    G::log(&flow.view(), facts, &[cast])
                })
            })
        })
    }

    /// How the game has gone so far.
    pub fn course(self) -> Option<Course> {
        if self.is_remote() {
            return self.remote_course();
        }
        let course = self.parts().flow.with_value(|flow| flow.as_ref().map(Flow::course));
        course.map(course_with_names)
    }

    /// Why the last answer was not taken, till the next is.
    pub fn refused(self) -> ReadSignal<Option<G::Illegal>> {
        self.parts().refused.read_only()
    }

    /// Whether what was kept has been read: before that no page can say what can be gone on with.
    pub fn ready(self) -> ReadSignal<bool> {
        self.parts().ready.read_only()
    }

    /// A game that could be gone on with.
    pub fn saved(self) -> ReadSignal<Option<SavedGame>> {
        self.parts().saved.read_only()
    }

    /// What went wrong with a saved game, till [`Session::dismiss_trouble`].
    pub fn trouble(self) -> ReadSignal<Option<Trouble>> {
        self.parts().trouble.read_only()
    }

    /// The person has read what went wrong.
    pub fn dismiss_trouble(self) {
        self.parts().trouble.set(None);
    }

    /// Who plays, by the seat they first had; whoever gave no name has none here
    /// ([`players::with_names`]).
    pub fn people(self) -> Vec<Person> {
        if let Some(people) = self.remote_people() {
            return people;
        }
        self.parts()
            .flow
            .with_value(|flow| flow.as_ref().map(|flow| flow.people().to_vec()).unwrap_or_default())
    }

    /// How hands are held.
    pub fn sort(self) -> ReadSignal<G::Sort> {
        self.parts().sort.read_only()
    }

    /// Holds hands in another way.
    pub fn set_sort(self, sort: G::Sort) {
        self.parts().sort.set(sort);
        self.publish();
        self.remote_changed();
    }

    /// How fast things happen by themselves, and are shown.
    pub fn pace(self) -> ReadSignal<Pace> {
        self.parts().pace.read_only()
    }

    /// Chooses how fast.
    pub fn set_pace(self, pace: Pace) {
        self.parts().pace.set(pace);
        // Only what happens by itself has a pace.
        if self.parts().timer.with_value(Option::is_some) {
            self.advance();
        }
    }

    /// Whether the only human here may take the last answer back.
    pub fn can_undo(self) -> ReadSignal<bool> {
        self.parts().can_undo.read_only()
    }

    /// Takes it back.
    pub fn undo(self) {
        self.change(Flow::undo);
    }

    /// The person at this place holds the device and looks at it.
    pub fn reveal(self, seat: Seat) {
        self.change(|flow| flow.reveal(seat));
    }

    /// The person who holds the device turns it away.
    pub fn hide(self) {
        self.change(Flow::hide);
    }

    /// Somebody else sits in the place of this person (by the seat they first had):
    /// a bot for a human who leaves, a human for a bot, a new name or figure.
    pub fn set_person(self, person: Seat, who: Person) {
        self.change(|flow| flow.set_person(person, who));
    }

    /// Nobody tosses anything in while the question of this number is open; for [`Next::Window`].
    pub fn nobody_reacts(self, to: u32) {
        self.change(|flow| flow.nobody_reacts(to));
    }

    /// The number of the open question of a game on this device.
    pub fn question(self) -> u32 {
        self.parts().flow.with_value(|flow| flow.as_ref().map_or(0, Flow::question))
    }

    /// Answers the question of this number for whoever is asked on the screen, all parts in one.
    pub fn submit(self, question: u32, parts: Vec<G::Action>) {
        if self.is_remote() {
            if !self.parts().halted.get_untracked() {
                self.with_remote(|game| game.submit(question, parts));
            }
            return;
        }
        let mut result = Ok(());
        self.parts().flow.update_value(|flow| {
            if let Some(flow) = flow {
                result = flow.submit(question, parts);
            }
        });
        self.parts().refused.set(match result {
            Err(Refused::Illegal(why)) => Some(why),
            Err(Refused::Incomplete) => Some(G::INCOMPLETE),
            // A double tap: what it meant to do has been done.
            Ok(()) | Err(Refused::OldQuestion) => None,
        });
        if result.is_ok() {
            self.advance();
        }
    }

    /// Begins the next round.
    pub fn next_round(self) {
        if self.with_remote(|game| game.ready()) {
            return;
        }
        self.change(|flow| flow.begin_round(seed()));
    }

    /// The same people and the same rules again.
    pub fn rematch(self) {
        if self.with_remote(|game| game.ready()) {
            return;
        }
        // Tapped twice, it begins one game.
        let over = |flow: &&Flow<G>| flow.next() == Next::GameOver;
        let again = self.parts().flow.with_value(|flow| flow.as_ref().filter(over).map(Flow::again));
        if let Some(new) = again {
            self.start(new);
        }
    }

    fn play(self, flow: Flow<G>, published: usize) {
        self.parts().published.set_value(published);
        self.parts().flow.set_value(Some(flow));
        self.parts().refused.set(None);
        self.advance();
    }

    fn change(self, how: impl FnOnce(&mut Flow<G>)) {
        self.parts().flow.update_value(|flow| {
            if let Some(flow) = flow {
                how(flow);
            }
        });
        self.advance();
    }

    /// Shows how things stand, and lets happen what happens by itself.
    fn advance(self) {
        self.stop();
        // What needs no pause is over before anything is drawn; but never
        // without end, so that the page stays alive.
        let pace = self.parts().pace.get_untracked();
        let mut wait = None;
        self.parts().flow.update_value(|flow| {
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
        self.autosave();
        if let Some(wait) = wait {
            self.step_after(wait);
        }
    }

    fn step_after(self, wait: Duration) {
        let step = move || {
            self.parts().flow.update_value(|flow| {
                if let Some(flow) = flow {
                    flow.step(&mut Rng::new(seed()));
                }
            });
            self.advance();
        };
        self.parts().timer.set_value(set_timeout_with_handle(step, wait).ok());
    }

    /// What happens by itself next, if anything does, waits so long at least: what
    /// is being shown wants to be seen. Nobody who is asked waits for it.
    pub fn delay_next_step(self, time: Duration) {
        if self.parts().timer.with_value(Option::is_some) {
            let pause = self.parts().flow.with_value(|flow| flow.as_ref().map(Flow::pause));
            let usual = pause.map_or(Duration::ZERO, |pause| self.parts().pace.get_untracked().wait(pause));
            self.stop();
            self.step_after(time.max(usual));
        }
    }

    fn stop(self) {
        self.parts().timer.update_value(|timer| {
            if let Some(timer) = timer.take() {
                timer.clear();
            }
        });
    }

    /// Tells all of it again, in another language.
    pub fn republish(self) {
        self.publish();
        self.remote_changed();
    }

    /// Publishes everything anew.
    fn publish(self) {
        let sort = self.parts().sort.get_untracked();
        let published = self.parts().published.get_value();
        self.parts().flow.with_value(|flow| {
            let Some(flow) = flow else { return };
            let facts = flow.facts();
            self.parts().published.set_value(facts.len());
            self.parts().news.set(facts.get(published..).unwrap_or_default().to_vec());
            self.parts().facts.set(facts);
            self.parts().seen.set(flow.seen());
            self.parts().can_undo.set(flow.can_undo());
            self.parts().next.set(Some(flow.next()));
            self.parts().model.set(Some(flow.model_of(sort, &with_names(flow.people()))));
        });
    }
}
