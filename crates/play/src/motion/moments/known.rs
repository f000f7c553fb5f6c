//! What everybody holds after each fact of a change.

use crate::card_table::model::Model;
use cards::{Bag, Fact, How, Zone};
use game::{BySeat, Seat, Seats};

/// A change of the viewer's hand.
pub(super) enum Change {
    Not,
    Add(Bag),
    Remove(Bag),
    Empty,
    Unknown,
}

impl Change {
    pub(super) fn of(fact: &Fact, me: Option<Seat>) -> Change {
        let Some(me) = me else { return Change::Not };
        let mine = Zone::Hand(me);
        match *fact {
            Fact::Moved { from, to, n, .. } if from == to || n == 0 || (from != mine && to != mine) => {
                Change::Not
            }
            Fact::Moved { cards: Some(cards), to, .. } if to == mine => Change::Add(cards),
            Fact::Moved { cards: Some(cards), .. } => Change::Remove(cards),
            Fact::Moved { .. } => Change::Unknown,
            Fact::Played { by, card, how: How::Turn | How::Free, .. } | Fact::Tossed { by, card, .. }
                if by == me =>
            {
                Change::Remove(Bag::one(card))
            }
            Fact::HandsMoved { from, .. } if from[me] != me => Change::Unknown,
            Fact::HandsMixed { of, .. } if of.has(me) => Change::Unknown,
            Fact::RoundBegan { .. } => Change::Empty,
            _ => Change::Not,
        }
    }

    /// The hand after this change, or before it if `back`.
    fn apply(self, hand: Option<Bag>, back: bool) -> Option<Bag> {
        let added = |cards: Bag| {
            let mut hand = hand?;
            hand.add_all(&cards);
            Some(hand)
        };
        let removed = |cards: Bag| {
            let mut hand = hand?;
            hand.remove_all(&cards.and(&hand));
            Some(hand)
        };
        match self {
            Change::Not => hand,
            Change::Add(cards) if !back => added(cards),
            Change::Remove(cards) if back => added(cards),
            Change::Add(cards) | Change::Remove(cards) => removed(cards),
            Change::Empty => Some(Bag::EMPTY).filter(|_| !back),
            Change::Unknown => None,
        }
    }
}

/// What everybody holds after each fact, as far as old and new state and the facts tell it.
pub(super) struct Known {
    /// The viewer's hand.
    pub(super) hands: Vec<Option<Bag>>,
    /// How many cards everybody has.
    pub(super) counts: Vec<Option<BySeat<u8>>>,
    /// How many cards the draw pile has.
    pub(super) draw: Vec<u8>,
}

impl Known {
    pub(super) fn new(before: &Model, after: &Model, news: &[Fact]) -> Known {
        let me = after.viewer;
        let hand = |model: &Model| Some(model.hand.iter().map(|face| face.which.card).collect::<Bag>());
        let hands = there_and_back(hand(before), hand(after), news, |hand, fact, back| {
            Change::of(fact, me).apply(hand, back)
        });
        let counted = |model: &Model| {
            let mut counts = BySeat::default();
            model.seats.iter().for_each(|place| counts[place.seat] = place.count);
            Some(counts)
        };
        let counts = there_and_back(counted(before), counted(after), news, count);
        let mut draw = vec![after.pile.draw];
        for fact in news.iter().rev() {
            let later = draw.last().copied().unwrap_or_default();
            draw.push(match *fact {
                Fact::Moved { from: Zone::Draw, n, .. } => later.saturating_add(n),
                Fact::Moved { to: Zone::Draw, n, .. } => later.saturating_sub(n),
                Fact::Played { how: How::Starter | How::Rewind { .. }, imitates: None, .. } => {
                    later.saturating_add(1)
                }
                _ => later,
            });
        }
        draw.reverse();
        Known { hands, counts, draw: draw.split_off(1) }
    }
}

/// A value after each fact: going on from the old one while that is known, otherwise going back from the new one.
fn there_and_back<T: Copy>(
    before: Option<T>,
    after: Option<T>,
    news: &[Fact],
    step: impl Fn(Option<T>, &Fact, bool) -> Option<T>,
) -> Vec<Option<T>> {
    let mut now = before;
    let mut all: Vec<Option<T>> = Vec::new();
    for fact in news {
        now = step(now, fact, false);
        all.push(now);
    }
    let mut now = after;
    for (value, fact) in all.iter_mut().zip(news).rev() {
        *value = value.or(now);
        now = step(now, fact, true);
    }
    all
}

/// How many cards everybody has after this fact, or had before it if `back`.
fn count(counts: Option<BySeat<u8>>, fact: &Fact, back: bool) -> Option<BySeat<u8>> {
    let mut counts = counts?;
    let mut add = |seat: Seat, n: u8, more: bool| {
        let count = &mut counts[seat];
        *count = if more == back { count.saturating_sub(n) } else { count.saturating_add(n) };
    };
    match *fact {
        Fact::Moved { n, from, to, .. } if from != to => {
            if let Zone::Hand(seat) = from {
                add(seat, n, false);
            }
            if let Zone::Hand(seat) = to {
                add(seat, n, true);
            }
        }
        Fact::Played { by, how: How::Turn | How::Free, .. } | Fact::Tossed { by, .. } => add(by, 1, false),
        Fact::HandsMoved { from, .. } => {
            let old = counts;
            for to in Seats::first(Seat::MAX) {
                if back {
                    counts[from[to]] = old[to];
                } else {
                    counts[to] = old[from[to]];
                }
            }
        }
        Fact::HandsMixed { .. } => return None,
        Fact::RoundBegan { .. } if back => return None,
        Fact::RoundBegan { .. } => counts = BySeat::default(),
        _ => {}
    }
    Some(counts)
}
