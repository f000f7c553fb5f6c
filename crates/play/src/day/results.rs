//! One's own results of the deals of the day, as they are stored: the first one of each day, oldest first.

use crate::day::tries::{Edition, Try};
use serde::{Deserialize, Serialize};

/// The most results: more than a lifetime of days.
const MAX_RESULTS: usize = 20_000;
const MAX_ROUNDS: usize = 100;

/// The result of a deal of the day.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct DayResult {
    /// The day, such as 20261123. It comes first: [`append`] looks for it.
    pub day: u32,
    /// One's own points at the end.
    pub points: i32,
    /// One's own rank, from 1.
    pub place: u8,
    /// A shape for each round.
    pub shapes: String,
    /// Whether the deal had been begun before. Older versions stored neither this nor the following fields.
    #[serde(default, skip_serializing_if = "is_default")]
    pub again: bool,
    /// How many hints were given.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hints: u16,
    /// The edition in which all of it was played.
    #[serde(default, skip_serializing_if = "is_default")]
    pub edition: Option<String>,
    /// How many minutes the local time was ahead of universal time when it was begun.
    #[serde(default, skip_serializing_if = "is_default")]
    pub zone: Option<i32>,
    /// Whether the clock had been set back: then it does not count as a day in a row.
    #[serde(default, skip_serializing_if = "is_default")]
    pub late: bool,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl DayResult {
    fn is_valid(&self) -> bool {
        let rounds = self.shapes.chars().count();
        crate::day::calendar::Date::from_number(self.day).is_some()
            && (1..=4).contains(&self.place)
            && rounds <= MAX_ROUNDS
            && self.edition.as_ref().is_none_or(|edition| edition.len() < 20)
    }

    /// The result with the tries at its deal.
    #[must_use]
    pub fn after(self, known: Option<Try>) -> DayResult {
        let Some(known) = known else { return self };
        DayResult {
            again: known.tries > 1,
            hints: known.hints,
            edition: (known.edition == Edition::NOW).then(|| Edition::NOW.to_string()),
            zone: (known.first.at != 0).then_some(known.first.zone),
            late: known.late,
            ..self
        }
    }

    /// Whether both are results of the same play of the same deal; only the other fields may differ.
    pub fn is_same_play(&self, other: &DayResult) -> bool {
        let course = |one: &DayResult| (one.day, one.points, one.place);
        course(self) == course(other) && self.shapes == other.shapes
    }

    /// The number of rounds.
    pub fn rounds(&self) -> usize {
        self.shapes.chars().count()
    }
}

/// Adds a result, unless there is one of its day; `false` then.
pub fn add(all: &mut Vec<DayResult>, new: DayResult) -> bool {
    match all.binary_search_by_key(&new.day, |known| known.day) {
        Ok(_) => false,
        Err(at) => {
            all.insert(at, new);
            true
        }
    }
}

/// The result of [`append`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Appended {
    /// The text with the result.
    Added(String),
    /// It has a result of that day.
    Known,
    /// It was not written by [`encode`].
    Damaged,
}

/// Adds a result to a text without reading it, so that the code for reading can be loaded later.
pub fn append(text: &str, new: &DayResult) -> Appended {
    let (Some(before), Ok(one)) =
        (text.strip_prefix('[').and_then(|text| text.strip_suffix(']')), serde_json::to_string(new))
    else {
        return Appended::Damaged;
    };
    if before.contains(&format!("{{\"day\":{},", new.day)) {
        return Appended::Known;
    }
    let comma = if before.is_empty() { "" } else { "," };
    Appended::Added(format!("[{before}{comma}{one}]"))
}

/// The result of this day.
pub fn on(all: &[DayResult], day: u32) -> Option<&DayResult> {
    all.iter().find(|known| known.day == day)
}

/// Writes results.
pub fn encode(all: &[DayResult]) -> Option<String> {
    serde_json::to_string(all).ok()
}

/// Reads results from a text that may contain anything. `None` if it was not written by [`encode`].
pub fn decode(text: &str) -> Option<Vec<DayResult>> {
    let read: Vec<DayResult> = serde_json::from_str(text).ok()?;
    let valid = read.len() <= MAX_RESULTS && read.iter().all(DayResult::is_valid);
    let mut all = Vec::new();
    for one in read {
        add(&mut all, one);
    }
    valid.then_some(all)
}
