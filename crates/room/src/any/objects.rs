//! The parts of [`AnyGame`]: a game's values behind pointers, and the operations on them.

use core::any::Any;

use game::{Asks, Entry, Memory as _, NullSink, Options, Outcome, Rng, Seat, Sink, View as _, Viewer};

use super::{AnyAction, AnyAsk, AnyFact, AnyGame, AnyIllegal, AnyMemory, AnySetup, AnyView};
use crate::RoomGame;

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

pub(super) struct SetupOf<G: RoomGame>(pub(super) G::Setup);

impl<G: RoomGame> SetupObject for SetupOf<G> {
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

pub(super) struct StateOf<G: RoomGame>(pub(super) G);

impl<G: RoomGame> StateObject for StateOf<G> {
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
        let entry = entry.try_map(AnyAction::get::<G>).ok_or(AnyIllegal::UNKNOWN)?;
        let mut facts = Vec::new();
        let sink: &mut dyn Sink<G::Fact> = if log.discards() { &mut NullSink } else { &mut facts };
        let done = self.0.apply(&entry, sink);
        for fact in facts {
            log.push(AnyFact::new::<G>(fact));
        }
        done.map_err(|why| AnyIllegal::new::<G>(&why))
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
}

pub(super) struct ViewOf<G: RoomGame>(pub(super) G::View);

impl<G: RoomGame> ViewObject for ViewOf<G> {
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
}
