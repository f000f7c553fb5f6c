//! The keys under which things are stored, in this browser and in a file.
//!
//! Settings belong to the person, so all copies of the app on one origin share them:
//! `frantic.theme`. Everything else belongs to one copy and one game: its key contains the path of
//! the copy and the name of the game, as in `frantic./path/card.games`. Things of which there can
//! be several end in a number: `frantic./path/card.game.1700000000000`. Keys in a file have no
//! path: `frantic.card.games`. Keys of older versions had neither path nor game: `frantic.games`.
//!
//! The tab's storage and the lock of the playing window are named the same way. The first copy of the app that
//! finds a key of an older version moves it, unless the new place is taken.

/// Prefix for a running game; its number follows.
pub const GAME: &str = "game.";
/// Prefix for a running game that could not be read; its number follows.
pub const UNREADABLE: &str = "unreadable.";
/// The choices for the last game.
pub const LAST: &str = "last";
/// The results of finished games.
pub const GAMES: &str = "games";
/// Prefix for a finished game as it was played; its date follows.
pub const REPLAY: &str = "replay.";
/// Sets of house rules.
pub const RULES: &str = "rules";
/// People one has played with, at either game.
pub const COMPANIONS: &str = "companions";
/// Sets of house rules that could not be read.
pub const UNREADABLE_RULES: &str = "rules.unreadable";
/// Results of finished games that could not be read.
pub const UNREADABLE_GAMES: &str = "games.unreadable";
/// The room hosted here (src/rooms); in a tab's storage, this tab's seat in another device's room.
pub const ROOM: &str = "room";
/// The last seat that somebody here had in another device's room, in case its tab is gone.
pub const SEAT: &str = "seat";
/// Which game of a room was added to the history last, and when (src/rooms/history.rs).
pub const ROOM_KEPT: &str = "room.kept";
/// The snapshot of the last table (public/picture.js).
pub const PICTURE: &str = "picture";
/// The name of the setting that the browser was asked for lasting storage (crates/storage/src/settings.rs).
pub const PERSIST: &str = "persist";
/// Servers to use instead of those of config.json (src/rooms/servers.rs): a setting.
pub const SERVERS: &str = "frantic.servers";
/// The page's config.json as it was read last (src/rooms/servers.rs).
pub const PAGE_SERVERS: &str = "config";
/// The relay that the link of a room named; a dot and the room's secret follow (src/rooms/servers.rs).
pub const LINK_RELAY: &str = "relay";
/// One's own results of the deals of the day.
pub const DAYS: &str = "days";
/// The tries at deals of the day.
pub const BEGUN: &str = "days.begun";

/// The prefix of all keys.
const OURS: &str = "frantic.";
/// The prefix of all keys in a file, in place of a folder.
pub const FILE: &str = OURS;
/// The game whose name older versions left out.
const FIRST_GAME: &str = "card";

/// The names that older versions used without path and game.
const SINGLE: &[&str] = &[LAST, GAMES, RULES, UNREADABLE_RULES, UNREADABLE_GAMES, ROOM, SEAT];

/// The prefix of the keys of all games of the copy at this path.
///
/// `frantic./games/frantic/` of `/games/frantic/index.html`, and `frantic./` of `/`.
pub fn folder(path: &str) -> String {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    format!("{OURS}{folder}/")
}

/// The key under which the copy with this folder stores the text of an older version's `key`; `None` if
/// `key` is not such a key. `number` is appended to names of which there can now be several. In a file,
/// which has no folders, the folder is [`FILE`].
pub fn modern(key: &str, folder: &str, number: u64) -> Option<String> {
    let name = key.strip_prefix(OURS)?;
    match name {
        "game" => Some(format!("{folder}{FIRST_GAME}.{GAME}{number}")),
        "unreadable" => Some(format!("{folder}{FIRST_GAME}.{UNREADABLE}{number}")),
        _ => SINGLE.contains(&name).then(|| format!("{folder}{FIRST_GAME}.{name}")),
    }
}

/// The key in a file for the text that the copy with this folder stores under `key`; `None` if it belongs to
/// another copy or another app.
pub fn to_file(key: &str, folder: &str) -> Option<String> {
    let name = key.strip_prefix(OURS)?;
    match key.strip_prefix(folder) {
        Some(own) => (!own.contains('/')).then(|| format!("{OURS}{own}")),
        // With a path it belongs to another copy; without one it is a setting, or written by an
        // older version.
        None => (!name.contains('/')).then(|| key.to_owned()),
    }
}

/// The reverse of [`to_file`].
pub fn from_file(key: &str, folder: &str) -> String {
    match split(key) {
        Some((game, name)) => format!("{folder}{game}.{name}"),
        None => key.to_owned(),
    }
}

/// Splits a key of a file into game and name: `card` and `games`, `card` and `game.1700000000000`.
/// `None` for settings, whose keys are a single word.
pub fn split(key: &str) -> Option<(&str, &str)> {
    // Older versions had names of two words, and no game.
    key.strip_prefix(OURS).filter(|name| !SINGLE.contains(name))?.split_once('.')
}

/// Whether the entry under this key of a file must not leave the device, because it holds private
/// keys of a room or of a seat in one, or data that only concerns this device.
pub fn stays_on_device(key: &str) -> bool {
    let name = split(key).map(|(_, name)| name).or_else(|| key.strip_prefix(OURS)).unwrap_or_default();
    [ROOM, SEAT, ROOM_KEPT, PICTURE, PERSIST, PAGE_SERVERS].contains(&name)
}
