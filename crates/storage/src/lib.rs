//! The browser's storage: running games, the choices for the last game, finished games, sets of house rules, and
//! [`settings`](self::settings).
//!
//! Each is one text with a version, under one key ([`keys`]). An unreadable text is never thrown
//! away: it is moved to a key of its own, and the person is told. A text that the browser refuses to
//! store lasts as long as the page is open, and the person is told once ([`refused`]). The text formats are in
//! [`play::stored`]; everything as one file is [`backup`]. Data that the host of a room must not lose even in a crash
//! is stored by `browser::durable`.
//!
//! Deliberately absent: Leptos, sentences, and the pages that use the texts.

pub mod backup;
pub mod days;
pub mod found;
pub mod reader;
mod refused;
pub mod replays;
pub mod saved_games;
pub mod settings;

pub use refused::on_refusal;

use browser::clock::wall;
use browser::location::path;
use browser::storage::{LOCAL, TAB, WithMemory};
use cards::State;
use meet::Config;
use play::flow::{Flow, NewGame};
use play::games::{LocalGame, Saving};
use play::house_rules::HouseSet;
use play::people::Person;
use play::stored::companions::{self, Companion};
use play::stored::history::{self, Finished};
use play::stored::keys::{
    self, COMPANIONS, GAME, GAMES, LAST, ROOM, RULES, SEAT, SERVERS, UNREADABLE_GAMES, UNREADABLE_RULES,
};
use play::stored::{house_rules, whole};
use std::any::Any;
use std::cell::RefCell;

/// Called at the beginning and end of a game, to store more than the game itself and its result.
pub trait Storable: LocalGame {
    /// A new game of this device begins.
    fn begun(flow: &Flow<Self>) {
        let _ = flow;
    }

    /// A game of this device is over. Called once, when it ends, on any page.
    fn over(flow: &Flow<Self>) {
        let _ = flow;
    }
}

impl Storable for board::State {}

/// A key in the browser's storage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key(String);

impl Key {
    /// The key `name` of this game and this copy of the app.
    pub fn of<G: Saving>(name: &str) -> Key {
        Key::named(G::KEY, name)
    }

    /// The key `name` of the game with this name ([`Saving::KEY`]).
    pub fn named(game: &str, name: &str) -> Key {
        Key(prefix(game) + name)
    }

    /// The key of a setting, which all games and copies share. `key` is the whole key.
    pub fn shared(key: &str) -> Key {
        Key(key.to_owned())
    }

    /// The key as the browser knows it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Moves the texts of older versions under keys without a path: the copy of the app that finds one
/// first gets it. If the new key is taken, the old entry stays where it is.
pub fn migrate() {
    let folder = folder();
    for storage in [&LOCAL, &TAB] {
        storage.with_borrow_mut(|storage| {
            for key in storage.keys() {
                let Some(new) = keys::modern(&key, &folder, now()) else { continue };
                if storage.get(&new).is_none() {
                    storage.rename(&key, &new);
                }
            }
        });
    }
}

thread_local! {
    /// The choices stored last, in case the code to read them has not been loaded.
    static LAST_STORED: RefCell<Option<Box<dyn Any>>> = const { RefCell::new(None) };
}

/// The choices for the last game; `None` if they were stored before the page was opened and the
/// code to read them has not been loaded ([`reader`]).
pub fn last_choices<G: LocalGame>() -> Option<NewGame<G>> {
    let text = load(&Key::of::<G>(LAST))?;
    let stored = || LAST_STORED.with_borrow(|last| last.as_ref()?.downcast_ref::<NewGame<G>>().cloned());
    reader::last(&text).or_else(stored)
}

/// Whether games with this name in their keys are running.
pub fn has_games(game: &str) -> bool {
    !numbered(game, GAME).is_empty()
}

/// Whether something is stored of the game with this name in its keys.
pub fn has_any(game: &str) -> bool {
    let begin = prefix(game);
    all_keys().iter().any(|key| key.starts_with(&begin))
}

/// Whether a game was ever started here.
pub fn has_played<G: LocalGame>() -> bool {
    load(&Key::of::<G>(LAST)).is_some()
}

/// Stores the choices for the last game.
pub fn save_last_choices<G: LocalGame>(last: &NewGame<G>) {
    if let Some(text) = history::encode_last(last) {
        store(&Key::of::<G>(LAST), &text);
        LAST_STORED.set(Some(Box::new(last.clone())));
    }
}

/// Finished games, oldest first; and the whole text if some of it cannot be read. In that case the
/// text is moved aside and replaced with its readable part.
pub fn finished_games<G: LocalGame>() -> (Vec<Finished<G>>, Option<String>) {
    let Some(text) = load(&Key::of::<G>(GAMES)) else { return (Vec::new(), None) };
    let found = history::decode(&text);
    if !found.damaged {
        // The oldest games may have to go to make room.
        if history::encode(&found.games).is_some_and(|kept| kept != text) {
            save_finished_games(&found.games);
        }
        return (found.games, None);
    }
    if store_lasting(&Key::of::<G>(UNREADABLE_GAMES), &text) && !save_finished_games(&found.games) {
        forget(&Key::of::<G>(GAMES));
    }
    (found.games, Some(text))
}

/// Stores finished games; `false` if they are there only until the page is closed.
pub fn save_finished_games<G: LocalGame>(games: &[Finished<G>]) -> bool {
    let stored = history::encode(games).is_some_and(|text| store(&Key::of::<G>(GAMES), &text));
    replays::retain::<G>(&games.iter().map(|game| game.date).collect::<Vec<_>>());
    stored
}

/// Adds the result of a game to the finished games; `false` if there is no room for it where it would last.
pub fn save_finished<G: LocalGame>(flow: &Flow<G>) -> bool {
    add_finished(flow, store_lasting)
}

/// Keeps the result of a game until the page is closed; `false` if other results cannot be read.
fn remember_finished<G: LocalGame>(flow: &Flow<G>) -> bool {
    add_finished(flow, |key, text| {
        store(key, text);
        true
    })
}

fn add_finished<G: LocalGame>(flow: &Flow<G>, store: fn(&Key, &str) -> bool) -> bool {
    let Some(game) = history::finished(flow, now()) else { return false };
    let before = load(&Key::of::<G>(GAMES));
    let text = before.as_ref().and_then(|text| history::append(text, &game)).or_else(|| {
        // A text that is not ours is moved aside, not overwritten.
        let aside = before.as_ref().is_none_or(|text| store_lasting(&Key::of::<G>(UNREADABLE_GAMES), text));
        if aside { history::encode(std::slice::from_ref(&game)) } else { None }
    });
    let stored = text.is_some_and(|text| store(&Key::of::<G>(GAMES), &text));
    if stored {
        replays::keep(game.date, flow);
    }
    stored
}

/// Everything that is stored, with the keys it has in a file.
pub fn all_texts() -> Vec<(String, String)> {
    let folder = folder();
    let one = |key: String| Some((keys::to_file(&key, &folder)?, load(&Key(key))?));
    all_keys().into_iter().filter_map(one).collect()
}

/// Replaces everything stored with `new`. Texts under the keys `kept` stay, as do the room hosted here and seats in
/// others' rooms, unless `new` is empty. If there is not enough room, everything stays as it was and the result is
/// `false`.
pub fn replace_all_texts(new: &[(String, String)], kept: &[String]) -> bool {
    let folder = folder();
    let old = all_texts();
    let local = |key: &str| Key(keys::from_file(key, &folder));
    let some = !new.is_empty();
    let stays = |key: &str| some && (keys::stays_on_device(key) || kept.iter().any(|kept| kept == key));
    let delete = || {
        for (key, _) in all_texts().iter().filter(|(key, _)| !stays(key)) {
            forget(&local(key));
        }
    };
    // A file contains no passwords: keep those for servers that are in both.
    let servers = load(&Key::shared(SERVERS)).and_then(|own| Some((without_passwords(&own)?, own)));
    let own = |(key, text): &(String, String)| match &servers {
        Some((known, own)) if key == SERVERS && known == text => (key.clone(), own.clone()),
        _ => (key.clone(), text.clone()),
    };
    let mut new: Vec<(String, String)> = new.iter().map(own).collect();
    if some {
        days::keep_begun(&mut new);
    }
    delete();
    // The page is reloaded afterwards, so it has to last.
    let stored = new.iter().all(|(key, text)| store_lasting(&local(key), text));
    if !stored {
        delete();
        // This had enough room before, so it has enough again; or it was in memory.
        for (key, text) in &old {
            store(&local(key), text);
        }
    }
    stored
}

/// The settings for relays and brokers without passwords. User names are kept, so that somebody who
/// had chosen to connect only through a server with an account still does.
pub fn without_passwords(text: &str) -> Option<String> {
    let mut config = Config::parse(text).ok()?;
    for (_, password) in config.brokers.iter_mut().filter_map(|broker| broker.account.as_mut()) {
        password.clear();
    }
    config.turn.iter_mut().for_each(|turn| turn.credential.clear());
    Some(config.to_text())
}

/// Sets of house rules; and the whole text if some of it cannot be read. In that case the text is
/// moved aside and replaced with its readable part.
pub fn house_sets() -> (Vec<HouseSet>, Option<String>) {
    let Some(text) = load(&Key::of::<State>(RULES)) else { return (Vec::new(), None) };
    let found = house_rules::decode(&text);
    if !found.damaged {
        return (found.sets, None);
    }
    if store_lasting(&Key::of::<State>(UNREADABLE_RULES), &text) && !save_house_sets(&found.sets) {
        forget(&Key::of::<State>(RULES));
    }
    (found.sets, Some(text))
}

/// Stores sets of house rules; `false` if they are there only until the page is closed.
pub fn save_house_sets(sets: &[HouseSet]) -> bool {
    house_rules::encode(sets).is_some_and(|text| store(&Key::of::<State>(RULES), &text))
}

/// People one has played with, the latest first.
pub fn companions() -> Vec<Companion> {
    let key = Key::of::<State>(COMPANIONS);
    let Some(text) = load(&key) else { return Vec::new() };
    let Some(all) = companions::decode(&text) else { return Vec::new() };
    // Drop people who are in the list twice.
    if let Some(short) = companions::encode(&all).filter(|short| short.len() < text.len()) {
        store_quietly(&key, &short);
    }
    all
}

/// Remembers the people of a game that is over.
pub fn remember_companions(people: &[Person]) {
    let key = Key::of::<State>(COMPANIONS);
    let before = load(&key).unwrap_or_else(|| "[]".to_owned());
    if let Some(text) = companions::after_game(&before, people).filter(|text| *text != before) {
        store(&key, &text);
    }
}

/// The current time in milliseconds since 1970.
pub fn now() -> u64 {
    whole(wall())
}

/// Whether a room of the game with this name was open here when the page was closed: in this tab,
/// or in any if `this_tab` is `false`.
pub fn in_room(game: &str, this_tab: bool) -> bool {
    let (room, seat) = (Key::named(game, ROOM), Key::named(game, SEAT));
    load_tab(&room).is_some() || !this_tab && (load(&room).is_some() || load(&seat).is_some())
}

/// Whether this browser hosts a room of the game with this name.
pub fn hosts_room(game: &str) -> bool {
    load(&Key::named(game, ROOM)).is_some()
}

fn all_keys() -> Vec<String> {
    LOCAL.with_borrow(WithMemory::keys)
}

/// The numbers of all entries of a game whose names begin with this.
fn numbered(game: &str, name: &str) -> Vec<u64> {
    let begin = prefix(game) + name;
    all_keys().iter().filter_map(|key| key.strip_prefix(&begin)?.parse().ok()).collect()
}

/// The prefix of the keys of this copy of the app.
pub fn folder() -> String {
    keys::folder(&path())
}

/// The prefix of the keys of one game in this copy.
fn prefix(game: &str) -> String {
    format!("{}{game}.", folder())
}

/// Whether everything that is stored lasts longer than this page.
pub fn lasts() -> bool {
    LOCAL.with_borrow_mut(|storage| {
        storage.retry();
        storage.lasts()
    })
}

/// Whether the text under this key lasts longer than this page.
fn lasts_under(key: &Key) -> bool {
    LOCAL.with_borrow_mut(|storage| {
        storage.retry();
        storage.lasts_under(key.as_str())
    })
}

/// The text under this key.
pub fn load(key: &Key) -> Option<String> {
    LOCAL.with_borrow(|storage| storage.get(key.as_str()))
}

/// Stores a text; `false` if it is there only until the page is closed, which the person is told.
pub fn store(key: &Key, text: &str) -> bool {
    let stored = store_quietly(key, text);
    if !stored || lasts() {
        refused::note(!stored);
    }
    stored
}

/// Stores a text like [`store`], but tells nobody if it does not last, because the person would not miss it.
pub fn store_quietly(key: &Key, text: &str) -> bool {
    LOCAL.with_borrow_mut(|storage| storage.set(key.as_str(), text))
}

/// Stores a text, or does nothing and returns `false` if it would be there only until the page is closed.
fn store_lasting(key: &Key, text: &str) -> bool {
    LOCAL.with_borrow_mut(|storage| storage.set_lasting(key.as_str(), text))
}

/// Deletes a text as long as something that is there only until the page is closed takes its place.
fn hide(key: &Key) {
    LOCAL.with_borrow_mut(|storage| storage.hide(key.as_str()));
}

fn rename(key: &Key, new: &Key) {
    LOCAL.with_borrow_mut(|storage| storage.rename(key.as_str(), new.as_str()));
}

/// Deletes a text.
pub fn forget(key: &Key) {
    LOCAL.with_borrow_mut(|storage| storage.remove(key.as_str()));
}

/// Reads from the storage of this tab.
pub fn load_tab(key: &Key) -> Option<String> {
    TAB.with_borrow(|storage| storage.get(key.as_str()))
}

/// Stores something for this tab only; `false` if it is there only until the page is closed.
pub fn store_tab(key: &Key, text: &str) -> bool {
    TAB.with_borrow_mut(|storage| storage.set(key.as_str(), text))
}

/// Deletes everything that this copy of the app has stored for this tab.
pub fn forget_tabs() {
    let folder = folder();
    TAB.with_borrow_mut(|storage| {
        for key in storage.keys().iter().filter(|key| keys::to_file(key, &folder).is_some()) {
            storage.remove(key);
        }
    });
}

/// Deletes something of this tab.
pub fn forget_tab(key: &Key) {
    TAB.with_borrow_mut(|storage| storage.remove(key.as_str()));
}
