//! A state as saved text, and the only way to read one.
//!
//! Data from a file or a peer becomes a [`State`] only through `check`, which makes sure that the rules can continue
//! from it: every card exists exactly once, every seat is at the table (`seats`), every pile is in order, and the
//! answers given so far could have been given (`replies`).

use game::{Seat, Seats, checked, ensure};

use crate::{
    Bag, Choice, Event, EventSet, Frame, Lasting, Pack, Place, Powers, Question, RuleCard, Special, State,
};

/// The number of zero bytes that stand for the empty fields added after states were first saved: one for
/// `taken`, and one for each seat of `given`.
const ADDED: usize = 1 + Seat::MAX as usize;

/// Why a saved state is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Corrupt {
    /// A seat is not at the table, or two people are at one place.
    Seats,
    /// Cards are missing, or there are too many.
    Cards,
    /// Power cards are missing, or there are too many.
    Powers,
    /// Events are missing, or there are too many.
    Events,
    /// Rule cards are missing, or there are too many.
    RuleCards,
    /// The stack, the open question and the end of the game do not fit together, so the game could never
    /// continue.
    Stuck,
}

impl core::fmt::Display for Corrupt {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Corrupt::Seats => "a seat is not at the table",
            Corrupt::Cards => "cards are missing or too many",
            Corrupt::Powers => "power cards are missing or too many",
            Corrupt::Events => "events are missing or too many",
            Corrupt::RuleCards => "rule cards are missing or too many",
            Corrupt::Stuck => "nothing is asked and nothing is going on",
        })
    }
}

checked!(State, State::check);

impl State {
    /// The state as text: the hex digits of its bytes.
    pub fn to_text(&self) -> String {
        game::hex::write(self)
    }

    /// Reads the text of a state; `None` if it is damaged or the rules could not continue from it.
    ///
    /// Text of older versions lacks the fields added since. They were empty then, so zeros are appended.
    pub fn from_text(text: &str) -> Option<State> {
        game::hex::read(text, ADDED)
    }

    /// Whether the rules can continue from this state, as they can from every state that they make.
    ///
    /// # Errors
    /// The first problem found.
    pub fn check(&self) -> Result<(), Corrupt> {
        ensure(self.has_sound_seats(), Corrupt::Seats)?;
        ensure(self.ask.is_some() != self.asked.is_empty(), Corrupt::Stuck)?;
        let idle = match self.stack.top() {
            Some(Frame::Seed) => self.winners.is_none() && self.asked.is_empty(),
            Some(_) => !self.asked.is_empty() && self.winners.is_none(),
            None => self.winners.is_some() && self.asked.is_empty(),
        };
        ensure(idle && self.stack.has_ground(), Corrupt::Stuck)?;
        if self.round == 0 {
            return ensure(self.asked.is_empty(), Corrupt::Stuck);
        }
        self.check_cards()?;
        self.check_replies()
    }

    /// Checks that the cards being dealt out are in the dealing person's hand, and that the power card just
    /// taken is among its owner's.
    fn check_private(&self) -> Result<(), Corrupt> {
        let kind = self.ask.map(|ask| ask.kind);
        let mut given = Bag::EMPTY;
        let n = self.given.0.iter().map(|cards| usize::from(cards.len())).sum::<usize>();
        self.given.0.iter().for_each(|cards| given.add_all(cards));
        let of_hand = match (kind, self.asked.only()) {
            (Some(Question::Give { .. }), Some(by)) => {
                let there = given.and(self.hand(by)) == given && n == usize::from(given.len());
                let deals_out =
                    |frame| matches!(frame, Frame::Event(it) if it.is_asking(Event::MerryChristmas));
                there && given == self.replies[by].cards && self.stack.top().is_some_and(deals_out)
            }
            _ => n == 0,
        };
        ensure(of_hand, Corrupt::Cards)?;
        let held = match kind {
            Some(Question::One(Choice::PowerOf { of, except_taken: true, .. })) => {
                let held = self.taken.is_none_or(|power| self.places[of].powers.has(power));
                held && matches!(self.stack.top(), Some(Frame::Effect { special: Special::Update, .. }))
            }
            _ => self.taken.is_none(),
        };
        ensure(held, Corrupt::Powers)
    }

    fn check_cards(&self) -> Result<(), Corrupt> {
        let nobody = |seat: Seat| {
            self.places[seat] == Place::default() && self.places.lasting.of(seat) == Lasting::default()
        };
        let beyond = Seats::first(Seat::MAX) - self.everybody();
        ensure(beyond.into_iter().all(nobody), Corrupt::Seats)?;
        self.check_private()?;
        let deck = self.setup.deck();
        ensure(self.count_cards() == usize::from(deck.len()) && self.all_cards() == *deck, Corrupt::Cards)?;
        let packs = self.setup.packs();
        let dealt = self.places.iter().flat_map(|place| place.powers.iter().chain(place.spent.iter()));
        let all: Vec<_> = self.power_pile.all().iter().copied().chain(dealt).collect();
        let n = all.len();
        let rests = |seat: Seat| {
            let Place { powers, spent, resting, .. } = self.places[seat];
            resting.is_empty()
                || seat == self.active
                    && resting.kinds().all(|p| resting.count(p) <= spent.count(p) + powers.count(p))
        };
        let fits = Powers::try_from(all).is_ok() && self.everybody().into_iter().all(rests);
        ensure(fits && n == if packs.has(Pack::Supercharge) { 24 } else { 0 }, Corrupt::Powers)?;
        let pile: EventSet = self.events.all().iter().copied().collect();
        let count = Event::of(packs).count();
        let partition =
            Event::ALL.iter().all(|&e| (pile.has(e) != self.turned_up.has(e)) == packs.has(e.pack()));
        let once = usize::from(self.events.len()) + self.turned_up.iter().count() == count;
        let could_happen = self.happened.iter().all(|event| packs.has(event.pack()));
        ensure(partition && once && could_happen, Corrupt::Events)?;
        let rules = self.rule_pile.all();
        let there = |card: &RuleCard| rules.contains(card) != self.rule_cards.has(*card);
        let want = if packs.has(Pack::Pandora) { RuleCard::ALL.len() } else { 0 };
        let n = rules.len() + usize::from(self.rule_cards.len());
        ensure(n == want && (want == 0 || RuleCard::ALL.iter().all(there)), Corrupt::RuleCards)
    }
}

mod replies;
mod seats;
#[cfg(test)]
mod tests;
