//! Buttons of the pages of rooms.

use crate::prelude::*;

/// A button that opens and closes a part of the page.
pub(super) fn fold_button(class: &'static str, inside: AnyView, open: RwSignal<bool>) -> AnyView {
    let fold = on_click(move || open.update(|open| *open = !*open));
    let is_open = bool_attr(move || open.get());
    html! { <button type="button" class=class aria-expanded=is_open on:click=fold>{inside}</button> }
}

pub(super) fn padlock() -> AnyView {
    icon("i-padlock", "sign padlock")
}

/// One of several [`answers`]: class, word and action.
type Answer = (&'static str, String, Box<dyn Fn()>);

/// An answer: like a [`button`].
pub(super) fn answer(class: &'static str, word: String, action: impl Fn() + 'static) -> Answer {
    (class, word, Box::new(action))
}

/// Buttons of a notice that appears by itself. They ignore taps for a moment, because these may have been meant for the
/// page before.
pub(super) fn answers(all: Vec<Answer>) -> AnyView {
    let taps = Taps::on_arrival();
    let one = |(class, word, action): Answer| taps.button(class, word, action);
    taps.group(all.into_iter().map(one).collect_view().into_any())
}
