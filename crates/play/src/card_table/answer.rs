//! An answer that a person is still putting together.
//!
//! They tap cards and people in any order and change their mind; the rules expect the parts in one
//! canonical order ([`Question`](cards::Question)). [`Draft::actions`] returns all parts once the
//! answer is complete. Whether it is legal is checked by the rules, not here.

use crate::card_table::hand::CardCopy;
use crate::card_table::question::{Asked, Kind};
use cards::{Action, Bag};
use game::{BySeat, Seat, Seats};

/// An incomplete answer to a question of several parts.
#[derive(Clone, PartialEq, Debug)]
pub struct Draft {
    kind: Kind,
    cards: Vec<CardCopy>,
    seats: Vec<Seat>,
    draws: BySeat<u8>,
    gifts: Vec<(CardCopy, Seat)>,
    hands: BySeat<Option<Seat>>,
}

impl Draft {
    /// An empty answer to this question.
    pub fn new(asked: &Asked) -> Draft {
        Draft {
            kind: asked.kind.clone(),
            cards: Vec::new(),
            seats: Vec::new(),
            draws: BySeat::default(),
            gifts: Vec::new(),
            hands: BySeat::default(),
        }
    }

    /// Picks a card, or unpicks it. If only one card is wanted, it replaces the one picked before;
    /// if enough cards are picked already, nothing happens. Cards to give away are picked until somebody gets them.
    pub fn tap_card(&mut self, which: CardCopy) {
        let (pool, max) = match &self.kind {
            Kind::Cards { pool, max, .. } => (pool, max),
            Kind::Give { cards, .. } => (cards, &u8::MAX),
            _ => return,
        };
        if let Some(at) = self.cards.iter().position(|&other| other == which) {
            self.cards.remove(at);
        } else if pool.contains(&which) {
            if *max == 1 {
                self.cards.clear();
            }
            if self.cards.len() < usize::from(*max) {
                self.cards.push(which);
            }
        }
    }

    /// Picks a person, or unpicks them, like [`Draft::tap_card`]; or gives them the picked cards.
    pub fn tap_seat(&mut self, seat: Seat) {
        let (of, n) = match &self.kind {
            Kind::Seats { of, n } => (of, n),
            Kind::Give { to, .. } if to.contains(&seat) => {
                let cards = std::mem::take(&mut self.cards);
                self.gifts.retain(|(given, _)| !cards.contains(given));
                return self.gifts.extend(cards.into_iter().map(|which| (which, seat)));
            }
            _ => return,
        };
        if let Some(at) = self.seats.iter().position(|&other| other == seat) {
            self.seats.remove(at);
        } else if of.contains(&seat) {
            if *n == 1 {
                self.seats.clear();
            }
            if self.seats.len() < usize::from(*n) {
                self.seats.push(seat);
            }
        }
    }

    /// Gives somebody one more draw, if any are left.
    pub fn add_draw(&mut self, seat: Seat) {
        if self.can_add_draw(seat) {
            self.draws[seat] += 1;
        }
    }

    /// Gives somebody one draw fewer.
    pub fn remove_draw(&mut self, seat: Seat) {
        self.draws[seat] = self.draws[seat].saturating_sub(1);
    }

    /// Whether somebody can be given one more draw.
    pub fn can_add_draw(&self, seat: Seat) -> bool {
        let Kind::Split { of, people, .. } = &self.kind else { return false };
        let hit = self.draws.0.iter().filter(|&&draws| draws > 0).count();
        self.remaining() > 0 && of.contains(&seat) && (self.draws[seat] > 0 || hit < usize::from(*people))
    }

    /// Assigns somebody's old hand to a seat; another seat that had it loses it. `None` removes the
    /// assignment.
    pub fn place_hand(&mut self, place: Seat, whose: Option<Seat>) {
        let Kind::Hands { of, .. } = &self.kind else { return };
        if !of.contains(&place) || whose.is_some_and(|seat| !of.contains(&seat)) {
            return;
        }
        if let Some(before) = of.iter().find(|&&other| whose.is_some() && self.hands[other] == whose) {
            self.hands[*before] = None;
        }
        self.hands[place] = whose;
    }

    /// The cards picked so far.
    pub fn cards(&self) -> &[CardCopy] {
        &self.cards
    }

    /// The people picked so far.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// How many draws somebody has been given.
    pub fn draws(&self, seat: Seat) -> u8 {
        self.draws[seat]
    }

    /// The person who gets a card.
    pub fn recipient(&self, which: CardCopy) -> Option<Seat> {
        self.gifts.iter().find(|(other, _)| *other == which).map(|(_, seat)| *seat)
    }

    /// The person whose old hand is assigned to a seat.
    pub fn hand_at(&self, place: Seat) -> Option<Seat> {
        self.hands[place]
    }

    /// How many parts can still be added.
    pub fn remaining(&self) -> usize {
        let (have, want) = match &self.kind {
            Kind::Cards { max, .. } => (self.cards.len(), usize::from(*max)),
            Kind::Seats { n, .. } => (self.seats.len(), usize::from(*n)),
            Kind::Split { draws, .. } => {
                (self.draws.0.iter().copied().map(usize::from).sum(), usize::from(*draws))
            }
            Kind::Give { cards, .. } => (self.gifts.len(), cards.len()),
            Kind::Hands { of, .. } => (of.iter().filter(|&&s| self.hands[s].is_some()).count(), of.len()),
            Kind::Turn { .. } | Kind::Confirm | Kind::List { .. } | Kind::Wish { .. } => (0, 0),
        };
        want.saturating_sub(have)
    }

    /// The parts in canonical order, once there are enough of them. Always `None` for questions
    /// whose answer has a single part.
    pub fn actions(&self) -> Option<Vec<Action>> {
        match &self.kind {
            Kind::Cards { min, .. } => {
                if self.cards.len() < usize::from(*min) {
                    return None;
                }
                let cards: Bag = self.cards.iter().map(|which| which.card).collect();
                let mut all: Vec<Action> = cards.iter().map(Action::Pick).collect();
                if self.remaining() > 0 || all.is_empty() {
                    all.push(Action::Pass);
                }
                Some(all)
            }
            _ if self.remaining() > 0 => None,
            Kind::Seats { .. } => {
                let seats: Seats = self.seats.iter().copied().collect();
                Some(seats.into_iter().map(Action::Seat).collect())
            }
            Kind::Split { of, .. } => {
                let of: Seats = of.iter().copied().collect();
                let each = |seat: Seat| (0..self.draws[seat]).map(move |_| Action::Seat(seat));
                Some(of.into_iter().flat_map(each).collect())
            }
            Kind::Give { .. } => {
                let cards: Bag = self.gifts.iter().map(|(which, _)| which.card).collect();
                let gift = |which: CardCopy| Some(Action::Give(which.card, self.recipient(which)?));
                CardCopy::all(cards.iter()).into_iter().map(gift).collect()
            }
            Kind::Hands { of, not_own } => {
                if self.hands[*not_own] == Some(*not_own) {
                    return None;
                }
                let others: Seats = of.iter().copied().filter(|seat| seat != not_own).collect();
                let places = [*not_own].into_iter().chain(others);
                places.map(|place| self.hands[place].map(Action::Seat)).collect()
            }
            Kind::Turn { .. } | Kind::Confirm | Kind::List { .. } | Kind::Wish { .. } => None,
        }
    }
}
