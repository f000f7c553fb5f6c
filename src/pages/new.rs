//! Setting up a game: the people, and the options of the game.

use super::people::{self, People};
use crate::language::Language;
use crate::pages::game::GamePages;
use crate::pages::nav::home_link;
use crate::reactive::{flag, text};
use crate::route::Route;
use crate::session::{NewGame, players, use_session};
use crate::text::{language, tx};
use leptos::prelude::*;

/// The picture of the card game: a fan of three cards.
const CARDS: &str = "<g stroke='var(--ink)' stroke-width='3' stroke-linejoin='round'>\
    <path d='m22 14 20-7 13 37-20 7Z' fill='var(--blue)'/>\
    <path d='m74 14-20-7-13 37 20 7Z' fill='var(--green)'/>\
    <path d='M37 4h22v44H37Z' fill='var(--paper)'/></g>\
    <path d='M43 31c3 6 8 6 11 0M43 17l4 3m7-3-4 3' fill='none' stroke='var(--red)' stroke-width='4' \
    stroke-linecap='round'/>";
/// The picture of the board game: a track in bends, an arrow on it, and a pawn.
const TRACK: &str = "<path d='M10 46h66a10 10 0 0 0 0-19H24a9 9 0 0 1 0-18h62' fill='none' stroke='var(--ink)' \
    stroke-width='15' stroke-linecap='round' stroke-linejoin='round'/>\
    <path d='M10 46h66a10 10 0 0 0 0-19H24a9 9 0 0 1 0-18h62' fill='none' stroke='var(--yellow)' stroke-width='9' \
    stroke-dasharray='9 2.5' stroke-linejoin='round'/>\
    <path d='M52 20h10v14H52Z' fill='var(--red)' stroke='var(--ink)' stroke-width='2.5'/>\
    <path d='M57 32v-9m-3 3 3-3 3 3' fill='none' stroke='var(--paper)' stroke-width='2.5'/>\
    <path d='M24 48c0-7 4-8 4-11a6 6 0 1 1 8 0c0 3 4 4 4 11Z' fill='var(--blue)' stroke='var(--ink)' \
    stroke-width='3' stroke-linejoin='round'/>";

/// The page. `code` is the part of its address that contains options, if it was opened by such a
/// link.
pub(crate) fn new<G: GamePages>(code: Option<&str>) -> AnyView {
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
    // The same game in a room, where everybody has their own device.
    let room = move |_| {
        if let Ok(setup) = G::chosen_setup(options) {
            players::set_room_setup::<G>(setup);
            Route::Room.go();
        }
    };
    let impossible = move || G::chosen_setup(options).is_err();
    view! {
        <main class="page new">
            {home_link(l)}
            <h1 class="display">{tx!(l, new.title)}</h1>
            {games(l, &G::NEW)}
            {G::received(l, options)}
            <section class="sheet">
                <h2>{tx!(l, new.people)}</h2>
                {people::people(l, people, G::MAX_PEOPLE, G::LEVELS)}
            </section>
            {G::option_sections(l, options)}
            <p class="why" role="status">{text(move || G::chosen_setup(options).err().unwrap_or_default())}</p>
            {G::ROOMS.then(|| view! {
                <button type="button" class="button" disabled=flag(impossible) on:click=room>
                    {tx!(l, new.room)}
                </button>
            })}
            <div class="bar">
                <button class="button go" disabled=flag(impossible) on:click=start>{tx!(l, new.start)}</button>
            </div>
        </main>
    }
    .into_any()
}

/// Which game: a picture of each, the one being set up marked.
fn games(l: Language, current: &Route) -> AnyView {
    let all = [
        (Route::New, CARDS, tx!(l, new.card_game), tx!(l, new.card_game_text)),
        (Route::BoardNew, TRACK, tx!(l, new.board_game), tx!(l, new.board_game_text)),
    ];
    let all = all.map(|(route, picture, name, text)| {
        let current = (route == *current).then_some("page");
        view! {
            <a class="button game-choice" href=route.to_string() aria-current=current>
                <svg viewBox="0 0 96 56" aria-hidden="true" focusable="false" inner_html=picture></svg>
                <span><b>{name}</b> <small>{text}</small></span>
            </a>
        }
        .into_any()
    });
    view! { <nav class="which-game" aria-label=tx!(l, new.which)>{all.into_iter().collect_view()}</nav> }
        .into_any()
}
