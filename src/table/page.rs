//! The page of a running game of either kind: shows the screen that is due.

use crate::games::AppGame;
use crate::kit::first_page;
use crate::kit::focus;
use crate::lazy::{LazyView, RoomView, TableView, lazy};
use crate::prelude::*;
use crate::session::{WindowState, use_session};
use game::Seats;

/// The screens of a game. While people and bots play it is always the same table.
#[derive(Clone, Copy, PartialEq)]
enum DueScreen {
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
    pub(crate) around: fn(TableView) -> AnyView,
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
    let due = Memo::new(move |before| match session.next().get() {
        None if in_room => DueScreen::Back,
        None => match session.window_state() {
            WindowState::Active => DueScreen::Nothing,
            WindowState::Pending => DueScreen::Asked,
            place => DueScreen::Elsewhere(place),
        },
        Some(Next::Ask(_) | Next::BotThinks) => DueScreen::Table,
        Some(_) if before == Some(&DueScreen::Table) && (screens.is_moving)() => DueScreen::Table,
        Some(Next::HandOver(seat)) => DueScreen::HandOver(seat),
        Some(Next::Window(seats)) => DueScreen::Window(seats),
        Some(Next::RoundOver) => {
            DueScreen::RoundOver(session.model().with(|model| model.as_ref().map_or(0, screens.round)))
        }
        Some(Next::GameOver) => DueScreen::GameOver,
    });
    let page = move || {
        let due = due.get();
        focus::before_new_page();
        // The picture of the table from before the program's start stays until a screen replaces it.
        if due != DueScreen::Asked {
            first_page::remove();
        }
        untrack(|| match due {
            DueScreen::Nothing => (screens.around)(TableView::NoGame),
            DueScreen::Back => lazy(LazyView::Room(RoomView::Back(G::KEY))),
            // Shown only for a moment.
            DueScreen::Asked => ().into_any(),
            DueScreen::Elsewhere(place) => (screens.around)(TableView::Elsewhere(place)),
            DueScreen::HandOver(seat) => (screens.around)(TableView::HandOver(seat)),
            // The table then shows no hand, because all look at it together.
            DueScreen::Window(seats) => html! {
                {(screens.table)()}
                {(screens.around)(TableView::Reaction(seats))}
            },
            DueScreen::Table => (screens.table)(),
            DueScreen::RoundOver(_) => (screens.around)(TableView::RoundOver),
            DueScreen::GameOver => (screens.around)(TableView::GameOver),
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
