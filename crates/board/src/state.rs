//! The whole state of a game: plain data without pointers, so a copy is a bitwise copy.
//!
//! Everything here is public, except: hands, gifts laid aside, the order of the pile, the answer given
//! so far (`reply`), and the random stream.

use game::{BySeat, Pile, Rng, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::{
    Ask, Card, Desk, Event, Field, Frame, Ground, Hand, Illegal, Land, Reply, RoundResult, Setup, Teleports,
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

/// The state of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "kebab-case")]
pub struct State {
    pub(crate) setup: Setup,
    pub(crate) rng: Rng,
    /// The current round, from 1; 0 before the first.
    pub(crate) round: u16,
    /// How many turns have begun this round.
    pub(crate) turns: u16,
    pub(crate) totals: BySeat<i32>,
    /// The seat that began the round.
    pub(crate) first: Seat,
    /// The seat whose turn it is, or that lays in the set-up.
    pub(crate) active: Seat,
    pub(crate) pawns: BySeat<Field>,
    pub(crate) hands: BySeat<Hand>,
    /// The gifts that are not taken up yet, by giver.
    pub(crate) gifts: BySeat<Option<Gift>>,
    pub(crate) draw: Cards,
    pub(crate) discard: Hand,
    pub(crate) ground: Ground,
    pub(crate) teleports: Teleports,
    /// The cards and teleports that have worked in this turn, for each pawn.
    pub(crate) used: BySeat<Used>,
    /// The seat whose all-seeing eye keeps all hands open.
    pub(crate) eye: Option<Seat>,
    pub(crate) bomb: Option<Bomb>,
    pub(crate) ending: Ending,
    /// The frames being carried out.
    pub(crate) stack: Stack,
    /// The open question, and who still has to answer it: one person, or nobody.
    pub(crate) ask: Option<Ask>,
    pub(crate) asked: Seats,
    /// Its number.
    pub(crate) question: u32,
    pub(crate) reply: Reply,
    /// How the last round ended, until the next one begins.
    pub(crate) result: Option<RoundResult>,
    /// The winners, once the game is over.
    pub(crate) winners: Option<Seats>,
}

impl State {
    /// A game in which nothing has happened yet.
    pub fn begin(setup: &Setup) -> State {
        let mut stack = Stack::default();
        stack.push(Frame::Seed);
        State {
            setup: *setup,
            rng: Rng::default(),
            round: 0,
            turns: 0,
            totals: BySeat::default(),
            first: Seat::default(),
            active: Seat::default(),
            pawns: BySeat::default(),
            hands: BySeat::default(),
            gifts: BySeat::default(),
            draw: Cards::default(),
            discard: Hand::EMPTY,
            ground: Ground::default(),
            teleports: Teleports::default(),
            used: BySeat::default(),
            eye: None,
            bomb: None,
            ending: Ending::default(),
            stack,
            ask: None,
            asked: Seats::NONE,
            question: 0,
            reply: Reply::default(),
            result: None,
            winners: None,
        }
    }

    /// The number of people, 2–6.
    pub fn players(&self) -> u8 {
        self.setup.players()
    }

    /// How many turns have begun this round.
    pub fn turns(&self) -> u16 {
        self.turns
    }

    /// All seats at the table.
    pub fn everybody(&self) -> Seats {
        Seats::first(self.players())
    }

    /// The hand of this seat.
    pub fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat]
    }

    /// The field of this seat's pawn.
    pub fn pawn(&self, seat: Seat) -> Field {
        self.pawns[seat]
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

    /// All cards there are, in whatever place.
    pub fn all_cards(&self) -> Hand {
        let mut all: Hand = self.draw.all().iter().copied().collect();
        all.add_all(&self.discard);
        all.add_all(&self.ground.all().map(|(_, laid)| laid.card()).collect());
        self.hands.0.iter().for_each(|hand| all.add_all(hand));
        all.add_all(&self.gifts.0.iter().flatten().map(|gift| gift.card).collect());
        all
    }

    /// The number of all cards, in any place, including those that are too many for a [`Hand`].
    pub fn count_cards(&self) -> usize {
        let hands: usize = self.hands.0.iter().map(|hand| usize::from(hand.len())).sum();
        let gifts = self.gifts.0.iter().flatten().count();
        let piles = usize::from(self.draw.len()) + usize::from(self.discard.len());
        hands + gifts + piles + self.ground.all().count()
    }

    /// The data on which the legality of this seat's answers depends; an error if they are not asked.
    pub(crate) fn desk(&self, seat: Seat) -> Result<Desk<'_>, Illegal> {
        let ask = self.ask.filter(|_| self.asked.has(seat)).ok_or(Illegal::NotAsked)?;
        Ok(Desk {
            seat,
            ask,
            reply: self.reply,
            hand: self.hands[seat],
            players: self.players(),
            ground: &self.ground,
            teleports: &self.teleports,
            pawns: &self.pawns,
        })
    }
}
