//! What a game is: [`Game`], and what a person may know of it: [`View`].

use core::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{Entry, Options, Rng, Seat, Seats};

/// The rules of a game: pure, deterministic and total.
///
/// No method panics, whatever it is given. An answer that is not legal leaves
/// the state as it was and says why.
pub trait Game: Clone + PartialEq + Debug {
    /// Raised whenever the same log would play differently.
    const RULES: u32;
    /// What is agreed before the game: people, packs, house rules.
    type Setup: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// What a question looks like to everybody at the table.
    type Ask: Copy + PartialEq + Debug;
    /// One answer, or one part of an answer that has many.
    type Action: Copy + PartialEq + Debug + Serialize + DeserializeOwned;
    /// Something that happened, as the log tells it.
    type Fact: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// Why an answer was refused.
    type Illegal: Copy + PartialEq + Debug;
    /// What one person may know.
    type View: View<Self>;
    /// What one person remembers of the facts they saw.
    type Memory: Memory<Self>;

    /// A game in which nothing has happened yet; it awaits its first seed.
    fn new(setup: &Self::Setup) -> Self;

    /// What was agreed.
    fn setup(&self) -> &Self::Setup;

    /// The questions that are open.
    fn asks(&self) -> Asks<Self::Ask>;

    /// Carries out one entry of the log and tells `log` what happened.
    ///
    /// # Errors
    /// The reason, if the entry is not legal now; nothing has changed then.
    fn apply(
        &mut self,
        entry: &Entry<Self::Action>,
        log: &mut dyn Sink<Self::Fact>,
    ) -> Result<(), Self::Illegal>;

    /// What this viewer may know.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// The fact as this viewer may know it; `None` where they know nothing of it.
    fn redact(fact: &Self::Fact, viewer: Viewer) -> Option<Self::Fact>;

    /// The two places whose people change over with this fact, in a game in which
    /// people move.
    fn swapped_places(_: &Self::Fact) -> Option<(Seat, Seat)> {
        None
    }

    /// Who sits where: the person (numbered by the seat they first had) at each
    /// place. In most games nobody ever moves.
    fn person_at(&self, place: Seat) -> Seat {
        place
    }

    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;

    /// Everything that a log or a view refers to by number or name, as text.
    /// Devices whose texts differ do not mean the same by a log.
    fn contents() -> String;

    /// How many people the agreement is for.
    fn people(setup: &Self::Setup) -> u8;

    /// The same agreement for so many people, if so many can play it.
    fn for_players(setup: &Self::Setup, players: u8) -> Option<Self::Setup>;

    /// What somebody says who lets the question pass, if it is one that people
    /// may let pass by saying nothing: such a question stands for a while only,
    /// and who says what is not told before that while is over.
    fn pass(ask: &Self::Ask) -> Option<Self::Action>;
}

/// All that a person, a bot or a guest's device ever has of a game.
pub trait View<G: Game>: Clone {
    /// Whose view it is.
    fn viewer(&self) -> Viewer;

    /// The questions that are open, as everybody sees them.
    fn asks(&self) -> Asks<G::Ask>;

    /// Every legal answer of the viewer now: none when they are not asked,
    /// at most [`MAX_OPTIONS`](crate::MAX_OPTIONS). An answer with many parts is built
    /// from picks in one canonical order, so that the list is never long.
    fn options(&self, out: &mut Options<G::Action>);

    /// Why this answer would be refused, or `None` if it is legal.
    fn refusal(&self, action: G::Action) -> Option<G::Illegal>;

    /// A whole state this view could come from: legal, and with this same view.
    fn determinize(&self, memory: &G::Memory, rng: &mut Rng) -> G;
}

/// What a person remembers of what they saw happen.
pub trait Memory<G: Game>: Clone + Default + Debug {
    /// Takes in one redacted fact.
    fn note(&mut self, fact: &G::Fact);
}

/// Who looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Viewer {
    /// The person at this place.
    Seat(Seat),
    /// Somebody who watches and knows only what lies open.
    Spectator,
}

/// The questions that are open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asks<A> {
    /// A round is about to begin and needs its seed.
    Seed,
    /// People are asked, all the same thing; their answers commute.
    People {
        /// The question's number, which every answer carries.
        number: u32,
        /// Who has not answered yet.
        seats: Seats,
        /// What they are asked.
        ask: A,
    },
    /// The game is over.
    Over,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The persons (by the seat they first had) who won; several share a tie,
    /// none when nobody did.
    pub winners: Seats,
}

/// Where facts go.
pub trait Sink<F> {
    /// Takes one.
    fn push(&mut self, fact: F);
}

/// The sink that keeps nothing.
pub struct NullSink;

impl<F> Sink<F> for NullSink {
    fn push(&mut self, _: F) {}
}

impl<F> Sink<F> for Vec<F> {
    fn push(&mut self, fact: F) {
        Vec::push(self, fact);
    }
}
