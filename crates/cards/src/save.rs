//! A state as it is written down, and the one way back in.
//!
//! Whatever a file or a peer sends becomes a [`State`] only through `check`,
//! which makes sure that it is one the rules can go on from: every card once,
//! every seat at the table, every pile in order.

use game::Seats;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::flow::Frame;
use crate::sets::{EventSet, Powers};
use crate::setup::Pack;
use crate::state::{Place, State};
use crate::{Event, RuleCard};

/// Why a state that was written down is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Corrupt {
    /// A seat that is not at the table, or two people at one place.
    Seats,
    /// Cards are missing, or there are too many.
    Cards,
    /// Power cards are missing, or there are too many.
    Powers,
    /// Events are missing, or there are too many.
    Events,
    /// Rule cards are missing, or there are too many.
    RuleCards,
    /// Nothing is asked and nothing is going on.
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

impl Serialize for State {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        State::serialize(self, to)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<State, D::Error> {
        let state = State::deserialize(from)?;
        state.check().map_err(serde::de::Error::custom)?;
        Ok(state)
    }
}

impl State {
    /// The state as text: hex digits of its bytes. Reading it back takes a
    /// fraction of the code that reading JSON takes, which counts in a browser.
    #[must_use]
    pub fn to_text(&self) -> String {
        let bytes = postcard::to_allocvec(self).unwrap_or_default();
        bytes
            .iter()
            .flat_map(|byte| [byte >> 4, byte & 15])
            .filter_map(|n| char::from_digit(n.into(), 16))
            .collect()
    }

    /// The state that was written as this text; `None` if the rules could not
    /// go on from there.
    #[must_use]
    pub fn from_text(text: &str) -> Option<State> {
        let digit = |c: &u8| (*c as char).to_digit(16);
        let pairs = text.as_bytes().chunks(2);
        let bytes: Option<Vec<u8>> = pairs
            .map(|pair| match pair {
                [high, low] => Some((digit(high)? << 4 | digit(low)?) as u8),
                _ => None,
            })
            .collect();
        postcard::from_bytes(&bytes?).ok()
    }

    /// Whether the rules can go on from here.
    pub(crate) fn check(&self) -> Result<(), Corrupt> {
        let ensure = |ok: bool, why| if ok { Ok(()) } else { Err(why) };
        let all = self.everybody();
        let sitting: Seats = all.into_iter().map(|s| self.persons[s]).collect();
        ensure(
            sitting == all
                && all.has(self.dealer)
                && all.has(self.active)
                && (self.asked - all).is_empty()
                && (self.asked & self.replied).is_empty()
                && (self.winners.unwrap_or_default() - all).is_empty(),
            Corrupt::Seats,
        )?;
        ensure(self.ask.is_some() || self.asked.is_empty(), Corrupt::Stuck)?;
        let idle = match self.stack.top() {
            Some(Frame::Seed) => self.winners.is_none(),
            Some(_) => !self.asked.is_empty(),
            None => self.winners.is_some(),
        };
        ensure(idle && self.stack.has_ground(), Corrupt::Stuck)?;
        if self.round == 0 {
            return ensure(self.asked.is_empty(), Corrupt::Stuck);
        }
        self.check_cards()
    }

    fn check_cards(&self) -> Result<(), Corrupt> {
        let ensure = |ok: bool, why| if ok { Ok(()) } else { Err(why) };
        let players = usize::from(self.players());
        let beyond = self.places.0.get(players..).unwrap_or(&[]);
        ensure(beyond.iter().all(|p| *p == Place::default()), Corrupt::Seats)?;
        let total: usize = usize::from(self.draw.len())
            + usize::from(self.discard.len())
            + usize::from(self.side.len())
            + self.places.0.iter().map(|p| usize::from(p.hand.len())).sum::<usize>()
            + self.places.0.iter().map(|p| usize::from(p.aside.len())).sum::<usize>();
        let deck = self.setup.deck();
        ensure(total == usize::from(deck.len()) && self.all_cards() == *deck, Corrupt::Cards)?;
        let packs = self.setup.packs();
        let mut powers = Powers::default();
        let mut n = usize::from(self.power_pile.len());
        let mut fits = self.power_pile.all().iter().all(|&p| powers.add(p));
        for place in &self.places.0 {
            n += usize::from(place.powers.len() + place.spent.len());
            fits &= place.powers.iter().chain(place.spent.iter()).all(|p| powers.add(p));
            fits &= place.fresh.kinds().all(|p| place.fresh.count(p) <= place.spent.count(p));
        }
        ensure(fits && n == if packs.has(Pack::Supercharge) { 24 } else { 0 }, Corrupt::Powers)?;
        let pile: EventSet = self.events.all().iter().copied().collect();
        let count = Event::ALL.iter().filter(|e| packs.has(e.pack())).count();
        let partition =
            Event::ALL.iter().all(|&e| (pile.has(e) != self.turned_up.has(e)) == packs.has(e.pack()));
        let once = usize::from(self.events.len()) + self.turned_up.iter().count() == count;
        ensure(partition && once, Corrupt::Events)?;
        let rules = self.rule_pile.all();
        let there = |card: &RuleCard| rules.contains(card) != self.rule_cards.has(*card);
        let want = if packs.has(Pack::Pandora) { RuleCard::ALL.len() } else { 0 };
        let n = rules.len() + usize::from(self.rule_cards.len());
        ensure(n == want && (want == 0 || RuleCard::ALL.iter().all(there)), Corrupt::RuleCards)
    }
}
