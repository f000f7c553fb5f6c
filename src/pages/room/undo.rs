//! Undoing an answer in a room: the question to everybody who plays, and what has come of it. Nobody is shown who
//! has said what.

use super::buttons::guarded_button;
use crate::language::Language;
use crate::reactive::dynamic;
use crate::room::{RoomClient, person_in_chair};
use crate::taps::Taps;
use crate::text::tx;
use ::room::{Request, UndoState};
use game::Seat;
use leptos::prelude::*;

/// What there is to say of it, above the table.
pub(super) fn notice(l: Language, client: StoredValue<RoomClient, LocalStorage>) -> AnyView {
    let state = StoredValue::new(client.with_value(RoomClient::undo_state));
    dynamic(move || match state.with_value(|state| state.get()) {
        UndoState::Nothing | UndoState::MayAsk => ().into_any(),
        UndoState::Asked(person) => question(l, client, person),
        UndoState::Waits(_) => said(tx!(l, undo.waits)),
        UndoState::Refused => said(tx!(l, undo.refused)),
    })
}

fn said(words: String) -> AnyView {
    view! { <div class="notice"><p role="status">{words}</p></div> }.into_any()
}

fn question(l: Language, client: StoredValue<RoomClient, LocalStorage>, person: Seat) -> AnyView {
    let name = client.with_value(|client| {
        client.with(|room| room.lobby().map(|lobby| person_in_chair(lobby, lobby.chair(person)).name))
    });
    let taps = Taps::on_arrival();
    let button = |word: String, class, yes| {
        let say = move |client: &RoomClient| client.request(Request::AgreeToUndo(yes));
        client.with_value(|client| guarded_button(client, taps, word.into_any(), class, say))
    };
    let (no, yes) = (button(tx!(l, undo.no), "button", false), button(tx!(l, undo.agree), "button go", true));
    view! {
        <div class="notice">
            <p role="alert">
                {tx!(l, undo.asked, name = name.unwrap_or_default())} " " <small>{tx!(l, undo.anonymous)}</small>
            </p>
            <div class="chips" role="group" aria-disabled=taps.disabled()>{no} {yes}</div>
        </div>
    }
    .into_any()
}
