//! Links between pages: the link back at the top left of every page, and tiles for what is chosen less often.

use crate::games::AppGame;
use crate::prelude::*;
use crate::session::{Session, open_table, use_session};
use browser::date::iso_day;
use browser::file::{Address, json_address};
use leptos::ev::MouseEvent;
use storage::backup;

/// A link to the parent page.
pub(crate) fn nav_link(to: &Route, word: String) -> AnyView {
    html! {
        <p class="way-back">
            <a class="button" href=to.to_string()><span aria-hidden="true">"‹"</span> {word}</a>
        </p>
    }
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

/// A link that leaves the game, which stays saved; `beside` are further links.
pub(super) fn leave_link<G: AppGame>(l: Language, beside: AnyView) -> AnyView {
    way_back(l, leave(use_session::<G>()), beside)
}

/// Leaves the table. The game is saved.
pub(crate) fn leave<G: AppGame>(session: Session<G>) -> Box<dyn FnMut(MouseEvent)> {
    on_click(move || {
        session.leave();
        Route::Home.go();
    })
}

fn way_back(l: Language, leave: Box<dyn FnMut(MouseEvent)>, beside: AnyView) -> AnyView {
    html! {
        <p class="way-back">
            <button type="button" class="button" on:click=leave>
                <span aria-hidden="true">"‹"</span> {tx!(l, table.leave)}
            </button>
            {beside}
        </p>
    }
}

/// The link that saves everything as a file.
pub(crate) fn save_link(l: Language) -> AnyView {
    // The file stays in memory as long as its link is shown.
    let file = object_url();
    let address = file.as_ref().map(|file| file.as_str().to_owned());
    StoredValue::new_local(file);
    let name = format!("frantic-{}.json", iso_day().as_deref().unwrap_or("all"));
    html! { <a class="button" download=name href=address>{tx!(l, data.save)}</a> }
}

/// A link that saves a stored text which cannot be read, as a file with this name. It is small enough for a data URL.
pub(crate) fn keep_link(file: &'static str, text: &str, word: String) -> AnyView {
    html! { <a class="button" download=file href=json_address(text)>{word}</a> }
}

/// The address of the file, valid as long as the returned value exists.
fn object_url() -> Option<Address> {
    Address::of_text(&backup::text().unwrap_or_default(), "application/json")
}

/// A link of a sign and a word, for pages that are chosen less often.
pub(crate) fn link_tile(to: String, sign: &'static str, word: String) -> AnyView {
    html! { <a class="link-tile" href=to>{icon(sign, "sign")} {word}</a> }
}
