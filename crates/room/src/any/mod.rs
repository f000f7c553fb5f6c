//! Any game behind one type, [`AnyGame`]: code that is generic over the game is then compiled once
//! for all of them, and those that are not played need not be loaded.
//!
//! Frames and hashes have the same bytes as without it, so other devices see no difference. The values of a game
//! are kept behind pointers (`objects`), small ones that must be `Copy` as their bytes ([`Small`]).
//! Bytes do not say of which game they are. So a thread chooses one ([`Rules::choose`]) before anything is read; a page
//! is in one room at a time.

mod objects;
mod rules;
mod small;

use core::any::Any;
use core::fmt;
use std::rc::Rc;
use std::sync::Arc;

use game::{Asks, Entry, Game, Memory, Options, Outcome, Rng, Seat, Sink, Version, View, Viewer};
use serde::{Serialize, Serializer};

use crate::RoomGame;
use objects::{FactObject, FactOf, MemoryObject, MemoryOf, SetupObject, SetupOf, StateObject, StateOf};
use objects::{ViewObject, ViewOf};
pub use rules::Rules;
pub use small::{AnyAction, AnyIllegal};

/// A game of any kind.
pub struct AnyGame {
    setup: AnySetup,
    state: Box<dyn StateObject>,
}

impl AnyGame {
    fn of<G: RoomGame>(state: G) -> AnyGame {
        AnyGame { setup: AnySetup::new::<G>(state.setup().clone()), state: Box::new(StateOf(state)) }
    }
}

impl Clone for AnyGame {
    fn clone(&self) -> Self {
        AnyGame { setup: self.setup.clone(), state: self.state.copy() }
    }
}

impl PartialEq for AnyGame {
    fn eq(&self, other: &Self) -> bool {
        self.state.is_same(&*other.state)
    }
}

impl fmt::Debug for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnyGame").finish_non_exhaustive()
    }
}

/// The set-up of a game of any kind.
#[derive(Clone)]
pub struct AnySetup(Arc<dyn SetupObject>);

/// Something that happened in a game of any kind.
#[derive(Clone)]
pub struct AnyFact(Rc<dyn FactObject>);

/// The view of a game of any kind.
#[derive(Clone)]
pub struct AnyView(Rc<dyn ViewObject>);

impl AnySetup {
    /// A set-up of this game.
    pub fn new<G: RoomGame>(setup: G::Setup) -> AnySetup {
        AnySetup(Arc::new(SetupOf::<G>(setup)))
    }

    /// The set-up, if it is one of this game.
    pub fn get<G: RoomGame>(&self) -> Option<&G::Setup> {
        (&*self.0 as &dyn Any).downcast_ref::<SetupOf<G>>().map(|own| &own.0)
    }
}

impl AnyFact {
    fn new<G: RoomGame>(fact: G::Fact) -> AnyFact {
        AnyFact(Rc::new(FactOf::<G>(fact)))
    }

    /// The fact, if it is one of this game.
    pub fn get<G: RoomGame>(&self) -> Option<&G::Fact> {
        (&*self.0 as &dyn Any).downcast_ref::<FactOf<G>>().map(|own| &own.0)
    }
}

impl AnyView {
    fn new<G: RoomGame>(view: G::View) -> AnyView {
        AnyView(Rc::new(ViewOf::<G>(view)))
    }

    /// The view, if it is one of this game.
    pub fn get<G: RoomGame>(&self) -> Option<&G::View> {
        (&*self.0 as &dyn Any).downcast_ref::<ViewOf<G>>().map(|own| &own.0)
    }
}

macro_rules! behind_pointers {
    ($($Name:ident)*) => {$(
        impl PartialEq for $Name {
            fn eq(&self, other: &Self) -> bool {
                self.0.bytes() == other.0.bytes()
            }
        }
        impl fmt::Debug for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($Name)).field(&self.0.bytes()).finish()
            }
        }
        impl Serialize for $Name {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                small::write(&self.0.bytes(), to)
            }
        }
    )*};
}
behind_pointers!(AnySetup AnyFact AnyView);

/// A question of a game of any kind: all that a room needs of it. Two are equal if they may be left
/// unanswered in the same way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnyAsk {
    pass: Option<AnyAction>,
    is_final: bool,
    by_hand: bool,
}

/// The memory of a game of any kind; `None` until its owner has seen something.
#[derive(Default)]
pub struct AnyMemory(Option<Box<dyn MemoryObject>>);

impl AnyMemory {
    /// The memory, if it is one of this game.
    pub fn get<G: RoomGame>(&self) -> Option<&G::Memory> {
        (&**self.0.as_ref()? as &dyn Any).downcast_ref::<MemoryOf<G>>().map(|own| &own.0)
    }
}

impl Clone for AnyMemory {
    fn clone(&self) -> Self {
        AnyMemory(self.0.as_ref().map(|own| own.copy()))
    }
}

impl fmt::Debug for AnyMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnyMemory").finish_non_exhaustive()
    }
}

impl Memory<AnyGame> for AnyMemory {
    fn note(&mut self, fact: &AnyFact) {
        self.0.get_or_insert_with(|| fact.0.memory()).note(fact);
    }
}

/// The numbers of `RULES` and `NUMBER` mean nothing: the game's own are in [`Game::version`].
impl Game for AnyGame {
    const NUMBER: u8 = u8::MAX;
    const RULES: u32 = 0;
    type Setup = AnySetup;
    type Ask = AnyAsk;
    type Action = AnyAction;
    type Fact = AnyFact;
    type Illegal = AnyIllegal;
    type View = AnyView;
    type Memory = AnyMemory;

    fn new(setup: &AnySetup) -> AnyGame {
        let state = Rules::chosen().and_then(|rules| (rules.begin)(setup));
        let state =
            state.unwrap_or_else(|| unreachable!("the rules of the game are chosen before it begins"));
        AnyGame { setup: setup.clone(), state }
    }

    fn setup(&self) -> &AnySetup {
        &self.setup
    }

    fn asks(&self) -> Asks<AnyAsk> {
        self.state.asks()
    }

    fn apply(&mut self, entry: &Entry<AnyAction>, log: &mut dyn Sink<AnyFact>) -> Result<(), AnyIllegal> {
        self.state.apply(entry, log)
    }

    fn view(&self, viewer: Viewer) -> AnyView {
        self.state.view(viewer)
    }

    fn redact(fact: &AnyFact, viewer: Viewer) -> Option<AnyFact> {
        fact.0.redacted(viewer)
    }

    fn reveals(fact: &AnyFact, by: Seat, viewer: Seat) -> bool {
        fact.0.reveals(by, viewer)
    }

    fn is_final(ask: &AnyAsk) -> bool {
        ask.is_final
    }

    fn asks_by_hand(ask: &AnyAsk) -> bool {
        ask.by_hand
    }

    fn swapped_places(fact: &AnyFact) -> Option<(Seat, Seat)> {
        fact.0.swapped_places()
    }

    fn person_at(&self, place: Seat) -> Seat {
        self.state.person_at(place)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    fn contents() -> String {
        Self::version().contents
    }

    fn version() -> Version {
        Rules::chosen().map(|rules| (rules.version)()).unwrap_or_default()
    }

    fn people(setup: &AnySetup) -> u8 {
        setup.0.people()
    }

    fn for_players(setup: &AnySetup, players: u8) -> Option<AnySetup> {
        setup.0.for_players(players)
    }

    fn pass(ask: &AnyAsk) -> Option<AnyAction> {
        ask.pass
    }
}

impl View<AnyGame> for AnyView {
    fn viewer(&self) -> Viewer {
        self.0.viewer()
    }

    fn asks(&self) -> Asks<AnyAsk> {
        self.0.asks()
    }

    fn options(&self, out: &mut Options<AnyAction>) {
        self.0.options(out);
    }

    fn refusal(&self, action: AnyAction) -> Option<AnyIllegal> {
        self.0.refusal(action)
    }

    fn determinize(&self, memory: &AnyMemory, rng: &mut Rng) -> AnyGame {
        self.0.determinize(memory, rng)
    }
}

#[cfg(test)]
mod tests;
