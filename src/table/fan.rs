//! The viewer's hand: a fan of few cards, rows of many. A sliver of each is
//! always to be seen and touched.

use super::hand::Which;
use super::say;
use super::screen::Screen;
use crate::art::{Picture, avatar, card_face};
use crate::live::{follow, tap, text, yes_no};
use crate::text::tx;
use crate::words::current;
use leptos::prelude::*;

/// Up to so many are held as a fan.
const FAN: usize = 9;

/// The hand.
pub(super) fn hand(screen: Screen) -> AnyView {
    let count = move || screen.hand.with(Vec::len);
    let all = move || screen.hand.with(|hand| hand.iter().map(|face| face.which).collect::<Vec<_>>());
    let kind = move || if count() <= FAN { "fan" } else { "rows" };
    let none = move || {
        let empty = count() == 0 && screen.part(|model| model.viewer.is_some());
        empty.then(|| view! { <p class="small">{tx!(screen.l, table.empty_hand)}</p> }).into_any()
    };
    view! {
        {follow(none)}
        <ul data-zone="hand" class=text(move || format!("hand {}", kind())) prop:style=text(move || format!("--n:{}", count()))>
            <For each=all key=|which| *which let:which>
                {held(screen, which)}
            </For>
        </ul>
    }
    .into_any()
}

/// One card of it.
fn held(screen: Screen, which: Which) -> AnyView {
    let l = screen.l;
    let name = current().card(which.card);
    let face = move || screen.face(which);
    let chosen = move || {
        screen.picked.get() == Some(which)
            || screen.draft.with(|draft| draft.as_ref().is_some_and(|draft| draft.cards().contains(&which)))
    };
    // Where nothing is asked of the hand, no card is better than another.
    let usable = move || {
        let usable = face().is_some_and(|face| face.playable.is_ok());
        match (usable, screen.asks_the_hand()) {
            (_, false) => "",
            (true, true) => "yes",
            (false, true) => "no",
        }
    };
    let taker = move || {
        let seat = screen.draft.with(|draft| draft.as_ref().and_then(|draft| draft.taker(which)))?;
        let who = screen
            .seats
            .with(|seats| seats.iter().find(|place| place.seat == seat).map(|place| place.avatar))?;
        Some(view! { <span class="taker">{avatar(who)}</span> }.into_any())
    };
    let label = move || {
        let taker = screen.draft.with(|draft| draft.as_ref().and_then(|draft| draft.taker(which)));
        let to =
            taker.map(|seat| format!(", {}", tx!(l, ask.to, name = screen.name(seat)))).unwrap_or_default();
        let why = face().and_then(|face| face.playable.err());
        let why = why
            .filter(|_| usable() == "no")
            .map(|why| format!(", {}", current().refusal(why)))
            .unwrap_or_default();
        format!("{name}{to}{why}")
    };
    // In half cards, so that it is a whole number; the style sheet halves it.
    let style = move || {
        let twice = |n: usize| i32::try_from(2 * n).unwrap_or(0);
        screen.hand.with(|hand| {
            let place = hand.iter().position(|face| face.which == which).unwrap_or(0);
            format!("--off:{}", twice(place) + 1 - twice(hand.len()) / 2)
        })
    };
    view! {
        <li prop:style=text(style)>
            <button
                type="button"
                class="held"
                data-usable=text(move || usable().to_owned())
                aria-pressed=yes_no(chosen)
                aria-label=text(label)
                on:click=tap(move || screen.tap_card(which))
            >
                {card_face(Picture::Card(which.card), &say::printed(which.card))}
                {follow(move || taker().into_any())}
            </button>
        </li>
    }
    .into_any()
}
