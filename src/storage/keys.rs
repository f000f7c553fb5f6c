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
/// How all keys of a file begin, in the place of a folder.
pub const FILE: &str = OURS;
/// The game that older versions kept without its name.
const FIRST_GAME: &str = "card";

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

/// How the keys of all games of the copy at this path begin.
///
/// ```
/// # use frantic::storage::keys::folder;
/// assert_eq!(folder("/games/frantic/index.html"), "frantic./games/frantic/");
/// assert_eq!(folder("/"), "frantic./");
/// ```
pub fn folder(path: &str) -> String {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    format!("{OURS}{folder}/")
}

/// Where the copy with this folder keeps what an older version kept under this key; `None`
/// if that is no such key. `number` tells things apart that there may be several of now. In
/// a file, where there are no folders, the folder is [`FILE`].
pub fn modern(key: &str, folder: &str, number: u64) -> Option<String> {
    let name = key.strip_prefix(OURS)?;
    match name {
        "game" => Some(format!("{folder}{FIRST_GAME}.{}{number}", super::GAME)),
        "unreadable" => Some(format!("{folder}{FIRST_GAME}.{}{number}", super::UNREADABLE)),
        _ => SINGLE.contains(&name).then(|| format!("{folder}{FIRST_GAME}.{name}")),
    }
}

/// The key in a file of what the copy with this folder keeps under `key`; `None` if that
/// belongs to somebody else.
pub fn to_file(key: &str, folder: &str) -> Option<String> {
    let name = key.strip_prefix(OURS)?;
    match key.strip_prefix(folder) {
        Some(own) => (!own.contains('/')).then(|| format!("{OURS}{own}")),
        // With a path it is another copy's; without one a setting, or of an older version.
        None => (!name.contains('/')).then(|| key.to_owned()),
    }
}

/// The other way round.
pub fn from_file(key: &str, folder: &str) -> String {
    match split(key) {
        Some((game, name)) => format!("{folder}{game}.{name}"),
        None => key.to_owned(),
    }
}

/// The game and the name in a key of a file: `card` and `games`, `card` and
/// `game.1700000000000`; `None` for settings, whose keys have one word only.
pub fn split(key: &str) -> Option<(&str, &str)> {
    // Older versions had names of two words, and no game.
    key.strip_prefix(OURS).filter(|name| !SINGLE.contains(name))?.split_once('.')
}

/// Whether what a file would have under this key must not leave the device: private keys
/// of a room and of a seat in one.
pub fn is_secret(key: &str) -> bool {
    let name = split(key).map(|(_, name)| name).or_else(|| key.strip_prefix(OURS)).unwrap_or_default();
    name == super::ROOM || name == super::SEAT
}
