//! The home page that index.html shows before the program has started (src/home/home.html).
//!
//! If it has the same words as [`home`](crate::home), the program keeps it and makes its buttons work, so that nothing
//! moves under a finger, the focus or an open list. It is removed when something on it changes or another page is
//! drawn. So is the picture of the last table, which index.html shows at the table's address (public/picture.js).
//!
//! The markup exists twice, here and in home.html: Leptos renders a page to HTML only with features that would make
//! the program larger and every build longer. `e2e/tests/first.spec.ts` compares the two in every language.

use super::StoredState;
use crate::home;
use crate::prelude::*;
use crate::session::use_session;
use crate::settings::look;
use browser::element::find;
use browser::event::{Event, Listener};
use cards::State;

/// The attribute of the page once the program has taken it over.
const TAKEN: &str = "data-taken";

/// Takes the page over; once taken, it stays until another page is drawn. `false` if it is missing, is no longer right,
/// or never was: then it has to be [removed](remove).
pub(crate) fn take_over(l: Language) -> bool {
    let Some(page) = find(".first") else { return false };
    if page.has_attribute(TAKEN) {
        return Route::current() != Route::Home;
    }
    let session = use_session::<State>();
    let stored = StoredState::now();
    let shown = page.query_selector(".choices").ok().flatten().and_then(|choices| choices.text_content());
    let right = shown.is_some_and(|words| stored.is_shown(l, &words))
        && !untrack(home::has_trouble)
        && !home::has_board_games();
    if !right {
        return false;
    }
    // Setting an attribute of an element cannot fail.
    page.set_attribute(TAKEN, "").ok();
    let on = |what: &str, event: &'static str, handler: Box<dyn FnMut(&Event)>| {
        let found = find(&format!(".first {what}"));
        if let Some(element) = &found {
            Listener::new(element, event, handler).forget();
        }
        found
    };
    if let Some(saved) = stored.saved {
        let id = saved.id;
        on("[href='#/table']", "click", Box::new(move |_| session.resume_game(id)));
        if let Some(faces) = find(".first .faces") {
            faces.set_inner_html("");
            home::faces(&saved).build().mount(&faces, None);
        }
    }
    for (id, choose) in [("language", look::choose_language()), ("theme", look::choose_theme())] {
        let handler = move |event: &Event| choose.try_run(event_target_value(event)).unwrap_or_default();
        let field = on(&format!("#{id}"), "change", Box::new(handler));
        if let Some(field) = field.filter(|field| field.has_attribute("data-kept")) {
            // Fails only while this event is being dispatched.
            Event::new("change").and_then(|event| field.dispatch_event(&event)).ok();
        }
    }
    let play = stored.usual.and_then(|usual| {
        on(".choices .go", "click", Box::new(move |_| home::start(session, usual.clone())))
    });
    // The button was tapped before the program had started.
    if let Some(play) = play.filter(|play| play.has_attribute("aria-pressed")) {
        play.click();
    }
    true
}

/// Makes the caller run again when something on the page may have changed.
pub(crate) fn track_changes() {
    let session = use_session::<State>();
    session.saved().track();
    home::has_trouble();
    session.update_available().track();
    session.saved_count();
}
