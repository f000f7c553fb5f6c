//! The figures that represent people.

use super::{drawing, shape_of};
use cards::Colour;
use leptos::prelude::*;

/// Every figure with its background colour. Append only: saved games refer to positions.
pub(crate) const AVATARS: &[(&str, &str)] = &[
    ("cat", "green"),
    ("ghost", "yellow"),
    ("bot", "violet"),
    ("owl", "blue"),
    ("skull", "red"),
    ("frog", "paper-shade"),
    ("devil", "yellow"),
    ("alien", "violet"),
    ("bear", "green"),
    ("octopus", "blue"),
    ("cactus", "paper-shade"),
    ("mushroom", "green"),
];

/// The background colour of a figure.
pub(crate) fn colour_of(which: u8) -> &'static str {
    AVATARS[usize::from(which) % AVATARS.len()].1
}

/// The name of a figure's drawing.
pub(crate) fn symbol_of(which: u8) -> String {
    format!("a-{}", AVATARS[usize::from(which) % AVATARS.len()].0)
}

/// A figure in a colour of the game, with the shape that goes with that.
pub(crate) fn avatar_on(which: u8, colour: Colour) -> AnyView {
    let drawings = drawing(&symbol_of(which), "figure") + &drawing(shape_of(Some(colour)), "shape");
    on(colour.name(), drawings)
}

/// A figure on its background. Any number is valid and wraps around.
pub(crate) fn avatar(which: u8) -> AnyView {
    on(colour_of(which), drawing(&symbol_of(which), "figure"))
}

fn on(ink: &'static str, drawings: String) -> AnyView {
    view! { <span class="avatar" data-ink=ink inner_html=drawings></span> }.into_any()
}
