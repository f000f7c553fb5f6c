//! The edge of the table: the round, the menu, and what happened in words.

use super::hand::Sort;
use super::screen::Screen;
use crate::art::{Picture, card_face, icon};
use crate::live::{flag, follow, tap, text, value, yes_no};
use crate::route::Route;
use crate::text::tx;
use crate::words::current;
use cards::Scorekeeping;
use leptos::prelude::*;

/// Round, limit, direction, menu.
pub(super) fn head(screen: Screen) -> AnyView {
    let l = screen.l;
    let round = move || tx!(l, table.round, n = screen.part(|model| model.round));
    let limit = move || {
        screen.part(|model| match model.rules.scorekeeping {
            Scorekeeping::Points => tx!(l, table.limit, n = model.rules.limit),
            Scorekeeping::None => tx!(l, table.of_rounds, n = model.rules.rounds),
        })
    };
    let leftward = move || screen.part(|model| model.leftward);
    let direction = move || if leftward() { tx!(l, table.leftward) } else { tx!(l, table.rightward) };
    view! {
        <header class="head" data-leftward=yes_no(leftward)>
            <h1>{text(round)}</h1>
            <p><span>{text(limit)}</span> " · " <span>{text(direction)}</span> {icon("i-turn", "direction")}</p>
            <button
                type="button"
                class="button"
                aria-label=tx!(l, table.menu)
                aria-expanded=yes_no(move || screen.menu.get())
                on:click=tap(move || screen.menu.update(|open| *open = !*open))
            >
                "≡"
            </button>
        </header>
    }
    .into_any()
}

/// The last sentences of the log, said aloud.
pub(super) fn last_words(screen: Screen) -> AnyView {
    let lines = move || {
        screen.session.log().with(|log| {
            let lines =
                log.iter().rev().take(3).map(|line| view! { <li>{line.text.clone()}</li> }.into_any());
            lines.collect_view().into_any()
        })
    };
    view! { <ul class="last-words" aria-live="polite">{follow(lines)}</ul> }.into_any()
}

/// How the hand is held.
pub(super) fn sorting(screen: Screen) -> AnyView {
    let l = screen.l;
    let sorts = [
        (Sort::Colour, tx!(l, table.sort_colour)),
        (Sort::Number, tx!(l, table.sort_number)),
        (Sort::Drawn, tx!(l, table.sort_drawn)),
    ];
    let now = screen.session.sort().get_untracked();
    let options = sorts.clone().into_iter().enumerate().map(|(at, (sort, word))| {
        view! { <option value=at.to_string() selected=sort == now>{word}</option> }.into_any()
    });
    let options = options.collect_view();
    let choose = move |value: String| {
        let sort = value.parse().ok().and_then(|at: usize| sorts.get(at).map(|(sort, _)| *sort));
        screen.session.set_sort(sort.unwrap_or_default());
    };
    view! {
        <select class="sort" aria-label=tx!(l, table.sort) on:change=value(choose)>
            {options}
        </select>
    }
    .into_any()
}

/// The menu: the way out, what holds, and the whole log.
pub(super) fn menu(screen: Screen) -> AnyView {
    follow(move || if screen.menu.get() { opened(screen) } else { ().into_any() })
}

fn opened(screen: Screen) -> AnyView {
    let l = screen.l;
    let close = move || screen.menu.set(false);
    // A modal one: the browser keeps the focus in it and gives it back.
    let dialog = NodeRef::<leptos::html::Dialog>::new();
    Effect::new(move || {
        if let Some(dialog) = dialog.get() {
            // It was just made, so it cannot be open already.
            dialog.show_modal().ok();
        }
    });
    let session = screen.session;
    let leave = move |_| {
        session.leave();
        Route::Home.go();
    };
    let undo = move |_| {
        close();
        session.undo();
    };
    let (rules, lasting) = screen.part(|model| (model.rule_cards.clone(), model.lasting.clone()));
    let rules = rules
        .into_iter()
        .map(|card| (Picture::Rule(card), current().rule_card(card), current().rule_card_text(card)));
    let lasting = lasting
        .into_iter()
        .map(|card| (Picture::Event(card), current().event(card), current().event_text(card)));
    let held = rules.chain(lasting).map(|(picture, name, text)| {
        view! { <li>{card_face(picture, &name)} <p><b>{name}</b> " " {text}</p></li> }.into_any()
    });
    let held = held.collect_view();
    let log = move || {
        session.log().with(|log| {
            let line = |line: &crate::session::Line| {
                let class = if line.heading { "heading" } else { "" };
                view! { <li class=class>{line.text.clone()}</li> }.into_any()
            };
            log.iter().rev().map(line).collect_view().into_any()
        })
    };
    view! {
        <dialog class="menu" node_ref=dialog aria-label=tx!(l, table.menu) on:close=move |_| close()>
            <div class="menu-bar">
                <button type="button" class="button" on:click=tap(close)>{tx!(l, table.close)}</button>
                <button type="button" class="button" disabled=flag(move || !session.can_undo().get()) on:click=undo>
                    {tx!(l, table.undo)}
                </button>
                <button type="button" class="button" on:click=leave>{tx!(l, table.leave)}</button>
            </div>
            <p class="small">{tx!(l, table.leave_text)} " " {screen.part(|model| Some(current().rules(&model.setup)))}</p>
            <ul class="held-cards">{held}</ul>
            <h2>{tx!(l, table.log)}</h2>
            <ol class="log" tabindex="0" aria-label=tx!(l, table.log)>{follow(log)}</ol>
        </dialog>
    }
    .into_any()
}
