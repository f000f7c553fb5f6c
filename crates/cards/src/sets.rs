//! Sets of events and of rule cards, and a multiset of power cards.

use core::fmt;

use game::numbers_below;
use serde::{Deserialize, Serialize};

use crate::{Event, Power, RuleCard};

numbers_below!(Event, u64::BITS as usize);
numbers_below!(RuleCard, u16::BITS as usize);
// Two bits each, enough to count to three.
numbers_below!(Power, u32::BITS as usize / 2);
const _: () = assert!(Powers::COPIES <= 3);

/// A set of events.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Event>", into = "Vec<Event>")]
pub struct EventSet(u64);

impl EventSet {
    /// Whether the set contains this event.
    #[must_use]
    pub const fn has(self, event: Event) -> bool {
        self.0 >> event.id() & 1 == 1
    }

    /// Adds an event.
    pub fn add(&mut self, event: Event) {
        self.0 |= 1 << event.id();
    }

    /// Removes an event.
    pub fn remove(&mut self, event: Event) {
        self.0 &= !(1 << event.id());
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The events, by number.
    pub fn iter(self) -> impl Iterator<Item = Event> {
        Event::ALL.iter().copied().filter(move |&e| self.has(e))
    }
}

impl FromIterator<Event> for EventSet {
    fn from_iter<I: IntoIterator<Item = Event>>(events: I) -> Self {
        let mut set = EventSet::default();
        events.into_iter().for_each(|e| set.add(e));
        set
    }
}

impl From<Vec<Event>> for EventSet {
    fn from(events: Vec<Event>) -> Self {
        events.into_iter().collect()
    }
}

impl From<EventSet> for Vec<Event> {
    fn from(set: EventSet) -> Self {
        set.iter().collect()
    }
}

impl fmt::Debug for EventSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A set of rule cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "Vec<RuleCard>", into = "Vec<RuleCard>")]
pub struct RuleSet(u16);

impl RuleSet {
    /// Whether the set contains this card.
    #[must_use]
    pub const fn has(self, card: RuleCard) -> bool {
        self.0 >> card.id() & 1 == 1
    }

    /// Adds a card.
    pub fn add(&mut self, card: RuleCard) {
        self.0 |= 1 << card.id();
    }

    /// Removes a card.
    pub fn remove(&mut self, card: RuleCard) {
        self.0 &= !(1 << card.id());
    }

    /// The number of cards.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards, by number.
    pub fn iter(self) -> impl Iterator<Item = RuleCard> {
        RuleCard::ALL.iter().copied().filter(move |&r| self.has(r))
    }
}

impl From<Vec<RuleCard>> for RuleSet {
    fn from(cards: Vec<RuleCard>) -> Self {
        let mut set = RuleSet::default();
        for card in cards {
            set.add(card);
        }
        set
    }
}

impl From<RuleSet> for Vec<RuleCard> {
    fn from(set: RuleSet) -> Self {
        set.iter().collect()
    }
}

impl fmt::Debug for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A multiset of power cards. There are two of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<Power>", into = "Vec<Power>")]
pub struct Powers(u32);

impl Powers {
    /// How many copies of each power card there are (rules §2).
    pub const COPIES: u8 = 2;

    /// The number of cards of this kind.
    #[must_use]
    pub const fn count(self, power: Power) -> u8 {
        (self.0 >> (2 * power.id()) & 3) as u8
    }

    /// Whether there is at least one of this kind.
    #[must_use]
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
    #[must_use]
    pub fn len(self) -> u8 {
        Power::ALL.iter().map(|&p| self.count(p)).sum()
    }

    /// Whether there are none.
    #[must_use]
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
        let events: EventSet = [Event::Plague, Event::Charity].into_iter().collect();
        let rules = RuleSet::from(vec![RuleCard::Bounty, RuleCard::Carousel]);
        let powers = Powers::try_from(vec![Power::Looping, Power::Looping]).unwrap();
        let text = serde_json::to_string(&(events, rules, powers)).unwrap();
        assert!(text.ends_with(r#"["looping","looping"]]"#), "{text}");
        assert_eq!(
            serde_json::from_str::<(EventSet, RuleSet, Powers)>(&text).unwrap(),
            (events, rules, powers)
        );
        assert!(serde_json::from_str::<Powers>(r#"["looping", "looping", "looping"]"#).is_err());
    }

    #[test]
    fn adding_twice_is_the_same_as_once() {
        let mut events: EventSet = [Event::Plague, Event::Plague].into_iter().collect();
        assert_eq!(events.iter().collect::<Vec<_>>(), [Event::Plague]);
        events.remove(Event::Plague);
        assert!(events.is_empty() && !events.has(Event::Plague));
        let mut rules = RuleSet::from(vec![RuleCard::Bounty, RuleCard::Bounty]);
        assert_eq!((rules.len(), rules.is_empty()), (1, false));
        rules.remove(RuleCard::Bounty);
        assert!(rules.is_empty() && !rules.has(RuleCard::Bounty));
    }

    #[test]
    fn debug_output_lists_members_by_name() {
        let events: EventSet = [Event::Plague].into_iter().collect();
        let rules = RuleSet::from(vec![RuleCard::Bounty]);
        let powers = Powers::try_from(vec![Power::Looping, Power::Looping]).unwrap();
        assert_eq!(format!("{events:?} {rules:?} {powers:?}"), "{plague} {bounty} [looping, looping]");
    }
}
