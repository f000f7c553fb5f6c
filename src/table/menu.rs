//! The menu of the table: leaving the game, its rules, and opening the log.

use super::screen::Screen;
use super::topic::Topic;
use crate::art::{Picture, card_face};
use crate::focus::{after_dialog, show_modal};
use crate::pages::players;
use crate::pages::settings::{speed, switch};
use crate::reactive::{dynamic, flag, on_click};
use crate::route::Route;
use crate::settings::Switch;
use crate::text::tx;
use crate::words::current;
use cards::State;
use leptos::prelude::*;

/// The opened menu.
pub(crate) fn menu(screen: Screen) -> AnyView {
    let l = screen.l;
    let dialog = NodeRef::new();
    let close = show_modal(dialog);
    let gone = move || {
        screen.menu.try_set(false);
        after_dialog();
    };
    let session = screen.session;
    let leave = move |_| {
        session.leave();
        Route::Home.go();
    };
    let undo = move |_| {
        close();
        screen.undo();
    };
    let remote = session.is_remote();
    let room = view! { <a class="button" href=Route::Room.to_string()>{tx!(l, room.room)}</a> }.into_any();
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
    let open_log = move || {
        close();
        screen.log.set(true);
    };
    // Beside a big table the log is always open.
    let log = move || {
        let behind = !screen.wide.get();
        behind
            .then(|| view! {
                <button type="button" class="button" on:click=on_click(open_log)>{tx!(l, table.log)}</button>
            })
            .into_any()
    };
    view! {
        <dialog class="menu" node_ref=dialog aria-label=tx!(l, table.menu) on:close=move |_| gone()>
            <div class="menu-bar">
                <button type="button" class="button" on:click=on_click(close)>{tx!(l, table.close)}</button>
                {(!remote).then(|| view! {
                    <button
                        type="button" class="button" disabled=flag(move || !session.can_undo().get())
                        on:click=undo
                    >
                        {tx!(l, table.undo)}
                    </button>
                })}
                <button type="button" class="button" on:click=leave>{tx!(l, table.leave)}</button>
            </div>
            <p class="small">
                {if remote { tx!(l, room.leave_text) } else { tx!(l, table.leave_text) }}
                " "
                {screen.with_model(|model| Some(current().rules(&model.setup)))}
            </p>
            {speed(l, session)}
            <button
                type="button" class="button shortcuts" on:click=on_click(move || screen.shortcuts.set(true))
            >
                {tx!(l, keys.title)}
            </button>
            <div class="toggles">{switch(l, Switch::Sounds)} {switch(l, Switch::Vibration)}</div>
            {if remote { room } else { players::<State>() }}
            {dynamic(log)}
            <p class="chips">
                <a href=Route::Settings.to_string()>{tx!(l, table.all_settings)}</a>
                <a href=Route::Cards.to_string()>{tx!(l, home.cards)}</a>
            </p>
            <ul class="held-cards">{held}</ul>
        </dialog>
    }
    .into_any()
}
