//! Tells somebody who is looking elsewhere that it is their turn: by the page's title, a sound, and
//! a notification if they have allowed it.

use crate::browser::call;
use crate::language::Language;
use crate::sound::{self, Sound};
use crate::task::spawn;
use crate::text::tx;
use leptos::prelude::*;
use play::flow::Next;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Notification, NotificationPermission};

/// Whether notifications may be shown.
pub(crate) fn notification_permission() -> NotificationPermission {
    // Browsers without notifications lack this property altogether.
    let there = js_sys::Reflect::has(&window(), &"Notification".into()).unwrap_or(false);
    if there { Notification::permission() } else { NotificationPermission::Denied }
}

/// Asks for permission; `done` is called when the person has decided.
pub(crate) fn request_notifications(done: impl Fn() + 'static) {
    if let Ok(asked) = Notification::request_permission() {
        spawn(async move {
            JsFuture::from(asked).await.ok();
            done();
        });
    }
}

/// Shows a notification by the service worker, which phones require (`window.notify`, public/offline.js); without one
/// by the page. The browser may refuse either; the title has changed anyway.
fn show(words: &str) {
    if call(&window(), "notify", &words.into()).is_none() {
        drop(Notification::new(words));
    }
}

/// Starts notifying, for as long as the caller's view exists.
pub(crate) fn listen(l: Language, next: ReadSignal<Option<Next>>) {
    // The page's normal title, while it is replaced.
    let title = StoredValue::new(None::<String>);
    let back = move || {
        if let Some(title) = title.try_update_value(Option::take).flatten() {
            document().set_title(&title);
        }
    };
    let asked = Memo::new(move |_| matches!(next.get(), Some(Next::Ask(_))));
    Effect::new(move || {
        let asked = asked.get();
        back();
        if asked && document().hidden() {
            let words = tx!(l, room.your_turn);
            title.set_value(Some(document().title()));
            document().set_title(&format!("● {words}"));
            sound::play(Sound::Turn);
            if notification_permission() == NotificationPermission::Granted {
                show(&words);
            }
        }
    });
    let seen = window_event_listener_untyped("visibilitychange", move |_| back());
    on_cleanup(move || {
        seen.remove();
        back();
    });
}
