//! The whole state of a game: plain data without pointers, so a copy is a bitwise copy.
//!
//! Cards are only in zones. The stack of frames says what is being carried out. [`Public`] is what everybody knows;
//! [`Hidden`] is the rest. Public fields are read as if they were the state's own, and a view reads them in the same
//! way. A hidden field is named `hidden` wherever it is used, and nothing that has only a view can name it.
//!
//! `crates/cards/tests/secrets.rs` changes everything that a viewer may not know, and compares whole views.

use core::ops::Deref;

use game::{BySeat, Filler, InOrder, Pile, Rng, Seat, Seats, Viewer};

use crate::{
    Ask, Bag, Card, Choice, Colour, Colours, Demand, Event, EventSet, Frame, PickFrom, Power, Powers, Query,
    Question, RoundResult, RuleCard, RuleSet, Setup, Stack, Zone, copies,
};

mod parts;
mod places;

pub use parts::{Bomb, Lasting, LastingEvents, Place, Reply};
pub(crate) use parts::{Ending, TurnState};
pub use places::Places;

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
    /// How many turns have begun this round, including skipped ones.
    pub turns: u16,
    /// The person at each place, numbered by the seat they had at the start.
    pub persons: BySeat<Seat>,
    /// Points, indexed by person.
    pub totals: BySeat<i32>,
    /// Rounds won, indexed by person.
    pub wins: BySeat<u8>,
    /// The place of the dealer.
    pub dealer: Seat,
    /// The seat whose turn it is.
    pub active: Seat,
    /// Whether the direction has been reversed, by an effect that lasts for the round or by clockwise.
    pub(crate) reversed: bool,
    /// What lies face up in front of each seat, and effects of power cards.
    pub places: Places,
    /// The discard pile, from bottom to top.
    pub discard: Cards,
    /// Cards that lie face up on the table.
    pub side: Bag,
    /// The demand of the pile.
    pub demand: Demand,
    /// The colour of the last coloured card played.
    pub last_colour: Option<Colour>,
    pub(crate) this_turn: TurnState,
    /// The events turned up this round that have not been shuffled back into the pile.
    pub turned_up: EventSet,
    /// All events turned up this round (for repeat).
    pub happened: EventSet,
    /// Events that last.
    pub lasting: LastingEvents,
    /// Rule cards in force.
    pub rule_cards: RuleSet,
    /// The frames being carried out.
    pub(crate) stack: Stack,
    /// The open question.
    pub ask: Option<Ask>,
    /// The seats that still have to answer it.
    pub asked: Seats,
    /// The seats that have already answered it.
    pub(crate) replied: Seats,
    /// Its number.
    pub question: u32,
    /// How the last round ended, until the next one begins.
    pub result: Option<RoundResult>,
    /// The winners, as persons, once the game is over.
    pub winners: Option<Seats>,
}

/// What not everybody knows. The sizes of hands and piles follow from it, and everybody knows them.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Hidden {
    pub rng: Rng,
    pub hands: BySeat<Bag>,
    /// Cards laid aside, taken back into the hand when the event is over.
    pub aside: BySeat<Bag>,
    /// Power cards, face down.
    pub powers: BySeat<Powers>,
    pub draw: Cards,
    pub events: Events,
    pub power_pile: PowerPile,
    pub rule_pile: RulePile,
    /// The answers to the open question so far.
    pub replies: BySeat<Reply>,
    /// The power card the person asked has just taken, if it may not go back at once. It is among their
    /// face-down power cards and known to them alone.
    pub taken: Option<Power>,
    /// The hand that is being dealt out: which cards each seat will get. The cards stay in the hand until all
    /// of them are dealt; only the person dealing them out knows.
    pub given: BySeat<Bag>,
}

impl Deref for State {
    type Target = Public;
    fn deref(&self) -> &Public {
        &self.public
    }
}

/// Tests forge states.
#[cfg(test)]
impl core::ops::DerefMut for State {
    fn deref_mut(&mut self) -> &mut Public {
        &mut self.public
    }
}

impl Public {
    /// The number of people at the table, 2–8.
    pub fn players(&self) -> u8 {
        self.setup.players()
    }

    /// All seats at the table.
    pub fn everybody(&self) -> Seats {
        self.setup.everybody()
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

    /// The top card of the discard pile.
    pub fn top(&self) -> Option<Card> {
        self.discard.top()
    }

    /// A number that rule cards can change, under those in force.
    pub fn number(&self, query: Query) -> u8 {
        query.under(self.rule_cards)
    }

    /// The hands that lie open to everybody.
    fn open_hands(&self) -> Seats {
        let by = self.places.lasting.open_hands;
        // Hands are counted in front of everybody (§8).
        if self.result.is_some() || by.len() > 1 || self.rule_cards.has(RuleCard::GlassHands) {
            return self.everybody();
        }
        // The person who has opened the hands of the others keeps their own closed.
        if by.is_empty() { by } else { self.everybody() - by }
    }

    /// The hands that a viewer may look at now, besides their own.
    pub(crate) fn open_to(&self, viewer: Viewer) -> Seats {
        let (open, me) = (self.open_hands(), viewer.seat().map_or(Seats::NONE, Seats::one));
        let asked = !(self.asked & me).is_empty();
        match self.ask.filter(|_| !self.asked.is_empty()).map(|ask| ask.kind) {
            Some(Question::One(Choice::Seen { hands })) if !(hands & me).is_empty() => open | hands,
            Some(Question::Hands { of, .. }) if asked => open | of,
            Some(Question::Cards { from: PickFrom::Hand(of), .. }) if asked => open | Seats::one(of),
            _ => open,
        }
    }

    /// Whether this seat's hand lies open to everybody now.
    pub fn is_open(&self, seat: Seat) -> bool {
        self.open_hands().has(seat)
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

impl State {
    /// A game in which nothing has happened yet.
    pub fn begin(setup: &Setup) -> State {
        let (persons, stack) = (BySeat::make(|seat| seat), Stack::awaiting_seed());
        State {
            public: Public { setup: *setup, persons, stack, ..Public::default() },
            hidden: Hidden::default(),
        }
    }

    /// The set-up.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The hand of this seat.
    pub fn hand(&self, seat: Seat) -> &Bag {
        &self.hidden.hands[seat]
    }

    /// The number of cards this seat holds.
    pub fn count(&self, seat: Seat) -> u8 {
        self.hidden.hands[seat].len()
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

    /// The cards of a zone, without their order.
    pub fn zone(&self, zone: Zone) -> Bag {
        match zone {
            Zone::Hand(seat) => self.hidden.hands[seat],
            Zone::Aside(seat) => self.hidden.aside[seat],
            Zone::Side => self.side,
            Zone::Draw => self.hidden.draw.all().iter().copied().collect(),
            Zone::Discard => self.discard.all().iter().copied().collect(),
        }
    }

    /// The face-down power cards that this seat may activate before it has activated any in this turn.
    pub(crate) fn usable_powers(&self, seat: Seat) -> Powers {
        self.hidden.powers[seat].without(self.places[seat].resting)
    }

    /// The number of all cards of the deck, in any zone. Counts equal cards that [`State::all_cards`] might
    /// merge.
    pub fn count_cards(&self) -> usize {
        let Hidden { hands, aside, draw, .. } = &self.hidden;
        let bags = hands.0.iter().chain(&aside.0).chain([&self.side]);
        let piles = [draw, &self.discard].map(Pile::len).into_iter();
        bags.map(Bag::len).chain(piles).map(usize::from).sum()
    }

    /// All cards of the deck, in any zone.
    pub fn all_cards(&self) -> Bag {
        let mut all = self.zone(Zone::Draw);
        all.add_all(&self.zone(Zone::Discard));
        all.add_all(&self.side);
        for seat in self.everybody() {
            all.add_all(&self.hidden.hands[seat]);
            all.add_all(&self.hidden.aside[seat]);
        }
        all
    }
}
