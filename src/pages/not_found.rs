//! An address that we do not know.

use crate::pages::way::way_home;
use crate::text::{language, tx};
use leptos::prelude::*;

/// A dead end with a way out.
pub(crate) fn not_found() -> AnyView {
    let l = language();
    view! {
        <main class="page">
            {way_home(l)}
            <h1 class="display">{tx!(l, not_found.title)}</h1>
            <p>{tx!(l, not_found.text)}</p>
        </main>
    }
    .into_any()
}
