//! The top of the table: the round, the menu, and the last sentences of the log.

use super::asking;
use super::hand::Sort;
use super::screen::Screen;
use crate::art::icon;
use crate::games::Line;
use crate::lazy::{LazyView, RoomView, lazy};
use crate::reactive::{bool_attr, dynamic, keyed_list, on_click, on_value, text};
use crate::route::Route;
use crate::scores::minus;
use crate::text::tx;
use cards::Scorekeeping;
use leptos::prelude::*;

/// Round, limit, direction of play and menu.
pub(super) fn head(screen: Screen) -> AnyView {
    let l = screen.l;
    let round = move || tx!(l, table.round, n = screen.with_model(|model| model.round));
    let limit = move || {
        screen.with_model(|model| match model.rules.scorekeeping {
            Scorekeeping::Points => tx!(l, table.limit, n = minus(model.rules.limit.into())),
            Scorekeeping::None => tx!(l, table.of_rounds, n = model.rules.rounds),
        })
    };
    let leftward = move || screen.with_model(|model| model.leftward);
    let direction = move || if leftward() { tx!(l, table.leftward) } else { tx!(l, table.rightward) };
    // The game is saved when the table is left; the menu says so, too.
    let leave = move || {
        screen.session.leave();
        Route::Home.go();
    };
    let room = screen.session.is_remote().then(|| lazy(LazyView::Room(RoomView::ReactionButton)));
    view! {
        <header class="head" data-leftward=bool_attr(leftward)>
            <button type="button" class="button" aria-label=tx!(l, nav.home) on:click=on_click(leave)>
                "‹"
            </button>
            <h1>{text(round)}</h1>
            <p>
                <span>{text(limit)}</span> " · " <span>{text(direction)}</span> {icon("i-turn", "direction")}
            </p>
            {room}
            <button
                type="button"
                class="button"
                aria-label=tx!(l, table.menu)
                aria-expanded=bool_attr(move || screen.menu.get())
                on:click=on_click(move || screen.menu.update(|open| *open = !*open))
            >
                "≡"
            </button>
        </header>
    }
    .into_any()
}

/// How many of the last sentences are shown; small screens show fewer.
const SENTENCES: usize = 12;

/// The last sentences of the log. Screen readers read each new one once.
pub(super) fn latest_lines(screen: Screen) -> AnyView {
    let last = StoredValue::new(Vec::<Line>::new());
    // A round begins with two lines about the same fact.
    let number = |line: &Line| 2 * line.fact + usize::from(!line.heading);
    // Only append: sentences that stay are not read out again.
    let lines = move || {
        let lines = screen.session.log(SENTENCES);
        let numbers = lines.iter().rev().map(number).collect();
        last.set_value(lines);
        numbers
    };
    let line = move |wanted: usize| {
        let text = last.with_value(|lines| {
            lines.iter().find(|line| number(line) == wanted).map(|line| line.text.clone())
        });
        view! { <li>{text}</li> }.into_any()
    };
    let asked = move || {
        let asked = screen.asked.get();
        asked.map(|asked| asking::question_text(screen, &asked)).unwrap_or_default()
    };
    view! {
        <ul class="last-words" aria-live="polite" on:click=on_click(move || screen.log.set(true))>
            {keyed_list(lines, line)}
        </ul>
        <p class="unseen" role="status">{text(asked)}</p>
    }
    .into_any()
}

/// The log by turns: beside a big table, and on a small screen as a sheet on demand.
pub(super) fn log(screen: Screen) -> AnyView {
    dynamic(move || {
        let column = screen.wide.get();
        if column || screen.log.get() { lazy(LazyView::Log(column)) } else { ().into_any() }
    })
}

/// The control for sorting the hand.
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
        <select class="sort" aria-label=tx!(l, table.sort) on:change=on_value(choose)>
            {options}
        </select>
    }
    .into_any()
}

/// What opens over the table on demand: the menu, an explanation.
pub(super) fn overlays(screen: Screen) -> AnyView {
    let menu = move || if screen.menu.get() { lazy(LazyView::Menu) } else { ().into_any() };
    let about = move || screen.topic.get().map(|_| lazy(LazyView::Explain)).into_any();
    view! { {dynamic(menu)} {dynamic(about)} {lazy(LazyView::Keys)} }.into_any()
}
