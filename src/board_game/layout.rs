//! The whole table: the layout of its parts.

use super::screen::Screen;
use super::{around, asking, bar, board, hand, head, later, seats};
use crate::lazy::{BoardLater, LazyView, TableView, lazy};
use crate::prelude::*;
use crate::table::Frame;

/// The whole table. A lesson provides its own head, and a slip to show above the question.
pub(super) fn table(lesson: Option<(AnyView, AnyView)>) -> AnyView {
    let screen = Screen::new();
    provide_context(screen);
    let l = screen.l;
    // In a lesson the coach takes the place of the log, and says what to do.
    let logs = lesson.is_none();
    let hint = logs.then(|| around(TableView::Hint));
    let Frame { wide, log, menu, .. } = screen.frame;
    let side = shown_while(move || logs && wide.get(), || around(TableView::Log(true)));
    let over = shown_while(move || log.get() && !wide.get(), || around(TableView::Log(false)));
    let opened = shown_while(move || menu.get(), || around(TableView::Menu));
    let ways = shown_while(move || screen.ahead.get(), || later(BoardLater::Ahead));
    let (board, scenes) = board::board(screen);
    let (head, slip) = lesson.unwrap_or_else(|| (head::head(screen), ().into_any()));
    html! {
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
                {side}
                {head::latest_lines(screen)}
            </div>
            <section class="mine" aria-label=tx!(l, table.hand)>{hand::hand(screen)}</section>
            {bar::bar(screen)}
            {around(TableView::Keys)}
            {later(BoardLater::Since)}
            {over}
            {opened}
            {scenes}
            {ways}
            {lazy(LazyView::BoardSlip)}
        </main>
    }
}
