//! The parts of a state other than piles and counters: plain values.

use game::{BySeat, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::{Action, Bag, Card, Colour, Demand, Power, Powers};

/// The cards that lie face up in front of one seat, and the turns it loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// How many of the next turns this seat loses.
    pub skips: u8,
    /// Spent power cards.
    pub spent: Powers,
    /// Power cards that rest until this turn is over, because they were activated or recharged in it. Some may be face
    /// down again.
    pub resting: Powers,
}

/// Effects of power cards that last until their owner's next turn (§9). A skipped turn counts as a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools, reason = "four powers, each on or off, two of them in two steps")]
pub struct Lasting {
    /// colour-blockade: this colour is forbidden until the next turn has ended.
    pub blockade: Option<Colour>,
    /// The colour was named this turn.
    #[serde(rename = "blockade_fresh")]
    pub blockade_this_turn: bool,
    /// looping: the direction is reversed until the next turn has ended.
    pub looping: bool,
    /// looping begins when this turn is over.
    pub looping_next: bool,
    /// open-hands: until the next turn begins.
    pub open_hands: bool,
    /// special-seal: until the next turn begins.
    pub seal: bool,
}

/// One person's answer so far to the open question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Reply {
    /// Cards picked or given.
    pub cards: Bag,
    /// A number per seat. Its meaning depends on the question: 1 if chosen, the number of draws or cards, or
    /// whose hand goes there (seat number + 1).
    pub seats: BySeat<u8>,
    /// How many parts have been answered.
    pub picks: u8,
    /// An answer that consists of a single action.
    pub word: Option<Action>,
}

impl Reply {
    /// No answer yet.
    pub(crate) const NONE: Reply =
        Reply { cards: Bag::EMPTY, seats: BySeat([0; Seat::MAX as usize]), picks: 0, word: None };

    /// The seats with a number other than 0.
    pub fn people(&self) -> Seats {
        self.seats.seats_where(|&n| n > 0)
    }

    /// The person whose hand goes to this place, in a question about redistributing hands.
    pub(crate) fn hand_for(&self, place: Seat) -> Option<Seat> {
        Seat::new(self.seats[place].checked_sub(1)?)
    }
}

/// The four events that last (§10), each with the people excluded from it.
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
    /// How many turns each seat has left.
    pub left: BySeat<u8>,
    /// The people excluded from it.
    pub spared: Seats,
    /// It was armed in the current turn, which does not count.
    #[serde(rename = "fresh")]
    pub armed_this_turn: bool,
}

/// The state that lasts until the current turn ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TurnState {
    /// The power card activated this turn.
    pub power: Option<Power>,
    /// The card with which it was activated, and the demand before that card.
    pub carrier: Option<(Card, Demand)>,
    /// The person who makes a wish after the effect, and whether they may wish for a number.
    pub wisher: Option<(Seat, bool)>,
    /// Whether a wish has been made this turn.
    pub wished: bool,
    /// How many sevens were played, for carousel.
    pub sevens: u8,
    /// A card had to be drawn and the draw pile was empty.
    #[serde(rename = "short")]
    pub pile_ran_out: bool,
    /// The people who lost their last card other than by an event, for last-chance.
    pub emptied: Seats,
    /// The cause that ends the round with this turn.
    pub ending: Ending,
    /// The starter card is being carried out, which is not a turn.
    pub starter: bool,
}

/// The cause that ends the round with the current turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Ending {
    /// doomsday was carried out, with these people excluded.
    pub doomsday: Option<Seats>,
    /// finish-line was carried out, with these people excluded.
    pub finish_line: Option<Seats>,
    /// time-bomb has run out.
    pub bomb: bool,
    /// The person who played the-end.
    pub the_end: Option<Seat>,
}
