//! Whoever has turned to something else is called when it is their turn: by the title
//! of the page, a sound, and a notification where they have allowed that.

use crate::games::AppGame;
use crate::language::Language;
use crate::session::{Next, Session};
use crate::sound::{self, Sound};
use crate::text::tx;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Notification, NotificationPermission};

/// Whether notifications may be shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Notifications {
    /// Nobody has said yet.
    Open,
    /// They may.
    Allowed,
    /// They may not, or this browser has none.
    Never,
}

/// As it is now.
pub(crate) fn calls() -> Notifications {
    // Browsers without notifications know no such thing at all.
    let there = js_sys::Reflect::has(&window(), &"Notification".into()).unwrap_or(false);
    match there.then(Notification::permission) {
        Some(NotificationPermission::Granted) => Notifications::Allowed,
        Some(NotificationPermission::Default) => Notifications::Open,
        _ => Notifications::Never,
    }
}

/// Asks whether they may; `done` is told when that is known.
pub(crate) fn request_notifications(done: impl Fn() + 'static) {
    if let Ok(asked) = Notification::request_permission() {
        spawn_local(async move {
            JsFuture::from(asked).await.ok();
            done();
        });
    }
}

/// From now on, as long as whoever called this is on the page.
pub(crate) fn listen<G: AppGame>(l: Language, session: Session<G>) {
    // What the page is called while it calls nobody.
    let title = StoredValue::new(None::<String>);
    let back = move || {
        if let Some(title) = title.try_update_value(Option::take).flatten() {
            document().set_title(&title);
        }
    };
    let asked = Memo::new(move |_| matches!(session.next().get(), Some(Next::Ask(_))));
    Effect::new(move || {
        let asked = asked.get();
        back();
        if asked && document().hidden() {
            let words = tx!(l, room.your_turn);
            title.set_value(Some(document().title()));
            document().set_title(&format!("● {words}"));
            sound::play(Sound::Turn);
            if calls() == Notifications::Allowed {
                // Some phones allow them to service workers only; the title says it too.
                drop(Notification::new(&words));
            }
        }
    });
    let seen = window_event_listener_untyped("visibilitychange", move |_| back());
    on_cleanup(move || {
        seen.remove();
        back();
    });
}
