//! What this browser keeps: running games, what was chosen last, how games
//! ended, and sets of house rules; settings are in [`crate::settings`].
//!
//! Each is one text under one key ([`keys`]), with a version in it. What cannot be
//! read is never thrown away: it moves under a key of its own, and the person is
//! told. A browser may refuse to store anything; then games last as long as
//! the page. Reading and writing are plain functions ([`game_text`], [`history`],
//! [`rules`]); [`file`](mod@file) is all of it as one file. What the host of a room must
//! not lose even when the browser is killed is kept otherwise (`durable`).

pub(crate) mod durable;
pub mod file;
pub mod game_text;
pub mod history;
pub mod keys;
pub(crate) mod reader;
pub mod rules;
pub mod saved_games;
#[cfg(test)]
mod tests;

use crate::house::HouseSet;
use crate::session::flow::{Flow, NewGame};
use history::Finished;
use leptos::prelude::window;
use web_sys::Storage;

/// A running game; its number follows.
pub(crate) const GAME: &str = "game.";
/// A running game that could not be read; its number follows.
pub(crate) const UNREADABLE: &str = "unreadable.";
pub(crate) const LAST: &str = "last";
pub(crate) const GAMES: &str = "games";
pub(crate) const RULES: &str = "rules";
pub(crate) const UNREADABLE_RULES: &str = "rules.unreadable";
pub(crate) const UNREADABLE_GAMES: &str = "games.unreadable";
/// The room that is dealt here (src/room), or in a tab the seat one has in another.
pub(crate) const ROOM: &str = "room";
/// The seat that somebody here had last in another's room: its tab may be gone.
pub(crate) const SEAT: &str = "seat";
/// Where to meet instead of where the page says (src/net/config.rs): a setting.
pub(crate) const SERVERS: &str = "frantic.servers";

/// Moves what older versions kept under keys without a path: it belongs to the copy of
/// the app that finds it first. What has its place taken stays where it is.
pub(crate) fn migrate() {
    let prefix = prefix();
    for storage in [storage(), tab()].into_iter().flatten() {
        for key in all_keys(&storage) {
            let Some(new) = keys::modern(&key, &prefix, now()) else { continue };
            let Ok(Some(text)) = storage.get_item(&key) else { continue };
            if storage.get_item(&new).is_ok_and(|there| there.is_none()) {
                // One after the other, or there may be no room for both.
                storage.remove_item(&key).ok();
                if storage.set_item(&new, &text).is_err() {
                    storage.set_item(&key, &text).ok();
                }
            }
        }
    }
}

/// What was chosen for the last game, as far as it can be read ([`reader`]).
pub fn last() -> Option<NewGame> {
    reader::last(&load(LAST)?)
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

/// Remembers how a game ended; `false` if there is no room for it.
pub fn save_finished(flow: &Flow) -> bool {
    let Some(game) = history::finished(flow, now()) else { return false };
    let before = load(GAMES);
    let text = before.as_ref().and_then(|text| history::append(text, &game)).or_else(|| {
        // Whatever it was, it is not thrown away.
        let aside = before.as_ref().is_none_or(|text| store(UNREADABLE_GAMES, text));
        if aside { history::encode(&[game]) } else { None }
    });
    text.is_some_and(|text| store(GAMES, &text))
}

/// All that is kept, text by text, under the keys it has in a file.
pub fn everything() -> Vec<(String, String)> {
    let (Some(storage), prefix) = (storage(), prefix()) else { return Vec::new() };
    let one = |key: String| Some((keys::to_file(&key, &prefix)?, storage.get_item(&key).ok()??));
    all_keys(&storage).into_iter().filter_map(one).collect()
}

/// Puts all this in the place of all that is kept. A room that is open here stays, and a seat
/// in another's, unless nothing at all shall stay. Where there is no room for it, everything
/// stays as it was: `false`.
pub fn replace_everything(new: &[(String, String)]) -> bool {
    let prefix = prefix();
    let old = everything();
    let local = |key: &str| keys::from_file(key, &prefix);
    let some = !new.is_empty();
    let stays = |key: &str| some && keys::is_secret(key);
    let put = |all: &[(String, String)]| {
        for (key, _) in everything().iter().filter(|(key, _)| !stays(key)) {
            forget(&local(key));
        }
        all.iter().all(|(key, text)| store(&local(key), text))
    };
    // A file has no passwords: those for the same servers stay.
    let servers = load(SERVERS).and_then(|own| Some((file::without_passwords(&own)?, own)));
    let own = |(key, text): &(String, String)| match &servers {
        Some((known, own)) if key == SERVERS && known == text => (key.clone(), own.clone()),
        _ => (key.clone(), text.clone()),
    };
    let new: Vec<(String, String)> = new.iter().map(own).collect();
    if put(&new) {
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

/// Now, in milliseconds since 1970.
pub(crate) fn now() -> u64 {
    whole(js_sys::Date::now())
}

/// A moment as browsers count it, in whole milliseconds.
#[expect(clippy::cast_sign_loss, reason = "all our games are of after 1970")]
fn whole(date: f64) -> u64 {
    date as u64
}

/// Whether a room was open here when its page went; in this tab, or at all.
pub(crate) fn in_room(this_tab: bool) -> bool {
    load_tab(ROOM).is_some() || !this_tab && (load(ROOM).is_some() || load(SEAT).is_some())
}

fn storage() -> Option<Storage> {
    window().local_storage().ok()?
}

fn all_keys(storage: &Storage) -> Vec<String> {
    (0..storage.length().unwrap_or(0)).filter_map(|at| storage.key(at).ok()?).collect()
}

/// How the keys of this copy of the app begin.
pub(crate) fn prefix() -> String {
    keys::prefix(&window().location().pathname().unwrap_or_default())
}

/// The whole key of something; settings have theirs already.
fn key(name: &str) -> String {
    if name.starts_with("frantic.") { name.to_owned() } else { prefix() + name }
}

/// Whether there is something under this name.
pub(crate) fn is_kept(name: &str) -> bool {
    load(name).is_some()
}

pub(crate) fn load(name: &str) -> Option<String> {
    storage()?.get_item(&key(name)).ok()?
}

pub(crate) fn store(name: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(&key(name), text).is_ok())
}

pub(crate) fn forget(name: &str) {
    if let Some(storage) = storage() {
        // Should it stay, the next one takes its place.
        storage.remove_item(&key(name)).ok();
    }
}

fn tab() -> Option<Storage> {
    window().session_storage().ok()?
}

/// What this tab keeps for itself.
pub(crate) fn load_tab(name: &str) -> Option<String> {
    tab()?.get_item(&key(name)).ok()?
}

/// Keeps something for this tab alone; `false` if it keeps nothing.
pub(crate) fn store_tab(name: &str, text: &str) -> bool {
    tab().is_some_and(|tab| tab.set_item(&key(name), text).is_ok())
}

pub(crate) fn forget_tab(name: &str) {
    tab().map(|tab| tab.remove_item(&key(name)));
}
