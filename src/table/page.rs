//! The page of a running game of either kind: shows the screen that is due.

use crate::games::AppGame;
use crate::kit::first_page;
use crate::kit::focus;
use crate::lazy::{AroundTable, LazyView, RoomView, lazy};
use crate::prelude::*;
use crate::session::{WindowState, use_session};
use game::Seats;

/// The screens of a game. While people and bots play it is always the same table.
#[derive(Clone, Copy, PartialEq)]
enum Stage {
    Nothing,
    Back,
    Asked,
    Elsewhere(WindowState),
    HandOver(Seat),
    Window(Seats),
    Table,
    /// With the number of the round, because the next round may be over at once.
    RoundOver(u16),
    GameOver,
}

/// How a game draws its screens.
pub(crate) struct Screens<G: AppGame> {
    pub(crate) table: fn() -> AnyView,
    /// Its surroundings.
    pub(crate) around: fn(AroundTable) -> AnyView,
    /// The round that a model shows.
    pub(crate) round: fn(&G::Model) -> u16,
    /// Whether something is moving on the table: the next screen waits until it is over.
    pub(crate) is_moving: fn() -> bool,
    /// The layer above all screens: the animation that ends a round starts at the table and finishes over the next
    /// page.
    pub(crate) above: fn() -> AnyView,
}

pub(crate) fn game_table<G: AppGame>(screens: Screens<G>) -> AnyView {
    let session = use_session::<G>();
    // Opening this address resumes the game that was being played last.
    let in_room = !session.is_remote() && storage::in_room(G::KEY, true);
    if session.next().get_untracked().is_none() && !in_room {
        session.resume();
    }
    let stage = Memo::new(move |before| match session.next().get() {
        None if in_room => Stage::Back,
        None => match session.window_state() {
            WindowState::Active => Stage::Nothing,
            WindowState::Pending => Stage::Asked,
            place => Stage::Elsewhere(place),
        },
        Some(Next::Ask(_) | Next::BotThinks) => Stage::Table,
        Some(_) if before == Some(&Stage::Table) && (screens.is_moving)() => Stage::Table,
        Some(Next::HandOver(seat)) => Stage::HandOver(seat),
        Some(Next::Window(seats)) => Stage::Window(seats),
        Some(Next::RoundOver) => {
            Stage::RoundOver(session.model().with(|model| model.as_ref().map_or(0, screens.round)))
        }
        Some(Next::GameOver) => Stage::GameOver,
    });
    let page = move || {
        let stage = stage.get();
        focus::before_new_page();
        // The picture of the table from before the program's start stays until a screen replaces it.
        if stage != Stage::Asked {
            first_page::remove();
        }
        untrack(|| match stage {
            Stage::Nothing => (screens.around)(AroundTable::NoGame),
            Stage::Back => lazy(LazyView::Room(RoomView::Back(G::KEY))),
            // Shown only for a moment.
            Stage::Asked => ().into_any(),
            Stage::Elsewhere(place) => (screens.around)(AroundTable::Elsewhere(place)),
            Stage::HandOver(seat) => (screens.around)(AroundTable::HandOver(seat)),
            // The table then shows no hand, because all look at it together.
            Stage::Window(seats) => html! {
                {(screens.table)()}
                {(screens.around)(AroundTable::Reaction(seats))}
            },
            Stage::Table => (screens.table)(),
            Stage::RoundOver(_) => (screens.around)(AroundTable::RoundOver),
            Stage::GameOver => (screens.around)(AroundTable::GameOver),
        })
    };
    on_cleanup(super::rotation::reset);
    // Hides the hand, because another person may return to the table. The replay asks in the same way.
    on_cleanup(move || {
        if session.is_shared() && Route::current() != Route::Replay {
            session.hide();
        }
    });
    let remote = Memo::new(move |_| session.next().with(Option::is_some) && session.is_remote());
    let room = shown_while(move || remote.get(), || lazy(LazyView::Room(RoomView::Table)));
    html! { {dynamic(page)} {room} {(screens.above)()} }
}
