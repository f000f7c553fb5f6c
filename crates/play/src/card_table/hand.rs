//! The cards in a hand, their order, and whether they can be used now.
//!
//! To the rules a hand is a bag; its order exists only here.

use cards::{Action, Bag, Card, Illegal, Special, View};
use game::{Options, View as _};

/// One of possibly several equal cards: the card, and the number of this copy.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CardCopy {
    /// The card.
    pub card: Card,
    /// The number of this copy among equal cards in the same place, from 0.
    pub copy: u8,
}

impl CardCopy {
    /// A number that is unique within the same place.
    pub fn number(self) -> usize {
        usize::from(self.card.id()) << 8 | usize::from(self.copy)
    }

    /// The cards of a list with equal ones numbered.
    pub fn all(cards: impl IntoIterator<Item = Card>) -> Vec<CardCopy> {
        let mut seen = Bag::EMPTY;
        cards
            .into_iter()
            .map(|card| {
                let copy = seen.count(card);
                seen.add(card);
                CardCopy { card, copy }
            })
            .collect()
    }
}

/// A card in the viewer's hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandCard {
    /// The card.
    pub which: CardCopy,
    /// Whether it can be used for the open question (played, tossed in, picked, given away), or why
    /// not.
    pub playable: Result<(), Illegal>,
    /// The cards it may be played as; only for mimicry.
    pub imitates: Vec<Special>,
}

/// How a hand is sorted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Sort {
    /// By colour, then by number; special cards last.
    #[default]
    Colour,
    /// By number, then by colour; special cards last.
    Number,
    /// In the order the cards arrived.
    Drawn,
}

impl Sort {
    /// All of them.
    pub const ALL: [Sort; 3] = [Sort::Colour, Sort::Number, Sort::Drawn];

    /// The value to store; empty for the usual order.
    pub fn stored(self) -> &'static str {
        match self {
            Sort::Colour => "",
            Sort::Number => "number",
            Sort::Drawn => "drawn",
        }
    }

    /// The order stored as this value; the usual one if it is unknown.
    pub fn from_stored(value: &str) -> Sort {
        Sort::ALL.into_iter().find(|sort| sort.stored() == value).unwrap_or_default()
    }
}

/// The cards of a hand in the order they arrived: those in `before` keep their order, new ones
/// follow.
pub fn keep_order(hand: &Bag, before: &[Card]) -> Vec<Card> {
    let mut left = *hand;
    let mut order: Vec<Card> = before.iter().copied().filter(|&card| left.remove(card)).collect();
    order.extend(left.iter());
    order
}

/// A hand in the order to show; `drawn` is the order in which its cards arrived.
pub fn sorted(hand: &Bag, sort: Sort, drawn: &[Card]) -> Vec<Card> {
    let mut cards: Vec<Card> = hand.iter().collect();
    match sort {
        // The order of the cards' ids.
        Sort::Colour => {}
        Sort::Number => cards.sort_unstable_by_key(|card| (card.as_number().unwrap_or(u8::MAX), *card)),
        Sort::Drawn => cards = keep_order(hand, drawn),
    }
    cards
}

/// The cards of the viewer's hand, in order.
pub(super) fn faces(view: &View, sort: Sort, drawn: &[Card]) -> Vec<HandCard> {
    let options = view.choices();
    let pool = view.pool();
    let hand = view.my_hand();
    CardCopy::all(sorted(&hand, sort, drawn))
        .into_iter()
        .map(|which| {
            let imitates = imitations(&options, which.card);
            let playable = if imitates.is_empty() { usable(view, &pool, which) } else { Ok(()) };
            HandCard { which, playable, imitates }
        })
        .collect()
}

fn imitations(options: &Options<Action>, card: Card) -> Vec<Special> {
    let of = |action| match action {
        Action::Play(other, imitates) if other == card => imitates,
        _ => None,
    };
    options.iter().filter_map(of).collect()
}

/// Whether a card can be used for the open question.
fn usable(view: &View, pool: &Bag, which: CardCopy) -> Result<(), Illegal> {
    use cards::{Choice, PickFrom, Question};
    let card = which.card;
    let refusal = |action| view.refusal(action).map_or(Ok(()), Err);
    let Some(ask) = view.my_ask() else { return Err(Illegal::NotAsked) };
    match ask.kind {
        Question::Turn { .. } => refusal(Action::Play(card, None)),
        Question::One(Choice::Reaction(_)) => refusal(Action::Toss(card)),
        Question::Cards { from: PickFrom::OwnHand, .. } => {
            // The refusal of this single pick would also depend on the order of picks, and people may
            // pick in any order.
            if which.copy < pool.count(card) { Ok(()) } else { Err(Illegal::NotThatCard) }
        }
        Question::Give { .. } => Ok(()),
        _ => Err(Illegal::NoAnswer),
    }
}
