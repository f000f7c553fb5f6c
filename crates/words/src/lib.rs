//! All words people read: texts of the screens ([`screen`], [`tx!`]), names of cards, refusals, and the log in sentences.
//!
//! They are looked up by key or id, and come as lists ([`loaded`]), one set for each language, so they add nothing to
//! the wasm; instead of the compiler, tests check every key in every language.
//!
//! A sentence works for any name and for "you": no word in it agrees with a person, and where the verb changes
//! there is a form `you`. So no code handles gender or case. Names written from right to left are isolated when
//! they are filled in.

pub mod answers;
pub mod awards;
mod board;
mod board_log;
pub mod board_table;
pub mod bots;
mod browser;
pub mod card_table;
pub mod house_options;
mod house_rules;
pub mod labels;
mod language;
pub mod lessons;
pub mod loaded;
mod log;
mod reference;
pub mod replay;
pub mod sayings;
pub mod screen;
pub mod telling;
#[cfg(test)]
mod tests;
pub mod turn_log;

pub use answers::{Answers, Names};
pub use language::Language;
pub use loaded::{List, current};
pub use reference::{EntryDetails, Ruling};

use cards::{Card, Colour, Event, Illegal, Power, Print, RuleCard, Source, Special, Wish};
use std::sync::Arc;

/// Texts by key, sorted by key.
type Texts = Arc<Vec<(String, String)>>;

/// Parses a list.
fn texts(list: &str) -> Texts {
    let texts = list.lines().filter_map(|line| line.split_once('\t'));
    Arc::new(texts.map(|(key, text)| (key.to_owned(), text.to_owned())).collect())
}

/// Replaces the placeholders `{like_this}` of a text by values. In a single pass, because a value
/// may look like a placeholder: people can choose any name.
pub fn fill(text: &str, values: &[(&str, &str)]) -> String {
    let mut rest = text;
    let mut filled = String::new();
    while let Some((before, (name, after))) =
        rest.split_once('{').and_then(|(before, after)| Some((before, after.split_once('}')?)))
    {
        filled.push_str(before);
        let value = values.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value);
        if value.contains(is_leftward) {
            // Isolate it: otherwise the text next to it could be reordered.
            filled.extend(["\u{2068}", value, "\u{2069}"]);
        } else {
            filled.push_str(value);
        }
        rest = after;
    }
    filled.push_str(rest);
    filled
}

/// Whether a letter is written from right to left: Hebrew, Arabic and their neighbours.
fn is_leftward(letter: char) -> bool {
    matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}')
}

/// Whether a card has a polite name as well.
fn is_rude(special: Special) -> bool {
    matches!(special, Special::FuckYou | Special::LuckyBastard)
}

/// The texts of one language; empty before they are loaded.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Words {
    language: Language,
    texts: Texts,
    /// The second list.
    rest: Texts,
    /// The third list, the reference, with that of the board game.
    reference: Texts,
    /// The list of the board game.
    board: Texts,
    /// Whether two cards have their polite names.
    polite: bool,
}

impl Words {
    /// Reads a list: lines of `key⇥text`, sorted by key (crates/texts).
    pub fn parse(language: Language, list: &str) -> Words {
        Words { language, texts: texts(list), ..Words::default() }
    }

    /// Adds a list of the same language.
    pub fn add(&mut self, list: List, text: &str) {
        match list {
            List::First => self.texts = texts(text),
            List::Later => self.rest = texts(text),
            List::Board => self.board = texts(text),
        }
    }

    /// A text of the screens ([`screen`]), by its key.
    pub fn screen(&self, key: &str) -> String {
        self.get(key)
    }

    /// The text of a key, if it exists.
    fn find(&self, key: &str) -> Option<&str> {
        let find = |texts: &Texts| texts.binary_search_by(|(known, _)| known.as_str().cmp(key)).ok();
        let first = find(&self.texts).and_then(|at| self.texts.get(at));
        let rest = || find(&self.rest).and_then(|at| self.rest.get(at));
        let board = || find(&self.board).and_then(|at| self.board.get(at));
        let text = first.or_else(rest).or_else(board);
        text.map(|(_, text)| text.as_str())
    }

    /// The text of a key; if it does not exist, the end of the key itself.
    fn get(&self, key: &str) -> String {
        let bare = || {
            let mut parts = key.rsplit('.');
            let last = parts.next().unwrap_or_default();
            let id = if matches!(last, "name" | "polite") { parts.next().unwrap_or_default() } else { last };
            if last == "text" { String::new() } else { id.replace('-', " ") }
        };
        self.find(key).map_or_else(bare, str::to_owned)
    }

    /// A text with its placeholders replaced.
    fn fill(&self, key: &str, values: &[(&str, &str)]) -> String {
        fill(&self.get(key), values)
    }

    /// A text in the plural form for a number: `.one`, `.other` and other forms of the language. A
    /// form that is missing (as for Italian millions) falls back to `.other`.
    pub fn counted(&self, key: &str, count: usize, values: &[(&str, &str)]) -> String {
        let own = format!("{key}.{}", browser::form(self.language, count));
        let key = if self.find(&own).is_some() { own } else { format!("{key}.other") };
        self.fill(&key, values)
    }

    /// A number as written in this language; minus is U+2212.
    pub fn number(&self, number: i32) -> String {
        // Below a thousand all of our languages agree, so the browser need not be asked for each
        // score.
        if (-999..=999).contains(&number) {
            number.to_string().replace('-', "−")
        } else {
            browser::number(self.language, number.into()).replace('-', "−")
        }
    }

    /// This many points, with their noun: "1 point", "−5 points". `number`: how they are written.
    pub fn points_as(&self, number: &str, points: i32) -> String {
        let count = usize::try_from(points.unsigned_abs()).unwrap_or(usize::MAX);
        self.counted("list.points", count, &[("count", number)])
    }

    /// This many points with their noun, as usually written.
    pub fn points(&self, points: i32) -> String {
        self.points_as(&self.number(points), points)
    }

    /// A number given in tenths, with one decimal place; minus is U+2212.
    #[expect(clippy::cast_precision_loss, reason = "an average of points fits into a float")]
    pub fn tenths(&self, tenths: i64) -> String {
        browser::decimal(self.language, tenths as f64 / 10.0).replace('-', "−")
    }

    /// The name of a special card.
    pub fn special(&self, special: Special) -> String {
        let kind = if self.polite && is_rude(special) { "polite" } else { "name" };
        self.get(&format!("special.{}.{kind}", special.name()))
    }

    /// The name printed on a card; empty if there is none.
    pub fn printed(&self, card: Card) -> String {
        card.as_special().map(|special| self.special(special)).unwrap_or_default()
    }

    /// The effect of a special card.
    pub fn special_text(&self, special: Special) -> String {
        self.get(&format!("special.{}.text", special.name()))
    }

    /// The name of an event.
    pub fn event(&self, event: Event) -> String {
        self.get(&format!("event.{}.name", event.name()))
    }

    /// The effect of an event. In the second list.
    pub fn event_text(&self, event: Event) -> String {
        let rude = self.special(Special::FuckYou);
        self.fill(&format!("event.{}.text", event.name()), &[("fuck-you", &rude)])
    }

    /// The name of a power card.
    pub fn power(&self, power: Power) -> String {
        self.get(&format!("power.{}.name", power.name()))
    }

    /// The effect of a power card. In the second list.
    pub fn power_text(&self, power: Power) -> String {
        self.get(&format!("power.{}.text", power.name()))
    }

    /// The name of a rule card.
    pub fn rule_card(&self, card: RuleCard) -> String {
        self.get(&format!("rule-card.{}.name", card.name()))
    }

    /// The text of a rule card. In the second list.
    pub fn rule_card_text(&self, card: RuleCard) -> String {
        self.get(&format!("rule-card.{}.text", card.name()))
    }

    /// The name of a colour; `None` is black.
    pub fn colour(&self, colour: Option<Colour>) -> String {
        self.get(&format!("colour.{}", colour.map_or("black", Colour::name)))
    }

    /// The full name of a card: "Blue 7", "Gift (Red)".
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

    /// The effect of a card; empty for number cards. In the second list.
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

    /// The name of the rule that asks or acts.
    pub fn source(&self, why: Source) -> String {
        match why {
            Source::Deal | Source::Turn => self.get("list.the-turn"),
            Source::Special(special) => self.special(special),
            Source::Event(event) => self.event(event),
            Source::Power(power) => self.power(power),
            Source::RuleCard(card) => self.rule_card(card),
        }
    }

    /// A sentence that says why something is refused.
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
