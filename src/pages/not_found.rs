//! The page for unknown addresses.

use crate::pages::nav::home_link;
use crate::text::{language, tx};
use leptos::prelude::*;

/// Says that there is no such page, with a link to the first page.
pub(crate) fn not_found() -> AnyView {
    let l = language();
    view! {
        <main class="page">
            {home_link(l)}
            <h1 class="display">{tx!(l, not_found.title)}</h1>
            <p>{tx!(l, not_found.text)}</p>
        </main>
    }
    .into_any()
}
