//! What a beat is: one gesture, who did it to whom, and what flies.

use cards::{Bag, Card, Event, RoundEnd};
use game::{Seat, Seats};

/// Where things lie on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The draw pile.
    Draw,
    /// The discard pile.
    Discard,
    /// The open cards in the middle.
    Side,
    /// Somebody's place.
    Seat(Seat),
    /// The viewer's own hand.
    Hand,
}

/// A bundle of cards on its way.
#[derive(Clone, PartialEq, Debug)]
pub struct Flight {
    /// From where.
    pub from: Place,
    /// To where.
    pub to: Place,
    /// Which cards; backs are flown where the viewer may not know.
    pub cards: Option<Bag>,
    /// How many.
    pub n: u8,
}

/// The grammar of gestures: each kind of gesture always looks the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gesture {
    /// Somebody gives.
    Give,
    /// Somebody takes.
    Take,
    /// Somebody draws, or is made to.
    Draw,
    /// Somebody lays a card on the pile.
    Play,
    /// Somebody gets rid of cards.
    Discard,
    /// Somebody names somebody.
    Name,
    /// Somebody will lose a turn, or has lost it.
    Skip,
    /// The direction turns.
    Reverse,
    /// Hands change their owners.
    SwapHands,
    /// People change their places.
    SwapPlaces,
    /// Points, before the round is over.
    Points(i32),
}

/// A moment that is bigger than the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scene {
    /// A round begins.
    Deal {
        /// Which, from 1.
        round: u16,
    },
    /// An event card is turned up.
    Event(Event),
    /// A card is thrown in: counterattack, nice-try and their like.
    Tossed {
        /// By whom.
        by: Seat,
        /// Which.
        card: Card,
    },
    /// The one card that says what it thinks of the others.
    Insult {
        /// By whom.
        by: Seat,
        /// Which.
        card: Card,
    },
    /// A round is over, and the game goes on.
    RoundOver {
        /// What ended it.
        how: RoundEnd,
        /// Who finished it, by person.
        winners: Seats,
    },
    /// The game is over.
    GameOver {
        /// Who has won it, by person.
        winners: Seats,
    },
}

impl Scene {
    /// Whether it celebrates an end, over the page that counts it.
    pub fn is_end(self) -> bool {
        matches!(self, Scene::RoundOver { .. } | Scene::GameOver { .. })
    }
}

/// What is to be seen in a beat.
#[derive(Clone, PartialEq, Debug)]
pub enum BeatKind {
    /// A gesture.
    Gesture {
        /// Its kind.
        gesture: Gesture,
        /// Who does it: they nod, or lean to where it goes.
        actor: Option<Seat>,
        /// To whom it is done: they flinch.
        targets: Seats,
        /// What flies.
        flights: Vec<Flight>,
    },
    /// A scene.
    Scene(Scene),
}

/// One beat. Times are milliseconds at the usual speed.
#[derive(Clone, PartialEq, Debug)]
pub struct Beat {
    /// Which fact it shows, counted from the beginning of the game.
    pub fact: usize,
    /// When it begins.
    pub at: u32,
    /// How long it lasts.
    pub lasts: u32,
    /// What it shows.
    pub what: BeatKind,
}

impl Beat {
    /// When it is over.
    pub fn end(&self) -> u32 {
        self.at + self.lasts
    }
}
