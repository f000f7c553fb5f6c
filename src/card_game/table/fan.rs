//! The viewer's hand: few cards as a fan, many in rows. A strip of every card is always visible and
//! tappable.

use super::prelude::*;
use crate::art::playing_card;
use crate::kit::focus::arrow_keys;
use play::card_table::hand::{CardCopy, HandCard};
use play::card_table::model::Model;

/// Up to this many cards form a fan.
const FAN: usize = 9;
/// The same on a wide screen.
const WIDE_FAN: usize = 18;

pub(super) fn hand(screen: Screen) -> AnyView {
    let count = move || screen.hand.with(Vec::len);
    let all = move || {
        let numbers = |hand: &Vec<HandCard>| hand.iter().map(|face| face.which.number()).collect();
        screen.hand.with(numbers)
    };
    let card = move |number| {
        let which = screen
            .hand
            .with_untracked(|hand| hand.iter().map(|face| face.which).find(|which| which.number() == number));
        which.map(|which| held(screen, which)).into_any()
    };
    let kind = move || {
        let fan = if screen.frame.wide.get() { WIDE_FAN } else { FAN };
        if count() <= fan { "fan" } else { "rows" }
    };
    // Two rows, unless the strips would get too narrow: then the style sheet makes more.
    let style = move || format!("--n:{};--half:{}", count(), count().div_ceil(2));
    let none = move || {
        // Before the deal nobody has any.
        let played = |model: &Model| model.viewer.is_some() && model.pile.top.is_some();
        let empty = count() == 0 && screen.with_model(played);
        empty.then(|| view! { <p class="small">{tx!(screen.l, table.empty_hand)}</p> }).into_any()
    };
    html! {
        {dynamic(none)}
        <ul
            data-zone="hand" role="toolbar" aria-label=tx!(screen.l, table.hand)
            class=text(move || format!("hand {}", kind())) prop:style=text(style) on:keydown=arrow_keys("held")
        >
            {keyed_list(all, card)}
        </ul>
    }
}

fn held(screen: Screen, which: CardCopy) -> AnyView {
    let l = screen.l;
    let name = current().card(which.card);
    // A card is not redrawn when another one changes. (seats.rs says why this is a list.)
    let face = Memo::new(move |_| screen.hand_card(which).into_iter().collect::<Vec<_>>());
    let chosen =
        move || screen.picked.get() == Some(which) || screen.drafted(|draft| draft.cards().contains(&which));
    // If the question is not answered with the hand, all cards look the same.
    let usable = move || {
        let usable = face.with(|face| face.first().is_some_and(|face| face.playable.is_ok()));
        match (usable, screen.asks_for_hand_cards()) {
            (_, false) => "",
            (true, true) => "yes",
            (false, true) => "no",
        }
    };
    let recipient = move || screen.drafted(|draft| draft.recipient(which));
    let taker = move || {
        let who = screen.place(recipient()?, |place| place.avatar)?;
        Some(html! { <span class="taker">{avatar(who)}</span> })
    };
    let label = move || {
        let to = recipient().map(|seat| tx!(l, ask.to, name = screen.name(seat)));
        let why = face.with(|face| face.first().and_then(|face| face.playable.err()));
        let why = why.filter(|_| usable() == "no").map(|why| current().refusal(why));
        let can = (usable() == "yes").then(|| tx!(l, table.usable));
        [Some(name.clone()), to, can, why].into_iter().flatten().collect::<Vec<_>>().join(", ")
    };
    let tab_stop = move || {
        let there = |stop: &CardCopy| screen.hand.with(|hand| hand.iter().any(|face| face.which == *stop));
        let first = || screen.hand.with(|hand| hand.first().map(|face| face.which));
        let stop = screen.focused.get().filter(there).or_else(first);
        if stop == Some(which) { "0" } else { "-1" }.to_owned()
    };
    // Deferred, because a changed `tabindex` restyles the page at once.
    let focused = move || screen.focused.set(Some(which));
    // In halves of a card, so that it is an integer; the style sheet divides by two. Set on the card itself, because a
    // changed inherited property restyles everything below it.
    let style = move || {
        let twice = |n: usize| i32::try_from(2 * n).unwrap_or(0);
        screen.hand.with(|hand| {
            let place = hand.iter().position(|face| face.which == which).unwrap_or(0);
            format!("--off:{};--n:{}", twice(place) + 1 - twice(hand.len()) / 2, hand.len())
        })
    };
    html! {
        <li role="none">
            <button
                type="button" class="held" prop:style=text(style) data-about=Topic::Card(which.card).name()
                tabindex=text(tab_stop) on:focus=move |_| after_paint(focused)
                data-usable=text(move || usable().to_owned()) aria-pressed=bool_attr(chosen)
                aria-label=text(label) on:click=on_click(move || screen.tap_card(which))
            >
                {playing_card(which.card)}
                {dynamic(move || taker().into_any())}
            </button>
        </li>
    }
}
