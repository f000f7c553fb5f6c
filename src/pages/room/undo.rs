//! Undoing an answer in a room: the question to everybody who plays, and what has come of it. Nobody is shown who
//! has said what.

use super::buttons::guarded_button;
use super::notices::{Kind, Line, no_buttons};
use crate::language::Language;
use crate::room::{RoomClient, person_in_chair};
use crate::taps::Taps;
use crate::text::tx;
use ::room::{Request, UndoState};
use game::Seat;
use leptos::prelude::*;

/// What there is to say of it, above the table.
pub(super) fn notices(l: Language, client: StoredValue<RoomClient, LocalStorage>, line: Line) -> AnyView {
    let state = client.with_value(RoomClient::undo_state);
    let state = Memo::new(move |_| state.get());
    let words = move || match state.get() {
        UndoState::Waits(_) => Some(tx!(l, undo.waits)),
        UndoState::Refused => Some(tx!(l, undo.refused)),
        UndoState::Nothing | UndoState::MayAsk | UndoState::Asked(_) => None,
    };
    let said = line.notice(Kind::state("undo"), words, no_buttons);

    let name = move |person: Seat| {
        let name = client.with_value(|client| {
            client.with(|room| room.lobby().map(|lobby| person_in_chair(lobby, lobby.chair(person)).name))
        });
        name.unwrap_or_default()
    };
    let words = move || match state.get() {
        UndoState::Asked(person) => {
            Some(format!("{} {}", tx!(l, undo.asked, name = name(person)), tx!(l, undo.anonymous)))
        }
        _ => None,
    };
    let asked = line.notice(Kind::question("undo-asked"), words, move || {
        state.track();
        let taps = Taps::on_arrival();
        let button = |word: String, class, yes| {
            let say = move |client: &RoomClient| client.request(Request::AgreeToUndo(yes));
            client.with_value(|client| guarded_button(client, taps, word.into_any(), class, say))
        };
        // Nothing changes without an answer, so that is what is offered first.
        let no = button(tx!(l, undo.no), "button go", false);
        taps.group(view! { {no} {button(tx!(l, undo.agree), "button", true)} }.into_any())
    });
    view! { {said} {asked} }.into_any()
}
