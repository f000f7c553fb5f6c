//! The game being played on this device, as the pages see it.
//!
//! It is generic over the game; what it needs to know of one is in [`AppGame`]. The frame of the
//! app provides one [`Session`] ([`provide_session`]), and every page below gets it with
//! [`use_session`]. It is a small handle that can be copied freely. A page reads its signals
//! ([`Session::next`], [`Session::model`], [`Session::facts`] …) and calls its methods ([`Session::start`],
//! [`Session::submit`], [`Session::undo`] …). Each file here has those of one concern.
//!
//! The choices made for the last game, and finished games, are in [`storage`].
//!
//! Answers of several parts are put together in a [`Draft`](play::card_table::answer::Draft). While the
//! device changes hands (`Next::HandOver`, `Next::Window`) the model is that of a spectator, so no
//! page can show a hand by mistake.
//!
//! Everything that needs no browser is in [`play::flow`].

mod autosave;
mod one_table;
pub mod players;
mod remote;
mod replay;
mod show;
mod state;
mod stepping;
#[cfg(test)]
mod tests;
mod thinking;
pub(crate) mod unstored;
mod window;

pub(crate) use one_table::{clear_tables, ensure_saved, open_table};
pub(crate) use show::Show;
pub use window::WindowState;

use crate::games::AppGame;
use crate::prelude::*;
use browser::random;
use game::{Refused, Seed};
use play::flow::Flow;
use play::people::{Line, Lineup};
use play::scores::score_sheet::ScoreSheet;
use play::stored::game_text::LogText;
use play::stored::saved_game::{SaveProblem, SavedGame};
use players::{score_sheet_with_names, with_names};
use state::SessionState;
use std::rc::Rc;

/// The game on this device: a small handle that can be copied freely.
pub struct Session<G: AppGame>(StoredValue<Rc<SessionState<G>>, LocalStorage>);

handle!(Session<AppGame>);

/// A seed for a game on this device, where nothing secret depends on it. A room takes others, for which there is no
/// fallback ([`link::real_seed`]).
pub(crate) fn seed() -> Seed {
    Seed(random::bytes())
}

/// Creates the session and provides it to everything below.
pub fn provide_session<G: AppGame>() -> Session<G> {
    let session = Session::new();
    provide_context(session);
    storage::on_refusal(unstored::note);
    storage::migrate();
    session.listen();
    session.find_saved(None);
    Session::<G>::when_readable(move || session.state().ready.set(true));
    session
}

/// The session that was provided above.
pub fn use_session<G: AppGame>() -> Session<G> {
    expect_context::<Session<G>>()
}

/// Declares signals that pages read.
macro_rules! signals {
    ($($(#[doc = $doc:literal])+ $name:ident: $of:ty,)+) => {
        impl<G: AppGame> Session<G> {
            $($(#[doc = $doc])+ pub fn $name(self) -> ReadSignal<$of> {
                self.state().$name.read_only()
            })+
        }
    };
}

signals! {
    /// The next step; `None` while no game is played.
    next: Option<Next>,
    /// The table to draw; `None` while no game is played.
    model: Option<G::Model>,
    /// The facts of this game, as far as the person looking at the screen may know them.
    facts: Vec<G::Fact>,
    /// The facts of the last change, to be animated.
    new_facts: Vec<G::Fact>,
    /// The number of facts that the person looking at the screen has seen before; those after them
    /// are new.
    seen: usize,
    /// Why the last answer was refused, until another is accepted.
    refused: Option<G::Illegal>,
    /// Whether saved games have been read. Before that, no page can tell what can be resumed.
    ready: bool,
    /// A saved game that can be resumed.
    saved: Option<SavedGame>,
    /// A problem with a saved game, until [`Session::dismiss_save_problem`].
    save_problem: Option<SaveProblem>,
    /// How hands are sorted.
    sort: G::Sort,
    /// How fast things happen automatically and are animated.
    pace: Pace,
    /// Whether the last answer can be undone ([`Flow::can_undo`]); in a room: whether the person here may
    /// ask for that.
    can_undo: bool,
}

impl<G: AppGame> Session<G> {
    /// A session that plays nothing yet.
    fn new() -> Session<G> {
        Session(StoredValue::new_local(Rc::new(SessionState::new())))
    }

    fn state(self) -> Rc<SessionState<G>> {
        self.0.get_value()
    }

    /// The last `count` lines of the log.
    pub fn log(self, count: usize) -> Vec<Line> {
        self.lines(&self.lineups(), count)
    }

    /// The log as others may read it, without "you".
    pub fn log_for_others(self) -> Vec<Line> {
        let lineups = self.lineups().into_iter().map(|lineup| Lineup { me: false, ..lineup });
        self.lines(&lineups.collect::<Vec<_>>(), usize::MAX)
    }

    fn lines(self, lineups: &[Lineup], count: usize) -> Vec<Line> {
        let in_room = self.read_remote(|game, facts| Some(G::log(&game.view()?, facts, lineups, count)));
        if let Some(lines) = in_room {
            return lines;
        }
        let read = |flow: &Flow<G>, facts: &[G::Fact]| G::log(&flow.view(), facts, lineups, count);
        self.state().facts.with(|facts| self.with_flow(|flow| read(flow, facts)).unwrap_or_default())
    }

    /// The players, from which fact of the game on, with the names to show.
    pub fn lineups(self) -> Vec<Lineup> {
        self.read_remote(|game, _| Some(game.lineups())).unwrap_or_else(|| {
            let people = self.with_flow(|flow| with_names(flow.people())).unwrap_or_default();
            vec![Lineup { from: 0, people, me: true }]
        })
    }

    /// The results of the game so far.
    pub fn score_sheet(self) -> Option<ScoreSheet> {
        if self.is_remote() {
            return self
                .read_remote(|game, facts| Some(G::score_sheet(&game.view()?, facts, &game.people())));
        }
        self.with_flow(Flow::score_sheet).map(score_sheet_with_names)
    }

    /// The person has read about the problem.
    pub fn dismiss_save_problem(self) {
        self.state().save_problem.set(None);
    }

    /// The players, by their first seat, as stored: a person without a name has an empty one
    /// ([`players::with_names`]).
    pub fn people(self) -> Vec<Person> {
        let people = self.remote_people().or_else(|| self.with_flow(|flow| flow.people().to_vec()));
        people.unwrap_or_default()
    }

    /// Sets how hands are sorted.
    pub fn set_sort(self, sort: G::Sort) {
        self.state().sort.set(sort);
        self.publish();
        self.remote_changed();
    }

    /// Sets the pace.
    pub fn set_pace(self, pace: Pace) {
        self.state().pace.set(pace);
        // Restart the current wait with the new pace.
        if self.state().timer.with_value(Option::is_some) {
            self.advance();
        }
    }

    /// Whether several people share this device, who all have to agree to an undo.
    pub fn is_shared(self) -> bool {
        self.with_flow(|flow| flow.only_human().is_none()) == Some(true)
    }

    /// The person whose answer would be undone, by their first seat.
    pub fn answered_last(self) -> Option<Seat> {
        self.with_flow(Flow::answered_last)?
    }

    /// Undoes the last answer; in a room: asks the others whether it may be undone.
    pub fn undo(self) {
        if self.with_remote(|game| game.undo()).is_some() {
            return;
        }
        self.change(Flow::undo);
        self.state().log_text.set_value(LogText::default());
    }

    /// The person at this seat has taken the device and looks at it.
    pub fn reveal(self, seat: Seat) {
        self.change(|flow| flow.reveal(seat));
    }

    /// The person holding the device hides their hand.
    pub fn hide(self) {
        self.change(Flow::hide);
    }

    /// Changes who plays for this person (named by their first seat): a bot for a human who leaves,
    /// a human for a bot, or a new name or figure.
    pub fn set_person(self, person: Seat, who: Person) {
        self.change(|flow| flow.set_person(person, who));
    }

    /// Passes for everybody in the reaction window of the question with this number
    /// ([`Next::Window`]).
    pub fn nobody_reacts(self, to: u32) {
        self.change(|flow| flow.nobody_reacts(to));
    }

    /// The number of the open question of a game on this device.
    pub fn question(self) -> u32 {
        self.with_flow(Flow::question).unwrap_or_default()
    }

    /// Answers the question with this number for the person asked on the screen, with all parts of
    /// the answer.
    pub fn submit(self, question: u32, parts: Vec<G::Action>) {
        if self.is_remote() {
            if !self.state().halted.get_untracked() {
                self.with_remote(|game| game.submit(question, parts));
            }
            return;
        }
        self.save_now();
        let result = self.update_flow(|flow| flow.submit(question, parts)).unwrap_or(Ok(()));
        self.state().refused.set(match result {
            Err(Refused::Illegal(why)) => Some(why),
            Err(Refused::Incomplete) => Some(G::INCOMPLETE),
            // After a double tap the question has been answered already; that is not an error.
            Ok(()) | Err(Refused::OldQuestion) => None,
        });
        if result.is_ok() {
            self.advance();
        }
    }

    /// Begins the next round.
    pub fn next_round(self) {
        if self.with_remote(|game| game.ready()).is_some() {
            return;
        }
        self.change(|flow| flow.begin_round(flow.seed(seed)));
    }

    /// Starts a new game with the same people and rules.
    pub fn rematch(self) {
        if self.with_remote(|game| game.ready()).is_some() {
            return;
        }
        // Only a finished game can be repeated, so a double tap starts one new game, not two.
        if self.is_over()
            && let Some(new) = self.with_flow(Flow::to_new_game)
        {
            self.start(new);
        }
    }

    fn play(self, flow: Flow<G>, published: usize) {
        let state = self.state();
        state.published.set_value(published);
        state.log_text.set_value(LogText::default());
        state.published_to.set_value(None);
        self.stop_thinking();
        state.flow.set_value(Some(flow));
        state.refused.set(None);
        self.advance();
    }

    fn change(self, how: impl FnOnce(&mut Flow<G>)) {
        self.save_now();
        self.update_flow(how);
        self.advance();
    }

    /// Whether a game is being played here.
    fn is_playing(self) -> bool {
        self.state().flow.with_value(Option::is_some)
    }

    /// Whether the game being played here is over.
    fn is_over(self) -> bool {
        self.with_flow(Flow::next) == Some(Next::GameOver)
    }

    fn with_flow<T>(self, what: impl FnOnce(&Flow<G>) -> T) -> Option<T> {
        self.state().flow.with_value(|flow| flow.as_ref().map(what))
    }

    fn update_flow<T>(self, how: impl FnOnce(&mut Flow<G>) -> T) -> Option<T> {
        self.state().flow.update_value(|flow| flow.as_mut().map(how))
    }
}
