//! The keys under which things are kept, in this browser and in a file.
//!
//! Settings belong to the person, so all copies of the app on one origin share them:
//! `frantic.theme`. Everything else belongs to one copy and to one game: its key contains
//! the path of the copy and the name of the game, `frantic./path/card.games`; what there may
//! be several of has a number at the end, `frantic./path/card.game.1700000000000`. A file
//! has no path: `frantic.card.games`. Older versions had neither path nor game:
//! `frantic.games`.

/// All keys begin so.
const OURS: &str = "frantic.";
/// The game: there may be others one day.
const CARD: &str = "card.";

/// What is kept once, without path and game.
const SINGLE: &[&str] = &[
    super::LAST,
    super::GAMES,
    super::RULES,
    super::UNREADABLE_RULES,
    super::UNREADABLE_GAMES,
    super::ROOM,
    super::SEAT,
];

/// How the keys of the copy at this path begin.
///
/// ```
/// # use frantic::storage::keys::prefix;
/// assert_eq!(prefix("/games/frantic/index.html"), "frantic./games/frantic/card.");
/// assert_eq!(prefix("/"), "frantic./card.");
/// ```
pub fn prefix(path: &str) -> String {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    format!("{OURS}{folder}/{CARD}")
}

/// Where the copy with this prefix keeps what an older version kept under this key; `None`
/// if that is no such key. `number` tells things apart that there may be several of now.
pub fn modern(key: &str, prefix: &str, number: u64) -> Option<String> {
    let name = key.strip_prefix(OURS)?;
    match name {
        "game" => Some(format!("{prefix}{}{number}", super::GAME)),
        "unreadable" => Some(format!("{prefix}{}{number}", super::UNREADABLE)),
        _ => SINGLE.contains(&name).then(|| format!("{prefix}{name}")),
    }
}

/// The key in a file of what the copy with this prefix keeps under `key`; `None` if that
/// belongs to somebody else.
pub fn to_file(key: &str, prefix: &str) -> Option<String> {
    let name = key.strip_prefix(OURS)?;
    match key.strip_prefix(prefix) {
        Some(own) => Some(format!("{OURS}{CARD}{own}")),
        // With a path it is another copy's; without one a setting, or of an older version.
        None => (!name.contains('/')).then(|| key.to_owned()),
    }
}

/// The other way round.
pub fn from_file(key: &str, prefix: &str) -> String {
    match name(key) {
        Some(name) => format!("{prefix}{name}"),
        None => key.to_owned(),
    }
}

/// What a key of a file names, without the game: `games`, `game.1700000000000`; `None` for
/// settings.
pub fn name(key: &str) -> Option<&str> {
    key.strip_prefix(OURS)?.strip_prefix(CARD)
}

/// Whether what a file would have under this key must not leave the device: private keys
/// of a room and of a seat in one.
pub fn is_secret(key: &str) -> bool {
    let name = name(key).or_else(|| key.strip_prefix(OURS)).unwrap_or_default();
    name == super::ROOM || name == super::SEAT
}
