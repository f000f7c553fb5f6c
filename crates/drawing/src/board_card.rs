//! The names of the board game's drawings, and its cards. Cards and events that the card game has too are drawn
//! there; drawings of the board game alone are in `src/art/board/`.

use crate::Face;
use board::{Card, Colour, Event};
use play::reference::FieldKind;

/// The drawing of a card.
pub fn board_card(card: Card) -> &'static str {
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

/// The drawing of an event. Some events have another effect here than in the card game.
pub fn board_event(event: Event) -> String {
    let own =
        matches!(event, Event::Expansion | Event::ThirdTimeLucky | Event::Charity | Event::MatingSeason);
    format!("{}-{}", if own { "b" } else { "e" }, event.name())
}

/// The shape that always goes with a colour.
pub fn board_shape(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "s-red",
        Colour::Blue => "s-blue",
        Colour::Green => "s-green",
        Colour::Multi => "s-wild",
        Colour::White => "b-white",
    }
}

/// The drawing of a kind of field.
pub fn board_field(kind: FieldKind) -> &'static str {
    match kind {
        FieldKind::Start => "b-home",
        FieldKind::Plain => "b-field",
        FieldKind::Teleport => "b-hole",
        FieldKind::Goal => "b-gate",
    }
}

/// The ink of a colour (`data-ink`).
pub fn board_ink(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Blue => "blue",
        Colour::Green => "green",
        Colour::Multi => "yellow",
        Colour::White => "paper-shade",
    }
}

/// Printed like the cards of the card game.
impl From<Card> for Face {
    fn from(card: Card) -> Face {
        let colour = card.colour();
        let (shapes, glyph) = (vec![board_shape(colour)], board_card(card).to_owned());
        Face { ink: board_ink(colour), kind: "special", number: None, shapes, glyph }
    }
}

impl From<Event> for Face {
    fn from(event: Event) -> Face {
        Face::framed("event", board_event(event))
    }
}

/// In the frame of rule cards.
impl From<FieldKind> for Face {
    fn from(kind: FieldKind) -> Face {
        Face { ink: "red", ..Face::framed("rule", board_field(kind).to_owned()) }
    }
}
