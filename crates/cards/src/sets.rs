//! Sets of colours, of events and of rule cards, and a multiset of power cards.

use core::fmt;

use game::numbers_below;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Colour, Event, Power, RuleCard};

/// Declares a set: one bit for the number of each member. It is written as a list, by number.
macro_rules! set {
    ($(#[$meta:meta])* pub struct $Set:ident($bits:ty) of $T:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $Set($bits);

        numbers_below!($T, <$bits>::BITS as usize);

        impl $Set {
            /// The empty set.
            pub const NONE: $Set = $Set(0);

            /// Whether the set contains this one.
            #[must_use]
            pub const fn has(self, member: $T) -> bool {
                self.0 >> member.id() & 1 == 1
            }

            /// Adds a member.
            pub const fn add(&mut self, member: $T) {
                self.0 |= 1 << member.id();
            }

            /// Removes a member.
            pub const fn remove(&mut self, member: $T) {
                self.0 &= !(1 << member.id());
            }

            /// The number of members.
            #[must_use]
            pub const fn len(self) -> u8 {
                self.0.count_ones() as u8
            }

            /// Whether the set is empty.
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The members, by number.
            pub fn iter(self) -> impl Iterator<Item = $T> {
                $T::ALL.iter().copied().filter(move |&member| self.has(member))
            }
        }

        impl FromIterator<$T> for $Set {
            fn from_iter<I: IntoIterator<Item = $T>>(members: I) -> Self {
                let mut set = $Set::NONE;
                members.into_iter().for_each(|member| set.add(member));
                set
            }
        }

        impl From<Vec<$T>> for $Set {
            fn from(members: Vec<$T>) -> Self {
                members.into_iter().collect()
            }
        }

        impl Serialize for $Set {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                self.iter().collect::<Vec<_>>().serialize(to)
            }
        }

        impl<'de> Deserialize<'de> for $Set {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                Ok(Vec::deserialize(from)?.into())
            }
        }

        impl fmt::Debug for $Set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}

set! {
    /// A set of colours.
    pub struct Colours(u8) of Colour
}

set! {
    /// A set of events.
    pub struct EventSet(u64) of Event
}

set! {
    /// A set of rule cards.
    pub struct RuleSet(u16) of RuleCard
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

    /// All there are.
    pub(crate) fn every() -> Powers {
        Power::ALL.iter().flat_map(|&power| [power; Powers::COPIES as usize]).collect()
    }

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
