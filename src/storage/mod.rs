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
pub mod reader;
pub mod rules;
pub mod saved_games;
#[cfg(test)]
mod tests;

use crate::games::AppGame;
use crate::house::HouseSet;
use crate::session::flow::{Flow, NewGame};
use cards::State;
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
/// Where to meet instead of where the page says (src/net/servers.rs): a setting.
pub(crate) const SERVERS: &str = "frantic.servers";

/// A key of the browser's storage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Key(String);

impl Key {
    /// Of something that belongs to this game and to this copy of the app.
    pub(crate) fn of<G: AppGame>(name: &str) -> Key {
        Key(prefix(G::KEY) + name)
    }

    /// Of something that all games and copies share: a setting, with its whole key.
    pub(crate) fn shared(key: &str) -> Key {
        Key(key.to_owned())
    }

    /// As the browser knows it.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// Moves what older versions kept under keys without a path: it belongs to the copy of
/// the app that finds it first. What has its place taken stays where it is.
pub(crate) fn migrate() {
    let folder = folder();
    for storage in [storage(), tab()].into_iter().flatten() {
        for key in all_keys(&storage) {
            let Some(new) = keys::modern(&key, &folder, now()) else { continue };
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

/// What was chosen for the last game, as far as it can be read by now ([`reader`]).
pub fn last<G: AppGame>() -> Option<NewGame<G>> {
    reader::last(&load(&Key::of::<G>(LAST))?)
}

/// Whether a game was ever begun here.
pub(crate) fn has_played<G: AppGame>() -> bool {
    load(&Key::of::<G>(LAST)).is_some()
}

/// Remembers what was chosen for a game.
pub fn save_last<G: AppGame>(last: &NewGame<G>) {
    if let Some(text) = history::encode_last(last) {
        store(&Key::of::<G>(LAST), &text);
    }
}

/// The games that are over, the oldest first; and the whole text if some of it
/// cannot be read. It is kept aside then, and what can be read takes its place.
pub fn games<G: AppGame>() -> (Vec<Finished<G>>, Option<String>) {
    let Some(text) = load(&Key::of::<G>(GAMES)) else { return (Vec::new(), None) };
    let found = history::decode(&text);
    if !found.damaged {
        // The oldest may have gone.
        save_games(&found.games);
        return (found.games, None);
    }
    if store(&Key::of::<G>(UNREADABLE_GAMES), &text) && !save_games(&found.games) {
        forget(&Key::of::<G>(GAMES));
    }
    (found.games, Some(text))
}

/// Remembers games that are over; `false` if the browser keeps nothing.
pub fn save_games<G: AppGame>(games: &[Finished<G>]) -> bool {
    history::encode(games).is_some_and(|text| store(&Key::of::<G>(GAMES), &text))
}

/// Remembers how a game ended; `false` if there is no room for it.
pub fn save_finished<G: AppGame>(flow: &Flow<G>) -> bool {
    let Some(game) = history::finished(flow, now()) else { return false };
    let before = load(&Key::of::<G>(GAMES));
    let text = before.as_ref().and_then(|text| history::append(text, &game)).or_else(|| {
        // Whatever it was, it is not thrown away.
        let aside = before.as_ref().is_none_or(|text| store(&Key::of::<G>(UNREADABLE_GAMES), text));
        if aside { history::encode(&[game]) } else { None }
    });
    text.is_some_and(|text| store(&Key::of::<G>(GAMES), &text))
}

/// All that is kept, text by text, under the keys it has in a file.
pub fn everything() -> Vec<(String, String)> {
    let (Some(storage), folder) = (storage(), folder()) else { return Vec::new() };
    let one = |key: String| Some((keys::to_file(&key, &folder)?, storage.get_item(&key).ok()??));
    all_keys(&storage).into_iter().filter_map(one).collect()
}

/// Puts all this in the place of all that is kept. A room that is open here stays, and a seat
/// in another's, unless nothing at all shall stay. Where there is no room for it, everything
/// stays as it was: `false`.
pub fn replace_everything(new: &[(String, String)]) -> bool {
    let folder = folder();
    let old = everything();
    let local = |key: &str| Key(keys::from_file(key, &folder));
    let some = !new.is_empty();
    let stays = |key: &str| some && keys::is_secret(key);
    let put = |all: &[(String, String)]| {
        for (key, _) in everything().iter().filter(|(key, _)| !stays(key)) {
            forget(&local(key));
        }
        all.iter().all(|(key, text)| store(&local(key), text))
    };
    // A file has no passwords: those for the same servers stay.
    let servers = load(&Key::shared(SERVERS)).and_then(|own| Some((file::without_passwords(&own)?, own)));
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
    let Some(text) = load(&Key::of::<State>(RULES)) else { return (Vec::new(), None) };
    let found = rules::decode(&text);
    if !found.damaged {
        return (found.sets, None);
    }
    if store(&Key::of::<State>(UNREADABLE_RULES), &text) && !save_sets(&found.sets) {
        forget(&Key::of::<State>(RULES));
    }
    (found.sets, Some(text))
}

/// Remembers sets of house rules; `false` if the browser keeps nothing.
pub fn save_sets(sets: &[HouseSet]) -> bool {
    rules::encode(sets).is_some_and(|text| store(&Key::of::<State>(RULES), &text))
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
pub(crate) fn in_room<G: AppGame>(this_tab: bool) -> bool {
    let (room, seat) = (Key::of::<G>(ROOM), Key::of::<G>(SEAT));
    load_tab(&room).is_some() || !this_tab && (load(&room).is_some() || load(&seat).is_some())
}

fn storage() -> Option<Storage> {
    window().local_storage().ok()?
}

fn all_keys(storage: &Storage) -> Vec<String> {
    (0..storage.length().unwrap_or(0)).filter_map(|at| storage.key(at).ok()?).collect()
}

/// How the keys of this copy of the app begin.
pub(crate) fn folder() -> String {
    keys::folder(&window().location().pathname().unwrap_or_default())
}

/// How those of one game in it begin.
fn prefix(game: &str) -> String {
    format!("{}{game}.", folder())
}

pub(crate) fn load(key: &Key) -> Option<String> {
    storage()?.get_item(key.as_str()).ok()?
}

pub(crate) fn store(key: &Key, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(key.as_str(), text).is_ok())
}

pub(crate) fn forget(key: &Key) {
    if let Some(storage) = storage() {
        // Should it stay, the next one takes its place.
        storage.remove_item(key.as_str()).ok();
    }
}

fn tab() -> Option<Storage> {
    window().session_storage().ok()?
}

/// What this tab keeps for itself.
pub(crate) fn load_tab(key: &Key) -> Option<String> {
    tab()?.get_item(key.as_str()).ok()?
}

/// Keeps something for this tab alone; `false` if it keeps nothing.
pub(crate) fn store_tab(key: &Key, text: &str) -> bool {
    tab().is_some_and(|tab| tab.set_item(key.as_str(), text).is_ok())
}

pub(crate) fn forget_tab(key: &Key) {
    tab().map(|tab| tab.remove_item(key.as_str()));
}
