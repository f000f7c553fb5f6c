//! All that this browser keeps, as one file: written, and read again.
//!
//! A file is the texts as they are stored, in an envelope with a version, under keys that
//! say nothing of the path ([`keys`]). The page after a panic writes the same (src/panic.rs),
//! with nothing but the DOM. A file is passed on, so it holds no private keys of rooms and no
//! passwords. Reading believes nothing: every text goes through what reads it from the
//! storage, and one that cannot be read spoils the file.

use super::game_text::Found;
use super::{GAME, GAMES, LAST, SERVERS, UNREADABLE, game_text, history, keys};
use crate::games::{AppGame, OwnText};
use crate::session::SavedGame;
use crate::settings;
use meet::Config;
use serde_json::{Value, json};

/// The version of the envelope; src/panic.rs writes the same. 1 had keys without a game.
pub const VERSION: u64 = 2;
/// No browser of ours keeps more, in bytes.
pub const MAX_BYTES: u32 = 8_000_000;

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
pub enum FileError {
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

/// How the texts of one game in a file are checked.
#[derive(Clone, Copy, Debug)]
pub struct StoredGame {
    /// The name of the game in keys.
    key: &'static str,
    check: fn(&mut Kept, &str, String) -> Result<String, FileError>,
}

impl StoredGame {
    /// That of this game.
    pub const fn of<G: AppGame>() -> StoredGame {
        StoredGame { key: G::KEY, check: Kept::add_text::<G> }
    }
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

/// Reads a file, whatever it is. `now` is the number of a running game that has none yet;
/// `games` are all games of this app: a file that contains another one is refused.
pub fn decode(text: &str, now: u64, games: &[StoredGame]) -> Result<Kept, FileError> {
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
    let mut kept = Kept::default();
    for (key, text) in texts {
        let Value::String(text) = text else { return Err(FileError::Garbage) };
        let key = keys::modern(&key, keys::FILE, now).unwrap_or(key);
        if let Some(text) = kept.add(&key, text, games)? {
            kept.texts.push((key, text));
        }
    }
    if kept.texts.is_empty() { Err(FileError::Garbage) } else { Ok(kept) }
}

impl Kept {
    /// Checks one text, and gives it back as it is to be stored; `None` if it is not to be
    /// taken over.
    fn add(&mut self, key: &str, text: String, games: &[StoredGame]) -> Result<Option<String>, FileError> {
        // A room has one host: this would be a second one.
        if keys::is_secret(key) {
            return Ok(None);
        }
        let Some((game, name)) = keys::split(key) else { return self.add_setting(key, text).map(Some) };
        // What could not be read there cannot be read here.
        if name.starts_with(UNREADABLE) || name.ends_with(".unreadable") {
            return Ok(None);
        }
        let game = games.iter().find(|known| known.key == game).ok_or(FileError::Garbage)?;
        (game.check)(self, name, text).map(Some)
    }

    /// Checks one setting.
    fn add_setting(&mut self, key: &str, text: String) -> Result<String, FileError> {
        let sound =
            if key == SERVERS { Some(Config::parse(&text).is_ok()) } else { settings::is_sound(key, &text) };
        match sound {
            Some(true) => self.settings = true,
            Some(false) => return Err(FileError::Damaged(Part::Settings)),
            None => return Err(FileError::Garbage),
        }
        Ok(text)
    }

    /// Checks one text of this game.
    fn add_text<G: AppGame>(&mut self, name: &str, text: String) -> Result<String, FileError> {
        let damaged = |part| Err(FileError::Damaged(part));
        match name {
            GAMES => {
                let found = history::decode::<G>(&text);
                if found.damaged {
                    return damaged(Part::Games);
                }
                self.games += found.games.len();
                // Whoever edits a file may order it otherwise than `append` needs it.
                return history::encode(&found.games).ok_or(FileError::Damaged(Part::Games));
            }
            LAST => {
                if history::decode_last::<G>(&text).is_none() {
                    return damaged(Part::Last);
                }
            }
            _ => match name.strip_prefix(GAME) {
                Some(id) => {
                    let id = id.parse().map_err(|_| FileError::Garbage)?;
                    let (Found::Whole(flow) | Found::Snapshot(flow)) = game_text::decode::<G>(&text) else {
                        return damaged(Part::Game);
                    };
                    let played = game_text::played(&text).unwrap_or(id);
                    self.running.push(SavedGame::of(&flow, id, played));
                }
                None => match G::check_own_text(name, &text) {
                    OwnText::Sound(count) => self.rules += count,
                    OwnText::Damaged => return damaged(Part::Rules),
                    OwnText::Unknown => return Err(FileError::Garbage),
                },
            },
        }
        Ok(text)
    }
}
