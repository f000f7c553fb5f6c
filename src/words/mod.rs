//! What cards are called, what they do, why something is refused, and what
//! happened, in sentences.
//!
//! These are several hundred and looked up by id, so they come as a list per
//! language, with the screens' own ([`crate::text`]), and cost the wasm nothing; a
//! test walks every id in every language instead of the compiler. [`load`] brings
//! a list, [`load_rest`] the one for the pages that come later, [`load_reference`]
//! examples and rulings; [`current`] is what has arrived.

mod browser;
mod load;
pub mod log;
mod reference;
mod rules;
#[cfg(test)]
mod tests;

pub use load::{current, load, load_reference, load_rest, set_polite};
pub use reference::{Ruling, Told};

use crate::language::Language;
use cards::{Card, Colour, Event, Illegal, Power, Print, RuleCard, Source, Special, Wish};
use std::sync::Arc;

/// Texts by key, in the order of the keys.
type Texts = Arc<Vec<(String, String)>>;

/// The texts of a list.
fn texts(list: &str) -> Texts {
    let texts = list.lines().filter_map(|line| line.split_once('\t'));
    Arc::new(texts.map(|(key, text)| (key.to_owned(), text.to_owned())).collect())
}

/// A text with values in the places that it leaves for them, `{so}`. In one go, since
/// what is put in may look like a place itself: people are called as they like.
pub(crate) fn fill(text: &str, values: &[(&str, &str)]) -> String {
    let mut rest = text;
    let mut filled = String::new();
    while let Some((before, (name, after))) =
        rest.split_once('{').and_then(|(before, after)| Some((before, after.split_once('}')?)))
    {
        filled.push_str(before);
        let value = values.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value);
        if value.contains(is_leftward) {
            // Else what stands beside it would be drawn into its direction.
            filled.extend(["\u{2068}", value, "\u{2069}"]);
        } else {
            filled.push_str(value);
        }
        rest = after;
    }
    filled.push_str(rest);
    filled
}

/// Letters that are written from right to left: Hebrew, Arabic and their neighbours.
fn is_leftward(letter: char) -> bool {
    matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}')
}

/// Cards that have a polite name as well.
fn is_rude(special: Special) -> bool {
    matches!(special, Special::FuckYou | Special::LuckyBastard)
}

/// All these texts in one language; none before they have arrived.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Words {
    language: Language,
    texts: Texts,
    /// Those of the second list.
    rest: Texts,
    /// Those of the third, which the reference brings.
    reference: Texts,
    /// Two cards are called what offends nobody.
    polite: bool,
}

impl Words {
    /// Reads a language's list: `key⇥text` line by line, in the order of the keys (build.rs).
    pub fn parse(language: Language, list: &str) -> Words {
        Words { language, texts: texts(list), ..Words::default() }
    }

    /// A text of the screens (`src/text.rs`), by its key.
    pub fn screen(&self, key: &str) -> String {
        self.get(key)
    }

    /// The text of a key, if there is one.
    fn find(&self, key: &str) -> Option<&str> {
        let find = |texts: &Texts| texts.binary_search_by(|(known, _)| known.as_str().cmp(key)).ok();
        let first = find(&self.texts).and_then(|at| self.texts.get(at));
        let text = first.or_else(|| find(&self.rest).and_then(|at| self.rest.get(at)));
        text.map(|(_, text)| text.as_str())
    }

    /// The text of a key; the key's own last words if there is none.
    fn get(&self, key: &str) -> String {
        let bare = || {
            let mut parts = key.rsplit('.');
            let last = parts.next().unwrap_or_default();
            let id = if matches!(last, "name" | "polite") { parts.next().unwrap_or_default() } else { last };
            if last == "text" { String::new() } else { id.replace('-', " ") }
        };
        self.find(key).map_or_else(bare, str::to_owned)
    }

    /// A text with values in its places.
    fn fill(&self, key: &str, values: &[(&str, &str)]) -> String {
        fill(&self.get(key), values)
    }

    /// A text in the form that goes with a number: `.one`, `.other` and whatever else
    /// a language has. What has not a form of its own (Italian millions) is `.other`.
    pub(crate) fn counted(&self, key: &str, count: usize, values: &[(&str, &str)]) -> String {
        let own = format!("{key}.{}", browser::form(self.language, count));
        let key = if self.find(&own).is_some() { own } else { format!("{key}.other") };
        self.fill(&key, values)
    }

    /// A number as people of the language write it, with a real minus.
    pub(crate) fn number(&self, number: i32) -> String {
        // Below a thousand all of our languages write the same: no need to ask for each score.
        if (-999..=999).contains(&number) {
            number.to_string().replace('-', "−")
        } else {
            browser::number(self.language, number.into()).replace('-', "−")
        }
    }

    /// A number of tenths, likewise.
    #[expect(clippy::cast_precision_loss, reason = "an average of points has room in a float")]
    pub(crate) fn tenths(&self, tenths: i64) -> String {
        browser::decimal(self.language, tenths as f64 / 10.0).replace('-', "−")
    }

    /// The name of a special card.
    pub fn special(&self, special: Special) -> String {
        let kind = if self.polite && is_rude(special) { "polite" } else { "name" };
        self.get(&format!("special.{}.{kind}", special.name()))
    }

    /// What a special card does.
    pub fn special_text(&self, special: Special) -> String {
        self.get(&format!("special.{}.text", special.name()))
    }

    /// The name of an event.
    pub fn event(&self, event: Event) -> String {
        self.get(&format!("event.{}.name", event.name()))
    }

    /// What an event does.
    pub fn event_text(&self, event: Event) -> String {
        let rude = self.special(Special::FuckYou);
        self.fill(&format!("event.{}.text", event.name()), &[("fuck-you", &rude)])
    }

    /// The name of a power card.
    pub fn power(&self, power: Power) -> String {
        self.get(&format!("power.{}.name", power.name()))
    }

    /// What a power card does.
    pub fn power_text(&self, power: Power) -> String {
        self.get(&format!("power.{}.text", power.name()))
    }

    /// The name of a rule card.
    pub fn rule_card(&self, card: RuleCard) -> String {
        self.get(&format!("rule-card.{}.name", card.name()))
    }

    /// What a rule card says.
    pub fn rule_card_text(&self, card: RuleCard) -> String {
        self.get(&format!("rule-card.{}.text", card.name()))
    }

    /// The name of a colour; black where there is none.
    pub fn colour(&self, colour: Option<Colour>) -> String {
        self.get(&format!("colour.{}", colour.map_or("black", Colour::name)))
    }

    /// A card in full: "Blue 7", "Gift (Red)".
    pub fn card(&self, card: Card) -> String {
        match card.print() {
            Print::Number(colour, number) => {
                self.fill("card.number", &[("colour", &self.colour(colour)), ("number", &number.to_string())])
            }
            Print::Special(None, special) => self.special(special),
            Print::Special(colour, special) => self.fill(
                "card.special",
                &[("colour", &self.colour(colour)), ("special", &self.special(special))],
            ),
            Print::Swap(one, other) => self.fill(
                "card.swap",
                &[
                    ("special", &self.special(Special::ColourSwap)),
                    ("one", &self.colour(Some(one))),
                    ("other", &self.colour(Some(other))),
                ],
            ),
        }
    }

    /// What a card does; number cards need no words.
    pub fn card_text(&self, card: Card) -> String {
        card.as_special().map(|special| self.special_text(special)).unwrap_or_default()
    }

    /// A wish.
    pub fn wish(&self, wish: Wish) -> String {
        match wish {
            Wish::Colour(colour) => self.colour(Some(colour)),
            Wish::Number(number) => number.to_string(),
        }
    }

    /// Which rule asks or acts.
    pub fn source(&self, why: Source) -> String {
        match why {
            Source::Deal | Source::Turn => self.get("list.the-turn"),
            Source::Special(special) => self.special(special),
            Source::Event(event) => self.event(event),
            Source::Power(power) => self.power(power),
            Source::RuleCard(card) => self.rule_card(card),
        }
    }

    /// Why something is refused, in a sentence.
    pub fn refusal(&self, why: Illegal) -> String {
        let colour = match why {
            Illegal::Blocked(colour) => self.colour(Some(colour)),
            _ => String::new(),
        };
        self.fill(&format!("refusal.{}", why.name()), &[("colour", &colour)])
    }

    /// "One, two and three".
    pub fn join(&self, items: &[String]) -> String {
        match items {
            [] => self.get("list.nobody"),
            [one] => one.clone(),
            [most @ .., last] => self.fill("list.and", &[("list", &most.join(", ")), ("last", last)]),
        }
    }
}
