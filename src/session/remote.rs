//! A game in a room, on several devices, as a session shows it.
//!
//! The game itself, the connections and the people are behind the trait [`RemoteGame`] (implemented in src/rooms,
//! whose code is loaded later). The session asks it what to draw and tells it what the person here
//! does. So table, motion and sounds know nothing of rooms.
//!
//! The trait has no signals. Code that asks a room for the log, the people or the score sheet therefore also reads
//! the signal of the published facts, or it is not told of changes.

use super::Session;
use crate::games::AppGame;
use crate::prelude::*;
use browser::event::dispatch;
use play::remote::{RemoteGame, next};
use play::shown::Shown;
use std::ops::Range;
use std::rc::Rc;

/// The data of a session about a game in a room.
pub(super) struct Remote<G: AppGame> {
    game: Option<Rc<dyn RemoteGame<G>>>,
    /// In which order the cards in the hand arrived.
    hand_order: G::HandOrder,
}

impl<G: AppGame> Default for Remote<G> {
    fn default() -> Self {
        Remote { game: None, hand_order: G::HandOrder::default() }
    }
}

impl<G: AppGame> Session<G> {
    /// Shows this game from now on. What has happened in it so far does not count as news.
    pub fn join(self, game: Box<dyn RemoteGame<G>>) {
        self.stop();
        self.stop_thinking();
        self.end_show();
        Self::clear_table();
        // A game played here alone may now be played in another window.
        dispatch("frantic-free");
        self.state().flow.set_value(None);
        self.state().published.set_value(game.facts().len());
        self.state().published_to.set_value(None);
        self.state()
            .remote
            .set_value(Remote { game: Some(game.into()), hand_order: G::HandOrder::default() });
        self.state().refused.set(None);
        self.set_halted(false);
        self.remote_changed();
    }

    /// Whether the game is one in a room.
    pub fn is_remote(self) -> bool {
        self.state().remote.with_value(|remote| remote.game.is_some())
    }

    /// To be called when that game has changed.
    pub fn remote_changed(self) {
        let state = self.state();
        let sort = state.sort.get_untracked();
        let shown = state.remote.update_value(|remote| {
            let game = remote.game.as_ref()?;
            let view = game.view()?;
            let mut facts = game.facts();
            G::update_hand_order(&view, &mut remote.hand_order);
            let published = state.published.get_value().min(facts.len());
            state.published.set_value(facts.len());
            let news = facts.split_off(published);
            let mut model = G::model(&view, &game.people(), sort, &remote.hand_order);
            // The question is not shown again to somebody who has answered it.
            if game.answered() {
                G::remove_question(&mut model);
            }
            Some(Shown {
                before: Some(facts),
                news,
                // Somebody who watches all the time has seen everything except the news.
                seen: published,
                can_undo: game.may_undo(),
                next: next::<G>(&view, game.answered()),
                model,
            })
        });
        if let Some(shown) = shown {
            self.present(shown);
        }
    }

    /// To be called when names or seats have changed, but nothing else has happened.
    pub fn remote_people_changed(self) {
        let Some(people) = untrack(|| self.remote_people()) else { return };
        let mut changed = false;
        self.state().model.maybe_update(|model| {
            changed = model.as_mut().is_some_and(|model| G::update_people(model, &people));
            changed
        });
        if changed {
            self.state().facts.notify();
        }
    }

    /// Sets why the last answer was refused; `None` if it was accepted.
    pub fn set_refused(self, refused: Option<G::Illegal>) {
        self.state().refused.set(refused);
    }

    /// Calls `what` with the game in the room; `None` if there is none.
    pub(super) fn with_remote<T>(self, what: impl FnOnce(&dyn RemoteGame<G>) -> T) -> Option<T> {
        // If this device deals, the call changes the game at once and re-enters the session:
        // release the borrow first.
        let game = self.state().remote.with_value(|remote| remote.game.clone());
        game.map(|game| what(game.as_ref()))
    }

    /// In a room: whether the person here is ready for the next round or game.
    pub(crate) fn is_ready(self) -> bool {
        self.with_remote(|game| game.is_ready()) == Some(true)
    }

    /// Whether the person may get hints: in a room if that allows it.
    pub fn allows_hints(self) -> bool {
        self.with_remote(|game| game.allows_hints()) != Some(false)
    }

    /// In a room: the facts of the last time that a bot played for the person here, once it is over.
    pub(crate) fn stood_in(self) -> Option<Range<usize>> {
        self.read_remote(|game, _| game.stood_in())
    }

    /// In a room: whether the open question stays open only for a while.
    pub(crate) fn is_timed(self) -> bool {
        self.with_remote(|game| game.is_timed()) == Some(true)
    }

    /// The players of that game.
    pub(super) fn remote_people(self) -> Option<Vec<Person>> {
        self.read_remote(|game, _| Some(game.people()))
    }

    /// Reads something of that game, with the facts as they were published. The trait has no
    /// signals, so the facts and people are always tracked here; otherwise views that show the log
    /// or the people of a room would not be updated.
    pub(super) fn read_remote<T>(
        self,
        what: impl FnOnce(&dyn RemoteGame<G>, &[G::Fact]) -> Option<T>,
    ) -> Option<T> {
        self.state().facts.with(|facts| self.with_remote(|game| what(game, facts)))?
    }

    /// Whether answering is blocked: the host cannot be reached, or has paused the game.
    pub fn halted(self) -> ReadSignal<bool> {
        self.state().halted.read_only()
    }

    /// Sets whether answering is blocked.
    pub fn set_halted(self, halted: bool) {
        if self.state().halted.get_untracked() != halted {
            self.state().halted.set(halted);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::{Action, Fact, HouseRules, Packs, Setup, State, View};
    use game::{Game as _, Seat, Viewer};
    use std::cell::{Cell, RefCell};

    /// A fake room, controlled by the test.
    #[derive(Default)]
    struct Room {
        facts: RefCell<Vec<Fact>>,
        name: RefCell<String>,
        answers: Cell<usize>,
    }

    impl RemoteGame<State> for Room {
        fn view(&self) -> Option<View> {
            let setup = Setup::new(2, Packs::BASE, HouseRules::original(Packs::BASE)).ok()?;
            Some(State::new(&setup).view(Viewer::Seat(Seat::new(0)?)))
        }

        fn facts(&self) -> Vec<Fact> {
            self.facts.borrow().clone()
        }

        fn people(&self) -> Vec<Person> {
            ["Ann".to_owned(), self.name.borrow().clone()]
                .map(|name| Person { name, ..Person::default() })
                .into()
        }

        fn answered(&self) -> bool {
            false
        }

        fn submit(&self, _: u32, _: Vec<Action>) {
            self.answers.set(self.answers.get() + 1);
        }

        fn ready(&self) {}

        fn leave(&self) {}
    }

    /// A session that shows such a room.
    fn shown() -> (Session<State>, Rc<Room>) {
        let (session, room) = (Session::new(), Rc::new(Room::default()));
        session.state().remote.set_value(Remote { game: Some(room.clone()), hand_order: Vec::new() });
        session.remote_changed();
        (session, room)
    }

    #[test]
    fn views_of_a_rooms_log_are_updated_with_every_sentence() {
        let owner = Owner::new();
        owner.set();
        let (session, room) = shown();
        let sentences = Memo::new(move |_| session.log(usize::MAX).len());
        let sheet = Memo::new(move |_| session.score_sheet().map(|sheet| sheet.rounds.len()));
        let names = Memo::new(move |_| session.people().into_iter().map(|who| who.name).collect::<Vec<_>>());
        assert_eq!((sentences.get(), sheet.get(), names.get()[1].as_str()), (0, Some(0), ""));
        for turns in 1..4 {
            room.facts.borrow_mut().push(Fact::TurnLost(Seat::new(1).unwrap()));
            session.remote_changed();
            assert_eq!(sentences.get(), turns);
        }
        *room.name.borrow_mut() = "Bert".into();
        session.remote_changed();
        assert_eq!(names.get(), ["Ann", "Bert"]);
    }

    #[test]
    fn news_of_a_room_are_told_once() {
        let owner = Owner::new();
        owner.set();
        let (session, room) = shown();
        let news = || (session.seen().get_untracked(), session.new_facts().get_untracked());
        let lost = [0, 1].map(|seat| Fact::TurnLost(Seat::new(seat).unwrap()));
        for at in 0..4 {
            room.facts.borrow_mut().push(lost[at % 2]);
            session.remote_changed();
            assert_eq!(news(), (at, vec![lost[at % 2]]));
            // Somebody has answered or is ready, and nothing has happened.
            session.remote_changed();
            assert_eq!(news(), (at + 1, vec![]));
        }
        room.facts.borrow_mut().extend(lost);
        session.remote_changed();
        assert_eq!(news(), (4, lost.to_vec()), "two at once");
    }

    #[test]
    fn a_halted_table_accepts_no_answer() {
        let owner = Owner::new();
        owner.set();
        let (session, room) = shown();
        session.set_halted(true);
        session.submit(1, vec![Action::Draw]);
        assert_eq!(room.answers.get(), 0);
        session.set_halted(false);
        session.submit(1, vec![Action::Draw]);
        assert_eq!(room.answers.get(), 1);
    }
}
