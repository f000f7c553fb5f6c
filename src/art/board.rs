//! The names of the board game's drawings, and its cards. Cards and events that the card game has too are drawn
//! there; what is the board game's alone is in `board/`.

use super::card::{Plan, print};
use super::markup::markup;
use board::{Card, Colour, Event};
use leptos::prelude::*;
use play::reference::FieldKind;

/// The drawing of a card.
pub(crate) fn board_card(card: Card) -> &'static str {
    match card {
        Card::Push => "b-push",
        Card::Jump => "b-jump",
        Card::SecondChance => "g-second-chance",
        Card::Swap => "b-swap",
        Card::Stop => "b-stop",
        Card::Snail => "b-snail",
        Card::X => "b-x",
        Card::Reverse => "b-reverse",
        Card::Remote => "b-remote",
        Card::Block => "b-block",
        Card::FuckYou => "g-fuck-you",
        Card::Troublemaker => "g-troublemaker",
    }
}

/// The drawing of an event. What it does is another thing here than in the card game for some.
pub(crate) fn board_event(event: Event) -> String {
    let own =
        matches!(event, Event::Expansion | Event::ThirdTimeLucky | Event::Charity | Event::MatingSeason);
    format!("{}-{}", if own { "b" } else { "e" }, event.name())
}

/// The shape that always goes with a colour.
pub(crate) fn board_shape(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "s-red",
        Colour::Blue => "s-blue",
        Colour::Green => "s-green",
        Colour::Multi => "s-wild",
        Colour::White => "b-white",
    }
}

/// The drawing of a kind of field.
pub(crate) fn board_field(kind: FieldKind) -> &'static str {
    match kind {
        FieldKind::Start => "b-home",
        FieldKind::Plain => "b-field",
        FieldKind::Teleport => "b-hole",
        FieldKind::Goal => "b-gate",
    }
}

/// A kind of field with its name, in the frame of rule cards.
pub(crate) fn board_field_face(kind: FieldKind, name: &str) -> AnyView {
    let glyph = board_field(kind).to_owned();
    print(Plan { ink: "red", kind: "rule", number: None, shapes: Vec::new(), glyph }, name)
}

/// The ink of a colour (`data-ink`).
pub(crate) fn board_ink(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Blue => "blue",
        Colour::Green => "green",
        Colour::Multi => "yellow",
        Colour::White => "paper-shade",
    }
}

/// The face of a card with its name, printed like those of the card game.
pub(crate) fn board_card_face(card: Card, name: &str) -> AnyView {
    print(card_plan(card), name)
}

/// The same as SVG markup alone, in a box of [`CARD`](super::CARD).
pub(crate) fn board_card_markup(card: Card, name: &str, sliver: bool) -> String {
    markup(&card_plan(card), name, sliver)
}

fn card_plan(card: Card) -> Plan {
    let colour = card.colour();
    let shapes = vec![board_shape(colour)];
    let glyph = board_card(card).to_owned();
    Plan { ink: board_ink(colour), kind: "special", number: None, shapes, glyph }
}

/// The face of an event with its name, likewise.
pub(crate) fn board_event_face(event: Event, name: &str) -> AnyView {
    let glyph = board_event(event);
    print(Plan { ink: "yellow", kind: "event", number: None, shapes: Vec::new(), glyph }, name)
}
