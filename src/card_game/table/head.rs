//! The top of the table, the last sentences of the log, and the sheets that open above it.

use super::prelude::*;
use crate::lazy::{LazyView, TableView, lazy};
use crate::scores::minus;
use crate::table::head;
use cards::Scorekeeping;
use play::card_table::hand::Sort;

/// Round, limit, direction of play and menu.
pub(super) fn head(screen: Screen) -> AnyView {
    let l = screen.l;
    let limit = move || {
        screen.with_model(|model| match model.rules.scorekeeping {
            Scorekeeping::Points => tx!(l, table.limit, n = minus(model.rules.limit.into())),
            Scorekeeping::None => tx!(l, table.of_rounds, n = model.rules.rounds),
        })
    };
    let leftward = move || screen.with_model(|model| model.leftward);
    let direction = move || if leftward() { tx!(l, table.leftward) } else { tx!(l, table.rightward) };
    let about = html! {
        <p data-leftward=bool_attr(leftward)>
            <span>{text(limit)}</span> " · " <span>{text(direction)}</span> {icon("i-turn", "direction")}
        </p>
    };
    let round = move || screen.with_model(|model| model.round);
    head::head(screen.frame, screen.session, round, about)
}

/// How many of the last sentences are on the page; small screens show fewer.
const SENTENCES: usize = 12;

/// The last sentences of the log.
pub(super) fn latest_lines(screen: Screen) -> AnyView {
    let asked = move || {
        let asked = screen.asked.get();
        asked.map(|asked| screen.question(&asked)).unwrap_or_default()
    };
    head::latest_lines(screen.frame, screen.session, SENTENCES, asked)
}

/// The log by turns: beside a big table, and on a small screen as a sheet on demand.
pub(super) fn log(screen: Screen) -> AnyView {
    dynamic(move || {
        let column = screen.frame.wide.get();
        let is_open = column || screen.frame.log.get();
        is_open.then(|| lazy(LazyView::Around(TableView::Log(column)))).into_any()
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
    let options = sorts.clone().into_iter().enumerate().map(
        |(at, (sort, word))| html! { <option value=at.to_string() selected=sort == now>{word}</option> },
    );
    let choose = move |value: String| {
        let sort = value.parse().ok().and_then(|at: usize| sorts.get(at).map(|(sort, _)| *sort));
        screen.session.set_sort(sort.unwrap_or_default());
    };
    html! {
        <select class="sort" aria-label=tx!(l, table.sort) on:change=on_value(choose)>
            {options.collect_view()}
        </select>
    }
}

/// The sheets that open over the table: the menu, an explanation.
pub(super) fn overlays(screen: Screen) -> AnyView {
    let menu = shown_while(move || screen.frame.menu.get(), || lazy(LazyView::Around(TableView::Menu)));
    let about = move || screen.topic.get().map(|_| lazy(LazyView::Explain)).into_any();
    html! { {menu} {dynamic(about)} {lazy(LazyView::Around(TableView::Keys))} }
}
