//! One's own results of the deals of the day, as they are stored: the first one of each day, oldest first.

use serde::{Deserialize, Serialize};

/// More than a lifetime of them.
const MAX_RESULTS: usize = 20_000;
const MAX_ROUNDS: usize = 100;

/// What came of the deal of a day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DayResult {
    /// The day, such as 20261123.
    pub day: u32,
    /// One's own points at the end.
    pub points: i32,
    /// One's own rank, from 1.
    pub place: u8,
    /// A shape for each round.
    pub shapes: String,
}

impl DayResult {
    fn is_valid(&self) -> bool {
        let rounds = self.shapes.chars().count();
        super::calendar::Date::from_number(self.day).is_some()
            && (1..=4).contains(&self.place)
            && rounds <= MAX_ROUNDS
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
