//! The whole table: the layout of its parts.

use super::screen::Screen;
use super::{asking, bar, board, hand, head, later, seats};
use crate::kit::reactive::{bool_attr, dynamic, text};
use crate::kit::text::tx;
use crate::lazy::{AroundTable, BoardLater, LazyView, lazy};
use leptos::prelude::*;

/// The whole table. A lesson provides its own head, and a slip to show above the question.
pub(super) fn table(lesson: Option<(AnyView, AnyView)>) -> AnyView {
    let screen = Screen::new();
    provide_context(screen);
    let l = screen.l;
    // In a lesson the coach takes the place of the log, and says what to do.
    let logs = lesson.is_none();
    let hint = if logs { later(BoardLater::Around(AroundTable::Hint)) } else { ().into_any() };
    let side = move || {
        if logs && screen.frame.wide.get() {
            later(BoardLater::Around(AroundTable::Log(true)))
        } else {
            ().into_any()
        }
    };
    let over = move || {
        let sheet = screen.frame.log.get() && !screen.frame.wide.get();
        if sheet { later(BoardLater::Around(AroundTable::Log(false))) } else { ().into_any() }
    };
    let (board, scenes) = board::board(screen);
    let opened = move || {
        if screen.frame.menu.get() { later(BoardLater::Around(AroundTable::Menu)) } else { ().into_any() }
    };
    let ways = move || if screen.ahead.get() { later(BoardLater::Ahead) } else { ().into_any() };
    let (head, slip) = lesson.unwrap_or_else(|| (head::head(screen), ().into_any()));
    view! {
        <main
            class="track" data-seats=text(move || screen.seats.with(Vec::len).to_string())
            data-asked=bool_attr(move || screen.asked.get().is_some())
        >
            {head}
            {seats::seats(screen)}
            <section class="board-box" aria-label=tx!(l, board.board)>{board}</section>
            <div class="tell">
                // It may scroll, so keys must reach it.
                <section class="question" id="question" tabindex="0" aria-label=tx!(l, table.question)>
                    {slip}
                    {asking::asking(screen)}
                    {hint}
                </section>
                {dynamic(side)}
                {head::latest_lines(screen)}
            </div>
            <section class="mine" aria-label=tx!(l, table.hand)>{hand::hand(screen)}</section>
            {bar::bar(screen)}
            {later(BoardLater::Around(AroundTable::Keys))}
            {later(BoardLater::Since)}
            {dynamic(over)}
            {dynamic(opened)}
            {scenes}
            {dynamic(ways)}
            {lazy(LazyView::BoardSlip)}
        </main>
    }
    .into_any()
}
