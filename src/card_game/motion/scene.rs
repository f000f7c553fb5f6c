//! Scenes of the card game: a strip of print across the table.

use crate::art::{card_back, card_face, playing_card};
use crate::card_game::Session;
use crate::motion::scene::{Strip, sentence, strip};
use crate::prelude::*;
use crate::table::read;
use cards::{Card, Fact};
use play::card_table::events::chain;
use play::card_table::model::Model;
use play::motion::beat::Scene;

/// The length of the text to read in a scene, in characters.
pub(super) fn letters(scene: Scene) -> usize {
    match scene {
        Scene::Event(event) => current().event_text(event).chars().count(),
        _ => 0,
    }
}

/// Which of several events of a turn this fact turned up.
fn nth(session: Session, fact: usize) -> Option<AnyView> {
    let later = session.show().map(|show| show.later()).unwrap_or_default();
    let facts = session.facts();
    let shown = |facts: &Vec<Fact>| chain(facts.get(..=fact).unwrap_or_default(), &later);
    let (n, all) = facts.with_untracked(shown)?;
    Some(html! { <small>{tx!(language(), history.of, n = n, all = all)}</small> })
}

/// A scene; a tap dismisses it. Hidden from screen readers, because the log says the same and is
/// read out.
pub(super) fn draw(
    session: Session,
    scene: Scene,
    fact: usize,
    style: String,
    away: impl FnMut() + 'static,
) -> AnyView {
    let l = language();
    let who = |by: Seat| {
        let figure = |model: &Model| model.seat(by).map(|place| place.avatar);
        untrack(|| read(session.model(), figure)).map(avatar)
    };
    let played = |by: Seat, card: Card| {
        let name = card.as_special().map(|special| current().special(special)).unwrap_or_default();
        (playing_card(card), who(by), name, sentence(session, fact))
    };
    let (kind, (picture, figure, title, words)) = match scene {
        Scene::Deal { round } => {
            let backs = [(); 3].map(|()| card_back()).into_iter().collect_view().into_any();
            ("deal", (backs, None, tx!(l, table.round, n = round), sentence(session, fact)))
        }
        Scene::Event(event) => {
            let name = current().event(event);
            let face = card_face(event, &name);
            ("event", (face, nth(session, fact), name, current().event_text(event)))
        }
        Scene::Tossed(by, card) => ("tossed", played(by, card)),
        Scene::Insult(by, card) => ("insult", played(by, card)),
        // These have a poster of their own.
        Scene::RoundOver { .. } | Scene::GameOver { .. } => return ().into_any(),
    };
    strip(Strip { kind, style, picture, figure, title, words }, away)
}
