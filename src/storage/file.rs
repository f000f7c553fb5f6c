//! All that this browser keeps, as one file: written, and read again.
//!
//! A file is the texts as they are stored, in an envelope with a version, under keys that
//! say nothing of the path ([`keys`]). The page after a panic writes the same (src/panic.rs),
//! with nothing but the DOM. A file is passed on, so it holds no private keys of rooms and no
//! passwords. Reading believes nothing: every text goes through what reads it from the
//! storage, and one that cannot be read spoils the file.

use super::game_text::Found;
use super::{GAME, GAMES, LAST, RULES, SERVERS, UNREADABLE, game_text, history, keys, rules};
use crate::session::SavedGame;
use crate::settings;
use meet::Config;
use serde_json::{Value, json};

/// The version of the envelope; src/panic.rs writes the same. 1 had keys without a game.
pub const VERSION: u64 = 2;
/// How keys of a file begin that are not settings.
const FILE: &str = "frantic.card.";
/// No browser of ours keeps more, in bytes.
pub const LONGEST: u32 = 8_000_000;

/// What a file contains.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Kept {
    /// The texts, by key.
    pub texts: Vec<(String, String)>,
    /// The running games.
    pub running: Vec<SavedGame>,
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
    /// A running game.
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
    let public = texts.iter().filter(|(key, _)| !keys::is_secret(key)).filter_map(|(key, text)| {
        let text = if key == SERVERS { without_passwords(text)? } else { text.clone() };
        Some((key.clone(), json!(text)))
    });
    let kept: serde_json::Map<String, Value> = public.collect();
    serde_json::to_string(&json!({ "frantic": VERSION, "kept": kept })).ok()
}

/// Where to meet, without what only the owner of an account knows. The accounts' names stay,
/// so that whoever wanted to meet by them alone still does.
pub fn without_passwords(text: &str) -> Option<String> {
    let mut config = Config::parse(text).ok()?;
    for (_, password) in config.brokers.iter_mut().filter_map(|broker| broker.account.as_mut()) {
        password.clear();
    }
    config.turn.iter_mut().for_each(|turn| turn.credential.clear());
    Some(config.to_text())
}

/// Reads a file, whatever it is. `now` is the number of a running game that has none yet.
pub fn decode(text: &str, now: u64) -> Result<Kept, NoFile> {
    if text.len() > LONGEST as usize {
        return Err(NoFile::Garbage);
    }
    let mut value: Value = serde_json::from_str(text).map_err(|_| NoFile::Garbage)?;
    match value.get("frantic").and_then(Value::as_u64) {
        Some(1..=VERSION) => {}
        Some(version) if version > VERSION => return Err(NoFile::Newer),
        _ => return Err(NoFile::Garbage),
    }
    let Some(Value::Object(texts)) = value.get_mut("kept").map(Value::take) else {
        return Err(NoFile::Garbage);
    };
    let mut kept = Kept::default();
    for (key, text) in texts {
        let Value::String(text) = text else { return Err(NoFile::Garbage) };
        let key = keys::modern(&key, FILE, now).unwrap_or(key);
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
        // A room has one host: this would be a second one.
        if keys::is_secret(key) {
            return Ok(None);
        }
        match keys::name(key) {
            Some(GAMES) => {
                let found = history::decode(&text);
                if found.damaged {
                    return damaged(Part::Games);
                }
                self.games = found.games.len();
                // Whoever edits a file may order it otherwise than `append` needs it.
                return Ok(history::encode(&found.games));
            }
            Some(LAST) => {
                if history::decode_last(&text).is_none() {
                    return damaged(Part::Last);
                }
            }
            Some(RULES) => {
                let found = rules::decode(&text);
                if found.damaged {
                    return damaged(Part::Rules);
                }
                self.rules = found.sets.len();
            }
            Some(name) if name.starts_with(GAME) => {
                let Some(id) = name.strip_prefix(GAME).and_then(|id| id.parse().ok()) else {
                    return Err(NoFile::Garbage);
                };
                match game_text::decode(&text) {
                    Found::Whole(flow) | Found::Snapshot(flow) => {
                        let played = game_text::played(&text).unwrap_or(id);
                        self.running.push(SavedGame::of(&flow, id, played));
                    }
                    Found::Unreadable => return damaged(Part::Game),
                }
            }
            // What could not be read there cannot be read here.
            Some(name) if name.starts_with(UNREADABLE) || name.ends_with(".unreadable") => return Ok(None),
            Some(_) => return Err(NoFile::Garbage),
            None if key == SERVERS => {
                if Config::parse(&text).is_err() {
                    return damaged(Part::Settings);
                }
                self.settings = true;
            }
            None => match settings::is_sound(key, &text) {
                Some(true) => self.settings = true,
                Some(false) => return damaged(Part::Settings),
                None => return Err(NoFile::Garbage),
            },
        }
        Ok(Some(text))
    }
}
