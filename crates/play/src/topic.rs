//! Topics of explanations: any card, event, power or rule card, and the marks on a person.
//!
//! Elements that show one of these have `data-about`; a long press or the key `i` there opens the
//! explanation.

use cards::{Card, Event, Fact, Power, RuleCard, Source};
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
    /// The topic of a fact, and whether it was visible on the table: a card that was played, tossed
    /// in, turned up or used.
    pub fn of(fact: &Fact) -> (Option<Topic>, bool) {
        let by = |why: Source| match why {
            Source::Special(special) => {
                Card::all().find(|card| card.as_special() == Some(special)).map(Topic::Card)
            }
            Source::Event(event) => Some(Topic::Event(event)),
            Source::Power(power) => Some(Topic::Power(power)),
            Source::RuleCard(card) => Some(Topic::Rule(card)),
            Source::Deal | Source::Turn => None,
        };
        match *fact {
            Fact::Played { card, .. } | Fact::Tossed { card, .. } => (Some(Topic::Card(card)), true),
            Fact::TurnedUp { event, .. } => (Some(Topic::Event(event)), true),
            Fact::Power { power, .. } | Fact::Recharged { power, .. } => (Some(Topic::Power(power)), true),
            Fact::RuleCard { card, .. } => (Some(Topic::Rule(card)), true),
            Fact::Moved { why, .. }
            | Fact::Named { why, .. }
            | Fact::Chose { why, .. }
            | Fact::HandsMoved { why, .. }
            | Fact::HandsMixed { why, .. }
            | Fact::PowersMoved { why, .. } => (by(why), false),
            _ => (None, false),
        }
    }

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
    use cards::Window;

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
    fn the_topic_of_a_fact_can_be_explained() {
        let card = Card::from_name("red-skip").unwrap();
        let by = Seat::default();
        assert_eq!(
            Topic::of(&Fact::Tossed { by, card, window: Window::Attack }),
            (Some(Topic::Card(card)), true)
        );
        let marked = Fact::Chose { by, why: Source::Event(Event::Tornado), yes: true };
        assert_eq!(Topic::of(&marked), (Some(Topic::Event(Event::Tornado)), false));
        assert_eq!(Topic::of(&Fact::TurnBegan(by)), (None, false));
    }

    #[test]
    fn unknown_names_are_no_topics() {
        for name in ["", "c", "c255", "s8", "e-1", "é1", "k3"] {
            assert_eq!(Topic::from_name(name), None, "{name}");
        }
    }
}
