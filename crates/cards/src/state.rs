//! The whole state of a game: plain data without pointers, so a copy is a bitwise copy.
//!
//! Cards are only in zones. The stack of frames says what is being carried out. Everything here is public,
//! except: hands, cards laid aside, the order of piles, face-down power cards, the answers given so
//! far (`replies`, `given`, `taken`), and the random stream.
//!
//! `crates/cards/tests/secrets.rs` changes everything that a viewer may not know, and compares whole views.

use game::{BySeat, Filler, InOrder, Pile, Rng, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::{
    Ask, Bag, Card, Colour, Colours, Demand, Event, EventSet, Frame, Power, Powers, RoundResult, RuleCard,
    RuleSet, Setup, Stack, Zone, copies,
};

mod parts;
mod places;

pub use parts::{Bomb, Lasting, LastingEvents, Reply};
pub(crate) use parts::{Ending, Place, TurnState};
pub(crate) use places::Places;

/// A pile of playing cards.
pub type Cards = Pile<Card, { copies::MAX_CARDS as usize }>;
/// A pile of event cards.
pub type Events = Pile<Event, { Event::ALL.len() }>;
/// A pile of power cards.
pub type PowerPile = Pile<Power, { Power::ALL.len() * Powers::COPIES as usize }>;
/// A pile of rule cards.
pub type RulePile = Pile<RuleCard, { RuleCard::ALL.len() }>;

impl Filler for Card {
    const FILLER: Card = match Card::new(0) {
        Some(card) => card,
        None => panic!("there is a first card"),
    };
}

/// The state of a game of Frantic.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "kebab-case")]
pub struct State {
    pub(crate) setup: Setup,
    pub(crate) rng: Rng,
    /// The current round, from 1; 0 before the first.
    pub(crate) round: u16,
    /// How many turns have begun this round, including skipped ones.
    pub(crate) turns: u16,
    /// The person at each place, numbered by the seat they had at the start.
    pub(crate) persons: BySeat<Seat>,
    /// Points, indexed by person.
    pub(crate) totals: BySeat<i32>,
    /// Rounds won, indexed by person.
    pub(crate) wins: BySeat<u8>,
    pub(crate) dealer: Seat,
    /// The seat whose turn it is.
    pub(crate) active: Seat,
    /// Whether the direction has been reversed, by an effect that lasts for the round or by clockwise.
    pub(crate) reversed: bool,
    pub(crate) places: Places,
    pub(crate) draw: Cards,
    pub(crate) discard: Cards,
    pub(crate) side: Bag,
    pub(crate) demand: Demand,
    /// The colour of the last coloured card played.
    pub(crate) last_colour: Option<Colour>,
    #[serde(rename = "notes")]
    pub(crate) this_turn: TurnState,
    pub(crate) events: Events,
    /// The events turned up this round that have not been shuffled back into the pile.
    pub(crate) turned_up: EventSet,
    /// All events turned up this round (for repeat).
    pub(crate) happened: EventSet,
    pub(crate) lasting: LastingEvents,
    pub(crate) power_pile: PowerPile,
    pub(crate) rule_pile: RulePile,
    pub(crate) rule_cards: RuleSet,
    /// The frames being carried out.
    pub(crate) stack: Stack,
    /// The open question. The next fields say who still has to answer it, and its number.
    pub(crate) ask: Option<Ask>,
    pub(crate) asked: Seats,
    /// The seats that have already answered it.
    pub(crate) replied: Seats,
    pub(crate) question: u32,
    pub(crate) replies: BySeat<Reply>,
    /// How the last round ended.
    pub(crate) result: Option<RoundResult>,
    /// The winners, once the game is over.
    pub(crate) winners: Option<Seats>,
    // Fields added after states were first saved come last (see save.rs).
    /// The power card the person asked has just taken, if it may not go back at once. It is among their
    /// face-down power cards and known to them alone.
    #[serde(default)]
    pub(crate) taken: Option<Power>,
    /// The hand that is being dealt out: which cards each seat will get. The cards stay in the hand until all
    /// of them are dealt; only the person dealing them out knows.
    #[serde(default)]
    pub(crate) given: BySeat<Bag>,
}

impl State {
    /// A game in which nothing has happened yet.
    pub fn begin(setup: &Setup) -> State {
        State {
            setup: *setup,
            rng: Rng::default(),
            round: 0,
            turns: 0,
            persons: BySeat::make(|s| s),
            totals: BySeat::default(),
            wins: BySeat::default(),
            dealer: Seat::default(),
            active: Seat::default(),
            reversed: false,
            places: Places::default(),
            draw: Cards::default(),
            discard: Cards::default(),
            side: Bag::EMPTY,
            demand: Demand::Any,
            last_colour: None,
            this_turn: TurnState::default(),
            events: Events::default(),
            turned_up: EventSet::default(),
            happened: EventSet::default(),
            lasting: LastingEvents::default(),
            power_pile: PowerPile::default(),
            rule_pile: RulePile::default(),
            rule_cards: RuleSet::default(),
            stack: Stack::awaiting_seed(),
            ask: None,
            asked: Seats::NONE,
            replied: Seats::NONE,
            question: 0,
            replies: BySeat::default(),
            result: None,
            winners: None,
            taken: None,
            given: BySeat::default(),
        }
    }

    /// The set-up.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The number of people at the table, 2–8.
    pub fn players(&self) -> u8 {
        self.setup.players()
    }

    /// All seats at the table.
    pub fn everybody(&self) -> Seats {
        self.setup.everybody()
    }

    /// The hand of this seat.
    pub fn hand(&self, seat: Seat) -> &Bag {
        &self.places[seat].hand
    }

    /// The number of cards this seat holds.
    pub fn count(&self, seat: Seat) -> u8 {
        self.places[seat].hand.len()
    }

    /// Whether play currently runs to the left.
    pub fn leftward(&self) -> bool {
        let loops = self.places.lasting.looping;
        self.reversed ^ (!loops.is_empty() && loops.len() % 2 == 1)
    }

    /// The next seat in the current direction of play.
    pub fn after(&self, seat: Seat) -> Seat {
        self.first_in_order(seat, self.everybody()).unwrap_or(seat)
    }

    /// The given seats in play order, beginning after `from`, who comes last (§1).
    pub fn in_order(&self, from: Seat, seats: Seats) -> InOrder {
        (seats & self.everybody()).in_order(from, self.leftward())
    }

    /// The first of the given seats in play order, beginning after `from`.
    pub fn first_in_order(&self, from: Seat, seats: Seats) -> Option<Seat> {
        self.in_order(from, seats).next()
    }

    /// Those of `seats` who hold the most cards.
    pub fn holding_most(&self, seats: Seats) -> Seats {
        let most = seats.into_iter().map(|s| self.count(s)).max();
        seats.filter(|s| Some(self.count(s)) == most)
    }

    /// Those of `seats` who hold the fewest cards.
    pub fn holding_fewest(&self, seats: Seats) -> Seats {
        let fewest = seats.into_iter().map(|s| self.count(s)).min();
        seats.filter(|s| Some(self.count(s)) == fewest)
    }

    /// Those whose hand is empty.
    pub fn empty_handed(&self) -> Seats {
        self.everybody().filter(|s| self.hand(s).is_empty())
    }

    /// Whether this seat's hand lies open to everybody now.
    pub fn is_open(&self, seat: Seat) -> bool {
        self.rule_cards.has(RuleCard::GlassHands) || !self.places.lasting.open_hands.without(seat).is_empty()
    }

    /// The cards of a zone, without their order.
    pub fn zone(&self, zone: Zone) -> Bag {
        match zone {
            Zone::Hand(seat) => self.places[seat].hand,
            Zone::Aside(seat) => self.places[seat].aside,
            Zone::Side => self.side,
            Zone::Draw => self.draw.all().iter().copied().collect(),
            Zone::Discard => self.discard.all().iter().copied().collect(),
        }
    }

    /// The people at the table for the card that is being carried out: everybody, or, for one that rewind has turned
    /// up, those who are not excluded from that event (§10).
    pub(crate) fn present(&self) -> Seats {
        let card_or_event = self.stack.inside_out().find_map(|frame| match frame {
            Frame::Play(play) if play.is_rewound() => None,
            Frame::Event(event) => Some(event.present),
            Frame::Play(_) | Frame::EventOver(_) => Some(self.everybody()),
            _ => None,
        });
        card_or_event.unwrap_or(self.everybody())
    }

    /// Whether an event's effect is being carried out. A card that is played during an event is no part of it (§10).
    pub(crate) fn is_by_event(&self) -> bool {
        let card_or_event = self.stack.inside_out().find_map(|frame| match frame {
            Frame::Play(play) if !play.is_rewound() => Some(false),
            Frame::EventOver(_) => Some(true),
            _ => None,
        });
        card_or_event.unwrap_or(false)
    }

    /// The power card that this seat has activated in this turn, if it is still spent.
    pub(crate) fn activated(&self, seat: Seat) -> Powers {
        let place = &self.places[seat];
        let active = self.this_turn.power.filter(|_| seat == self.active);
        active.filter(|&power| place.resting.has(power) && place.spent.has(power)).into_iter().collect()
    }

    /// The face-down power cards that this seat may activate before it has activated any in this turn.
    pub(crate) fn usable_powers(&self, seat: Seat) -> Powers {
        self.places[seat].powers.without(self.places[seat].resting)
    }

    /// The number of all cards of the deck, in any zone. Counts equal cards that [`State::all_cards`] might
    /// merge.
    pub fn count_cards(&self) -> usize {
        let places =
            self.places.iter().map(|place| usize::from(place.hand.len()) + usize::from(place.aside.len()));
        let piles = usize::from(self.draw.len()) + usize::from(self.discard.len());
        places.sum::<usize>() + piles + usize::from(self.side.len())
    }

    /// All cards of the deck, in any zone.
    pub fn all_cards(&self) -> Bag {
        let mut all = self.zone(Zone::Draw);
        all.add_all(&self.zone(Zone::Discard));
        all.add_all(&self.side);
        for seat in self.everybody() {
            all.add_all(&self.places[seat].hand);
            all.add_all(&self.places[seat].aside);
        }
        all
    }

    /// Whether somebody's special-seal forbids playing or tossing in special cards.
    pub fn is_sealed(&self) -> bool {
        !self.places.lasting.seal.is_empty()
    }

    /// The colours that somebody's colour-blockade forbids.
    pub fn blocked(&self) -> Colours {
        self.places.lasting.blocked()
    }

    /// Whether nothing may be tossed in now.
    pub fn no_tossing(&self) -> bool {
        self.is_sealed() || self.rule_cards.has(RuleCard::ColdBlood)
    }
}
