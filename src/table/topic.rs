//! What can be explained: any card, event, power or rule card, and the marks on a person.
//!
//! Elements that show one of these have `data-about`; a long press or the key `i` there opens the
//! explanation ([`super::explain`]).

use cards::{Card, Event, Power, RuleCard};
use game::Seat;

/// Something that can be explained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    /// A playing card.
    Card(Card),
    /// An event card.
    Event(Event),
    /// A power card.
    Power(Power),
    /// A rule card.
    Rule(RuleCard),
    /// A person and their special status.
    Person(Seat),
}

impl Topic {
    /// The value of `data-about`: kind and number.
    pub fn name(self) -> String {
        let (kind, id) = match self {
            Topic::Card(card) => ('c', card.id()),
            Topic::Event(event) => ('e', event.id()),
            Topic::Power(power) => ('p', power.id()),
            Topic::Rule(card) => ('r', card.id()),
            Topic::Person(seat) => ('s', seat.number()),
        };
        format!("{kind}{id}")
    }

    /// The topic with this name.
    pub fn from_name(name: &str) -> Option<Topic> {
        let (kind, id) = name.split_at_checked(1)?;
        let id: u8 = id.parse().ok()?;
        match kind {
            "c" => Card::all().find(|card| card.id() == id).map(Topic::Card),
            "e" => Event::ALL.iter().find(|event| event.id() == id).copied().map(Topic::Event),
            "p" => Power::ALL.iter().find(|power| power.id() == id).copied().map(Topic::Power),
            "r" => RuleCard::ALL.iter().find(|card| card.id() == id).copied().map(Topic::Rule),
            "s" => Seat::new(id).map(Topic::Person),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_topic_is_found_by_its_name() {
        let cards = Card::all().map(Topic::Card);
        let events = Event::ALL.iter().copied().map(Topic::Event);
        let powers = Power::ALL.iter().copied().map(Topic::Power);
        let rules = RuleCard::ALL.iter().copied().map(Topic::Rule);
        let people = (0..8).filter_map(Seat::new).map(Topic::Person);
        for topic in cards.chain(events).chain(powers).chain(rules).chain(people) {
            assert_eq!(Topic::from_name(&topic.name()), Some(topic));
        }
    }

    #[test]
    fn unknown_names_are_no_topics() {
        for name in ["", "c", "c255", "s8", "e-1", "é1", "k3"] {
            assert_eq!(Topic::from_name(name), None, "{name}");
        }
    }
}
