//! The whole table: the layout of its parts.
//!
//! The table is as high as the screen, whatever the number of people and cards: hand and buttons keep their size,
//! piles and question share the rest, and a long question scrolls by itself. A chosen card is drawn up and moves no
//! other card. On a window too low for its letters the table scrolls as a page (style/table-cramped.css).

use super::prelude::*;
use super::{asking, bar, fan, head, middle, seats};
use crate::lazy::{LazyView, TableView, lazy};
use play::card_table::question::{Asked, Kind};

/// The whole table. A lesson provides its own head, and a slip to show above the question.
pub(crate) fn table(lesson: Option<(AnyView, AnyView)>) -> AnyView {
    let screen = Screen::new();
    provide_context(screen);
    let l = screen.l;
    // In a lesson the coach takes the place of the log, and says what to do.
    let (log, hint) = match lesson {
        Some(_) => (().into_any(), ().into_any()),
        None => (head::log(screen), lazy(LazyView::Around(TableView::Hint))),
    };
    let (head, slip) = lesson.unwrap_or_else(|| (head::head(screen), ().into_any()));
    // The style sheets read the table's state from these attributes; with `:has` every change of a part would restyle
    // the whole table. Browser tests wait for `data-tools`, because the code of the tools is loaded later.
    html! {
        <main
            class="table"
            data-seats=text(move || screen.seats.with(Vec::len).to_string())
            data-large=bool_attr(move || screen.asks_for_space())
            data-asked=text(move || asked(screen).to_owned())
        >
            {head}
            <div class="tabletop">
                {middle::direction(screen)}
                {seats::others(screen)}
                {middle::middle(screen)}
            </div>
            <div class="own">
            <section
                class="question" id="question" data-tools=bool_attr(move || screen.asks(Asked::needs_tools))
                data-picked=bool_attr(move || screen.picked.get().is_some()) tabindex="-1"
                aria-label=tx!(l, table.question)
            >
                {slip}
                {asking::asking(screen)}
                {hint}
            </section>
            {log}
            {head::latest_lines(screen)}
            <section class="mine" aria-label=tx!(l, table.hand)>
                {seats::me(screen)}
                {fan::hand(screen)}
            </section>
            {bar::bar(screen)}
            </div>
            {head::overlays(screen)}
        </main>
    }
}

/// The question to the viewer, for the style sheet.
fn asked(screen: Screen) -> &'static str {
    screen.asked.with(|asked| match asked.as_ref().map(|asked| &asked.kind) {
        Some(Kind::Turn { .. }) => "turn",
        Some(_) => "other",
        None => "none",
    })
}
