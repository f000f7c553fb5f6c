//! Pages that are still empty: each gets a file of its own with its content.

use crate::i18n::*;
use crate::route::Route;
use leptos::prelude::*;

/// Setting up a game.
#[component]
pub(crate) fn New() -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <main class="page">
            <h1 class="display">{t!(i18n, ui.new.title)}</h1>
            <p>{t!(i18n, ui.new.soon)}</p>
            <a class="button" href=Route::Home.to_string()>{t!(i18n, ui.nav.home)}</a>
        </main>
    }
}

/// The running game.
#[component]
pub(crate) fn Table() -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <main class="page">
            <h1 class="display">{t!(i18n, ui.table.title)}</h1>
            <p>{t!(i18n, ui.table.none)}</p>
            <a class="button" href=Route::Home.to_string()>{t!(i18n, ui.nav.home)}</a>
        </main>
    }
}

/// An address that we do not know.
#[component]
pub(crate) fn NotFound() -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <main class="page">
            <h1 class="display">{t!(i18n, ui.not_found.title)}</h1>
            <p>{t!(i18n, ui.not_found.text)}</p>
            <a class="button" href=Route::Home.to_string()>{t!(i18n, ui.nav.home)}</a>
        </main>
    }
}
