//! The choice of how long a game lasts, by its limit of points: three suggestions, and a field for
//! any other.

use crate::kit::controls::choice;
use crate::kit::language::Language;
use crate::kit::reactive::{on_value, text};
use crate::kit::text::tx;
use leptos::prelude::*;

/// The texts of a game about its limits. All of it may change with the people.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    /// The limit chosen now.
    pub(crate) now: Callback<(), u16>,
    /// The suggestions: short, medium, long.
    pub(crate) suggested: Callback<(), [u16; 3]>,
    /// How many minutes a game with this limit takes.
    pub(crate) minutes: Callback<u16, u32>,
    /// Sets the limit.
    pub(crate) set: Callback<u16>,
}

/// Three suggested limits, and a field for any other.
pub(crate) fn length(l: Language, limits: Limits) -> AnyView {
    let suggestion = move |at: usize, word: String| {
        let limit = move || limits.suggested.run(()).get(at).copied().unwrap_or_default();
        let time = move || tx!(l, new.minutes, n = limits.minutes.run(limit()));
        let inside = view! { <b>{word}</b> " " {limit} " " <small>{text(time)}</small> };
        choice(
            "chip",
            inside.into_any(),
            move || limits.now.run(()) == limit(),
            move || limits.set.run(limit()),
        )
    };
    // Something other than a number becomes 0, which is reported as an invalid limit.
    let type_limit = move |value: String| limits.set.run(value.parse().unwrap_or(0));
    view! {
        <div class="chips">
            {suggestion(0, tx!(l, new.short))} {suggestion(1, tx!(l, new.medium))}
            {suggestion(2, tx!(l, new.long))}
        </div>
        <label class="limit along">
            <span>{tx!(l, new.limit)}</span>
            <input
                type="number"
                min="1"
                max="9999"
                inputmode="numeric"
                prop:value=text(move || limits.now.run(()).to_string())
                on:change=on_value(type_limit)
            />
        </label>
    }
    .into_any()
}
