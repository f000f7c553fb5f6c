//! The choice of how long a game lasts, by its limit of points: suggestions with the time that they
//! take, and a field for any other.

use super::people::People;
use crate::prelude::*;
use play::estimate::Measured;

/// What the choice needs to know of a game.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    /// How long games take.
    pub(crate) measured: &'static Measured,
    /// The people who play; they may change.
    pub(crate) people: People,
    /// The limits that the rules suggest for this many people: short, medium, long.
    pub(crate) rules: fn(u8) -> [u16; 3],
    /// The limit chosen now.
    pub(crate) now: Callback<(), u16>,
    /// Sets the limit.
    pub(crate) set: Callback<u16>,
}

impl Limits {
    /// The suggested limits: one round, about half of a short game, the medium one, and three of those.
    fn suggested(self) -> [u16; 4] {
        let [short, medium, _] = (self.rules)(self.people.count());
        [1, short / 20 * 10, medium, medium * 3]
    }

    fn minutes(self, limit: u16) -> u32 {
        self.measured.minutes(self.people.count(), self.people.humans(), limit)
    }
}

/// Four suggested limits, and a field for any other.
pub(crate) fn length(l: Language, limits: Limits) -> AnyView {
    let words = [tx!(l, new.one_round), tx!(l, new.quick), tx!(l, new.as_in_the_rules), tx!(l, new.evening)];
    let suggestion = |(at, word): (usize, String)| {
        let limit = move || limits.suggested().get(at).copied().unwrap_or_default();
        let time = move || tx!(l, new.minutes, n = limits.minutes(limit()));
        let inside = html! { <b>{word}</b> " " <small>{text(time)}</small> };
        choice("chip", inside, move || limits.now.run(()) == limit(), move || limits.set.run(limit()))
    };
    let suggestions = words.into_iter().enumerate().map(suggestion).collect_view();
    // Something other than a number becomes 0, which is reported as an invalid limit.
    let type_limit = move |value: String| limits.set.run(value.parse().unwrap_or(0));
    html! {
        <div class="chips">{suggestions}</div>
        <p class="small">{tx!(l, new.fewest)}</p>
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
}
