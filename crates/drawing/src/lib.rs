//! Drawings as text: the faces of cards, figures, the printed board with its cards and pawns, charts and photos as SVG
//! markup; the places of things; and the frames of motion, as JSON for the browser.
//!
//! The drawings that they are composed of are the `<symbol>`s in `src/art`, found by id. A drawing takes its main
//! colour from the custom property `--c` of its surroundings (`data-ink`). Deliberately absent: the browser, Leptos,
//! clocks, and which page shows a drawing.

pub mod board;
mod board_card;
mod card;
mod chart;
mod figure;
mod markup;
pub mod motion;
pub mod photo;
#[cfg(test)]
mod tests;

pub use board_card::{board_card, board_event, board_field, board_ink, board_shape};
pub use card::{Face, demand_shape, shape_of};
pub use chart::chart;
pub use figure::{AVATARS, colour_of, figure_with, symbol_of};

/// Adds to a text, which cannot fail.
macro_rules! put {
    ($svg:expr, $($what:tt)+) => {{
        use std::fmt::Write as _;
        let _ = write!($svg, $($what)+);
    }};
}
pub(crate) use put;

/// The markup of a drawing by its id, on a page.
pub fn drawing(name: &str, class: &str) -> String {
    ["<svg class=", class, " aria-hidden=true><use href=#", name, "></use></svg>"].concat()
}
