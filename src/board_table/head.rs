//! The top of the table: the round, the draw pile, what is in force, the menu; and the last sentences
//! of the log.

use super::asking;
use super::screen::Screen;
use crate::games::Line;
use crate::reactive::{bool_attr, keyed_list, on_click, text};
use crate::route::Route;
use crate::text::{tn, tx};
use board::{Fact, View};
use leptos::prelude::*;

/// How many of the last sentences are shown; small screens show fewer.
const SENTENCES: usize = 12;

/// The head line.
pub(super) fn head(screen: Screen) -> AnyView {
    let l = screen.l;
    let round = move || tx!(l, table.round, n = screen.with_model(|model| model.view.round));
    let limit = move || {
        tx!(l, table.limit, n = screen.with_model(|model| Some(model.view.setup.limit())).unwrap_or(0))
    };
    let in_force = move || screen.with_model(|model| in_force(screen, &model.view));
    let leave = move || {
        screen.session.leave();
        Route::Home.go();
    };
    view! {
        <header class="head">
            <button type="button" class="button" aria-label=tx!(l, nav.home) on:click=on_click(leave)>
                "‹"
            </button>
            <h1>{text(round)}</h1>
            <p><span>{text(limit)}</span> " · " <span>{text(in_force)}</span></p>
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

/// The draw pile, and what lasts.
fn in_force(screen: Screen, view: &View) -> String {
    let l = screen.l;
    let pile = Some(tn!(l, view.draw, board.pile));
    let bomb = view.bomb.map(|bomb| tx!(l, board.bomb, n = bomb.left));
    let open = view.eye.map(|_| tx!(l, board.open));
    [pile, bomb, open].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// The last sentences of the log. Screen readers read each new one once.
pub(super) fn latest_lines(screen: Screen) -> AnyView {
    let last = StoredValue::new(Vec::<Line>::new());
    // A round begins with two lines about the same fact.
    let number = |line: &Line| 2 * line.fact + usize::from(!line.heading);
    // Only append: sentences that stay are not read out again.
    let lines = move || {
        screen.session.facts().track();
        let lines = screen.session.log(SENTENCES);
        let numbers = lines.iter().rev().map(number).collect();
        last.set_value(lines);
        numbers
    };
    let line = move |wanted: usize| {
        let line = last.with_value(|lines| lines.iter().find(|line| number(line) == wanted).cloned());
        // An event that asks nobody is gone at once, so it can be asked about here.
        let about = line.as_ref().and_then(|line| {
            screen.session.facts().with_untracked(|facts| match facts.get(line.fact) {
                Some(Fact::EventCame { event, .. }) => Some(event.name()),
                _ => None,
            })
        });
        view! { <li data-about=about>{line.map(|line| line.text)}</li> }.into_any()
    };
    let asked =
        move || screen.asked.get().map(|(_, ask)| asking::question_text(screen, ask)).unwrap_or_default();
    view! {
        <ul class="last-words" aria-live="polite" on:click=on_click(move || screen.log.set(true))>
            {keyed_list(lines, line)}
        </ul>
        <p class="unseen" role="status">{text(asked)}</p>
    }
    .into_any()
}
