//! Undoing an answer in a room: the question to all players, and the result. The page never shows who has said what.

use super::prelude::*;
use ::room::UndoState;

/// The notices on undoing, above the table.
pub(super) fn notices(l: Language, client: RoomClient, line: Line) -> AnyView {
    let state = client.follow(|room| room.table().map(|table| table.undo).unwrap_or_default());
    let words = move || match state.get() {
        UndoState::Waits(_) => Some(tx!(l, undo.waits)),
        UndoState::Refused => Some(tx!(l, undo.refused)),
        UndoState::Nothing | UndoState::MayAsk | UndoState::Asked(_) => None,
    };
    let said = line.notice(Kind::State, "undo", words, no_buttons);

    let words = move || {
        let UndoState::Asked(person) = state.get() else { return None };
        let name = client.in_lobby(|lobby| person_in_chair(lobby, lobby.chair(person)).name)?;
        Some(format!("{} {}", tx!(l, undo.asked, name = name), tx!(l, undo.anonymous)))
    };
    let asked = line.notice(Kind::Question, "undo-asked", words, move || {
        state.track();
        let say = |class, word, yes| answer(class, word, move || client.request(Request::AgreeToUndo(yes)));
        // Refusing comes first, because without an answer nothing is undone either.
        answers(vec![say("button go", tx!(l, undo.no), false), say("button", tx!(l, undo.agree), true)])
    });
    html! { {said} {asked} }
}
