//! Pictures of cards. The custom property `--w` is their width.
//!
//! How a card looks follows from what is printed on it; its name is passed in. Pictures are hidden
//! from screen readers: the view that shows one has to name it.

use super::{drawing, icon};
use cards::{Card, Colour, Event, Power, Print, RuleCard, Special};
use leptos::prelude::*;

/// Anything with the face of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Picture {
    /// A playing card.
    Card(Card),
    /// An event card.
    Event(Event),
    /// A power card.
    Power(Power),
    /// A rule card.
    Rule(RuleCard),
}

/// The shape that always goes with a colour; `None` is black.
pub(crate) fn shape_of(colour: Option<Colour>) -> &'static str {
    match colour {
        None => "s-black",
        Some(Colour::Blue) => "s-blue",
        Some(Colour::Red) => "s-red",
        Some(Colour::Green) => "s-green",
        Some(Colour::Yellow) => "s-yellow",
        Some(Colour::Violet) => "s-violet",
    }
}

/// The parts of a face.
pub(super) struct Plan {
    /// The colour of number and glyph (`data-ink`).
    pub(super) ink: &'static str,
    /// The kind of frame: `black` cards are printed in reverse.
    pub(super) kind: &'static str,
    /// The number in the corners.
    pub(super) number: Option<u8>,
    /// The shapes in the corners, below the number.
    pub(super) shapes: Vec<&'static str>,
    /// The drawing in the middle, if there is no number.
    pub(super) glyph: String,
}

/// What is printed on a face.
pub(super) fn plan(face: Picture) -> Plan {
    let plain = |kind, glyph: String| Plan { ink: "yellow", kind, number: None, shapes: Vec::new(), glyph };
    let card = match face {
        Picture::Card(card) => card,
        Picture::Event(event) => return plain("event", format!("e-{}", event.name())),
        Picture::Power(power) => return plain("power", format!("p-{}", power.name())),
        Picture::Rule(card) => return plain("rule", format!("r-{}", card.name())),
    };
    match card.print() {
        Print::Number(colour, n) => Plan {
            ink: colour.map_or("paper", Colour::name),
            kind: if colour.is_none() { "black" } else { "" },
            number: Some(n),
            shapes: vec![shape_of(colour)],
            glyph: String::new(),
        },
        Print::Special(colour, special) => Plan {
            ink: colour.map_or("red", Colour::name),
            kind: "special",
            number: None,
            shapes: corner(colour, special).into_iter().collect(),
            glyph: format!("g-{}", special.name()),
        },
        Print::Swap(one, other) => Plan {
            ink: one.name(),
            kind: "swap",
            number: None,
            shapes: vec![shape_of(Some(one)), shape_of(Some(other))],
            glyph: "g-colour-swap".to_owned(),
        },
    }
}

/// Longer names are set in two lines if possible.
pub(super) const ONE_LINE: usize = 11;

/// The symbol in the corner: a wheel for cards that can be played on anything; none for curse,
/// which cannot be played.
fn corner(colour: Option<Colour>, special: Special) -> Option<&'static str> {
    match colour {
        Some(_) => Some(shape_of(colour)),
        None if special == Special::Curse => None,
        None => Some("s-wild"),
    }
}

/// The face of a card, with its name if that is printed on it.
pub(crate) fn card_face(face: Picture, name: &str) -> AnyView {
    print(plan(face), name)
}

/// The face of a card with these parts; its name is printed as markup, so it has no `<` and no `&`. All that is
/// printed on it is one piece of markup: it never changes, and parsing it costs the page less than making its
/// elements one by one.
pub(super) fn print(Plan { ink, kind, number, shapes, glyph }: Plan, name: &str) -> AnyView {
    let digits = number.map(|n| n.to_string()).unwrap_or_default();
    // In a hand only a strip of each card is visible, so its name must be in that strip.
    let lines = if name.contains(' ') && name.chars().count() > ONE_LINE { "2" } else { "1" };
    let shapes: String = shapes.iter().map(|shape| drawing(shape, "shape")).collect();
    let mini = if kind == "special" { drawing(&glyph, "mini") } else { String::new() };
    let middle = if number.is_some() {
        ["<span class=num data-n=", &digits, ">", &digits, "</span>"].concat()
    } else {
        let pair = ["<span class=pair>", &shapes, "</span>"].concat();
        let pair = if kind == "swap" { pair } else { String::new() };
        let glyph = drawing(&glyph, "glyph");
        ["<span class=art>", &glyph, &pair, "</span><span class=name>", name, "</span>"].concat()
    };
    let corners =
        ["<span class=cor>", &digits, &mini, &shapes, "</span>", &middle, "<span class='cor b'>", &digits];
    let printed = [&corners.concat(), &*shapes, "</span>"].concat();
    // The font is as large as the longest line allows, for a narrow typeface.
    let longest = if name.chars().count() <= ONE_LINE {
        name.chars().count()
    } else {
        name.split([' ', '-']).map(|word| word.chars().count()).max().unwrap_or(1)
    };
    view! {
        <span
            class="card" data-kind=kind data-lines=lines data-ink=ink aria-hidden="true" inner_html=printed
            prop:style=number.is_none().then(|| format!("--len:{}", longest.max(5)))
        ></span>
    }
    .into_any()
}

/// The back of event cards.
pub(crate) fn event_back() -> AnyView {
    view! { <span class="card back" data-kind="events" aria-hidden="true">{icon("g-event", "glyph")}</span> }
        .into_any()
}

/// The back of all other cards.
pub(crate) fn card_back() -> AnyView {
    view! { <span class="card back" aria-hidden="true">{icon("i-back", "eye")}</span> }.into_any()
}
