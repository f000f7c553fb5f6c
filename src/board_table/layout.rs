//! The whole table: the layout of its parts.

use super::screen::Screen;
use super::{asking, bar, board, hand, head, log, menu, seats};
use crate::reactive::{bool_attr, dynamic, text};
use crate::table_frame::log::{column, sheet};
use crate::text::tx;
use leptos::prelude::*;

/// The whole table.
pub(super) fn table() -> AnyView {
    let screen = Screen::new();
    provide_context(screen);
    let l = screen.l;
    let side = move || if screen.frame.wide.get() { column(log::of(screen.session)) } else { ().into_any() };
    let over = move || {
        if screen.frame.log.get() && !screen.frame.wide.get() {
            sheet(screen.frame, log::of(screen.session))
        } else {
            ().into_any()
        }
    };
    let opened = move || if screen.frame.menu.get() { menu::menu(screen) } else { ().into_any() };
    view! {
        <main
            class="track" data-seats=text(move || screen.seats.with(Vec::len).to_string())
            data-asked=bool_attr(move || screen.asked.get().is_some())
        >
            {head::head(screen)}
            {seats::seats(screen)}
            <section class="board-box" aria-label=tx!(l, board.board)>{board::board(screen)}</section>
            <div class="tell">
                // It may scroll, so keys must reach it.
                <section class="talk" id="question" tabindex="0" aria-label=tx!(l, table.question)>
                    {asking::asking(screen)}
                </section>
                {dynamic(side)}
                {head::latest_lines(screen)}
            </div>
            <section class="mine" aria-label=tx!(l, table.hand)>{hand::hand(screen)}</section>
            {bar::bar(screen)}
            {dynamic(over)}
            {dynamic(opened)}
        </main>
    }
    .into_any()
}
