//! A state as saved text, and the only way to read one.
//!
//! Data from a file or a peer becomes a [`State`] only through `check`, which makes sure that the rules can continue
//! from it: every card exists exactly once, every seat is at the table (`seats`), every pile is in order, and the
//! answers given so far could have been given (`replies`).

use game::{BySeat, Seat, Seats, ensure, fields};
use serde::{Deserialize, Serialize};

use crate::state::{Hidden, Lasting, Place};
use crate::{Bag, Choice, Event, EventSet, Frame, Pack, Powers, Question, RuleCard, Setup, Special, State};

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

/// The cards and effects in front of one seat, as they are saved.
#[derive(Serialize, Deserialize)]
struct SavedPlace {
    hand: Bag,
    aside: Bag,
    skips: u8,
    powers: Powers,
    spent: Powers,
    #[serde(rename = "fresh")]
    resting: Powers,
    lasting: Lasting,
}

fields! {
    State, State::begin(&Setup::default()), State::check;
    public { setup }
    hidden { rng }
    public { round, turns, persons, totals, wins, dealer, active, reversed }
    computed { places(saved_places, take_places) }
    hidden { draw }
    public { discard, side, demand, last_colour, this_turn }
    hidden { events }
    public { turned_up, happened, lasting }
    hidden { power_pile, rule_pile }
    public { rule_cards, stack, ask, asked, replied, question }
    hidden { replies }
    public { result, winners }
    hidden { taken, given }
}

impl State {
    fn saved_places(&self) -> BySeat<SavedPlace> {
        let Hidden { hands, aside, powers, .. } = &self.hidden;
        BySeat::make(|seat| {
            let Place { skips, spent, resting } = self.places[seat];
            let (hand, aside, powers) = (hands[seat], aside[seat], powers[seat]);
            let lasting = self.places.lasting.of(seat);
            SavedPlace { hand, aside, skips, powers, spent, resting, lasting }
        })
    }

    fn take_places(&mut self, saved: BySeat<SavedPlace>) -> bool {
        for (seat, saved) in Seats::first(Seat::MAX).into_iter().zip(saved.0) {
            let SavedPlace { hand, aside, skips, powers, spent, resting, lasting } = saved;
            let hidden = &mut self.hidden;
            (hidden.hands[seat], hidden.aside[seat], hidden.powers[seat]) = (hand, aside, powers);
            self.public.places[seat] = Place { skips, spent, resting };
            self.public.places.lasting.set(seat, lasting);
        }
        true
    }

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
        let n = self.hidden.given.0.iter().map(|cards| usize::from(cards.len())).sum::<usize>();
        self.hidden.given.0.iter().for_each(|cards| given.add_all(cards));
        let of_hand = match (kind, self.asked.only()) {
            (Some(Question::Give { .. }), Some(by)) => {
                let there = given.and(self.hand(by)) == given && n == usize::from(given.len());
                let deals_out =
                    |frame| matches!(frame, Frame::Event(it) if it.is_asking(Event::MerryChristmas));
                there && given == self.hidden.replies[by].cards && self.stack.top().is_some_and(deals_out)
            }
            _ => n == 0,
        };
        ensure(of_hand, Corrupt::Cards)?;
        let held = match kind {
            Some(Question::One(Choice::PowerOf { of, except_taken: true, .. })) => {
                let held = self.hidden.taken.is_none_or(|power| self.hidden.powers[of].has(power));
                held && matches!(self.stack.top(), Some(Frame::Effect { special: Special::Update, .. }))
            }
            _ => self.hidden.taken.is_none(),
        };
        ensure(held, Corrupt::Powers)
    }

    fn check_cards(&self) -> Result<(), Corrupt> {
        let Hidden { hands, aside, powers, power_pile, events, rule_pile, .. } = &self.hidden;
        let nobody = |seat: Seat| {
            let cards = hands[seat].is_empty() && aside[seat].is_empty() && powers[seat].is_empty();
            let place = self.places[seat] == Place::default();
            cards && place && self.places.lasting.of(seat) == Lasting::default()
        };
        let beyond = Seats::first(Seat::MAX) - self.everybody();
        ensure(beyond.into_iter().all(nobody), Corrupt::Seats)?;
        self.check_private()?;
        let deck = self.setup.deck();
        ensure(self.count_cards() == usize::from(deck.len()) && self.all_cards() == *deck, Corrupt::Cards)?;
        let packs = self.setup.packs();
        let everybody = self.everybody();
        let dealt = everybody.into_iter().flat_map(|s| powers[s].iter().chain(self.places[s].spent.iter()));
        let all: Vec<_> = power_pile.all().iter().copied().chain(dealt).collect();
        let n = all.len();
        let rests = |seat: Seat| {
            let Place { spent, resting, .. } = self.places[seat];
            resting.is_empty()
                || seat == self.active
                    && resting.kinds().all(|p| resting.count(p) <= spent.count(p) + powers[seat].count(p))
        };
        let fits = Powers::try_from(all).is_ok() && everybody.into_iter().all(rests);
        ensure(fits && n == if packs.has(Pack::Supercharge) { 24 } else { 0 }, Corrupt::Powers)?;
        let pile: EventSet = events.all().iter().copied().collect();
        let count = Event::of(packs).count();
        let partition =
            Event::ALL.iter().all(|&e| (pile.has(e) != self.turned_up.has(e)) == packs.has(e.pack()));
        let once = usize::from(events.len()) + self.turned_up.iter().count() == count;
        let could_happen = self.happened.iter().all(|event| packs.has(event.pack()));
        ensure(partition && once && could_happen, Corrupt::Events)?;
        let rules = rule_pile.all();
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
