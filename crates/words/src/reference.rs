//! The texts of the reference: names and effects, and from a list of its own (for each game) an
//! example and rulings for each entry.
//!
//! Whether a ruling is ours, because the rulebooks are silent, is part of its key (`3-ours`), so that no language
//! can forget it. Other cards are placeholders (`{special.gift}`). Numbers of copies are asked of the rules, not
//! written in texts.

use super::{Words, texts};
use cards::Special;
use play::reference::Entry;
use std::sync::Arc;

/// The texts of the reference about an entry besides its effect.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntryDetails {
    /// The example: a short story.
    pub example: String,
    /// The rulings.
    pub rulings: Vec<Ruling>,
}

/// A ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// One or two sentences.
    pub text: String,
    /// Whether it is our own ruling, because the rulebooks are silent or disagree.
    pub ours: bool,
}

/// The end of the key of a ruling of our own.
const OURS: &str = "-ours";

impl Words {
    /// The name of an entry.
    pub fn entry(&self, entry: Entry) -> String {
        match entry {
            Entry::Special(special) => self.special(special),
            Entry::Event(event) => self.event(event),
            Entry::Power(power) => self.power(power),
            Entry::Rule(card) => self.rule_card(card),
            Entry::BoardCard(card) => self.board_card(card),
            Entry::BoardEvent(event) => self.board_event(event),
            Entry::Field(kind) => self.board_field(kind),
            Entry::Coloured | Entry::Black | Entry::Violet => {
                self.reference_text(&format!("{}.name", entry.key()))
            }
        }
    }

    /// The effect of an entry.
    pub fn entry_text(&self, entry: Entry) -> String {
        match entry {
            Entry::Special(special) => self.special_text(special),
            Entry::Event(event) => self.event_text(event),
            Entry::Power(power) => self.power_text(power),
            Entry::Rule(card) => self.rule_card_text(card),
            Entry::BoardCard(card) => self.board_card_text(card),
            Entry::BoardEvent(event) => self.board_event_text(event),
            Entry::Field(kind) => self.board_field_text(kind),
            Entry::Coloured | Entry::Black | Entry::Violet => {
                self.reference_text(&format!("{}.text", entry.key()))
            }
        }
    }

    /// Adds a list of examples and rulings.
    pub(super) fn add_reference(&mut self, list: &str) {
        let known = self.reference.iter().cloned();
        let mut all: Vec<_> = known.chain(texts(list).iter().cloned()).collect();
        all.sort();
        self.reference = Arc::new(all);
    }

    /// The example and the rulings of an entry, in order.
    pub fn entry_details(&self, entry: Entry) -> EntryDetails {
        let key = format!("ref.{}.", entry.key());
        let mut details = EntryDetails::default();
        for (rest, text) in self.under(&key) {
            let (number, ours) = rest.strip_suffix(OURS).map_or((rest, false), |number| (number, true));
            if number.parse::<u8>().is_ok() {
                details.rulings.push(Ruling { text: self.with_names(text), ours });
            } else if rest == "example" {
                details.example = self.with_names(text);
            }
        }
        details
    }

    /// A text of the reference, by its key.
    pub fn reference_text(&self, key: &str) -> String {
        let key = format!("ref.{key}");
        self.under(&key)
            .find(|(rest, _)| rest.is_empty())
            .map_or(String::new(), |(_, text)| self.with_names(text))
    }

    /// The numbered sentences of a section of the overview.
    pub fn overview_sentences(&self, part: &str) -> Vec<String> {
        let key = format!("ref.overview.{part}.");
        let numbered = self.under(&key).filter(|(rest, _)| rest.parse::<u8>().is_ok());
        numbered.map(|(_, text)| self.with_names(text)).collect()
    }

    /// The texts whose keys begin with `key`, with the rest of their keys.
    fn under<'a>(&'a self, key: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        let from = self.reference.partition_point(|(known, _)| known.as_str() < key);
        let all = self.reference.get(from..).unwrap_or_default().iter();
        all.map_while(move |(known, text)| Some((known.strip_prefix(key)?, text.as_str())))
    }

    /// The name of a card or an event of the board game, by `card.` or `event.` and its id.
    fn board_name(&self, place: &str) -> Option<String> {
        match place.split_once('.')? {
            ("card", id) => board::Card::from_name(id).map(|card| self.board_card(card)),
            ("event", id) => board::Event::from_name(id).map(|event| self.board_event(event)),
            _ => None,
        }
    }

    /// Replaces placeholders like `{special.gift}` by names of cards.
    fn with_names(&self, text: &str) -> String {
        let mut rest = text;
        let mut filled = String::new();
        while let Some((before, (place, after))) =
            rest.split_once('{').and_then(|(before, after)| Some((before, after.split_once('}')?)))
        {
            filled.push_str(before);
            let name = match place.split_once('.') {
                Some(("special", id)) => Special::from_name(id).map(|special| self.special(special)),
                Some(("board", rest)) => self.board_name(rest),
                Some(_) => Some(self.get(&format!("{place}.name"))),
                // A placeholder that the caller will replace.
                None => None,
            };
            match name {
                Some(name) => filled.push_str(&name),
                None => filled.extend(["{", place, "}"]),
            }
            rest = after;
        }
        filled.push_str(rest);
        filled
    }
}
