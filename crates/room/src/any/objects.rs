//! What [`AnyGame`] is made of: the values of a game, and what can be done with them, behind
//! pointers.

use core::any::Any;
use core::marker::PhantomData;

use game::{Asks, Entry, Memory as _, Options, Outcome, Rng, Seat, Sink, View as _, Viewer};

use super::{AnyAction, AnyAsk, AnyFact, AnyGame, AnyIllegal, AnyMemory, AnySetup, AnyView};
use crate::RoomGame;

/// A game that can be behind [`AnyGame`].
pub(super) trait Hidden: RoomGame<Setup: Send + Sync> {}

impl<G: RoomGame<Setup: Send + Sync>> Hidden for G {}

fn bytes<T: serde::Serialize>(of: &T) -> Vec<u8> {
    postcard::to_allocvec(of).unwrap_or_default()
}

fn asks<G: RoomGame>(asks: Asks<G::Ask>) -> Asks<AnyAsk> {
    match asks {
        Asks::Seed => Asks::Seed,
        Asks::Over => Asks::Over,
        Asks::People { number, seats, ask } => {
            let pass = G::pass(&ask).and_then(|pass| AnyAction::new::<G>(&pass));
            Asks::People {
                number,
                seats,
                ask: AnyAsk { pass, is_final: G::is_final(&ask), by_hand: G::asks_by_hand(&ask) },
            }
        }
    }
}

pub(super) trait SetupObject: Any + Send + Sync {
    fn bytes(&self) -> Vec<u8>;
    fn people(&self) -> u8;
    fn for_players(&self, players: u8) -> Option<AnySetup>;
}

pub(super) struct SetupOf<G: Hidden>(pub(super) G::Setup);

impl<G: Hidden> SetupObject for SetupOf<G> {
    fn bytes(&self) -> Vec<u8> {
        bytes(&self.0)
    }

    fn people(&self) -> u8 {
        G::people(&self.0)
    }

    fn for_players(&self, players: u8) -> Option<AnySetup> {
        G::for_players(&self.0, players).map(AnySetup::new::<G>)
    }
}

pub(super) trait StateObject: Any {
    fn copy(&self) -> Box<dyn StateObject>;
    fn is_same(&self, other: &dyn StateObject) -> bool;
    fn asks(&self) -> Asks<AnyAsk>;
    fn apply(&mut self, entry: &Entry<AnyAction>, log: &mut dyn Sink<AnyFact>) -> Result<(), AnyIllegal>;
    fn view(&self, viewer: Viewer) -> AnyView;
    fn person_at(&self, place: Seat) -> Seat;
    fn outcome(&self) -> Option<Outcome>;
}

pub(super) struct StateOf<G: Hidden>(pub(super) G);

impl<G: Hidden> StateObject for StateOf<G> {
    fn copy(&self) -> Box<dyn StateObject> {
        Box::new(StateOf(self.0.clone()))
    }

    fn is_same(&self, other: &dyn StateObject) -> bool {
        (other as &dyn Any).downcast_ref::<StateOf<G>>().is_some_and(|other| self.0 == other.0)
    }

    fn asks(&self) -> Asks<AnyAsk> {
        asks::<G>(self.0.asks())
    }

    fn apply(&mut self, entry: &Entry<AnyAction>, log: &mut dyn Sink<AnyFact>) -> Result<(), AnyIllegal> {
        let entry = match *entry {
            Entry::Seed(seed) => Entry::Seed(seed),
            Entry::Answer { by, to, action } => {
                let action = action.get::<G>().ok_or(AnyIllegal::UNKNOWN)?;
                Entry::Answer { by, to, action }
            }
        };
        let mut log = FactSink::<G> { to: log, game: PhantomData };
        self.0.apply(&entry, &mut log).map_err(|why| AnyIllegal::new::<G>(&why))
    }

    fn view(&self, viewer: Viewer) -> AnyView {
        AnyView::new::<G>(self.0.view(viewer))
    }

    fn person_at(&self, place: Seat) -> Seat {
        self.0.person_at(place)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }
}

/// Passes on a game's facts.
struct FactSink<'a, G> {
    to: &'a mut dyn Sink<AnyFact>,
    game: PhantomData<G>,
}

impl<G: Hidden> Sink<G::Fact> for FactSink<'_, G> {
    fn push(&mut self, fact: G::Fact) {
        self.to.push(AnyFact::new::<G>(fact));
    }

    fn discards(&self) -> bool {
        self.to.discards()
    }
}

pub(super) trait FactObject: Any {
    fn bytes(&self) -> Vec<u8>;
    fn redacted(&self, viewer: Viewer) -> Option<AnyFact>;
    fn reveals(&self, by: Seat, viewer: Seat) -> bool;
    fn swapped_places(&self) -> Option<(Seat, Seat)>;
    /// The memory of somebody who remembers nothing.
    fn memory(&self) -> Box<dyn MemoryObject>;
}

pub(super) struct FactOf<G: RoomGame>(pub(super) G::Fact);

impl<G: RoomGame> FactObject for FactOf<G> {
    fn bytes(&self) -> Vec<u8> {
        bytes(&self.0)
    }

    fn redacted(&self, viewer: Viewer) -> Option<AnyFact> {
        G::redact(&self.0, viewer).map(AnyFact::new::<G>)
    }

    fn reveals(&self, by: Seat, viewer: Seat) -> bool {
        G::reveals(&self.0, by, viewer)
    }

    fn swapped_places(&self) -> Option<(Seat, Seat)> {
        G::swapped_places(&self.0)
    }

    fn memory(&self) -> Box<dyn MemoryObject> {
        Box::new(MemoryOf::<G>(G::Memory::default()))
    }
}

pub(super) trait MemoryObject: Any {
    fn copy(&self) -> Box<dyn MemoryObject>;
    fn note(&mut self, fact: &AnyFact);
}

pub(super) struct MemoryOf<G: RoomGame>(pub(super) G::Memory);

impl<G: RoomGame> MemoryObject for MemoryOf<G> {
    fn copy(&self) -> Box<dyn MemoryObject> {
        Box::new(MemoryOf::<G>(self.0.clone()))
    }

    fn note(&mut self, fact: &AnyFact) {
        if let Some(fact) = fact.get::<G>() {
            self.0.note(fact);
        }
    }
}

pub(super) trait ViewObject: Any {
    fn bytes(&self) -> Vec<u8>;
    fn viewer(&self) -> Viewer;
    fn asks(&self) -> Asks<AnyAsk>;
    fn options(&self, out: &mut Options<AnyAction>);
    fn refusal(&self, action: AnyAction) -> Option<AnyIllegal>;
    fn determinize(&self, memory: &AnyMemory, rng: &mut Rng) -> AnyGame;
    fn merged(&self, other: &AnyView) -> Option<AnyView>;
}

pub(super) struct ViewOf<G: Hidden>(pub(super) G::View);

impl<G: Hidden> ViewObject for ViewOf<G> {
    fn bytes(&self) -> Vec<u8> {
        bytes(&self.0)
    }

    fn viewer(&self) -> Viewer {
        self.0.viewer()
    }

    fn asks(&self) -> Asks<AnyAsk> {
        asks::<G>(self.0.asks())
    }

    fn options(&self, out: &mut Options<AnyAction>) {
        let mut options = Options::new();
        self.0.options(&mut options);
        out.extend(options.iter().filter_map(|option| AnyAction::new::<G>(&option)));
    }

    fn refusal(&self, action: AnyAction) -> Option<AnyIllegal> {
        match action.get::<G>() {
            Some(action) => self.0.refusal(action).map(|why| AnyIllegal::new::<G>(&why)),
            None => Some(AnyIllegal::UNKNOWN),
        }
    }

    fn determinize(&self, memory: &AnyMemory, rng: &mut Rng) -> AnyGame {
        let nothing = G::Memory::default();
        AnyGame::of(self.0.determinize(memory.get::<G>().unwrap_or(&nothing), rng))
    }

    fn merged(&self, other: &AnyView) -> Option<AnyView> {
        let mut view = self.0.clone();
        view.merge(other.get::<G>()?).then(|| AnyView::new::<G>(view))
    }
}
