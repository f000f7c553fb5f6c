//! Boards for unit tests of what a scenario cannot expect. They are written as scenarios, but `game`, `name`,
//! `players`, `script` and `expect` may be left out.

use serde_json::{Value, json};

use crate::{State, scenario::Scenario};

fn read(text: &str) -> Scenario {
    let mut draft: Value = serde_json::from_str(text).unwrap_or_else(|why| panic!("{why} in {text}"));
    let players = draft["hands"].as_array().map(Vec::len);
    if let Some(draft) = draft.as_object_mut() {
        draft.entry("game").or_insert(json!("board"));
        draft.entry("name").or_insert(json!("here"));
        draft.entry("players").or_insert(json!(players));
        draft.entry("script").or_insert(json!([]));
        draft.entry("expect").or_insert(json!({}));
    }
    serde_json::from_value(draft).unwrap_or_else(|why| panic!("{why} in {text}"))
}

/// Plays the script of a scenario and returns the state after its last line.
#[track_caller]
pub(crate) fn after(text: &str) -> State {
    read(text).play().unwrap_or_else(|why| panic!("{why}"))
}
