//! Reading scenario files, and comparing a state with the expectations of a scenario.

use core::fmt::{self, Debug};

use game::{Seat, Seats};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Why a file of scenarios cannot be read, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The error.
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl core::error::Error for ParseError {}

/// Reads the scenarios of a file.
///
/// # Errors
/// The mistake and its place: bad JSON, or an unknown name.
pub fn parse<S: DeserializeOwned>(text: &str) -> Result<Vec<S>, ParseError> {
    serde_json::from_str(text).map_err(|error| {
        // serde_json appends the position, which is returned separately here.
        let whole = error.to_string();
        let message = whole.rsplit_once(" at line ").map_or(whole.as_str(), |(message, _)| message);
        ParseError { line: error.line(), column: error.column(), message: message.to_owned() }
    })
}

/// A scenario for a unit test, which need not have `name`, `players`, `script`, `expect` and the keys of `more`.
///
/// # Panics
/// If it is no scenario.
#[allow(clippy::panic, reason = "tests may fail loudly")]
pub fn filled<S: DeserializeOwned, const N: usize>(more: [(&str, Value); N], text: &str) -> S {
    let mut draft: Value = serde_json::from_str(text).unwrap_or_else(|why| panic!("{why} in {text}"));
    let players = draft["hands"].as_array().map(Vec::len);
    let usual =
        [("name", json!("here")), ("players", json!(players)), ("script", json!([])), ("expect", json!({}))];
    if let Some(draft) = draft.as_object_mut() {
        for (key, value) in usual.into_iter().chain(more) {
            draft.entry(key).or_insert(value);
        }
    }
    serde_json::from_value(draft).unwrap_or_else(|why| panic!("{why} in {text}"))
}

/// One entry for each seat; `null` = not checked.
pub type EachSeat<T> = Option<Vec<Option<T>>>;

/// A seat as a key of a map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct SeatKey(pub Seat);

impl TryFrom<String> for SeatKey {
    type Error = String;
    fn try_from(text: String) -> Result<SeatKey, String> {
        text.parse().ok().and_then(Seat::new).map(SeatKey).ok_or_else(|| format!("{text:?} is no seat"))
    }
}

/// Checks that a list by seat has one entry for each of `players`.
///
/// # Errors
/// The difference, for the list named `what`.
pub fn check_len(what: &str, len: Option<usize>, players: u8) -> Result<(), String> {
    match len {
        Some(len) if len != usize::from(players) => {
            Err(format!("{what}: one entry for each of {players} people"))
        }
        _ => Ok(()),
    }
}

/// A sorted copy, for lists whose order does not matter.
pub fn sorted<T: Ord>(all: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut all: Vec<T> = all.into_iter().collect();
    all.sort();
    all
}

/// Collects the differences from the expectations.
#[derive(Default, Debug)]
pub struct Mismatches(Vec<String>);

impl Mismatches {
    /// Compares one value, if something is expected of it.
    pub fn one<T: PartialEq + Debug>(&mut self, what: &str, expected: Option<T>, found: T) {
        if let Some(expected) = expected
            && expected != found
        {
            self.0.push(format!("{what}: expected {expected:?}, found {found:?}"));
        }
    }

    /// Compares a set of seats.
    pub fn seats(&mut self, what: &str, expected: Option<&Vec<Seat>>, found: Seats) {
        self.one(what, expected.map(|seats| seats.iter().copied().collect()), found);
    }

    /// Compares one value per seat; `both` makes two comparable values of a seat and its expectation.
    pub fn by_seat<T, U: PartialEq + Debug>(
        &mut self,
        what: &str,
        expected: Option<&[Option<T>]>,
        both: impl Fn(Seat, &T) -> (U, U),
    ) {
        for (seat, expected) in (0..).map(Seat::wrapping).zip(expected.unwrap_or(&[])) {
            if let Some(expected) = expected {
                let (expected, found) = both(seat, expected);
                self.one(&format!("{what} of seat {seat}"), Some(expected), found);
            }
        }
    }

    /// The first difference from the expectation, if any.
    ///
    /// # Errors
    /// All of it in one line.
    pub fn verdict(self) -> Result<(), String> {
        if self.0.is_empty() { Ok(()) } else { Err(self.0.join("; ")) }
    }
}
