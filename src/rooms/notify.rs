//! Tells somebody who is looking elsewhere that it is their turn: by the page's title, a sound, and
//! a notification if they have allowed it.

use crate::prelude::*;
use crate::sound;
use browser::notification::{self, Permission};
use browser::page;
use play::sound::Sound;

/// Asks for permission; `done` is called when the person has decided.
pub(crate) fn request_notifications(done: impl Fn() + 'static) {
    let asked = notification::request();
    spawn(async move {
        asked.await;
        done();
    });
}

/// Starts notifying, for as long as the caller's view exists.
pub(crate) fn listen(l: Language, next: ReadSignal<Option<Next>>) {
    // The page's normal title, while it is replaced.
    let title = StoredValue::new(None::<String>);
    let back = move || {
        if let Some(title) = title.try_update_value(Option::take).flatten() {
            page::set_title(&title);
        }
    };
    let asked = Memo::new(move |_| matches!(next.get(), Some(Next::Ask(_))));
    Effect::new(move || {
        let asked = asked.get();
        back();
        if asked && page::is_hidden() {
            let words = tx!(l, room.your_turn);
            title.set_value(Some(page::title()));
            page::set_title(&format!("● {words}"));
            sound::play(Sound::Turn);
            if notification::permission() == Permission::Granted {
                notification::show(&words);
            }
        }
    });
    let seen = window_event_listener_untyped("visibilitychange", move |_| back());
    on_cleanup(move || {
        seen.remove();
        back();
    });
}
