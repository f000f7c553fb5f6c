//! Who sits where, in a game that runs: somebody leaves and a bot sits in for them,
//! they come back, a guest takes a bot's place under a name of their own.
//!
//! How many sit at the table is settled when a game begins; who they are is not.

use super::new::who;
use crate::games::Person;
use crate::games::card::use_session;
use crate::live::follow;
use crate::session::players::names;
use crate::text::{language, tx};
use game::Seat;
use leptos::prelude::*;

/// Everybody, folded up till it is wanted.
pub(crate) fn company() -> AnyView {
    let l = language();
    let session = use_session();
    let people = session.people();
    let all: Vec<RwSignal<Person>> = people.into_iter().map(RwSignal::new).collect();
    let rows = StoredValue::new(all.clone());
    let now = move || rows.with_value(|rows| rows.iter().map(|person| person.get()).collect::<Vec<_>>());
    // Each by the seat they first had.
    let rows = all.into_iter().enumerate().filter_map(|(at, person)| {
        let seat = Seat::new(u8::try_from(at).ok()?)?;
        let shown = move || names(&now()).get(at).cloned().unwrap_or_default();
        Effect::new(move |before: Option<()>| {
            let now = person.get();
            // The first time it only looks.
            if before.is_some() {
                untrack(|| session.set_person(seat, now));
            }
        });
        Some(view! { <li class="person">{who(l, person, move || at + 1, shown)}</li> }.into_any())
    });
    let rows = rows.collect_view();
    let watched = move || {
        let nobody = session
            .model()
            .with(|model| model.as_ref().is_some_and(|model| model.seats.iter().all(|s| s.bot)));
        nobody.then(|| view! { <p class="small">{tx!(l, company.nobody)}</p> }).into_any()
    };
    view! {
        <details class="company">
            <summary class="button">{tx!(l, company.title)}</summary>
            <p class="small">{tx!(l, company.text)}</p>
            <ol class="people">{rows}</ol>
            {follow(watched)}
        </details>
    }
    .into_any()
}
