//! One line of a script: the person, and their answer.

use core::fmt;

use game::Seat;
use serde::{Deserialize, Deserializer};

use crate::{Action, Arrow, Card, Colour, Field, Question, Teleport};

/// A line's text and its meaning.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Whether the answer must be refused and change nothing.
    pub refused: bool,
    pub seat: Seat,
    verb: Verb,
    /// The parts of the answer.
    parts: Vec<Action>,
    text: String,
}

/// The first word of an answer.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Verb {
    Play,
    Lay,
    Seat,
    React,
    Pass,
    Colour,
    Give,
    Teleport,
}

impl Line {
    /// Every seat it mentions.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + '_ {
        let named = self.parts.iter().filter_map(|part| match part {
            Action::Seat(seat) => Some(*seat),
            _ => None,
        });
        named.chain([self.seat])
    }

    /// The parts that answer this question; `None` if the line answers another kind of question.
    pub fn answers(&self, kind: Question) -> Option<&[Action]> {
        let fits = match kind {
            Question::Play => self.verb == Verb::Play,
            Question::Lay { .. } => self.verb == Verb::Lay,
            Question::Person { .. } => self.verb == Verb::Seat,
            Question::Block => matches!(self.verb, Verb::React | Verb::Pass),
            Question::Colour => self.verb == Verb::Colour,
            Question::Give => self.verb == Verb::Give,
            Question::Drift => self.verb == Verb::Teleport,
        };
        fits.then_some(&self.parts)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl<'de> Deserialize<'de> for Line {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        read(text).map_err(serde::de::Error::custom)
    }
}

fn read(text: String) -> Result<Line, String> {
    let rest = text.strip_prefix('!');
    let words: Vec<&str> = rest.unwrap_or(&text).split_whitespace().collect();
    let (seat, says) = words.split_first().ok_or_else(|| format!("{text:?} is no line"))?;
    let seat = self::seat(seat)?;
    let (verb, parts) = parts(says).map_err(|why| format!("{text:?}: {why}"))?;
    Ok(Line { refused: rest.is_some(), seat, verb, parts, text })
}

fn parts(words: &[&str]) -> Result<(Verb, Vec<Action>), String> {
    Ok(match *words {
        ["play", name, on] => (Verb::Play, vec![card(name)?, field(on)?]),
        ["play", name, on, arrow] => (Verb::Play, vec![card(name)?, field(on)?, self::arrow(arrow)?]),
        ["lay", name, on] => (Verb::Lay, vec![card(name)?, field(on)?]),
        ["lay", name, on, arrow] => (Verb::Lay, vec![card(name)?, field(on)?, self::arrow(arrow)?]),
        ["react", name, on] => (Verb::React, vec![card(name)?, field(on)?]),
        ["react", name, on, arrow] => (Verb::React, vec![card(name)?, field(on)?, self::arrow(arrow)?]),
        ["seat", who] => (Verb::Seat, vec![Action::Seat(seat(who)?)]),
        ["pass"] => (Verb::Pass, vec![Action::Pass]),
        ["colour", name] => (Verb::Colour, vec![colour(name)?]),
        ["give", to, name] => {
            let to = to.strip_suffix(':').ok_or("give SEAT: CARD")?;
            (Verb::Give, vec![card(name)?, Action::Seat(seat(to)?)])
        }
        ["teleport", number, to] => (Verb::Teleport, vec![teleport(number)?, field(to)?]),
        ["teleports", one, other] => (Verb::Teleport, vec![teleport(one)?, teleport(other)?]),
        _ => return Err("this is no answer".into()),
    })
}

fn seat(digit: &str) -> Result<Seat, String> {
    digit.parse().ok().and_then(Seat::new).ok_or_else(|| format!("{digit:?} is no seat"))
}

fn card(name: &str) -> Result<Action, String> {
    Card::from_name(name).map(Action::Card).ok_or_else(|| format!("{name:?} is no card"))
}

fn field(number: &str) -> Result<Action, String> {
    let field = number.parse().ok().and_then(Field::new).map(Action::Field);
    field.ok_or_else(|| format!("{number:?} is no field"))
}

fn arrow(name: &str) -> Result<Action, String> {
    Arrow::from_name(name).map(Action::Arrow).ok_or_else(|| format!("{name:?} is no arrow"))
}

fn colour(name: &str) -> Result<Action, String> {
    Colour::from_name(name).map(Action::Colour).ok_or_else(|| format!("{name:?} is no colour"))
}

fn teleport(number: &str) -> Result<Action, String> {
    let teleport = number.parse().ok().and_then(Teleport::new).map(Action::Teleport);
    teleport.ok_or_else(|| format!("{number:?} is no teleport"))
}
