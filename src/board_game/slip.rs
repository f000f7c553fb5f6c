//! At the table of the board game: the slip that explains a card, an event or a field. A long press, a
//! right click or the key `i` opens it on anything with `data-about`, whose value is the id of its entry,
//! and so do the ⓘ beside a card and lines of the log.

use crate::prelude::*;
use crate::reference::entry::more;
use crate::reference::face;
use crate::table::hold::{about, hold};
use crate::table::keys::letter;
use crate::table::slip::slip;
use browser::element::{self, active, nearest};
use leptos::ev::{click, keydown};
use play::reference::search::Filter;
use play::reference::{Entry, Game};

/// The button of the slip, and the slip while it is open.
pub(crate) fn board_slip() -> AnyView {
    let l = language();
    let open = RwSignal::new(None::<Entry>);
    let explain = move |entry: Entry| open.set(Some(entry));
    on_window(keydown, move |event| {
        let focused = active().filter(|_| letter(&event).as_deref() == Some("i"));
        if let Some(entry) = focused.and_then(|at| about(&at, named)) {
            event.prevent_default();
            explain(entry);
        }
    });
    on_window(click, move |event| {
        let button = element::of(event.target()).and_then(|at| nearest(&at, ".track :is(.ask-about, .said)"));
        if let Some(entry) = button.and_then(|button| about(&button, named)) {
            explain(entry);
        }
    });
    hold(named, explain);
    dynamic(move || open.get().map(|entry| untrack(|| explanation(l, entry, open))).into_any())
}

/// The entry with this id.
fn named(id: &str) -> Option<Entry> {
    Entry::from_id(Game::Board, id)
}

fn explanation(l: Language, entry: Entry, open: RwSignal<Option<Entry>>) -> AnyView {
    let words = current();
    let picture = face(entry, &Filter::default());
    let name = (words.entry(entry), entry.name_language());
    slip(l, picture, name, &words.entry_text(entry), ().into_any(), more(l, entry), open)
}
