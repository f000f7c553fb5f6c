//! The little figures that stand for people.

use super::icon;
use leptos::prelude::*;

/// Every figure, and the ink it stands on. Append only: saves refer to positions.
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

/// A figure on its patch of colour; any number is one of them.
pub(crate) fn avatar(which: u8) -> AnyView {
    let (name, ink) = AVATARS[usize::from(which) % AVATARS.len()];
    view! {
        <span class="avatar" prop:style=format!("--c:var(--{ink})")>
            {icon(&format!("a-{name}"), "figure")}
        </span>
    }
    .into_any()
}
