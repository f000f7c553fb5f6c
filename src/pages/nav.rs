//! The link back at the top left of every page.

use crate::games::AppGame;
use crate::language::Language;
use crate::reactive::on_click;
use crate::route::Route;
use crate::session::{open_table, use_session};
use crate::text::tx;
use leptos::ev::MouseEvent;
use leptos::prelude::*;

/// A link to the parent page.
pub(crate) fn nav_link(to: &Route, word: String) -> AnyView {
    view! {
        <p class="way-back">
            <a class="button" href=to.to_string()><span aria-hidden="true">"‹"</span> {word}</a>
        </p>
    }
    .into_any()
}

/// Back to the first page.
pub(crate) fn home_link(l: Language) -> AnyView {
    nav_link(&Route::Home, tx!(l, nav.home))
}

/// A link to the table while a game is played, and to the first page otherwise.
pub(crate) fn back_link(l: Language) -> AnyView {
    match open_table() {
        Some(table) => nav_link(&table, tx!(l, nav.table)),
        None => home_link(l),
    }
}

/// A link that leaves the game, which stays saved, and `beside` it other links.
pub(super) fn leave_link<G: AppGame>(l: Language, beside: AnyView) -> AnyView {
    let session = use_session::<G>();
    let leave = move || {
        session.leave();
        Route::Home.go();
    };
    way_back(l, on_click(leave), beside)
}

fn way_back(l: Language, leave: Box<dyn FnMut(MouseEvent)>, beside: AnyView) -> AnyView {
    view! {
        <p class="way-back">
            <button type="button" class="button" on:click=leave>
                <span aria-hidden="true">"‹"</span> {tx!(l, table.leave)}
            </button>
            {beside}
        </p>
    }
    .into_any()
}
