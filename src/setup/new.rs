//! Setting up a game: the people, and the options of the game.

use super::people::{self, People};
use super::which_game;
use crate::nav::home_link;
use crate::prelude::*;
use crate::session::{players, use_session};
use crate::setup::game::GameSetup;
use play::flow::NewGame;
use play::reference::Game;

/// The page. `code` is the part of its address that contains options, if it was opened by such a
/// link.
pub(crate) fn new<G: GameSetup>(code: Option<&str>) -> AnyView {
    let l = language();
    let session = use_session::<G>();
    let people = People::default();
    let options = G::initial_options(people);
    // Begins with the choices of the last game.
    if let Some(usual) = players::default_game::<G>() {
        usual.people.into_iter().for_each(|person| people.push(person));
        G::choose(options, &usual.setup);
    }
    if let Some(code) = code {
        G::receive(options, code);
    }
    let start = move |_| {
        if let Ok(setup) = G::chosen_setup(options) {
            session.start(NewGame { people: people.all(), setup });
            G::TABLE.go();
        }
    };
    // The button that plays the game in a room, each person on their own device.
    let room = move |_| {
        if let Ok(setup) = G::chosen_setup(options) {
            players::set_room_setup::<G>(setup);
            Route::Room.go();
        }
    };
    let impossible = move || G::chosen_setup(options).is_err();
    let addresses = [Route::New, Route::BoardNew].map(|route| route.to_string());
    let game = if G::NEW == Route::New { Game::Cards } else { Game::Board };
    html! {
        <main class="page new">
            {home_link(l)}
            <h1 class="display">{tx!(l, new.title)}</h1>
            {which_game::choice(l, addresses, game)}
            {G::received(l, options)}
            <section class="sheet">
                <h2>{tx!(l, new.people)}</h2>
                {people::people(l, people, G::MAX_PEOPLE, G::LEVELS)}
            </section>
            {G::option_sections(l, options)}
            <p class="why" role="status">{text(move || G::chosen_setup(options).err().unwrap_or_default())}</p>
            <button type="button" class="button" disabled=flag(impossible) on:click=room>
                {tx!(l, new.room)}
            </button>
            <div class="bar">
                <button class="button go" disabled=flag(impossible) on:click=start>{tx!(l, new.start)}</button>
            </div>
        </main>
    }
}
