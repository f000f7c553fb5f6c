//! Scenes: a strip of print across the table. [`strip`] and [`sentence`] are those of both games.

use crate::art::{Picture, avatar, card_back, card_face};
use crate::card_game;
use crate::games::AppGame;
use crate::reactive::on_click;
use crate::session::Session;
use crate::table::names;
use crate::text::{language, tx};
use cards::Card;
use game::Seat;
use leptos::prelude::*;
use play::motion::beat::Scene;
use words::current;

/// The length of the text to read in a scene, in characters.
pub(super) fn letters(scene: Scene) -> usize {
    match scene {
        Scene::Event(event) => current().event_text(event).chars().count(),
        _ => 0,
    }
}

/// The name of a scene in the style sheet.
fn kind(scene: Scene) -> &'static str {
    match scene {
        Scene::Deal { .. } => "deal",
        Scene::Event(_) => "event",
        Scene::Tossed { .. } => "tossed",
        Scene::Insult { .. } => "insult",
        Scene::RoundOver { .. } | Scene::GameOver { .. } => "end",
    }
}

/// More lines than one answer can add to the log.
const RECENT: usize = 256;

/// The sentence of the log about a fact that has just happened.
pub(crate) fn sentence<G: AppGame>(session: Session<G>, fact: usize) -> String {
    let lines = untrack(|| session.log(RECENT)).into_iter();
    let line = lines.rev().find(|line| line.fact == fact && !line.heading);
    line.map(|line| line.text).unwrap_or_default()
}

/// A scene; a tap dismisses it. Hidden from screen readers, because the log says the same and is
/// read out.
pub(super) fn draw(
    session: card_game::Session,
    scene: Scene,
    fact: usize,
    style: String,
    away: impl FnMut() + 'static,
) -> AnyView {
    let l = language();
    let face = |card: Card| card_face(Picture::Card(card), &names::printed(card));
    let who = |by: Seat| {
        let figure = |model: &play::card_table::model::Model| model.seat(by).map(|place| place.avatar);
        session.model().with_untracked(|model| model.as_ref().and_then(figure)).map(avatar)
    };
    let (picture, figure, title, words) = match scene {
        Scene::Deal { round } => {
            let backs = [(); 3].map(|()| card_back()).into_iter().collect_view().into_any();
            (backs, None, tx!(l, table.round, n = round), sentence(session, fact))
        }
        Scene::Event(event) => {
            let name = current().event(event);
            (card_face(Picture::Event(event), &name), None, name.clone(), current().event_text(event))
        }
        Scene::Tossed { by, card } | Scene::Insult { by, card } => {
            let name = card.as_special().map(|special| current().special(special)).unwrap_or_default();
            (face(card), who(by), name, sentence(session, fact))
        }
        // These have a poster of their own.
        Scene::RoundOver { .. } | Scene::GameOver { .. } => return ().into_any(),
    };
    strip(Strip { kind: kind(scene), style, picture, figure, title, words }, away)
}

/// What a scene shows.
pub(crate) struct Strip {
    /// The kind of scene, for the style sheet.
    pub(crate) kind: &'static str,
    /// When it is shown: `--at` and `--time`.
    pub(crate) style: String,
    /// A card.
    pub(crate) picture: AnyView,
    /// The figure of the person who does it.
    pub(crate) figure: Option<AnyView>,
    /// What happens, in large letters.
    pub(crate) title: String,
    /// A sentence about it.
    pub(crate) words: String,
}

/// The strip of a scene; a tap dismisses it.
pub(crate) fn strip(strip: Strip, away: impl FnMut() + 'static) -> AnyView {
    let Strip { kind, style, picture, figure, title, words } = strip;
    view! {
        <div class="scene" data-scene=kind prop:style=style on:click=on_click(away)>
            <div class="picture"><span class="burst"></span><div class="cards">{picture}</div></div>
            <div class="says">{figure} <b>{title}</b> <p>{words}</p></div>
        </div>
    }
    .into_any()
}
