//! The export of everything that a browser has stored, as one file.
//!
//! A file contains the stored texts in an envelope with a version, under keys that do not contain the path of the app
//! ([`keys`]). The page after a bug writes the same format without the program (public/crash.js). People share such
//! files, so they contain no private keys of rooms and no passwords. Reading trusts nothing: every text is parsed by
//! the code that reads it from storage. Unreadable texts are left out, and named.

use super::replays::{self, KeptGame};
use crate::day::tries;
use crate::games::text_check::{Part, TextCheck};
use crate::games::{LocalGame, Saving};
use crate::stored::game_text::{self, ParsedGame};
use crate::stored::history;
use crate::stored::keys::{self, BEGUN, GAME, GAMES, LAST, REPLAY, UNREADABLE};
use crate::stored::saved_game::SavedGame;
use serde_json::{Value, json};

/// The version of the envelope, also written by public/crash.js. Version 1 had keys without the name
/// of a game.
pub const VERSION: u64 = 2;
/// Upper limit for a file, in bytes: browsers store less than this for us.
pub const MAX_BYTES: u32 = 8_000_000;

/// The contents of a file.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct FileContents {
    /// The texts to store, with their keys.
    pub texts: Vec<(String, String)>,
    /// The running games.
    pub running: Vec<SavedGame>,
    /// The number of finished games.
    pub games: usize,
    /// The number of sets of house rules.
    pub rules: usize,
    /// Whether it contains settings.
    pub settings: bool,
    /// The kinds of texts that were left out.
    pub left_out: Vec<Part>,
    /// The keys of texts that were left out: texts stored here under these keys stay.
    pub kept: Vec<String>,
    /// The days whose deals are running.
    days: Vec<u32>,
}

/// Why a file cannot be imported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileError {
    /// It is not one of our files.
    Garbage,
    /// It was written by a newer version.
    Newer,
    /// It is one of our files, but nothing in it can be read; this part for example.
    Damaged(Part),
}

/// How to check the stored texts of one game.
#[derive(Clone, Copy, Debug)]
pub struct StoredGame {
    /// The game's name in keys, [`Saving::KEY`].
    key: &'static str,
    check: fn(&mut FileContents, &str, String) -> Result<String, Part>,
}

/// By the game's name.
impl PartialEq for StoredGame {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl StoredGame {
    /// The checks for game `G`.
    pub const fn of<G: LocalGame>() -> StoredGame {
        StoredGame { key: G::KEY, check: FileContents::add_text::<G> }
    }
}

/// Whether a text is one that would be stored as the setting with this key; `None` if there is no such setting.
pub type IsSetting = fn(key: &str, text: &str) -> Option<bool>;

/// Writes a file. The caller takes passwords out of the settings first.
pub fn encode(texts: &[(String, String)]) -> Option<String> {
    let public = texts.iter().filter(|(key, _)| !keys::stays_on_device(key));
    let contents: serde_json::Map<String, Value> =
        public.map(|(key, text)| (key.clone(), json!(text))).collect();
    serde_json::to_string(&json!({ "frantic": VERSION, "kept": contents })).ok()
}

/// Reads a file, which may contain anything. `now` becomes the number of a running game that has
/// none (older versions); `games` are all games of this app, and `settings` checks its settings.
pub fn decode(
    text: &str,
    now: u64,
    games: &[StoredGame],
    settings: IsSetting,
) -> Result<FileContents, FileError> {
    if text.len() > MAX_BYTES as usize {
        return Err(FileError::Garbage);
    }
    let mut value: Value = serde_json::from_str(text).map_err(|_| FileError::Garbage)?;
    match value.get("frantic").and_then(Value::as_u64) {
        Some(1..=VERSION) => {}
        Some(version) if version > VERSION => return Err(FileError::Newer),
        _ => return Err(FileError::Garbage),
    }
    let Some(Value::Object(texts)) = value.get_mut("kept").map(Value::take) else {
        return Err(FileError::Garbage);
    };
    let mut contents = FileContents::default();
    for (key, text) in texts {
        let key = keys::modern(&key, keys::FILE, now).unwrap_or(key);
        let found = match text {
            Value::String(text) => contents.add(&key, text, games, settings),
            _ => Err(Part::Unknown),
        };
        match found {
            Ok(Some(text)) => contents.texts.push((key, text)),
            Ok(None) => {}
            Err(part) => {
                contents.leave_out(part);
                contents.kept.push(key);
            }
        }
    }
    contents.note_running_deals();
    match contents.left_out.iter().find(|part| **part != Part::Unknown) {
        _ if !contents.texts.is_empty() => Ok(contents),
        Some(part) => Err(FileError::Damaged(*part)),
        None => Err(FileError::Garbage),
    }
}

impl FileContents {
    fn leave_out(&mut self, part: Part) {
        if !self.left_out.contains(&part) {
            self.left_out.push(part);
        }
    }

    /// A deal of the day from a file may have been played to its end elsewhere.
    fn note_running_deals(&mut self) {
        if self.days.is_empty() {
            return;
        }
        let key = format!("{}{}.{BEGUN}", keys::FILE, <cards::State as Saving>::KEY);
        let at = self.texts.iter().position(|(other, _)| *other == key);
        let file = at.map(|at| self.texts.swap_remove(at).1).and_then(|text| tries::decode(&text));
        let all = tries::restore(&[], &file.unwrap_or_default(), &self.days);
        self.texts.push((key, tries::encode(&all)));
    }

    /// Checks one text and returns it as it is to be stored; `None` if it is not to be stored here. The error is the
    /// part that cannot be read.
    fn add(
        &mut self,
        key: &str,
        text: String,
        games: &[StoredGame],
        settings: IsSetting,
    ) -> Result<Option<String>, Part> {
        // A room has exactly one host: importing its keys would create a second one.
        if keys::stays_on_device(key) {
            return Ok(None);
        }
        let Some((game, name)) = keys::split(key) else {
            return self.add_setting(settings(key, &text), text).map(Some);
        };
        // A text that could not be read when it was exported cannot be read here either.
        if name.starts_with(UNREADABLE) || name.ends_with(".unreadable") {
            return Ok(None);
        }
        let game = games.iter().find(|known| known.key == game).ok_or(Part::Unknown)?;
        (game.check)(self, name, text).map(Some)
    }

    /// Adds a setting that was checked.
    fn add_setting(&mut self, sound: Option<bool>, text: String) -> Result<String, Part> {
        match sound {
            Some(true) => self.settings = true,
            Some(false) => return Err(Part::Settings),
            None => return Err(Part::Unknown),
        }
        Ok(text)
    }

    /// Checks one text of game `G`.
    fn add_text<G: LocalGame>(&mut self, name: &str, text: String) -> Result<String, Part> {
        match name {
            GAMES => {
                let found = history::decode::<G>(&text);
                if found.damaged {
                    self.leave_out(Part::Games);
                    if found.games.is_empty() {
                        return Err(Part::Games);
                    }
                }
                self.games += found.games.len();
                // A file may have been edited and be in another order than `append` relies on.
                return history::encode(&found.games).ok_or(Part::Games);
            }
            LAST => {
                if history::decode_last::<G>(&text).is_none() {
                    return Err(Part::Last);
                }
            }
            _ if name.starts_with(REPLAY) => {
                if matches!(replays::decode::<G>(&text), KeptGame::Unreadable) {
                    return Err(Part::Games);
                }
            }
            _ => match name.strip_prefix(GAME) {
                Some(id) => {
                    let id = id.parse().map_err(|_| Part::Unknown)?;
                    let (ParsedGame::Whole(flow) | ParsedGame::Snapshot(flow)) =
                        game_text::decode::<G>(&text)
                    else {
                        return Err(Part::Game);
                    };
                    self.days.extend(flow.day().map(|day| day.0));
                    let played = game_text::played(&text).unwrap_or(id);
                    self.running.push(SavedGame::of(&flow, id, played));
                }
                None => match G::check_text(name, &text) {
                    TextCheck::Valid(count) => self.rules += count,
                    TextCheck::Mended(rest, count, part) => {
                        self.rules += count;
                        self.leave_out(part);
                        return Ok(rest);
                    }
                    TextCheck::Damaged(part) => return Err(part),
                    TextCheck::Unknown => return Err(Part::Unknown),
                },
            },
        }
        Ok(text)
    }
}
