//! The frame around every page: language, colours, and which page it is.

use crate::art::Sprite;
use crate::i18n::*;
use crate::pages;
use crate::panic::{self, Texts};
use crate::route::Route;
use crate::session::provide_session;
use crate::settings;
use crate::text::{Language, tx};
use crate::words;
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
    provide_session().set_pace(settings::pace());
    // The provider sets its own guess at the language once more, in an effect; so ours
    // has to come after it, or a stored language would be forgotten.
    Effect::new(move || {
        if let Some(language) = settings::language() {
            i18n.set_locale(language);
        }
    });
    // A page is drawn when its texts are here, and anew in another language.
    let drawn_in = RwSignal::new(None);
    Effect::new(move || {
        let language = i18n.get_locale();
        spawn_local(async move {
            words::load(language).await;
            prepare_for_panic(language);
            drawn_in.set(Some(language));
        });
    });

    let route = RwSignal::new(current_route());
    window_event_listener(leptos::ev::hashchange, move |_| {
        route.set(current_route());
        window().scroll_to_with_x_and_y(0.0, 0.0);
    });

    let page = move || {
        provide_context(Language(drawn_in.get()?));
        let route = route.get();
        // Whatever a page reads while it is built is no reason to build it again.
        Some(untrack(|| match route {
            Route::Home => pages::home(),
            Route::New => pages::new(),
            Route::Rules(code) => pages::new_by(&code),
            Route::Table => pages::table(),
            Route::About => pages::about(),
            Route::Crash => Crash().into_any(),
            Route::NotFound => pages::not_found(),
        }))
    };
    view! {
        <Sprite />
        {page}
    }
}

fn current_route() -> Route {
    Route::parse(&window().location().hash().unwrap_or_default())
}

/// The page after a panic cannot fetch its texts any more.
fn prepare_for_panic(l: Locale) {
    panic::prepare(Texts {
        title: tx!(l, crash.title),
        text: tx!(l, crash.text),
        save: tx!(l, crash.save),
        reload: tx!(l, crash.reload),
        details: tx!(l, crash.details),
    });
}

/// An empty page that panics a moment later: as a real one would, when all is there.
#[component]
#[expect(clippy::panic, reason = "it is what this page is for")]
fn Crash() -> impl IntoView {
    set_timeout(|| panic!("on purpose"), std::time::Duration::from_millis(500));
}
