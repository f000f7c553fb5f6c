//! Cards of the board game, with the face of the card game's. The picture is hidden from screen
//! readers: whoever shows one has to name it.

use crate::art::{board_card, board_shape, icon};
use crate::words::current;
use board::{Arrow, Card, Colour};
use leptos::prelude::*;

/// Longer names are set in two lines if possible.
const ONE_LINE: usize = 11;

/// The colour of the drawing.
fn ink(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Blue => "blue",
        Colour::Green => "green",
        Colour::Multi => "yellow",
        Colour::White => "paper-shade",
    }
}

/// The face of a card.
pub(super) fn face(card: Card) -> AnyView {
    let name = current().board_card(card);
    let (glyph, colour) = (board_card(card), card.colour());
    let long = name.chars().count() > ONE_LINE;
    let lines = if name.contains(' ') && long { "2" } else { "1" };
    let words = name.split([' ', '-']).map(|word| word.chars().count());
    let longest = if long { words.max().unwrap_or(1) } else { name.chars().count() };
    view! {
        <span
            class="card" data-kind="special" data-lines=lines data-ink=ink(colour) data-colour=colour.name()
            aria-hidden="true"
        >
            <span class="cor">{icon(glyph, "mini")} {icon(board_shape(colour), "shape")}</span>
            <span class="art">{icon(glyph, "glyph")}</span>
            <span class="name" prop:style=format!("--len:{}", longest.max(5))>{name}</span>
            <span class="cor b">{icon(board_shape(colour), "shape")}</span>
        </span>
    }
    .into_any()
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
