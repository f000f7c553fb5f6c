//! The traits of a game's rules: [`Game`], and [`View`] for what one viewer may know of it.

use core::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{Entry, Options, Rng, Seat, Seats};

/// The rules of a game: pure, deterministic and total.
///
/// No method panics for any arguments. An illegal answer leaves the state unchanged and returns the
/// reason.
pub trait Game: Clone + PartialEq + Debug {
    /// The number by which devices tell this game from others. It is never changed or reused.
    const NUMBER: u8;
    /// The version of the rules. It must be raised whenever an existing log would play differently.
    const RULES: u32;
    /// The set-up: number of people, packs, house rules.
    type Setup: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// A question, as everybody at the table sees it.
    type Ask: Copy + PartialEq + Debug;
    /// One answer, or one part of an answer that has several.
    type Action: Copy + PartialEq + Debug + Serialize + DeserializeOwned;
    /// Something that happened, as the log tells it.
    type Fact: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// Why an answer was refused.
    type Illegal: Copy + PartialEq + Debug;
    /// The view of one person or spectator.
    type View: View<Self>;
    /// The memory of one person: the facts they have seen.
    type Memory: Memory<Self>;

    /// A game in which nothing has happened yet. It waits for its first seed.
    fn new(setup: &Self::Setup) -> Self;

    /// The set-up it was made from.
    fn setup(&self) -> &Self::Setup;

    /// The open questions.
    fn asks(&self) -> Asks<Self::Ask>;

    /// Carries out one entry of the log and reports its facts to `log`.
    ///
    /// # Errors
    /// The reason why the entry is not legal now. The game is unchanged then.
    fn apply(
        &mut self,
        entry: &Entry<Self::Action>,
        log: &mut dyn Sink<Self::Fact>,
    ) -> Result<(), Self::Illegal>;

    /// Carries out a legal entry as fast as the game can, for simulations: it is not checked, and people who
    /// could only pass are not asked whether they react ([`Game::pass`]), but pass at once. Otherwise the
    /// game goes on exactly as after [`Game::apply`].
    ///
    /// An illegal entry does not panic, but the resulting state need not make sense.
    fn play_unchecked(&mut self, entry: &Entry<Self::Action>, log: &mut dyn Sink<Self::Fact>) {
        let _ = self.apply(entry, log);
    }

    /// All legal answers of `by` now: those that their [`View`] offers. A game may list them without making the view.
    fn options(&self, by: Seat, out: &mut Options<Self::Action>) {
        self.view(Viewer::Seat(by)).options(out);
    }

    /// All legal answers of `by` now, as a list of their own.
    fn choices(&self, by: Seat) -> Options<Self::Action> {
        let mut options = Options::new();
        self.options(by, &mut options);
        options
    }

    /// The view of this viewer.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// The fact as far as this viewer may know it; `None` if they may not know that it happened at all.
    fn redact(fact: &Self::Fact, viewer: Viewer) -> Option<Self::Fact>;

    /// Whether an answer of `by` cannot be undone once it has led to this fact, because the person at `viewer`
    /// has learnt something from it: something hidden that `by` did not choose to show, or what somebody else
    /// has done. `fact` is redacted for that person.
    fn reveals(fact: &Self::Fact, by: Seat, viewer: Seat) -> bool;

    /// Whether answers to this question can never be undone.
    ///
    /// A game says so of a question whose outcome can tell people something hidden although no fact says it. If,
    /// for example, somebody has to draw a card for each special card in their hand and draws none, everybody
    /// knows that they hold none. Answers to questions that can be passed ([`Game::pass`]) cannot be undone either,
    /// even if this returns `false`.
    fn is_final(_: &Self::Ask) -> bool {
        false
    }

    /// Whether this question tells people something about hands as soon as it is asked, because only those who
    /// hold a suitable card are asked.
    ///
    /// An answer that leads to such a question cannot be undone, unless it is asked only of the person who gave
    /// that answer.
    fn asks_by_hand(_: &Self::Ask) -> bool {
        false
    }

    /// The two places whose people this fact swaps, in a game where people change places.
    fn swapped_places(_: &Self::Fact) -> Option<(Seat, Seat)> {
        None
    }

    /// The person at a place, numbered by the seat they had at the start. In most games nobody changes
    /// places.
    fn person_at(&self, place: Seat) -> Seat {
        place
    }

    /// How the game ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// A text that lists everything a log or a view refers to by number or name. Two devices understand each
    /// other's logs only if their texts are equal.
    fn contents() -> String;

    /// The game and its version, which two devices must share to play together.
    fn version() -> Version {
        Version { game: Self::NUMBER, rules: Self::RULES, contents: Self::contents() }
    }

    /// The number of people in this set-up.
    fn people(setup: &Self::Setup) -> u8;

    /// The same set-up for another number of people, or `None` if that many cannot play it.
    fn for_players(setup: &Self::Setup, players: u8) -> Option<Self::Setup>;

    /// The action that means "I pass", for questions that may be left unanswered. Such a question stays open
    /// for a fixed time, and nobody learns who has answered before that time is over. `None` for all other
    /// questions.
    fn pass(ask: &Self::Ask) -> Option<Self::Action>;
}

/// Which game a device plays, and in which version.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Version {
    /// [`Game::NUMBER`].
    pub game: u8,
    /// [`Game::RULES`].
    pub rules: u32,
    /// [`Game::contents`].
    pub contents: String,
}

/// What one viewer may know of a game. A person, a bot or a guest's device is given nothing else.
pub trait View<G: Game>: Clone {
    /// The viewer.
    fn viewer(&self) -> Viewer;

    /// The open questions, as everybody sees them.
    fn asks(&self) -> Asks<G::Ask>;

    /// All legal answers of the viewer now: none if they are not asked, at most
    /// [`MAX_OPTIONS`](crate::MAX_OPTIONS). An answer with many parts is built from picks in one canonical
    /// order, so the list stays short.
    fn options(&self, out: &mut Options<G::Action>);

    /// All legal answers of the viewer now, as a list of their own.
    fn choices(&self) -> Options<G::Action> {
        let mut options = Options::new();
        self.options(&mut options);
        options
    }

    /// Why this answer would be refused, or `None` if it is legal.
    fn refusal(&self, action: G::Action) -> Option<G::Illegal>;

    /// Guesses a complete state from which this view could come: it is legal, and its view for this viewer is
    /// equal.
    fn determinize(&self, memory: &G::Memory, rng: &mut Rng) -> G;

    /// Adds another person's view of the same moment: their hand and all else that only they may know. People who have
    /// already answered the open question are asked again, because nobody else knows their answers. A guess
    /// ([`View::determinize`]) at the result keeps everything that one of them sees.
    ///
    /// `false` if the other view is of another moment, or if this game does not merge views; nothing has changed
    /// then. Only tests merge views.
    fn merge(&mut self, _other: &Self) -> bool {
        false
    }
}

/// A person's memory of the facts they have seen.
pub trait Memory<G: Game>: Clone + Default + Debug {
    /// Takes in one fact, redacted for this person.
    fn note(&mut self, fact: &G::Fact);
}

/// Returns the error `why` unless the condition is true.
///
/// # Errors
/// The reason.
pub fn ensure<E>(is_so: bool, why: E) -> Result<(), E> {
    if is_so { Ok(()) } else { Err(why) }
}

/// A viewer: a seat, or a spectator.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Viewer {
    /// The person at this place.
    Seat(Seat),
    /// Somebody who only watches and knows what everybody knows.
    Spectator,
}

impl Viewer {
    /// Their place; `None` for a spectator.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}

/// The input that the game is waiting for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asks<A> {
    /// The seed of the round that is about to begin.
    Seed,
    /// Answers of one or more people to the same question. The order of their answers makes no difference.
    People {
        /// The number of the question. Every answer carries it.
        number: u32,
        /// The seats that have not answered yet.
        seats: Seats,
        /// The question.
        ask: A,
    },
    /// The game is over.
    Over,
}

impl<A> Asks<A> {
    /// The open question, if there is one; otherwise the game waits for a seed, unless it is over.
    #[inline]
    pub fn of(ask: Option<A>, number: u32, seats: Seats, is_over: impl FnOnce() -> bool) -> Asks<A> {
        match ask {
            Some(ask) => Asks::People { number, seats, ask },
            None if is_over() => Asks::Over,
            None => Asks::Seed,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The winners, as persons (numbered by the seat they had at the start): several after a tie, none if
    /// nobody won.
    pub winners: Seats,
}

/// Receives facts.
pub trait Sink<F> {
    /// Adds one fact.
    fn push(&mut self, fact: F);

    /// Whether facts are discarded, so that none need to be made.
    fn discards(&self) -> bool {
        false
    }
}

/// A sink that discards everything.
pub struct NullSink;

impl<F> Sink<F> for NullSink {
    fn push(&mut self, _: F) {}

    fn discards(&self) -> bool {
        true
    }
}

impl<F> Sink<F> for Vec<F> {
    fn push(&mut self, fact: F) {
        Vec::push(self, fact);
    }
}
