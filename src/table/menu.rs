//! What the card game adds to the menu of the table: keyboard shortcuts, sounds, and what is in force.

use super::screen::Screen;
use super::topic::Topic;
use crate::art::{Picture, card_face};
use crate::reactive::on_click;
use crate::route::Route;
use crate::table_frame::menu::{self, Own};
use crate::text::tx;
use crate::words::current;
use leptos::prelude::*;

/// The opened menu.
pub(crate) fn menu(screen: Screen) -> AnyView {
    let l = screen.l;
    let (rules, lasting) = screen.with_model(|model| (model.rule_cards.clone(), model.lasting.clone()));
    let rules = rules.into_iter().map(|card| {
        (Topic::Rule(card), Picture::Rule(card), current().rule_card(card), current().rule_card_text(card))
    });
    let lasting = lasting.into_iter().map(|card| {
        (Topic::Event(card), Picture::Event(card), current().event(card), current().event_text(card))
    });
    let held = rules.chain(lasting).map(|(topic, picture, name, text)| {
        let ask = on_click(move || screen.explain(topic));
        view! {
            <li>
                <button type="button" data-about=topic.name() on:click=ask>
                    {card_face(picture, &name)} <span><b>{name}</b> " " {text}</span>
                </button>
            </li>
        }
        .into_any()
    });
    let held = held.collect_view();
    let own = Own {
        setup: screen.with_model(|model| current().rules(&model.setup)),
        switches: menu::switches(l, screen.shortcuts),
        links: view! { <a href=Route::Cards.to_string()>{tx!(l, home.cards)}</a> }.into_any(),
        below: view! { <ul class="held-cards">{held}</ul> }.into_any(),
    };
    menu::menu(screen.frame, screen.session, own)
}
