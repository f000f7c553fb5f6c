//! The frame around every page: loads the language, applies the settings and shows the page that
//! the address names.

use crate::card_game::card_table;
use crate::home::first;
use crate::kit::first_page;
use crate::kit::language::{self, LANGUAGE, Wanted};
use crate::kit::{back, focus, text};
use crate::lazy::{self, BoardLater, BoardView, LazyView, lazy};
use crate::parts;
use crate::prelude::*;
use crate::route;
use crate::session;
use browser::event::on_window_event;
use browser::root::set_root_attribute;
use browser::script::tell_script;
use storage::settings;
use words::List;

/// Builds the whole app.
pub fn app() -> AnyView {
    browser::storage::listen();
    settings::apply_root_attributes();
    parts::install();
    let session = session::provide_session::<cards::State>();
    session.set_pace(settings::pace());
    session.set_sort(settings::sort());
    // The sort order can be changed on several pages; remember it in every case.
    effect(move || settings::set_sort(session.sort().get()));
    let wanted = RwSignal::new(language::of_page());
    provide_context(Wanted(wanted));
    // A page is drawn once its texts have been loaded, and drawn again when the language changes.
    let drawn_in = RwSignal::new(None);
    effect(move || {
        let language = wanted.get();
        detached(async move {
            let there = text::load(List::First, language).await;
            // The person may have chosen another language while the texts were loading.
            if wanted.get_untracked() != language {
                return;
            }
            if !there {
                tell_script("trouble", "net");
                return;
            }
            set_root_attribute("lang", language.code());
            set_root_attribute(LANGUAGE, language.code());
            // Default names depend on the language of the page.
            session.republish();
            focus::before_redraw();
            drawn_in.set(Some(language));
        });
    });

    // Fetch the other pages early, in case the network goes away.
    let fetch = move || detached(lazy::prefetch(wanted.get_untracked()));
    detached_after(Duration::from_secs(3), fetch);

    // Holding Enter down presses a button once. Without this, the repeats would also press the button that takes its
    // place.
    drop(window_event_listener(leptos::ev::keydown, |event| {
        if event.repeat() && event.key() == "Enter" {
            event.prevent_default();
        }
    }));
    focus::watch_removed_buttons();
    back::listen();

    let route = RwSignal::new(Route::current());
    let moved = move || {
        let now = Route::current();
        if now == route.get_untracked() {
            // Going from card to card stays on the same page (`reference` handles that itself).
            focus::after_draw();
        } else {
            route.set(now);
            focus::before_new_page();
        }
    };
    on_window_event("hashchange", moved);
    on_window_event(route::AT_TABLE, moved);

    let page = move || {
        let Some(language) = drawn_in.get().filter(|_| session.ready().get()) else { return ().into_any() };
        provide_context(language);
        let route = route.get();
        // Later code may still fail to load.
        if matches!(route, Route::Home | Route::Table) {
            lazy::is_drawn();
        }
        if route == Route::Home && untrack(|| first::take_over(language)) {
            first::track_changes();
            return ().into_any();
        }
        // The table takes its place in one step.
        if route != Route::Table {
            first_page::remove();
        }
        // A signal that a page reads while it is being built must not cause the page to be rebuilt.
        untrack(|| match route {
            Route::Home => crate::home::home(),
            Route::Table => card_table(),
            Route::BoardNew => lazy(LazyView::BoardLater(BoardLater::New)),
            Route::BoardTable => lazy(LazyView::Board(BoardView::Table)),
            Route::BoardPast(date) => lazy(LazyView::BoardLater(BoardLater::Past(date))),
            Route::Room => lazy(LazyView::Entrance),
            Route::Crash => crash(),
            page => lazy(LazyView::Page(page)),
        })
    };
    dynamic(page)
}

/// An empty page that panics half a second later, once everything has been loaded, like a real bug
/// would.
#[expect(clippy::panic, reason = "the purpose of this page")]
fn crash() -> AnyView {
    detached_after(Duration::from_millis(500), || panic!("on purpose"));
    ().into_any()
}
