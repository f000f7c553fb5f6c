//! Cards of the board game at its table.

use crate::art::board_card_face;
use crate::words::current;
use board::{Arrow, Card};
use leptos::prelude::*;

/// The face of a card. It is hidden from screen readers: whoever shows one has to name it.
pub(super) fn face(card: Card) -> AnyView {
    board_card_face(card, &current().board_card(card))
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
