//! The running game.

use crate::route::Route;
use crate::text::{language, tx};
use leptos::prelude::*;

/// The page.
pub(crate) fn table() -> AnyView {
    let l = language();
    view! {
        <main class="page">
            <h1 class="display">{tx!(l, table.title)}</h1>
            <p>{tx!(l, table.none)}</p>
            <a class="button" href=Route::Home.to_string()>{tx!(l, nav.home)}</a>
        </main>
    }
    .into_any()
}
