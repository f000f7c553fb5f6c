//! Everything that is drawn: shapes, glyphs, little figures, and cards made of
//! them. One hand: thick ink, flat colour, mean little faces.
//!
//! The drawings are `<symbol>`s in the files beside this one. `cargo xtask build`
//! joins them to one file, which the page fetches by itself (index.html), so that
//! no picture keeps the first table waiting; whatever shows one refers to it. A
//! drawing takes its main colour from the custom property `--c` of where it
//! stands. Nothing here knows a rule or a word.

mod avatar;
mod card;

pub(crate) use avatar::{AVATARS, avatar};
pub(crate) use card::{Picture, card_back, card_face, event_back, shape_of};

use leptos::prelude::*;

/// A drawing by its name in the sprite; silent, the words beside it speak.
pub(crate) fn icon(name: &str, class: &'static str) -> AnyView {
    // As text: one small element instead of two with attributes of their own.
    let drawing = format!("<use href=\"#{name}\"></use>");
    view! { <svg class=class aria-hidden="true" focusable="false" inner_html=drawing></svg> }.into_any()
}
