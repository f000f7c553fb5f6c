//! What this browser keeps: the running game, what was chosen last, how games
//! ended, and sets of house rules; settings are in [`crate::settings`].
//!
//! Each is one text under one key, with a version in it. What cannot be read
//! is never thrown away: it moves under a key of its own, and the person is
//! told. A browser may refuse to store anything; then games last as long as
//! the page. Reading and writing are plain functions ([`game`], [`history`],
//! [`rules`]); [`file`](mod@file) is all of it as one file.

pub mod file;
pub mod game;
pub mod history;
pub mod rules;
#[cfg(test)]
mod tests;

use self::game::Found;
use crate::house::HouseSet;
use crate::session::flow::{Flow, NewGame};
use history::Finished;
use leptos::prelude::window;
use web_sys::Storage;

// All keys begin with `frantic.`: the crash page offers what does (src/panic.rs).
pub(crate) const GAME: &str = "frantic.game";
pub(crate) const UNREADABLE: &str = "frantic.unreadable";
/// There while the running game is being read in this window: another one that reads it at
/// the same time does no harm.
const READING: &str = "frantic.reading";
pub(crate) const LAST: &str = "frantic.last";
pub(crate) const GAMES: &str = "frantic.games";
pub(crate) const RULES: &str = "frantic.rules";
pub(crate) const UNREADABLE_RULES: &str = "frantic.rules.unreadable";
pub(crate) const UNREADABLE_GAMES: &str = "frantic.games.unreadable";
/// The room that is dealt here (src/room), or in a tab the seat one has in another.
pub(crate) const ROOM: &str = "frantic.room";
/// The seat that somebody here had last in another's room: its tab may be gone.
pub(crate) const SEAT: &str = "frantic.seat";
/// Where to meet instead of where the page says (src/net/config.rs).
pub(crate) const SERVERS: &str = "frantic.servers";
/// How all keys begin.
const OURS: &str = "frantic.";

/// What there was to go on with.
#[derive(Debug)]
pub enum Saved {
    /// Nothing.
    Nothing,
    /// A game.
    Game(Box<Flow>),
    /// A game of other rules, as it stood.
    OtherRules(Box<Flow>),
    /// Something unreadable, which is kept aside. Its text.
    Unreadable(String),
}

/// The running game.
pub fn load_game() -> Saved {
    let Some(text) = load(GAME) else { return Saved::Nothing };
    // Should a game ever stop the program while it is read, it must not do so
    // each time the page is opened.
    let window = window().session_storage().ok().flatten();
    let reading = window.as_ref().and_then(|window| window.get_item(READING).ok()?);
    let found = if reading.is_some() {
        Found::Unreadable
    } else {
        // Where a window keeps nothing, there is nothing to be done about it.
        window.as_ref().map(|window| window.set_item(READING, "1"));
        game::decode(&text)
    };
    window.map(|window| window.remove_item(READING));
    match found {
        Found::Whole(flow) => Saved::Game(flow),
        Found::Snapshot(flow) => Saved::OtherRules(flow),
        Found::Unreadable => {
            if store(UNREADABLE, &text) {
                forget(GAME);
            }
            Saved::Unreadable(text)
        }
    }
}

/// Writes the running game down; `false` if the browser keeps nothing.
pub fn save_game(flow: &Flow) -> bool {
    game::encode(flow).is_some_and(|text| store(GAME, &text))
}

/// Forgets the running game.
pub fn forget_game() {
    forget(GAME);
}

/// What was chosen for the last game.
pub fn last() -> Option<NewGame> {
    history::decode_last(&load(LAST)?)
}

/// Remembers what was chosen for a game.
pub fn save_last(last: &NewGame) {
    if let Some(text) = history::encode_last(last) {
        store(LAST, &text);
    }
}

/// The games that are over, the oldest first; and the whole text if some of it
/// cannot be read. It is kept aside then, and what can be read takes its place.
pub fn games() -> (Vec<Finished>, Option<String>) {
    let Some(text) = load(GAMES) else { return (Vec::new(), None) };
    let found = history::decode(&text);
    if !found.damaged {
        // The oldest may have gone.
        save_games(&found.games);
        return (found.games, None);
    }
    if store(UNREADABLE_GAMES, &text) && !save_games(&found.games) {
        forget(GAMES);
    }
    (found.games, Some(text))
}

/// Remembers games that are over; `false` if the browser keeps nothing.
pub fn save_games(games: &[Finished]) -> bool {
    history::encode(games).is_some_and(|text| store(GAMES, &text))
}

/// Remembers how a game ended.
pub fn save_finished(flow: &Flow) {
    let Some(game) = history::finished(flow, whole(js_sys::Date::now())) else { return };
    let before = load(GAMES);
    let text = before.as_ref().and_then(|text| history::append(text, &game)).or_else(|| {
        // Whatever it was, it is not thrown away.
        before.as_ref().map(|text| store(UNREADABLE_GAMES, text));
        history::encode(&[game])
    });
    text.map(|text| store(GAMES, &text));
}

/// All that is kept, text by text.
pub fn everything() -> Vec<(String, String)> {
    let Some(storage) = storage() else { return Vec::new() };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|at| storage.key(at).ok()?);
    let ours = keys.filter(|key| key.starts_with(OURS));
    ours.filter_map(|key| load(&key).map(|text| (key, text))).collect()
}

/// Puts all this in the place of all that is kept. Where there is no room for it,
/// everything stays as it was: `false`.
pub fn replace_everything(new: &[(String, String)]) -> bool {
    let old = everything();
    let put = |all: &[(String, String)]| {
        for (key, _) in everything() {
            forget(&key);
        }
        all.iter().all(|(key, text)| store(key, text))
    };
    if put(new) {
        return true;
    }
    // What had room before has room again.
    put(&old);
    false
}

/// Sets of house rules; and the whole text if some of it cannot be read. It is
/// kept aside then, and what can be read takes its place.
pub fn sets() -> (Vec<HouseSet>, Option<String>) {
    let Some(text) = load(RULES) else { return (Vec::new(), None) };
    let found = rules::decode(&text);
    if !found.damaged {
        return (found.sets, None);
    }
    if store(UNREADABLE_RULES, &text) && !save_sets(&found.sets) {
        forget(RULES);
    }
    (found.sets, Some(text))
}

/// Remembers sets of house rules; `false` if the browser keeps nothing.
pub fn save_sets(sets: &[HouseSet]) -> bool {
    rules::encode(sets).is_some_and(|text| store(RULES, &text))
}

/// A moment as browsers count it, in whole milliseconds.
#[expect(clippy::cast_sign_loss, reason = "all our games are of after 1970")]
fn whole(date: f64) -> u64 {
    date as u64
}

/// Whether a room was open here when its page went; in this tab, or at all.
pub(crate) fn in_room(this_tab: bool) -> bool {
    let tab = || window().session_storage().ok()??.get_item(ROOM).ok()?;
    tab().is_some() || !this_tab && (load(ROOM).is_some() || load(SEAT).is_some())
}

fn storage() -> Option<Storage> {
    window().local_storage().ok()?
}

pub(crate) fn load(key: &str) -> Option<String> {
    storage()?.get_item(key).ok()?
}

pub(crate) fn store(key: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(key, text).is_ok())
}

pub(crate) fn forget(key: &str) {
    if let Some(storage) = storage() {
        // Should it stay, the next one takes its place.
        storage.remove_item(key).ok();
    }
}
