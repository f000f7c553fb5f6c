//! Sets of colours, events, rule cards and special cards, and a multiset of power cards.

use core::fmt;

use game::{numbers_below, set};
use serde::{Deserialize, Serialize};

use crate::{Colour, Event, Power, RuleCard, Special};

numbers_below!(Colour, u8::BITS as usize);
numbers_below!(Event, u64::BITS as usize);
numbers_below!(RuleCard, u16::BITS as usize);
numbers_below!(Special, u32::BITS as usize);

set! {
    /// A set of colours.
    pub struct Colours(u8) of Colour, id, Colour::from_id, each EachColour
}

set! {
    /// A set of events.
    pub struct EventSet(u64) of Event, id, Event::from_id, each EachEvent
}

set! {
    /// A set of rule cards.
    pub struct RuleSet(u16) of RuleCard, id, RuleCard::from_id, each EachRuleCard
}

set! {
    /// A set of kinds of special cards.
    pub struct SpecialSet(u32) of Special, id, Special::from_id, each EachSpecial
}

// Two bits each, enough to count to three.
numbers_below!(Power, u32::BITS as usize / 2);
const _: () = assert!(Powers::COPIES <= 3);

/// A multiset of power cards. There are two of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<Power>", into = "Vec<Power>")]
pub struct Powers(u32);

impl Powers {
    /// How many copies of each power card there are (rules §2).
    pub const COPIES: u8 = 2;

    /// All copies of all power cards.
    pub(crate) fn every() -> Powers {
        Power::ALL.iter().flat_map(|&power| [power; Powers::COPIES as usize]).collect()
    }

    /// The number of cards of this kind.
    pub const fn count(self, power: Power) -> u8 {
        (self.0 >> (2 * power.id()) & 3) as u8
    }

    /// Whether there is at least one of this kind.
    pub const fn has(self, power: Power) -> bool {
        self.count(power) > 0
    }

    /// Adds a card; `false` if both copies are already here.
    pub fn add(&mut self, power: Power) -> bool {
        let room = self.count(power) < Self::COPIES;
        self.0 += u32::from(room) << (2 * power.id());
        room
    }

    /// Removes a card; `false` if there is none.
    pub fn remove(&mut self, power: Power) -> bool {
        let there = self.has(power);
        self.0 -= u32::from(there) << (2 * power.id());
        there
    }

    /// These cards without those of another set, as far as they are here.
    #[must_use]
    pub fn without(mut self, other: Powers) -> Powers {
        other.iter().for_each(|power| {
            self.remove(power);
        });
        self
    }

    /// The number of cards.
    pub fn len(self) -> u8 {
        Power::ALL.iter().map(|&p| self.count(p)).sum()
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Every copy of every card.
    pub fn iter(self) -> impl Iterator<Item = Power> {
        Power::ALL.iter().copied().flat_map(move |p| (0..self.count(p)).map(move |_| p))
    }

    /// Every kind, once.
    pub fn kinds(self) -> impl Iterator<Item = Power> {
        Power::ALL.iter().copied().filter(move |&p| self.has(p))
    }
}

impl FromIterator<Power> for Powers {
    fn from_iter<I: IntoIterator<Item = Power>>(cards: I) -> Self {
        let mut powers = Powers::default();
        cards.into_iter().for_each(|power| {
            powers.add(power);
        });
        powers
    }
}

impl TryFrom<Vec<Power>> for Powers {
    type Error = &'static str;
    fn try_from(cards: Vec<Power>) -> Result<Self, Self::Error> {
        let mut powers = Powers::default();
        if cards.into_iter().all(|card| powers.add(card)) {
            Ok(powers)
        } else {
            Err("there are only two of each power card")
        }
    }
}

impl From<Powers> for Vec<Power> {
    fn from(powers: Powers) -> Self {
        powers.iter().collect()
    }
}

impl fmt::Debug for Powers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_written_as_lists_by_number_and_read_back() {
        let events = EventSet::from_iter([Event::Plague, Event::Charity, Event::Plague]);
        let rules = RuleSet::from_iter([RuleCard::Bounty, RuleCard::Carousel]);
        let powers = Powers::try_from(vec![Power::Looping, Power::Looping]).unwrap();
        let text = serde_json::to_string(&(events, rules, powers)).unwrap();
        assert_eq!(text, r#"[["charity","plague"],["carousel","bounty"],["looping","looping"]]"#);
        let read = serde_json::from_str::<(EventSet, RuleSet, Powers)>(&text).unwrap();
        assert_eq!(read, (events, rules, powers));
        assert!(serde_json::from_str::<Powers>(r#"["looping", "looping", "looping"]"#).is_err());
        let debug = "{charity, plague} {carousel, bounty} [looping, looping]";
        assert_eq!(format!("{events:?} {rules:?} {powers:?}"), debug);
    }

    #[test]
    fn a_removed_card_is_gone() {
        let mut events = EventSet::from_iter([Event::Plague, Event::Charity]);
        events.remove(Event::Plague);
        assert!(
            (events.len(), events.has(Event::Plague)) == (1, false)
                && events == EventSet::one(Event::Charity)
        );
        events.remove(Event::Charity);
        assert!(events.is_empty() && events.iter().next().is_none());
    }
}
