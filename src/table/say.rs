//! What things on the table are called: the words of cards, from the screens' point of view.

use crate::i18n::Locale;
use crate::text::tx;
use cards::{Card, Colour, Event, Illegal, Power, RuleCard, Source, Special};

/// A colour.
pub(crate) fn colour(l: Locale, colour: Colour) -> String {
    match colour {
        Colour::Blue => tx!(l, colour.blue),
        Colour::Red => tx!(l, colour.red),
        Colour::Green => tx!(l, colour.green),
        Colour::Yellow => tx!(l, colour.yellow),
        Colour::Violet => tx!(l, colour.violet),
    }
}

/// A card in full: "Blue 7".
pub(crate) fn card(_: Locale, card: Card) -> String {
    card.to_string()
}

/// What is printed on a card that bears a name.
pub(crate) fn printed(l: Locale, card: Card) -> String {
    card.as_special().map(|kind| special(l, kind)).unwrap_or_default()
}

/// A special card.
pub(crate) fn special(_: Locale, special: Special) -> String {
    special.name().replace('-', " ")
}

/// What a card does, in a sentence; number cards need none.
pub(crate) fn card_text(_: Locale, _: Card) -> String {
    String::new()
}

/// An event.
pub(crate) fn event(_: Locale, event: Event) -> String {
    event.name().replace('-', " ")
}

/// What an event does.
pub(crate) fn event_text(_: Locale, _: Event) -> String {
    String::new()
}

/// A power card.
pub(crate) fn power(_: Locale, power: Power) -> String {
    power.name().replace('-', " ")
}

/// What a power card does.
pub(crate) fn power_text(_: Locale, _: Power) -> String {
    String::new()
}

/// A rule card.
pub(crate) fn rule_card(_: Locale, card: RuleCard) -> String {
    card.name().replace('-', " ")
}

/// What a rule card says.
pub(crate) fn rule_text(_: Locale, _: RuleCard) -> String {
    String::new()
}

/// Why something is not possible.
pub(crate) fn illegal(_: Locale, why: Illegal) -> String {
    format!("{why:?}")
}

/// Which rule asks: its name, and what it says.
pub(crate) fn source(l: Locale, why: Source) -> Option<(String, String)> {
    match why {
        Source::Turn => None,
        Source::Special(kind) => {
            let card = Card::all().find(|card| card.as_special() == Some(kind))?;
            Some((special(l, kind), card_text(l, card)))
        }
        Source::Event(which) => Some((event(l, which), event_text(l, which))),
        Source::Power(which) => Some((power(l, which), power_text(l, which))),
        Source::RuleCard(which) => Some((rule_card(l, which), rule_text(l, which))),
    }
}
