//! Names of things on the table.

use crate::art::shape_of;
use crate::kit::language::Language;
use crate::kit::text::tx;
use cards::{Colour, Source};
use play::card_table::model::DemandShown;
use words::current;

/// The name of a colour.
pub(crate) fn colour(colour: Colour) -> String {
    current().colour(Some(colour))
}

/// What a pile demands: the drawing that shows it, and a word for each thing that may be played.
pub(super) fn demand(l: Language, demand: DemandShown) -> (&'static str, Vec<String>) {
    let DemandShown { any, black, colour: asked, number, symbol, .. } = demand;
    let mut words: Vec<String> = Vec::new();
    words.extend(any.then(|| tx!(l, table.any)));
    words.extend(black.then(|| tx!(l, table.black)));
    words.extend(asked.map(colour));
    words.extend(number.map(|n| n.to_string()));
    words.extend(symbol.map(|symbol| current().special(symbol)));
    let drawing = match asked {
        _ if any => "s-wild",
        Some(_) => shape_of(asked),
        None => "s-black",
    };
    (drawing, words)
}

/// The name of the rule that asks, unless it is the turn itself.
pub(crate) fn source(why: Source) -> Option<String> {
    (!matches!(why, Source::Deal | Source::Turn)).then(|| current().source(why))
}

/// What the rule that asks says. In the second list.
pub(crate) fn source_text(why: Source) -> String {
    let words = current();
    match why {
        Source::Deal | Source::Turn => String::new(),
        Source::Special(special) => words.special_text(special),
        Source::Event(event) => words.event_text(event),
        Source::Power(power) => words.power_text(power),
        Source::RuleCard(card) => words.rule_card_text(card),
    }
}
