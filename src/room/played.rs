//! The game that is played in a room: what the client of rooms needs of its rules, session, texts
//! and bots. The client is compiled once for all games, so it has a game only as [`PlayedGame`].

use super::RoomClient;
use super::game::RoomGame;
use crate::games::{AppGame, Person};
use crate::route::Route;
use crate::session::{Next, Session, players};
use crate::storage;
use ::room::{AnyAction, AnyIllegal, AnyMemory, AnySetup, AnyView, Rules};
use game::Rng;
use leptos::prelude::ReadSignal;
use std::sync::Arc;

/// A game that can be played in a room.
pub(crate) trait PlayedGame: Send + Sync {
    /// [`AppGame::KEY`].
    fn key(&self) -> &'static str;

    /// [`AppGame::NEW`].
    fn new_page(&self) -> Route;

    /// [`AppGame::TABLE`].
    fn table_page(&self) -> Route;

    /// Its rules.
    fn rules(&self) -> Rules;

    /// [`AppGame::bot_answer`].
    fn bot_answer(
        &self,
        bot: &str,
        view: &AnyView,
        memory: &AnyMemory,
        rng: &mut Rng,
    ) -> Option<AnyAction>;

    /// Which game, and [`AppGame::setup_text`].
    fn setup_text(&self, setup: &AnySetup) -> String;

    /// [`AppGame::reaction_time_text`].
    fn reaction_time_text(&self, seconds: u16) -> String;

    /// The setup that was chosen for a room on the page of a new game; `None` the second time.
    fn chosen_setup(&self) -> Option<AnySetup>;

    /// The setup of a new game before anything is chosen.
    fn usual_setup(&self) -> Option<AnySetup>;

    /// The person who played here last.
    fn usual_person(&self) -> Option<Person>;

    /// Shows the room's game in the session, unless it already does.
    fn show(&self, client: &RoomClient);

    /// [`Session::is_remote`].
    fn is_shown(&self) -> bool;

    /// [`Session::remote_changed`].
    fn changed(&self);

    /// [`Session::remote_people_changed`].
    fn people_changed(&self);

    /// [`Session::set_refused`].
    fn set_refused(&self, why: Option<AnyIllegal>);

    /// [`Session::set_halted`].
    fn set_halted(&self, halted: bool);

    /// [`Session::leave`].
    fn leave(&self);

    /// [`Session::next`].
    fn next(&self) -> ReadSignal<Option<Next>>;
}

/// The game of this session.
pub(crate) fn played<G: AppGame>(session: Session<G>) -> Arc<dyn PlayedGame> {
    Arc::new(Played(session))
}

struct Played<G: AppGame>(Session<G>);

impl<G: AppGame> PlayedGame for Played<G> {
    fn key(&self) -> &'static str {
        G::KEY
    }

    fn new_page(&self) -> Route {
        G::NEW
    }

    fn table_page(&self) -> Route {
        G::TABLE
    }

    fn rules(&self) -> Rules {
        Rules::of::<G>()
    }

    fn bot_answer(
        &self,
        bot: &str,
        view: &AnyView,
        memory: &AnyMemory,
        rng: &mut Rng,
    ) -> Option<AnyAction> {
        let nothing = G::Memory::default();
        let answer = G::bot_answer(bot, view.get::<G>()?, memory.get::<G>().unwrap_or(&nothing), rng)?;
        AnyAction::new::<G>(&answer)
    }

    fn setup_text(&self, setup: &AnySetup) -> String {
        let setup = setup.get::<G>().map(G::setup_text).unwrap_or_default();
        format!("{} · {setup}", G::title())
    }

    fn reaction_time_text(&self, seconds: u16) -> String {
        G::reaction_time_text(seconds)
    }

    fn chosen_setup(&self) -> Option<AnySetup> {
        players::take_room_setup::<G>().map(AnySetup::new::<G>)
    }

    fn usual_setup(&self) -> Option<AnySetup> {
        players::default_game::<G>().map(|usual| AnySetup::new::<G>(usual.setup))
    }

    fn usual_person(&self) -> Option<Person> {
        let usual = storage::last_choices::<G>()?;
        usual.people.into_iter().find(|person| person.bot.is_none())
    }

    fn show(&self, client: &RoomClient) {
        if !self.0.is_remote() {
            self.0.join(Box::new(RoomGame::new(client.clone())));
        }
    }

    fn is_shown(&self) -> bool {
        self.0.is_remote()
    }

    fn changed(&self) {
        self.0.remote_changed();
    }

    fn people_changed(&self) {
        self.0.remote_people_changed();
    }

    fn set_refused(&self, why: Option<AnyIllegal>) {
        self.0.set_refused(why.and_then(AnyIllegal::get::<G>));
    }

    fn set_halted(&self, halted: bool) {
        self.0.set_halted(halted);
    }

    fn leave(&self) {
        self.0.leave();
    }

    fn next(&self) -> ReadSignal<Option<Next>> {
        self.0.next()
    }
}
