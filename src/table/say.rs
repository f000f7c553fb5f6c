//! What things on the table are called: the words of cards, as screens want them.

use crate::words::current;
use cards::{Card, Colour, Source};

/// A colour.
pub(crate) fn colour(colour: Colour) -> String {
    current().colour(Some(colour))
}

/// What is printed on a card that bears a name.
pub(crate) fn printed(card: Card) -> String {
    card.as_special().map(|special| current().special(special)).unwrap_or_default()
}

/// Which rule asks: its name, and what it says.
pub(crate) fn source(why: Source) -> Option<(String, String)> {
    let words = current();
    let text = match why {
        Source::Deal | Source::Turn => return None,
        Source::Special(special) => words.special_text(special),
        Source::Event(event) => words.event_text(event),
        Source::Power(power) => words.power_text(power),
        Source::RuleCard(card) => words.rule_card_text(card),
    };
    Some((words.source(why), text))
}
