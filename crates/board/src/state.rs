//! The whole state of a game: plain data without pointers, so a copy is a bitwise copy.
//!
//! [`Public`] is what everybody knows; [`Hidden`] is the rest. Public fields are read as if they were the state's own,
//! and a view reads them in the same way. Nothing that has only a view can name a hidden field.

use core::ops::Deref;

use game::{BySeat, Pile, Rng, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::{
    Ask, AttackStep, Card, Event, Field, Frame, Ground, Hand, Land, Reply, RoundResult, Setup, Teleports,
    Used, frame::Stack,
};

/// The draw pile.
pub type Cards = Pile<Card, { Card::TOTAL as usize }>;

/// A card laid aside for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Gift {
    /// The card.
    pub card: Card,
    /// For whom.
    pub to: Seat,
}

/// A time-bomb.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bomb {
    /// How many turns are left, including the current one unless it was laid in it.
    pub left: u8,
    /// It was laid in the current turn, which does not count.
    #[serde(rename = "fresh")]
    pub laid_this_turn: bool,
}

/// The cause that ends the round with the current turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Ending {
    /// doomsday came.
    pub doomsday: bool,
    /// finish-line came.
    pub finish_line: bool,
    /// A hand could not be filled up.
    #[serde(rename = "short")]
    pub pile_ran_out: bool,
}

impl Ending {
    /// The event that ends the round, if one came.
    pub const fn event(&self) -> Option<Event> {
        if self.doomsday {
            Some(Event::Doomsday)
        } else if self.finish_line {
            Some(Event::FinishLine)
        } else {
            None
        }
    }
}

/// An attack that is being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenAttack {
    /// The attacking card.
    pub with: Card,
    /// The attacker.
    pub by: Seat,
    /// The person who has been named.
    pub on: Option<Seat>,
    /// Whether the move it belongs to goes backwards.
    pub back: bool,
}

/// The state of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub(crate) public: Public,
    pub(crate) hidden: Hidden,
}

/// What everybody at the table knows.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Public {
    /// The set-up.
    pub setup: Setup,
    /// The current round, from 1; 0 before the first.
    pub round: u16,
    /// How many turns have begun this round; 0 while cards are laid in the set-up.
    pub turns: u16,
    /// Points, before this round or, when it is over, after it.
    pub totals: BySeat<i32>,
    /// The seat that began the round.
    pub first: Seat,
    /// The seat whose turn it is, or that lays in the set-up.
    pub active: Seat,
    /// Where the pawns stand.
    pub pawns: BySeat<Field>,
    /// The cards discarded in this round.
    pub discard: Hand,
    /// The cards on the board.
    pub ground: Ground,
    /// The teleports.
    pub teleports: Teleports,
    /// The cards and teleports that have worked in this turn, for each pawn.
    pub used: BySeat<Used>,
    /// The seat whose all-seeing eye keeps all hands open.
    pub eye: Option<Seat>,
    /// The time-bomb.
    pub bomb: Option<Bomb>,
    /// The cause that ends the round with this turn.
    pub ending: Ending,
    /// The frames being carried out.
    pub(crate) stack: Stack,
    /// The open question.
    pub ask: Option<Ask>,
    /// The seats that still have to answer it: one person, or nobody.
    pub asked: Seats,
    /// Its number.
    pub question: u32,
    /// How the last round ended, until the next one begins.
    pub result: Option<RoundResult>,
    /// The winners, once the game is over.
    pub winners: Option<Seats>,
}

/// What not everybody knows. The sizes of hands and the pile follow from it, and for whom gifts are; everybody knows
/// that.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Hidden {
    pub rng: Rng,
    pub hands: BySeat<Hand>,
    /// The gifts that are not taken up yet, by giver.
    pub gifts: BySeat<Option<Gift>>,
    pub draw: Cards,
    /// The answer to the open question so far.
    pub reply: Reply,
}

impl Deref for State {
    type Target = Public;
    fn deref(&self) -> &Public {
        &self.public
    }
}

impl Public {
    /// The number of people, 2–6.
    pub fn players(&self) -> u8 {
        self.setup.players()
    }

    /// All seats at the table.
    pub fn everybody(&self) -> Seats {
        Seats::first(self.players())
    }

    /// These seats in order from `from`: from the right round the table, `from` last (§1).
    pub fn in_order(&self, from: Seat, seats: Seats) -> impl Iterator<Item = Seat> + use<> {
        let n = self.players();
        (1..=n).map(move |k| from.right(k, n)).filter(move |&seat| seats.has(seat))
    }

    /// The foremost field with a pawn.
    pub fn front(&self) -> Field {
        self.pawns.first(self.players()).map(|(_, &field)| field).max().unwrap_or_default()
    }

    /// The people whose pawn stands on this field.
    pub fn standing_on(&self, field: Field) -> Seats {
        self.everybody().filter(|seat| self.pawns[seat] == field)
    }

    /// Whether all hands are open.
    pub fn hands_are_open(&self) -> bool {
        self.eye.is_some() || self.result.is_some()
    }

    /// The pawns, cards and teleports on the board.
    pub fn land(&self) -> Land<'_> {
        Land { ground: &self.ground, teleports: &self.teleports }
    }

    /// The attack that is open: somebody must be named, or the person named may ward it off.
    pub fn attack(&self) -> Option<OpenAttack> {
        let Some(Frame::Attack(attack)) = self.stack.top() else { return None };
        let on = (attack.step == AttackStep::Answered).then_some(attack.on);
        Some(OpenAttack { with: attack.with, by: attack.by, on, back: attack.back })
    }
}

impl State {
    /// A game in which nothing has happened yet.
    pub fn begin(setup: &Setup) -> State {
        let mut public = Public { setup: *setup, ..Public::default() };
        public.stack.push(Frame::Seed);
        State { public, hidden: Hidden::default() }
    }

    /// The hand of this seat.
    pub fn hand(&self, seat: Seat) -> &Hand {
        &self.hidden.hands[seat]
    }

    /// All cards there are, in whatever place.
    pub fn all_cards(&self) -> Hand {
        let mut all: Hand = self.hidden.draw.all().iter().copied().collect();
        all.add_all(&self.discard);
        all.add_all(&self.ground.all().map(|(_, laid)| laid.card()).collect());
        self.hidden.hands.0.iter().for_each(|hand| all.add_all(hand));
        all.add_all(&self.hidden.gifts.0.iter().flatten().map(|gift| gift.card).collect());
        all
    }

    /// The number of all cards, in any place, including those that are too many for a [`Hand`].
    pub fn count_cards(&self) -> usize {
        let hands: usize = self.hidden.hands.0.iter().map(|hand| usize::from(hand.len())).sum();
        let gifts = self.hidden.gifts.0.iter().flatten().count();
        let piles = usize::from(self.hidden.draw.len()) + usize::from(self.discard.len());
        hands + gifts + piles + self.ground.all().count()
    }
}
