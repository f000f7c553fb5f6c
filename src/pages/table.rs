//! The running game: shows the screen that is due.

use super::nav::home_link;
use crate::focus;
use crate::games::card::use_session;
use crate::lazy::{LazyView, RoomView, lazy};
use crate::reactive::dynamic;
use crate::route::Route;
use crate::session::{Next, WindowState};
use crate::storage;
use crate::table::layout;
use crate::text::{language, tx};
use cards::State;
use game::{Seat, Seats};
use leptos::prelude::*;

/// The screens of a game. As long as people and bots play it is the same table.
#[derive(Clone, Copy, PartialEq)]
enum Stage {
    Nothing,
    Back,
    Asked,
    Elsewhere(WindowState),
    HandOver(Seat),
    Window(Seats),
    Table,
    /// The round, because the next one may be over as soon as it has begun.
    RoundOver(u16),
    GameOver,
}

/// The page.
pub(crate) fn table() -> AnyView {
    let session = use_session();
    // Opening this address resumes the game that was being played last.
    let in_room = !session.is_remote() && storage::in_room::<State>(true);
    if session.next().get_untracked().is_none() && !in_room {
        session.resume();
    }
    let stage = Memo::new(move |_| match session.next().get() {
        None if in_room => Stage::Back,
        None => match session.window_state() {
            WindowState::Active => Stage::Nothing,
            WindowState::Pending => Stage::Asked,
            place => Stage::Elsewhere(place),
        },
        Some(Next::HandOver(seat)) => Stage::HandOver(seat),
        Some(Next::Window(seats)) => Stage::Window(seats),
        Some(Next::Ask(_) | Next::BotThinks) => Stage::Table,
        Some(Next::RoundOver) => {
            Stage::RoundOver(session.model().with(|model| model.as_ref().map_or(0, |model| model.round)))
        }
        Some(Next::GameOver) => Stage::GameOver,
    });
    let page = move || {
        let stage = stage.get();
        focus::before_new_page();
        untrack(|| match stage {
            Stage::Nothing => nothing(),
            Stage::Back => lazy(LazyView::Room(RoomView::Back)),
            // Shown only for a moment.
            Stage::Asked => ().into_any(),
            Stage::Elsewhere(place) => lazy(LazyView::Elsewhere(place)),
            Stage::HandOver(seat) => lazy(LazyView::HandOver(seat)),
            // The table shows no hand then, because all look at it together.
            Stage::Window(seats) => {
                view! { {layout::table(None)} {lazy(LazyView::Reaction(seats))} }.into_any()
            }
            Stage::Table => layout::table(None),
            Stage::RoundOver(_) => lazy(LazyView::RoundOver),
            Stage::GameOver => lazy(LazyView::GameOver),
        })
    };
    on_cleanup(super::rotation::reset);
    // Above all screens: the animation that ends a round starts at the table and finishes over the
    // next page.
    let remote = Memo::new(move |_| session.next().with(Option::is_some) && session.is_remote());
    let room = move || if remote.get() { lazy(LazyView::Room(RoomView::Table)) } else { ().into_any() };
    view! { {dynamic(page)} {dynamic(room)} {lazy(LazyView::Motion)} }.into_any()
}

fn nothing() -> AnyView {
    let l = language();
    view! {
        <main class="page">
            {home_link(l)}
            <h1 class="display">{tx!(l, table.title)}</h1>
            <p>{tx!(l, table.none)}</p>
            <a class="button go" href=Route::New.to_string()>{tx!(l, home.new_game)}</a>
        </main>
    }
    .into_any()
}
