//! A game that is played from several devices: what a session shows of it.
//!
//! The game itself, the connections and the people are behind a trait (src/room,
//! which comes later with its code); a session only asks it what to draw, and
//! tells it what the person here wants. So the table, what moves and what is
//! heard know nothing of rooms.

use super::Session;
use super::flow::Next;
use crate::games::{AppGame, Cast, Line, Person};
use crate::live::dispatch;
use crate::scores::course::Course;
use game::{Asks, View as _, Viewer};
use leptos::prelude::*;
use std::rc::Rc;

/// A game that others deal, or that is dealt here for others too.
pub trait RemoteGame<G: AppGame> {
    /// How it stands, as the person here may know it; `None` where it is not known yet.
    fn view(&self) -> Option<G::View>;
    /// What has happened in this game, as they may know it.
    fn facts(&self) -> Vec<G::Fact>;
    /// Who plays, by the seat they first had.
    fn people(&self) -> Vec<Person>;
    /// The same for everything that has happened: seats may have changed hands.
    fn casts(&self) -> Vec<Cast> {
        vec![Cast { from: 0, people: self.people(), me: true }]
    }
    /// The open question is answered from here, and told when all have.
    fn answered(&self) -> bool;
    /// Sends an answer with all its parts to the question of this number; whether it was
    /// taken comes back by [`Session::set_refused`].
    fn submit(&self, question: u32, parts: Vec<G::Action>);
    /// The person here is ready for the next round, or for another game.
    fn ready(&self);
    /// The person here looks away; the game goes on.
    fn leave(&self);
}

/// What has to happen next, seen from a device that shows one person's game.
fn next<G: AppGame>(view: &G::View, answered: bool) -> Next {
    match (view.asks(), view.viewer()) {
        (Asks::Over, _) => Next::GameOver,
        (Asks::People { seats, .. }, Viewer::Seat(me)) if seats.has(me) && !answered => Next::Ask(me),
        (Asks::Seed, _) if G::round(view) > 0 => Next::RoundOver,
        // Others are asked, or the first cards are about to be dealt.
        _ => Next::BotThinks,
    }
}

/// What a session remembers of such a game.
pub(super) struct Remote<G: AppGame> {
    game: Option<Rc<dyn RemoteGame<G>>>,
    /// In which order the things in the hand came.
    hand_order: G::HandOrder,
}

impl<G: AppGame> Default for Remote<G> {
    fn default() -> Self {
        Remote { game: None, hand_order: G::HandOrder::default() }
    }
}

impl<G: AppGame> Session<G> {
    /// Plays at a table of several devices from now on. What had happened there is no news.
    pub fn join(self, game: Box<dyn RemoteGame<G>>) {
        self.stop();
        // Another window may play the game that was played here alone.
        dispatch("frantic-free");
        self.parts().flow.set_value(None);
        self.parts().published.set_value(game.facts().len());
        self.parts()
            .remote
            .set_value(Remote { game: Some(game.into()), hand_order: G::HandOrder::default() });
        self.parts().refused.set(None);
        self.set_halted(false);
        self.remote_changed();
    }

    /// Whether the game is one of several devices.
    pub fn is_remote(self) -> bool {
        self.parts().remote.with_value(|remote| remote.game.is_some())
    }

    /// The game there has gone on.
    pub fn remote_changed(self) {
        let sort = self.parts().sort.get_untracked();
        let published = self.parts().published.get_value();
        self.parts().remote.update_value(|remote| {
            let Some(game) = &remote.game else { return };
            let Some(view) = game.view() else { return };
            let facts = game.facts();
            G::update_hand_order(&view, &mut remote.hand_order);
            self.parts().published.set_value(facts.len());
            self.parts().news.set(facts.get(published..).unwrap_or_default().to_vec());
            // Somebody who never looks away has seen all but the news.
            self.parts().seen.set(published.min(facts.len()));
            self.parts().facts.set(facts);
            self.parts().can_undo.set(false);
            self.parts().next.set(Some(next::<G>(&view, game.answered())));
            let mut model = G::model(&view, &game.people(), sort, &remote.hand_order);
            // Nobody is asked twice; what was said is told with what the others say.
            if game.answered() {
                G::remove_question(&mut model);
            }
            self.parts().model.set(Some(model));
        });
    }

    /// Somebody there may have another name, or play for somebody; nothing else has happened.
    pub fn remote_people_changed(self) {
        let Some(people) = untrack(|| self.remote_people()) else { return };
        let mut changed = false;
        self.parts().model.maybe_update(|model| {
            changed = model.as_mut().is_some_and(|model| G::update_people(model, &people));
            changed
        });
        if changed {
            self.parts().facts.notify();
        }
    }

    /// Whether the last answer was taken there.
    pub fn set_refused(self, refused: Option<G::Illegal>) {
        self.parts().refused.set(refused);
    }

    /// Tells such a game something; `false` if there is none.
    pub(super) fn with_remote(self, what: impl FnOnce(&dyn RemoteGame<G>)) -> bool {
        // Where it is dealt here it goes on before this is told: nothing may be held meanwhile.
        let game = self.parts().remote.with_value(|remote| remote.game.clone());
        game.inspect(|game| what(game.as_ref())).is_some()
    }

    /// What has happened there, as sentences.
    pub(super) fn remote_log(self) -> Option<Vec<Line>> {
        self.read_remote(|game, facts| {
            let view = game.view()?;
            Some(G::log(&view, facts, &game.casts()))
        })
    }

    /// How the game there has gone so far.
    pub(super) fn remote_course(self) -> Option<Course> {
        self.read_remote(|game, facts| {
            let view = game.view()?;
            Some(G::course(&view, facts, &game.people()))
        })
    }

    /// Who plays there.
    pub(super) fn remote_people(self) -> Option<Vec<Person>> {
        self.read_remote(|game, _| Some(game.people()))
    }

    /// Something of that game, with the facts as they were published. The trait has no
    /// signals, so these are read in every case: else whatever follows the log or the
    /// people of a room would never be told that they have changed.
    fn read_remote<T>(self, what: impl FnOnce(&dyn RemoteGame<G>, &[G::Fact]) -> Option<T>) -> Option<T> {
        let game = self.parts().remote.with_value(|remote| remote.game.clone());
        self.parts().facts.with(|facts| what(game?.as_ref(), facts))
    }

    /// Whether answers are of no use just now: the host is not heard, or has paused the game.
    pub fn halted(self) -> ReadSignal<bool> {
        self.parts().halted.read_only()
    }

    /// Says whether they are.
    pub fn set_halted(self, halted: bool) {
        if self.parts().halted.get_untracked() != halted {
            self.parts().halted.set(halted);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::{Action, Fact, HouseRules, Packs, Setup, State, View};
    use game::{Game as _, Seat, Viewer};
    use std::cell::{Cell, RefCell};

    /// A room in which things happen when the test says so.
    #[derive(Default)]
    struct Room {
        facts: RefCell<Vec<Fact>>,
        name: RefCell<String>,
        answers: Cell<usize>,
    }

    impl RemoteGame<State> for Rc<Room> {
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
        let game: Rc<dyn RemoteGame<State>> = Rc::new(room.clone());
        session.parts().remote.set_value(Remote { game: Some(game), hand_order: Vec::new() });
        session.remote_changed();
        (session, room)
    }

    #[test]
    fn what_follows_the_log_of_a_room_hears_of_every_sentence() {
        let owner = Owner::new();
        owner.set();
        let (session, room) = shown();
        let sentences = Memo::new(move |_| session.log().len());
        let course = Memo::new(move |_| session.course().map(|course| course.rounds.len()));
        let names = Memo::new(move |_| session.people().into_iter().map(|who| who.name).collect::<Vec<_>>());
        assert_eq!((sentences.get(), course.get(), names.get()[1].as_str()), (0, Some(0), ""));
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
    fn a_halted_table_takes_no_answer() {
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

    #[test]
    fn before_the_first_cards_nobody_is_asked_to_go_on() {
        let setup = Setup::new(3, Packs::BASE, HouseRules::original(Packs::BASE)).unwrap();
        let view = State::new(&setup).view(Viewer::Seat(Seat::new(0).unwrap()));
        assert_eq!(next::<State>(&view, false), Next::BotThinks);
    }
}
