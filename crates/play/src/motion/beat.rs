//! Beats: one gesture or scene each, with who did it to whom, and which cards fly.

use cards::{Bag, Card, Colour, Event, RoundEnd};
use game::{Seat, Seats};

/// A place on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The draw pile.
    Draw,
    /// The discard pile.
    Discard,
    /// The open cards in the middle.
    Side,
    /// Somebody's seat.
    Seat(Seat),
    /// The viewer's own hand.
    Hand,
}

/// A bundle of cards flying from one place to another.
#[derive(Clone, PartialEq, Debug)]
pub struct Flight {
    /// From where.
    pub from: Place,
    /// To where.
    pub to: Place,
    /// Which cards; `None` if the viewer may not know, and backs are shown.
    pub cards: Option<Bag>,
    /// How many.
    pub n: u8,
}

/// The kinds of gestures. Each kind always looks the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gesture {
    /// Somebody gives.
    Give,
    /// Somebody takes.
    Take,
    /// Somebody draws, by choice or because they must.
    Draw,
    /// Somebody plays a card on the pile.
    Play,
    /// Somebody gets rid of cards.
    Discard,
    /// Somebody chooses somebody as a target.
    Name,
    /// Somebody will skip a turn, or has skipped it.
    Skip,
    /// The direction of play is reversed.
    Reverse,
    /// Hands are exchanged.
    SwapHands,
    /// People exchange seats.
    SwapPlaces,
    /// Somebody's points change during the round.
    Points(i32),
    /// Hands whirl together in the middle, and out again.
    Whirl,
    /// People with fewer cards rise to the level of the others.
    Level,
    /// A colour is painted out.
    Paint(Colour),
    /// The time bomb burns down and explodes.
    Explosion,
    /// The skull of doomsday falls.
    Skull,
}

/// A moment that covers the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scene {
    /// A round begins.
    Deal {
        /// The round, from 1.
        round: u16,
    },
    /// An event card is turned up.
    Event(Event),
    /// This person tosses this card in.
    Tossed(Seat, Card),
    /// This person plays this card, whose name is an insult.
    Insult(Seat, Card),
    /// A round is over, and the game goes on.
    RoundOver {
        /// Its cause.
        how: RoundEnd,
        /// The people who finished it, by first seat.
        winners: Seats,
    },
    /// The game is over.
    GameOver {
        /// The winners, by first seat.
        winners: Seats,
    },
}

impl Scene {
    /// Whether it celebrates the end of a round or game, and so plays over the following page.
    pub fn is_end(self) -> bool {
        matches!(self, Scene::RoundOver { .. } | Scene::GameOver { .. })
    }
}

/// The kind of a beat.
#[derive(Clone, PartialEq, Debug)]
pub enum BeatKind {
    /// A gesture.
    Gesture {
        /// Its kind.
        gesture: Gesture,
        /// The person who does it. Their figure nods, or leans towards the target.
        actor: Option<Seat>,
        /// To whom it is done. Their figures flinch.
        targets: Seats,
        /// The cards that fly.
        flights: Vec<Flight>,
    },
    /// A scene.
    Scene(Scene),
}

/// One beat. Times are milliseconds at the usual pace.
#[derive(Clone, PartialEq, Debug)]
pub struct Beat {
    /// The index of the fact that it shows, from the beginning of the game.
    pub fact: usize,
    /// When it begins.
    pub at: u32,
    /// How long it lasts.
    pub lasts: u32,
    /// Its kind.
    pub what: BeatKind,
}

impl Beat {
    /// When it ends.
    pub fn end(&self) -> u32 {
        self.at + self.lasts
    }
}
