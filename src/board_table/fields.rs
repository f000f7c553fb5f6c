//! The board in words: each field with what lies and stands on it, as a list of buttons. Screen
//! readers and keyboards go through the board with it.

use super::screen::Screen;
use crate::reactive::{bool_attr, dynamic, keyed_list, on_click, text};
use crate::text::{list, tn, tx};
use crate::words::current;
use board::{Action, Field, Why};
use leptos::prelude::*;

/// The board: its picture, and the list of its fields.
pub(super) fn board(screen: Screen) -> AnyView {
    fields(screen)
}

/// All fields from the start to the goal. Fields that can be chosen are buttons.
fn fields(screen: Screen) -> AnyView {
    let all = || Field::all().map(Field::index).collect();
    let one = move |at: usize| {
        let field = u8::try_from(at).ok().and_then(Field::new);
        field.map(|field| entry(screen, field)).into_any()
    };
    view! {
        <ol class="fields" aria-label=tx!(screen.l, board.fields) tabindex="-1">{keyed_list(all, one)}</ol>
    }
    .into_any()
}

fn entry(screen: Screen, field: Field) -> AnyView {
    let may = Memo::new(move |_| screen.at_field(field).is_some());
    let chosen = move || screen.is_chosen(Action::Field(field));
    let words = move || words(screen, field);
    let inside = move || {
        if may.get() {
            view! {
                <button
                    type="button" class="field" data-field=field.number().to_string()
                    aria-pressed=bool_attr(chosen)
                    on:click=on_click(move || screen.tap_field(field))
                >
                    {text(words)}
                </button>
            }
            .into_any()
        } else {
            view! { <span class="field" data-field=field.number().to_string()>{text(words)}</span> }
                .into_any()
        }
    };
    view! { <li>{dynamic(inside)}</li> }.into_any()
}

/// What a field is, what lies on it and who stands there.
fn words(screen: Screen, field: Field) -> String {
    let l = screen.l;
    let number = tx!(l, board.field.number, n = field.number());
    screen.with_model(|model| {
        let view = &model.view;
        let names: Vec<String> = view
            .everybody()
            .into_iter()
            .filter(|&seat| view.pawns[seat] == field)
            .map(|seat| model.name(seat))
            .collect();
        let what = if field == Field::START {
            Some(tx!(l, board.field.start))
        } else if field == Field::GOAL {
            Some(tx!(l, board.field.goal))
        } else if let Some(teleport) = view.teleports.at(field) {
            Some(current().board_why(Why::Teleport(teleport)))
        } else {
            view.ground.top(field).map(|laid| current().board_laid(laid))
        };
        let free = || (names.is_empty()).then(|| tx!(l, board.field.free));
        let what = what.or_else(free);
        let here =
            (!names.is_empty()).then(|| tn!(l, names.len(), board.field.here, names = list(l, &names)));
        let parts: Vec<String> = [what, here].into_iter().flatten().collect();
        format!("{number}: {}", parts.join(", "))
    })
}
