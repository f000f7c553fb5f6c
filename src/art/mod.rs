//! All drawings on a page: shapes, glyphs, figures, and the cards made of them. One style: thick outlines,
//! flat colours, mean little faces. [`drawing`] says what is printed on a card and which figures there are.
//!
//! The drawings are `<symbol>`s in the files beside this one. Those in `later/` (events, power
//! cards and rule cards) are composed of the faces, hands, figures and things in its library.
//! `cargo xtask build` joins each folder to one file, which index.html fetches separately, so that
//! pictures do not delay the first table; views refer to a drawing by its id. Nothing here knows rules.
//!
//! In index.html the home page's drawings come before the page, those of a table after it. A drawing has no name: the
//! view that shows it names it for screen readers. Cards are as wide as the custom property `--w`.

pub(crate) use ::drawing::{AVATARS, board_ink, board_shape, colour_of, shape_of};

use crate::kit::reactive::html;
use ::drawing::{Face, drawing, figure_with, symbol_of};
use browser::element::first;
use cards::{Card, Colour};
use leptos::prelude::*;
use words::current;

/// The figure that explains: the owl.
pub(crate) const COACH: u8 = 3;

/// A drawing by its id; hidden from screen readers, because text stands beside it.
pub(crate) fn icon(name: &str, class: &'static str) -> AnyView {
    // `<use>` is a string, because that makes one small element instead of two with attributes.
    let drawing = format!("<use href=\"#{name}\"></use>");
    html! { <svg class=class aria-hidden="true" inner_html=drawing></svg> }
}

/// The figure after this one; after the last comes the first.
pub(crate) fn next_figure(which: u8) -> u8 {
    (which + 1) % u8::try_from(AVATARS.len()).unwrap_or(1)
}

/// A figure in a colour of the game, with the shape of that colour.
pub(crate) fn avatar_on(which: u8, colour: Colour) -> AnyView {
    let drawings = drawing(&symbol_of(which), "figure") + &drawing(shape_of(Some(colour)), "shape");
    figure(colour.name(), drawings)
}

/// A figure on its background. Any number is valid and wraps around.
pub(crate) fn avatar(which: u8) -> AnyView {
    figure(colour_of(which), drawing(&symbol_of(which), "figure"))
}

/// A figure that makes this face, once its drawing is there.
pub(crate) fn avatar_with(which: u8, face: &str) -> AnyView {
    let drawn = other_face(which, face).unwrap_or_else(|| drawing(&symbol_of(which), "figure"));
    figure(colour_of(which), drawn)
}

/// The drawing of a figure with this face; `None` while the drawings of faces are being loaded.
pub(crate) fn other_face(which: u8, face: &str) -> Option<String> {
    first("#f-cat").map(|_| figure_with(which, face))
}

fn figure(ink: &'static str, drawings: String) -> AnyView {
    html! { <span class="avatar" data-ink=ink inner_html=drawings></span> }
}

/// The face of a card of either game, an event or a kind of field, with its name if that is printed on it.
pub(crate) fn card_face(face: impl Into<Face>, name: &str) -> AnyView {
    print(&face.into(), name)
}

/// The face of a playing card with its name.
pub(crate) fn playing_card(card: Card) -> AnyView {
    print(&card.into(), &current().printed(card))
}

/// The face of a card of the board game with its name.
pub(crate) fn board_card(card: board::Card) -> AnyView {
    print(&card.into(), &current().board_card(card))
}

fn print(face: &Face, name: &str) -> AnyView {
    html! {
        <span
            class="card" data-kind=face.kind data-lines=Face::lines(name) data-ink=face.ink aria-hidden="true"
            inner_html=face.printed(name) prop:style=face.style(name)
        ></span>
    }
}

/// The back of event cards.
pub(crate) fn event_back() -> AnyView {
    html! { <span class="card back" data-kind="events" aria-hidden="true">{icon("g-event", "glyph")}</span> }
}

/// The back of all other cards.
pub(crate) fn card_back() -> AnyView {
    html! { <span class="card back" aria-hidden="true">{icon("i-back", "eye")}</span> }
}

/// The hand that points at the person to play. The element around the drawing is animated, because Chromium computes
/// every frame of an animated `<svg>` on the page's thread.
pub(crate) fn pointer() -> AnyView {
    html! { <span class="pointer">{icon("i-point", "drawing")}</span> }
}

/// A few cards, as decoration.
pub(crate) fn fan() -> AnyView {
    let face = |name: &str| Some(html! { <li>{card_face(Card::from_name(name)?, "")}</li> });
    let faces = ["blue-7", "red-gift", "counterattack", "black-3"].map(face);
    html! {
        <ul class="fan show" aria-hidden="true">
            <li>{card_back()}</li>
            {faces.into_iter().collect_view()}
        </ul>
    }
}
