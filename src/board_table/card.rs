//! Cards of the board game, with the face of the card game's. The picture is hidden from screen
//! readers: whoever shows one has to name it.

use crate::art::{board_card, board_event, board_shape, icon};
use crate::words::current;
use board::{Arrow, Card, Colour, Event};
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

/// In how many lines a name is set, and how large.
fn fit(name: &str) -> (&'static str, String) {
    let length = name.chars().count();
    let long = length > ONE_LINE;
    let words = name.split([' ', '-']).map(|word| word.chars().count());
    let longest = if long { words.max().unwrap_or(1) } else { length };
    (if name.contains(' ') && long { "2" } else { "1" }, format!("--len:{}", longest.max(5)))
}

/// The face of an event, as the card game's.
pub(super) fn event_face(event: Event, name: &str) -> AnyView {
    let (lines, size) = fit(name);
    view! {
        <span class="card" data-kind="event" data-lines=lines data-ink="yellow" aria-hidden="true">
            <span class="art">{icon(&board_event(event), "glyph")}</span>
            <span class="name" prop:style=size>{name.to_owned()}</span>
        </span>
    }
    .into_any()
}

/// The face of a card.
pub(super) fn face(card: Card) -> AnyView {
    let name = current().board_card(card);
    let (glyph, colour) = (board_card(card), card.colour());
    let (lines, size) = fit(&name);
    view! {
        <span
            class="card" data-kind="special" data-lines=lines data-ink=ink(colour) data-colour=colour.name()
            aria-hidden="true"
        >
            <span class="cor">{icon(glyph, "mini")} {icon(board_shape(colour), "shape")}</span>
            <span class="art">{icon(glyph, "glyph")}</span>
            <span class="name" prop:style=size>{name}</span>
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
