//! Scenes of the board game: the strip of print that the card game has, with cards of the board game.

use super::game::Session;
use super::picture::Shown;
use crate::art::{board_card, card_back, card_face};
use crate::motion::scene::{Strip, sentence, strip};
use crate::prelude::*;
use crate::session::use_session;
use board::{Card, Fact};
use play::board_table::picture::steps::Scene;

/// The length of the text to read in a scene, in characters.
pub(super) fn letters(scene: Scene) -> usize {
    match scene {
        Scene::Event(event) => current().board_event_text(event).chars().count(),
        Scene::Deal { .. } => tx!(language(), board.scene.deal).chars().count(),
        // A sentence with a name in it.
        Scene::Tossed(..) | Scene::Insult(..) => 30,
    }
}

/// A scene; a tap dismisses it.
pub(super) fn draw(shown: Shown, away: Box<dyn FnMut()>) -> AnyView {
    let Shown { scene, fact, style } = shown;
    let l = language();
    let session: Session = use_session();
    let who = |by: Seat| {
        let people = session.people();
        people.get(by.index()).map(|person| avatar(person.avatar))
    };
    let played = |by: Seat, card: Card| {
        (board_card(card), who(by), current().board_card(card), sentence(session, fact))
    };
    let (kind, (picture, figure, title, words)) = match scene {
        Scene::Deal { round } => {
            let backs = [(); 3].map(|()| card_back()).into_iter().collect_view().into_any();
            ("deal", (backs, None, tx!(l, table.round, n = round), tx!(l, board.scene.deal)))
        }
        Scene::Event(event) => {
            let (name, text) = (current().board_event(event), current().board_event_text(event));
            let by = session.facts().with_untracked(|facts| match facts.get(fact) {
                Some(Fact::EventCame { trigger, .. }) => who(*trigger),
                _ => None,
            });
            ("event", (card_face(event, &name), by, name, text))
        }
        Scene::Tossed(by, card) => ("tossed", played(by, card)),
        Scene::Insult(by, card) => ("insult", played(by, card)),
    };
    strip(Strip { kind, style, picture, figure, title, words }, away)
}
