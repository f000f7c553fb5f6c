//! Whose game this is.

use crate::i18n::*;
use crate::route::Route;
use leptos::prelude::*;

/// Unofficial, by whom, and where the real one is to be had.
#[component]
pub(crate) fn About() -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <main class="page">
            <h1 class="display">{t!(i18n, ui.about.title)}</h1>
            <p>{t!(i18n, ui.about.unofficial)}</p>
            <p>{t!(i18n, ui.about.credit)}</p>
            <p>{t!(i18n, ui.about.buy)}</p>
            <a class="button" href=Route::Home.to_string()>{t!(i18n, ui.nav.home)}</a>
        </main>
    }
}
