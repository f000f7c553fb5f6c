//! An address that we do not know.

use crate::route::Route;
use crate::text::{language, tx};
use leptos::prelude::*;

/// A dead end with a way out.
pub(crate) fn not_found() -> AnyView {
    let l = language();
    view! {
        <main class="page">
            <h1 class="display">{tx!(l, not_found.title)}</h1>
            <p>{tx!(l, not_found.text)}</p>
            <a class="button" href=Route::Home.to_string()>{tx!(l, nav.home)}</a>
        </main>
    }
    .into_any()
}
