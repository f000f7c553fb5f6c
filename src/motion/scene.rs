//! Scenes: a strip of print across the table. [`strip`] and [`sentence`] serve both games.

use crate::games::AppGame;
use crate::prelude::*;
use crate::session::Session;

/// More lines than one answer can add to the log.
const RECENT: usize = 256;

/// The sentence of the log about a fact that has just happened.
pub(crate) fn sentence<G: AppGame>(session: Session<G>, fact: usize) -> String {
    let lines = untrack(|| session.log(RECENT)).into_iter();
    let line = lines.rev().find(|line| line.fact == fact && !line.heading);
    line.map(|line| line.text).unwrap_or_default()
}

/// The contents of a scene.
pub(crate) struct Strip {
    /// The kind of scene, for the style sheet.
    pub(crate) kind: &'static str,
    /// When it is shown: `--at` and `--time`.
    pub(crate) style: String,
    /// A card.
    pub(crate) picture: AnyView,
    /// The figure of the person who does it.
    pub(crate) figure: Option<AnyView>,
    pub(crate) title: String,
    /// A sentence about it.
    pub(crate) words: String,
}

/// The strip of a scene; a tap dismisses it.
pub(crate) fn strip(strip: Strip, away: impl FnMut() + 'static) -> AnyView {
    let Strip { kind, style, picture, figure, title, words } = strip;
    html! {
        <div class="scene" data-scene=kind prop:style=style on:click=on_click(away)>
            <div class="picture"><span class="burst"></span><div class="cards">{picture}</div></div>
            <div class="says">{figure} <b>{title}</b> <p>{words}</p></div>
        </div>
    }
}
