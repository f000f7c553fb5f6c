//! What a state is made of besides piles and counters: plain values.

use game::{BySeat, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::ask::Action;
use crate::sets::Powers;
use crate::{Bag, Card, Colour, Demand, Power};

/// What lies before one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Place {
    /// The hand.
    pub hand: Bag,
    /// Cards laid aside, to be taken up when an event is through.
    pub aside: Bag,
    /// Turns that will be lost.
    pub skips: u8,
    /// Power cards, face down.
    pub powers: Powers,
    /// Power cards that are spent.
    pub spent: Powers,
    /// Of the spent ones, those activated this turn.
    #[serde(rename = "fresh")]
    pub spent_this_turn: Powers,
    /// Powers of this seat that last till its next turn.
    pub lasting: Lasting,
}

/// Powers that last till one's next turn (§9); lost turns count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools, reason = "four powers, each on or off, two of them in two steps")]
pub struct Lasting {
    /// colour-blockade: till the next turn has ended.
    pub blockade: Option<Colour>,
    /// It was named this turn.
    #[serde(rename = "blockade_fresh")]
    pub blockade_this_turn: bool,
    /// looping: the direction is turned till the next turn has ended.
    pub looping: bool,
    /// It begins when this turn is over.
    pub looping_next: bool,
    /// open-hands: till the next turn begins.
    pub open_hands: bool,
    /// special-seal: till the next turn begins.
    pub seal: bool,
}

/// What one person has answered so far to the open question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Reply {
    /// Cards picked or given.
    pub cards: Bag,
    /// A number for each seat: chosen or not, draws, whose hand.
    pub seats: BySeat<u8>,
    /// How many picks that were.
    pub picks: u8,
    /// A one-word answer.
    pub word: Option<Action>,
}

impl Reply {
    /// The people picked.
    #[must_use]
    pub fn people(&self) -> Seats {
        Seats::first(Seat::MAX).filter(|s| self.seats[s] > 0)
    }
}

/// The four events that last (§10), each with those it never touches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LastingEvents {
    /// plus-one.
    pub plus_one: Option<Seats>,
    /// last-chance.
    pub last_chance: Option<Seats>,
    /// parasite.
    pub parasite: Option<Seats>,
    /// time-bomb.
    pub bomb: Option<Bomb>,
}

/// A time-bomb.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bomb {
    /// Turns everybody still has.
    pub left: BySeat<u8>,
    /// Whom it never touches.
    pub spared: Seats,
    /// It was armed in the turn that is not over yet.
    #[serde(rename = "fresh")]
    pub armed_this_turn: bool,
}

/// What must be remembered of the turn that is being played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TurnState {
    /// The power card activated this turn.
    pub power: Option<Power>,
    /// The card it was activated with, and what was demanded before.
    pub carrier: Option<(Card, Demand)>,
    /// Who makes the wish when the effect is through, numbers too or not.
    pub wisher: Option<(Seat, bool)>,
    /// A wish was made this turn.
    pub wished: bool,
    /// Sevens played, for carousel.
    pub sevens: u8,
    /// A card was due from an empty draw pile.
    #[serde(rename = "short")]
    pub pile_ran_out: bool,
    /// Hands that became empty otherwise than by an event, for last-chance.
    pub emptied: Seats,
    /// The round ends with this turn, by these.
    pub ending: Ending,
    /// The starter card is being carried out: no turn.
    pub starter: bool,
}

/// What ends the round with this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Ending {
    /// doomsday was carried out; those it did not touch.
    pub doomsday: Option<Seats>,
    /// finish-line was carried out; those it did not touch.
    pub finish_line: Option<Seats>,
    /// time-bomb has run out.
    pub bomb: bool,
    /// Who played the-end.
    pub the_end: Option<Seat>,
}
