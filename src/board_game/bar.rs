//! The buttons within reach of the thumb: choose again, pass, and the one that sends the answer. Each
//! has a fixed place, so that a double tap never presses a different button.

use super::screen::Screen;
use crate::prelude::*;
use board::Action;
use words::board_table;

/// The bar; empty while others are asked.
pub(super) fn bar(screen: Screen) -> AnyView {
    let l = screen.l;
    let button = |place: &'static str, word: String, act: Box<dyn Fn()>| {
        html! {
            <button type="button" class="button" data-place=place on:click=on_click(act)>{word}</button>
        }
    };
    let clear = move || {
        let some = screen.parts.with(|parts| !parts.is_empty());
        some.then(|| button("draw", tx!(l, board.act.clear), Box::new(move || screen.clear()))).into_any()
    };
    let pass = move || {
        let pass = move || screen.submit(vec![Action::Pass]);
        let may = screen.may_begin_with(Action::Pass);
        may.then(|| button("end", tx!(l, act.pass), Box::new(pass))).into_any()
    };
    let word = move || {
        let asked = screen.kind().zip(screen.view());
        asked
            .map(|(kind, view)| board_table::go(l, &|seat| screen.name(seat), kind, &view))
            .unwrap_or_default()
    };
    let go = move || {
        let go = move || {
            view! {
                <button
                    type="button" class="button go" data-place="go"
                    disabled=flag(move || !screen.is_complete() || screen.session.halted().get())
                    on:click=on_click(move || screen.confirm())
                >
                    {text(word)}
                </button>
            }
        };
        screen.asked.get().map(|_| go()).into_any()
    };
    html! {
        <div class="actions" role="group" aria-disabled=screen.frame.taps.disabled()>
            {dynamic(clear)} {dynamic(pass)} {dynamic(go)}
        </div>
    }
}
