//! The viewer's hand: a row of cards. Equal cards lie on each other, with their number.

use super::screen::Screen;
use crate::art::board_card;
use crate::kit::focus::arrow_keys;
use crate::prelude::*;
use board::{Action, Card};

pub(super) fn hand(screen: Screen) -> AnyView {
    let kinds = move || {
        screen.with_model(|model| {
            model.view.my_hand().kinds().map(|card| usize::from(card.id())).collect::<Vec<_>>()
        })
    };
    let card = move |id: usize| {
        let card = Card::ALL.iter().copied().find(|card| usize::from(card.id()) == id);
        card.map(|card| held(screen, card)).into_any()
    };
    let none = move || {
        let empty = kinds().is_empty() && screen.with_model(|model| model.view.me().is_some());
        empty.then(|| view! { <p class="small">{tx!(screen.l, table.empty_hand)}</p> }).into_any()
    };
    html! {
        {dynamic(none)}
        <ul
            role="toolbar" aria-label=tx!(screen.l, table.hand) class="hand row"
            prop:style=text(move || format!("--n:{}", kinds().len().max(1)))
            on:keydown=arrow_keys("held")
        >
            {keyed_list(kinds, card)}
        </ul>
    }
}

/// One kind of card in the hand.
fn held(screen: Screen, which: Card) -> AnyView {
    let l = screen.l;
    let count = move || screen.with_model(|model| model.view.my_hand().count(which));
    let usable = move || {
        let asks = screen.with_model(play::board_table::model::Model::asks_for_cards);
        match (asks, screen.may_begin_with(Action::Card(which))) {
            (false, _) => "",
            (true, true) => "yes",
            (true, false) => "no",
        }
    };
    let chosen = move || screen.is_chosen(Action::Card(which)) || screen.looked_at.get() == Some(which);
    let label = move || {
        let name = tx!(
            l,
            board.hand.card,
            card = current().board_card(which),
            colour = current().board_colour(which.colour())
        );
        let many = Some(count()).filter(|&count| count > 1).map(|count| format!(" × {count}"));
        let can = (usable() == "yes").then(|| format!(", {}", tx!(l, table.usable)));
        [Some(name), many, can].into_iter().flatten().collect::<String>()
    };
    let id = usize::from(which.id());
    let tab_stop = move || {
        let hand = screen.with_model(|model| model.view.my_hand());
        let there = |id: &usize| hand.kinds().any(|card| usize::from(card.id()) == *id);
        let first = hand.kinds().next().map(|card| usize::from(card.id()));
        let stop = screen.focused.get().filter(there).or(first);
        if stop == Some(id) { "0" } else { "-1" }.to_owned()
    };
    let many = move || {
        let many = Some(count()).filter(|&count| count > 1);
        many.map(|count| view! { <span class="copies" aria-hidden="true">"×" {count}</span> }).into_any()
    };
    html! {
        <li role="none" data-many=bool_attr(move || count() > 1)>
            <button
                type="button" class="held" data-about=which.name() tabindex=text(tab_stop)
                data-usable=text(move || usable().to_owned())
                aria-pressed=bool_attr(chosen) aria-label=text(label)
                on:focus=move |_| screen.focused.set(Some(id))
                on:click=on_click(move || screen.tap_card(which))
            >
                {board_card(which)} {dynamic(many)}
            </button>
        </li>
    }
}
