//! A game that is played from several devices: what a session shows of it.
//!
//! The game itself, the connections and the people are behind a trait (src/room,
//! which comes later with its code); a session only asks it what to draw, and
//! tells it what the person here wants. So the table, what moves and what is
//! heard know nothing of rooms.

use super::Session;
use super::flow::Next;
use crate::live::say;
use crate::scores::course::Course;
use crate::table::hand::keep_order;
use crate::table::model::{Model, Person};
use crate::words::{self, log::Cast, log::lines_of};
use cards::{Action, Card, Fact, Illegal, View};
use leptos::prelude::*;
use std::rc::Rc;

/// A game that others deal, or that is dealt here for others too.
pub trait RemoteGame {
    /// How it stands, as the person here may know it; `None` where it is not known yet.
    fn view(&self) -> Option<View>;
    /// What has happened in this game, as they may know it.
    fn facts(&self) -> Vec<Fact>;
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
    fn answer(&self, to: u32, say: Vec<Action>);
    /// The person here is ready for the next round, or for another game.
    fn ready(&self);
    /// The person here looks away; the game goes on.
    fn leave(&self);
}

/// What has to happen next, seen from a device that shows one person's game.
fn next(view: &View, answered: bool) -> Next {
    if view.winners.is_some() {
        return Next::GameOver;
    }
    match (view.me(), view.my_ask(), view.ask) {
        (Some(me), Some(_), _) if !answered => Next::Ask(me),
        // The first cards are about to be dealt.
        (_, _, None) if view.round == 0 => Next::BotThinks,
        (_, _, None) => Next::RoundOver,
        _ => Next::BotThinks,
    }
}

/// What a session remembers of such a game.
#[derive(Default)]
pub(super) struct Remote {
    game: Option<Rc<dyn RemoteGame>>,
    /// The hand in the order its cards came.
    drawn: Vec<Card>,
}

impl Session {
    /// Plays at a table of several devices from now on. What had happened there is no news.
    pub fn join(self, game: Box<dyn RemoteGame>) {
        self.stop();
        // Another window may play the game that was played here alone.
        say("frantic-free");
        self.parts().flow.set_value(None);
        self.parts().told.set_value(game.facts().len());
        self.parts().remote.set_value(Remote { game: Some(game.into()), drawn: Vec::new() });
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
        let told = self.parts().told.get_value();
        self.parts().remote.update_value(|remote| {
            let Some(game) = &remote.game else { return };
            let Some(view) = game.view() else { return };
            let facts = game.facts();
            remote.drawn = keep_order(&view.my_hand(), &remote.drawn);
            self.parts().told.set_value(facts.len());
            self.parts().news.set(facts.get(told..).unwrap_or_default().to_vec());
            // Somebody who never looks away has seen all but the news.
            self.parts().seen.set(told.min(facts.len()));
            self.parts().facts.set(facts);
            self.parts().can_undo.set(false);
            self.parts().next.set(Some(next(&view, game.answered())));
            let mut model = Model::new(&view, &game.people(), sort, &remote.drawn);
            // Nobody is asked twice; what was said is told with what the others say.
            model.question.take_if(|_| game.answered());
            self.parts().model.set(Some(model));
        });
    }

    /// Somebody there may have another name, or play for somebody; nothing else has happened.
    pub fn remote_people_changed(self) {
        let Some(people) = untrack(|| self.remote_people()) else { return };
        let mut changed = false;
        self.parts().model.maybe_update(|model| {
            for place in model.iter_mut().flat_map(|model| &mut model.seats) {
                let Some(who) = people.get(place.person.index()) else { continue };
                let bot = who.bot.is_some();
                changed |= (&place.name, place.avatar, place.bot) != (&who.name, who.avatar, bot);
                (place.avatar, place.bot) = (who.avatar, bot);
                place.name.clone_from(&who.name);
            }
            changed
        });
        if changed {
            self.parts().facts.notify();
        }
    }

    /// Whether the last answer was taken there.
    pub fn set_refused(self, refused: Option<Illegal>) {
        self.parts().refused.set(refused);
    }

    /// Tells such a game something; `false` if there is none.
    pub(super) fn with_remote(self, what: impl FnOnce(&dyn RemoteGame)) -> bool {
        // Where it is dealt here it goes on before this is told: nothing may be held meanwhile.
        let game = self.parts().remote.with_value(|remote| remote.game.clone());
        game.inspect(|game| what(game.as_ref())).is_some()
    }

    /// What has happened there, as sentences.
    pub(super) fn remote_log(self) -> Option<Vec<super::Line>> {
        self.read_remote(|game, facts| {
            let view = game.view()?;
            Some(lines_of(&words::current(), facts, &game.casts(), view.viewer, view.persons))
        })
    }

    /// How the game there has gone so far.
    pub(super) fn remote_course(self) -> Option<Course> {
        self.read_remote(|game, facts| {
            let view = game.view()?;
            let (totals, wins) = (view.totals.0, view.wins.0);
            Some(Course::of(facts, &game.people(), view.setup.rules(), &totals, &wins))
        })
    }

    /// Who plays there.
    pub(super) fn remote_people(self) -> Option<Vec<Person>> {
        self.read_remote(|game, _| Some(game.people()))
    }

    /// Something of that game, with the facts as they were published. The trait has no
    /// signals, so these are read in every case: else whatever follows the log or the
    /// people of a room would never be told that they have changed.
    fn read_remote<T>(self, what: impl FnOnce(&dyn RemoteGame, &[Fact]) -> Option<T>) -> Option<T> {
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
    use cards::{HouseRules, Packs, Setup, State};
    use game::{Game as _, Seat, Viewer};
    use std::cell::{Cell, RefCell};

    /// A room in which things happen when the test says so.
    #[derive(Default)]
    struct Room {
        facts: RefCell<Vec<Fact>>,
        name: RefCell<String>,
        answers: Cell<usize>,
    }

    impl RemoteGame for Rc<Room> {
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

        fn answer(&self, _: u32, _: Vec<Action>) {
            self.answers.set(self.answers.get() + 1);
        }

        fn ready(&self) {}

        fn leave(&self) {}
    }

    /// A session that shows such a room.
    fn shown() -> (Session, Rc<Room>) {
        let (session, room) = (Session::new(), Rc::new(Room::default()));
        let game: Rc<dyn RemoteGame> = Rc::new(room.clone());
        session.parts().remote.set_value(Remote { game: Some(game), drawn: Vec::new() });
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
        assert_eq!(next(&view, false), Next::BotThinks);
    }
}
