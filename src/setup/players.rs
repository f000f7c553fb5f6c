//! Changes of players in a running game: a bot takes over from a person who leaves, the person comes back, or a guest
//! replaces a bot under a name of their own. The number of seats stays.

use super::bots::BotChoice;
use super::people::{set_bot, style, who};
use crate::games::AppGame;
use crate::prelude::*;
use crate::session::players::names;
use crate::session::use_session;

/// Everybody, folded up until opened.
pub(crate) fn players<G: AppGame>() -> AnyView {
    let l = language();
    let session = use_session::<G>();
    let people = session.people();
    let all: Vec<RwSignal<Person>> = people.into_iter().map(RwSignal::new).collect();
    let rows = StoredValue::new(all.clone());
    let now =
        move || rows.with_value(|rows| rows.iter().map(|person| person.get().cleaned()).collect::<Vec<_>>());
    // By first seat.
    let rows = all.into_iter().enumerate().filter_map(|(at, person)| {
        let seat = Seat::new(u8::try_from(at).ok()?)?;
        let shown = move || names(&now()).get(at).cloned().unwrap_or_default();
        Effect::new(move |before: Option<()>| {
            let now = person.get();
            // The first run only subscribes.
            if before.is_some() {
                untrack(|| session.set_person(seat, now));
            }
        });
        let set = move |choice: BotChoice| set_bot(person, choice.bot.name());
        let style = style(l, person, shown, G::LEVELS, || false, set);
        Some(html! { <li class="person">{who(l, person, move || at + 1, shown)} {style}</li> })
    });
    let watched = move || {
        let nobody = now().iter().all(|person| person.bot.is_some());
        nobody.then(|| view! { <p class="small">{tx!(l, company.nobody)}</p> }).into_any()
    };
    html! {
        <details class="company">
            <summary class="link-tile">{icon("i-people", "sign")} {tx!(l, company.title)}</summary>
            <p class="small">{tx!(l, company.text)}</p>
            <ol class="people">{rows.collect_view()}</ol>
            {dynamic(watched)}
        </details>
    }
}
