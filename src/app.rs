//! The frame around every page: language, colours, and which page it is.

use crate::i18n::*;
use crate::pages;
use crate::panic::{self, Texts};
use crate::route::Route;
use crate::settings;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The whole app.
#[component]
pub fn App() -> impl IntoView {
    view! {
        <I18nContextProvider>
            <Shell />
        </I18nContextProvider>
    }
}

/// What needs the language to be known.
#[component]
fn Shell() -> impl IntoView {
    let i18n = use_i18n();
    if let Some(language) = settings::language() {
        i18n.set_locale(language);
    }
    Effect::new(move || prepare_for_panic(i18n.get_locale()));

    let route = RwSignal::new(current_route());
    window_event_listener(leptos::ev::hashchange, move |_| route.set(current_route()));

    move || match route.get() {
        Route::Home => pages::Home().into_any(),
        Route::New => pages::New().into_any(),
        Route::Table => pages::Table().into_any(),
        Route::About => pages::About().into_any(),
        Route::Crash => Crash().into_any(),
        Route::NotFound => pages::NotFound().into_any(),
    }
}

fn current_route() -> Route {
    Route::parse(&window().location().hash().unwrap_or_default())
}

/// The page after a panic cannot fetch its texts any more.
fn prepare_for_panic(language: Locale) {
    spawn_local(async move {
        panic::prepare(Texts {
            title: td_string!(language, ui.crash.title).await.to_owned(),
            text: td_string!(language, ui.crash.text).await.to_owned(),
            save: td_string!(language, ui.crash.save).await.to_owned(),
            reload: td_string!(language, ui.crash.reload).await.to_owned(),
            details: td_string!(language, ui.crash.details).await.to_owned(),
        });
    });
}

/// An empty page that panics a moment later: as a real one would, when all is there.
#[component]
#[expect(clippy::panic, reason = "it is what this page is for")]
fn Crash() -> impl IntoView {
    set_timeout(|| panic!("on purpose"), std::time::Duration::from_millis(500));
}
