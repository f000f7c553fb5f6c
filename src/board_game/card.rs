//! Cards of the board game at its table.

use crate::art::{board_card_face, board_event_face};
use board::{Arrow, Card, Event};
use leptos::prelude::*;
use words::current;

/// The face of a card. It is hidden from screen readers: the view that shows one has to name it.
pub(super) fn face(card: Card) -> AnyView {
    board_card_face(card, &current().board_card(card))
}

/// The face of an event, hidden likewise.
pub(super) fn event_face(event: Event) -> AnyView {
    board_event_face(event, &current().board_event(event))
}

/// An arrow as a sign, for sighted people; its name stands beside it.
pub(super) fn sign(arrow: Arrow) -> &'static str {
    match arrow {
        Arrow::Forward => "➜",
        Arrow::Back => "⬅",
        Arrow::Up => "⬆",
        Arrow::Down => "⬇",
    }
}
