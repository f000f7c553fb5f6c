//! Text formats for house rules: all saved sets in the browser, and one set as a file to share. In
//! both a set is a name and an [`UncheckedSetup`], which must be checked by [`Setup`] before it is
//! used.

use crate::house_rules::{HouseSet, NoSet, put, tidy, tidy_sentence};
use cards::{Setup, UncheckedSetup};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

const VERSION: u64 = 1;
/// Upper limit for a file, in bytes: no valid file is longer.
pub const MAX_FILE_BYTES: u16 = 20_000;

/// A set as it is written.
#[derive(Serialize, Deserialize)]
struct StoredSet {
    name: String,
    // Older versions had neither.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    figure: Option<u8>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    sentence: String,
    setup: UncheckedSetup,
}

/// The result of reading a text.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ParsedSets {
    /// The sets that could be read, in the order of the text.
    pub sets: Vec<HouseSet>,
    /// Whether something in it could not be read.
    pub damaged: bool,
}

/// Writes all sets.
pub fn encode(sets: &[HouseSet]) -> Option<String> {
    let sets: Vec<StoredSet> = sets.iter().map(written).collect();
    serde_json::to_string(&json!({ "version": VERSION, "sets": sets })).ok()
}

/// Reads sets from a text that may contain anything.
pub fn decode(text: &str) -> ParsedSets {
    let sets =
        serde_json::from_str(text).ok().and_then(newest).and_then(|mut parts| match parts["sets"].take() {
            Value::Array(sets) => Some(sets),
            _ => None,
        });
    let Some(all) = sets else { return ParsedSets { sets: Vec::new(), damaged: true } };
    let mut found = ParsedSets::default();
    for set in all {
        match read(set) {
            Ok(set) if !set.name.is_empty() => put(&mut found.sets, set),
            _ => found.damaged = true,
        }
    }
    found
}

/// Converts a text of an older version to the current form; `None` if the version is unknown.
fn newest(value: Value) -> Option<Value> {
    match value.get("version").and_then(Value::as_u64)? {
        VERSION => Some(value),
        // Before the first release, drafts by name.
        0 => {
            let sets = value.get("sets")?.as_object()?.iter();
            let sets: Vec<Value> =
                sets.map(|(name, setup)| json!({ "name": name, "setup": setup })).collect();
            Some(json!({ "version": VERSION, "sets": sets }))
        }
        _ => None,
    }
}

/// Writes one set as a file.
pub fn encode_file(set: &HouseSet) -> Option<String> {
    let mut file = serde_json::to_value(written(set)).ok()?;
    file["version"] = json!(VERSION);
    serde_json::to_string_pretty(&file).ok()
}

/// Reads one set from a file that may contain anything.
pub fn decode_file(text: &str) -> Result<HouseSet, NoSet> {
    if text.len() > usize::from(MAX_FILE_BYTES) {
        return Err(NoSet::Garbage);
    }
    let value: Value = serde_json::from_str(text).map_err(|_| NoSet::Garbage)?;
    match value.get("version").and_then(Value::as_u64) {
        Some(VERSION) => read(value),
        Some(version) if version > VERSION => Err(NoSet::Newer),
        _ => Err(NoSet::Garbage),
    }
}

fn written(set: &HouseSet) -> StoredSet {
    let HouseSet { name, figure, sentence, setup } = set.clone();
    StoredSet { name, figure, sentence, setup: setup.into() }
}

fn read(value: Value) -> Result<HouseSet, NoSet> {
    let StoredSet { name, figure, sentence, setup } =
        serde_json::from_value(value).map_err(|_| NoSet::Garbage)?;
    let setup = Setup::try_from(setup).map_err(NoSet::Impossible)?;
    Ok(HouseSet { name: tidy(&name), figure, sentence: tidy_sentence(&sentence), setup })
}
