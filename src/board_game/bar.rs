//! The buttons within reach of the thumb: choose again, pass, and the one that sends the answer. Each
//! has a fixed place, so that a double tap never presses a different button.

use super::screen::Screen;
use crate::kit::reactive::{dynamic, flag, on_click, text};
use crate::kit::text::tx;
use board::{Action, Question, Reply};
use leptos::prelude::*;
use words::current;

/// The bar; empty while others are asked.
pub(super) fn bar(screen: Screen) -> AnyView {
    let l = screen.l;
    let clear = move || {
        let some = screen.parts.with(|parts| !parts.is_empty());
        let clear = move || {
            view! {
                <button
                    type="button" class="button" data-place="draw" on:click=on_click(move || screen.clear())
                >
                    {tx!(l, board.act.clear)}
                </button>
            }
        };
        some.then(clear).into_any()
    };
    let pass = move || {
        let may = screen.may_begin_with(Action::Pass);
        let pass = move || {
            view! {
                <button
                    type="button" class="button" data-place="end"
                    on:click=on_click(move || screen.submit(vec![Action::Pass]))
                >
                    {tx!(l, act.pass)}
                </button>
            }
        };
        may.then(pass).into_any()
    };
    let go = move || {
        let go = move || {
            view! {
                <button
                    type="button" class="button go" data-place="go"
                    disabled=flag(move || !screen.is_complete() || screen.session.halted().get())
                    on:click=on_click(move || screen.confirm())
                >
                    {text(move || word(screen))}
                </button>
            }
        };
        screen.asked.get().map(|_| go()).into_any()
    };
    view! {
        <div class="actions" role="group" aria-disabled=screen.frame.taps.disabled()>
            {dynamic(clear)} {dynamic(pass)} {dynamic(go)}
        </div>
    }
    .into_any()
}

/// What the button says: what it would do, or what is missing.
fn word(screen: Screen) -> String {
    let l = screen.l;
    let (Some(kind), Some(view)) = (screen.kind(), screen.view()) else { return String::new() };
    let Reply { card, field, seat, colour, teleport, other, .. } = view.picked();
    // The view does not tell the last part of a complete answer apart from the others.
    let named = card.map(|card| current().board_card(card));
    match (kind, named) {
        (Question::Play | Question::Lay { .. } | Question::Block | Question::Give, None) => {
            tx!(l, board.act.card)
        }
        (Question::Give, Some(card)) => match seat {
            Some(seat) => tx!(l, board.act.give, card = card, name = screen.name(seat)),
            None => tx!(l, board.act.person),
        },
        (Question::Play | Question::Lay { .. } | Question::Block, Some(card)) => {
            let Some(field) = field.map(board::Field::number) else { return tx!(l, board.act.field) };
            match kind {
                Question::Play => tx!(l, board.act.play, card = card, field = field),
                Question::Block => tx!(l, board.act.toss, card = card, field = field),
                _ => tx!(l, board.act.lay, card = card, field = field),
            }
        }
        (Question::Person { .. }, _) => match seat {
            Some(seat) => tx!(l, board.act.name, name = screen.name(seat)),
            None => tx!(l, board.act.person),
        },
        (Question::Colour, _) => match colour {
            Some(colour) => tx!(l, board.act.say, colour = current().board_colour(colour)),
            None => tx!(l, board.act.colour),
        },
        (Question::Drift, _) => match (teleport, other, field) {
            (Some(one), Some(other), _) => {
                tx!(l, board.act.swap, one = one.number(), other = other.number())
            }
            (Some(one), None, Some(field)) => {
                tx!(l, board.act.drift, number = one.number(), field = field.number())
            }
            (Some(_), None, None) => tx!(l, board.act.field),
            (None, ..) => tx!(l, board.act.teleport),
        },
    }
}
