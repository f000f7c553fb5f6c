//! All that this browser keeps, as one file: written, and read again.
//!
//! A file is the texts as they are stored, under their keys, in an envelope with a
//! version. The page after a panic writes the same (src/panic.rs), with nothing but
//! the DOM. Reading believes nothing: every text goes through what reads it from
//! the storage, and one that cannot be read spoils the file.

use super::game::Found;
use super::{
    GAME, GAMES, LAST, ROOM, RULES, SEAT, SERVERS, UNREADABLE, UNREADABLE_GAMES, UNREADABLE_RULES, game,
    history, rules,
};
use crate::session::SavedGame;
use crate::settings;
use serde_json::{Value, json};

/// The version of the envelope; src/panic.rs writes the same.
pub const VERSION: u64 = 1;
/// No browser of ours keeps more, in bytes.
pub const LONGEST: u32 = 8_000_000;

/// What a file contains.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Kept {
    /// The texts, by key.
    pub texts: Vec<(String, String)>,
    /// The running game.
    pub game: Option<SavedGame>,
    /// How many finished games.
    pub games: usize,
    /// How many sets of house rules.
    pub rules: usize,
    /// Whether there are settings in it.
    pub settings: bool,
}

/// Why something is no file that can be taken over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoFile {
    /// It is not ours.
    Garbage,
    /// It comes from a newer version.
    Newer,
    /// It is ours, and this part of it is damaged.
    Damaged(Part),
}

/// What a file consists of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The running game.
    Game,
    /// Finished games.
    Games,
    /// Who played last, by which rules.
    Last,
    /// Sets of house rules.
    Rules,
    /// Settings.
    Settings,
}

/// Writes a file.
pub fn encode(texts: &[(String, String)]) -> Option<String> {
    let kept: serde_json::Map<String, Value> = texts
        .iter()
        .filter(|(key, _)| key != ROOM && key != SEAT)
        .map(|(key, text)| (key.clone(), json!(text)))
        .collect();
    serde_json::to_string(&json!({ "frantic": VERSION, "kept": kept })).ok()
}

/// Reads a file, whatever it is.
pub fn decode(text: &str) -> Result<Kept, NoFile> {
    if text.len() > LONGEST as usize {
        return Err(NoFile::Garbage);
    }
    let mut value: Value = serde_json::from_str(text).map_err(|_| NoFile::Garbage)?;
    match value.get("frantic").and_then(Value::as_u64) {
        Some(VERSION) => {}
        Some(version) if version > VERSION => return Err(NoFile::Newer),
        _ => return Err(NoFile::Garbage),
    }
    let Some(Value::Object(texts)) = value.get_mut("kept").map(Value::take) else {
        return Err(NoFile::Garbage);
    };
    let mut kept = Kept::default();
    for (key, text) in texts {
        let Value::String(text) = text else { return Err(NoFile::Garbage) };
        if let Some(text) = kept.take_in(&key, text)? {
            kept.texts.push((key, text));
        }
    }
    if kept.texts.is_empty() { Err(NoFile::Garbage) } else { Ok(kept) }
}

impl Kept {
    /// Looks at one text, and gives it back as it is to be stored; nothing if it is
    /// not to be taken over.
    fn take_in(&mut self, key: &str, text: String) -> Result<Option<String>, NoFile> {
        let damaged = |part| Err(NoFile::Damaged(part));
        match key {
            GAME => match game::decode(&text) {
                Found::Whole(flow) | Found::Snapshot(flow) => self.game = Some(SavedGame::of(&flow)),
                Found::Unreadable => return damaged(Part::Game),
            },
            GAMES => {
                let found = history::decode(&text);
                if found.damaged {
                    return damaged(Part::Games);
                }
                self.games = found.games.len();
                // Whoever edits a file may order it otherwise than `append` needs it.
                return Ok(history::encode(&found.games));
            }
            LAST => {
                if history::decode_last(&text).is_none() {
                    return damaged(Part::Last);
                }
            }
            RULES => {
                let found = rules::decode(&text);
                if found.damaged {
                    return damaged(Part::Rules);
                }
                self.rules = found.sets.len();
            }
            SERVERS if meet::Config::parse(&text).is_err() => return damaged(Part::Settings),
            SERVERS => self.settings = true,
            // A room has one host: this would be a second one. And what could not be read there
            // cannot be read here.
            ROOM | SEAT | UNREADABLE | UNREADABLE_RULES | UNREADABLE_GAMES => return Ok(None),
            _ => match settings::is_sound(key, &text) {
                Some(true) => self.settings = true,
                Some(false) => return damaged(Part::Settings),
                None => return Err(NoFile::Garbage),
            },
        }
        Ok(Some(text))
    }
}
