//! The bot's view of the table from its own seat, and who is dangerous.

use cards::{Ask, Bag, Card, Memory, ViewRef};
use game::Seat;

use super::weights::Weights;

/// The view of a bot that is asked something.
pub(super) struct Table<'a> {
    pub view: ViewRef<'a>,
    /// What the bot remembers, if anything.
    memory: Option<&'a Memory>,
    pub me: Seat,
    pub ask: Ask,
    pub hand: Bag,
    pub weights: &'a Weights,
    /// The size of the smallest hand among the others.
    fewest: i32,
}

impl<'a> Table<'a> {
    pub(super) fn new(view: ViewRef<'a>, memory: Option<&'a Memory>, weights: &'a Weights) -> Option<Self> {
        let me = view.me()?;
        let others = view.everybody().without(me).into_iter();
        let fewest = others.map(|seat| i32::from(view.hand(seat).count)).min().unwrap_or(0);
        Some(Table { view, memory, me, ask: view.my_ask()?, hand: *view.my_hand(), weights, fewest })
    }

    /// How many cards this seat holds.
    pub(super) fn count(&self, seat: Seat) -> i32 {
        i32::from(self.view.hand(seat).count)
    }

    /// How close somebody is to finishing the round and to winning the game.
    pub(super) fn danger(&self, seat: Seat) -> i32 {
        let total = self.view.totals[self.view.persons[seat]];
        -10 * self.count(seat) - total.clamp(-200, 400) / 50
    }

    /// The size of the smallest hand among the others.
    pub(super) fn fewest(&self) -> i32 {
        self.fewest
    }

    /// Whether somebody else may finish in a turn or two, so that the points in the hand matter more than
    /// the later use of its cards.
    pub(super) fn is_urgent(&self) -> bool {
        self.fewest() <= 2
    }

    /// Whether the bot holds fewer cards than anybody else.
    pub(super) fn is_ahead(&self) -> bool {
        i32::from(self.hand.len()) < self.fewest()
    }

    /// Whether this seat is known to hold a card for which `test` is true.
    pub(super) fn knows(&self, seat: Seat, test: impl Fn(Card) -> bool) -> bool {
        let known = || self.memory.map(|memory| memory.known[seat]);
        self.view.hand(seat).hand.or_else(known).is_some_and(|hand| hand.kinds().any(test))
    }
}
