//! A game that cannot be played: what begins where the chosen rules know no more than a lobby, which a room does not
//! do. It is over, and nobody sees anything.

use std::rc::Rc;
use std::sync::Arc;

use game::{Asks, Entry, Options, Outcome, Rng, Seat, Sink, Viewer};

use super::objects::{SetupObject, StateObject, ViewObject};
use super::{AnyAction, AnyAsk, AnyFact, AnyGame, AnyIllegal, AnyMemory, AnySetup, AnyView};

/// The game, and what is seen of it.
pub(super) struct Nothing;

impl StateObject for Nothing {
    fn copy(&self) -> Box<dyn StateObject> {
        Box::new(Nothing)
    }

    fn is_same(&self, _: &dyn StateObject) -> bool {
        false
    }

    fn asks(&self) -> Asks<AnyAsk> {
        Asks::Over
    }

    fn apply(&mut self, _: &Entry<AnyAction>, _: &mut dyn Sink<AnyFact>) -> Result<(), AnyIllegal> {
        Err(AnyIllegal::UNKNOWN)
    }

    fn view(&self, _: Viewer) -> AnyView {
        AnyView(Rc::new(Nothing))
    }

    fn person_at(&self, place: Seat) -> Seat {
        place
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }
}

impl ViewObject for Nothing {
    fn bytes(&self) -> Vec<u8> {
        Vec::new()
    }

    fn viewer(&self) -> Viewer {
        Viewer::Spectator
    }

    fn asks(&self) -> Asks<AnyAsk> {
        Asks::Over
    }

    fn options(&self, _: &mut Options<AnyAction>) {}

    fn refusal(&self, _: AnyAction) -> Option<AnyIllegal> {
        Some(AnyIllegal::UNKNOWN)
    }

    fn determinize(&self, _: &AnyMemory, _: &mut Rng) -> AnyGame {
        AnyGame { setup: AnySetup(Arc::new(Nothing)), state: Box::new(Nothing) }
    }

    fn merged(&self, _: &AnyView) -> Option<AnyView> {
        None
    }
}

impl SetupObject for Nothing {
    fn bytes(&self) -> Vec<u8> {
        Vec::new()
    }

    fn people(&self) -> u8 {
        0
    }

    fn for_players(&self, _: u8) -> Option<AnySetup> {
        None
    }
}
