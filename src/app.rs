//! The frame around every page: language, colours, and which page it is.

use crate::focus;
use crate::games::card::provide_session;
use crate::language::{Language, Wanted};
use crate::lazy::{self, LazyView, RoomView, lazy};
use crate::live::{follow, on_window_event};
use crate::pages;
use crate::panic::{self, Texts};
use crate::route::Route;
use crate::settings;
use crate::text::tx;
use crate::words;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The whole app.
pub fn app() -> AnyView {
    settings::apply_root_attributes();
    let session = provide_session();
    session.set_pace(settings::pace());
    session.set_sort(settings::sort());
    // Wherever it is chosen, it is remembered.
    Effect::new(move || settings::set_sort(session.sort().get()));
    let wanted = RwSignal::new(Language::of_page());
    provide_context(Wanted(wanted));
    // A page is drawn when its texts are here, and anew in another language.
    let drawn_in = RwSignal::new(None);
    Effect::new(move || {
        let language = wanted.get();
        spawn_local(async move {
            words::load(language).await;
            // Somebody may have changed their mind while the texts were on their way.
            if wanted.get_untracked() != language {
                return;
            }
            prepare_for_panic(language);
            if let Some(root) = document().document_element() {
                // No element refuses an attribute of this name.
                root.set_attribute("lang", language.code()).ok();
            }
            // People who gave no name are called in the language of the page.
            session.republish();
            focus::stay();
            drawn_in.set(Some(language));
        });
    });

    // The other pages should be there before the network is gone.
    let fetch = move || spawn_local(lazy::prefetch(wanted.get_untracked()));
    set_timeout(fetch, std::time::Duration::from_secs(3));

    // A key that is held down presses what it is on once, not whatever comes to stand there.
    drop(window_event_listener(leptos::ev::keydown, |event| {
        if event.repeat() && event.key() == "Enter" {
            event.prevent_default();
        }
    }));
    focus::watch();

    let route = RwSignal::new(current_route());
    on_window_event("hashchange", move || {
        let now = current_route();
        if now == route.get_untracked() {
            // From card to card is not to another page (pages::cards sees to that itself).
            focus::drawn();
        } else {
            route.set(now);
            focus::arrive();
        }
    });

    let page = move || {
        let Some(language) = drawn_in.get().filter(|_| session.ready().get()) else { return ().into_any() };
        provide_context(language);
        let route = route.get();
        // Whatever a page reads while it is built is no reason to build it again.
        untrack(|| match route {
            Route::Home => pages::home(),
            Route::New => lazy(LazyView::New),
            Route::Rules(code) => lazy(LazyView::NewBy(code)),
            Route::Table => pages::table(),
            Route::About => lazy(LazyView::About),
            Route::Settings => lazy(LazyView::Settings),
            Route::Games => lazy(LazyView::Games),
            Route::History => lazy(LazyView::History),
            Route::Past(date) => lazy(LazyView::Past(date)),
            Route::Learn => lazy(LazyView::Learn),
            Route::Cards => lazy(LazyView::Cards),
            Route::Overview => lazy(LazyView::Overview),
            Route::Room => lazy(LazyView::Room(RoomView::Lobby)),
            Route::Crash => crash(),
            Route::NotFound => lazy(LazyView::NotFound),
        })
    };
    follow(page)
}

fn current_route() -> Route {
    Route::parse(&window().location().hash().unwrap_or_default())
}

/// The page after a panic cannot fetch its texts any more.
fn prepare_for_panic(l: Language) {
    panic::prepare(Texts {
        title: tx!(l, crash.title),
        text: tx!(l, crash.text),
        save: tx!(l, crash.save),
        reload: tx!(l, crash.reload),
        details: tx!(l, crash.details),
    });
}

/// An empty page that panics a moment later: as a real one would, when all is there.
#[expect(clippy::panic, reason = "it is what this page is for")]
fn crash() -> AnyView {
    set_timeout(|| panic!("on purpose"), std::time::Duration::from_millis(500));
    ().into_any()
}
