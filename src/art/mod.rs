//! Everything that is drawn: shapes, glyphs, little figures, and cards made of
//! them. One hand: thick ink, flat colour, mean little faces.
//!
//! The drawings are `<symbol>`s in three files and are put into the page once
//! ([`Sprite`]); whatever shows one refers to it. A drawing takes its main
//! colour from the custom property `--c` of where it stands. Nothing here
//! knows a rule or a word.

mod avatar;
mod card;

pub(crate) use avatar::{AVATARS, avatar};
pub(crate) use card::{Picture, card_back, card_face, shape_of};

use leptos::prelude::*;

const SYMBOLS: &[&str] =
    &[include_str!("shapes.svg"), include_str!("glyphs.svg"), include_str!("avatars.svg")];

/// All symbols, unseen, for [`icon`] to refer to.
#[component]
pub(crate) fn Sprite() -> impl IntoView {
    // Not `display: none`: some browsers then draw nothing that refers to it.
    let all = format!("<svg width=\"0\" height=\"0\" aria-hidden=\"true\">{}</svg>", SYMBOLS.concat());
    view! { <div class="sprite" inner_html=all></div> }
}

/// A drawing by its name in the sprite; silent, the words beside it speak.
pub(crate) fn icon(name: &str, class: &'static str) -> AnyView {
    // As text: one small element instead of two with attributes of their own.
    let drawing = format!("<use href=\"#{name}\"></use>");
    view! { <svg class=class aria-hidden="true" focusable="false" inner_html=drawing></svg> }.into_any()
}
