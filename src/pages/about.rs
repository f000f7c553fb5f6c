//! Whose game this is.

use crate::art::icon;
use crate::route::Route;
use crate::text::{language, tx};
use crate::version;
use cards::State;
use game::Game as _;
use leptos::prelude::*;

/// Unofficial, by whom, and where the real one is to be had.
pub(crate) fn about() -> AnyView {
    let l = language();
    let texts = [
        tx!(l, about.unofficial),
        tx!(l, about.credit),
        tx!(l, about.buy),
        tx!(l, about.own_rules),
        tx!(l, about.private),
        tx!(l, about.font),
    ];
    let version = env!("CARGO_PKG_VERSION");
    view! {
        <main class="page about">
            <h1 class="display">{tx!(l, about.title)}</h1>
            <div class="sheet">
                {icon("g-special-favours", "mascot")}
                {texts.into_iter().map(|text| view! { <p>{text}</p> }).collect_view()}
                <p class="small">{tx!(l, about.version, version = version, rules = State::RULES)}</p>
            </div>
            <a class="button" href=Route::Home.to_string()>{tx!(l, nav.home)}</a>
            {version::offer()}
        </main>
    }
    .into_any()
}
