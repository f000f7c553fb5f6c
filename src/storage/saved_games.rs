//! The running games: each is a text of its own, so nothing that is begun takes the place
//! of anything.

use super::game_text::{self, Found};
use super::{GAME, UNREADABLE, all_keys, forget, load, now, prefix, reader, storage, store};
use super::{forget_tab, load_tab, store_tab};
use crate::session::SavedGame;
use crate::session::flow::Flow;

/// There while a running game is being read in this window: another one that reads it at
/// the same time does no harm.
const READING: &str = "reading";

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

fn key(id: u64) -> String {
    format!("{GAME}{id}")
}

/// Which running games there are, the one that was played last first.
pub fn ids() -> Vec<u64> {
    let Some(storage) = storage() else { return Vec::new() };
    let begin = prefix() + GAME;
    let id = |key: &String| key.strip_prefix(&begin)?.parse::<u64>().ok();
    let mut all: Vec<(u64, u64)> = Vec::new();
    for game in all_keys(&storage).iter().filter_map(id).map(|id| (played(id), id)) {
        // The library's sort would be two kilobytes more for a handful of numbers.
        all.insert(all.partition_point(|other| *other > game), game);
    }
    all.into_iter().map(|(_, id)| id).collect()
}

/// When a game was played last. Of what older versions kept it is not known: they are as
/// old as their number.
pub fn played(id: u64) -> u64 {
    load(&key(id)).as_deref().and_then(game_text::played).unwrap_or(id)
}

/// A number that no game has.
pub fn new_id() -> u64 {
    let mut id = now();
    while is_kept(id) {
        id += 1;
    }
    id
}

/// Whether this game is kept.
pub fn is_kept(id: u64) -> bool {
    load(&key(id)).is_some()
}

/// Reads a game. What cannot be read is put aside.
pub fn read(id: u64) -> Saved {
    let Some(text) = load(&key(id)) else { return Saved::Nothing };
    // Should a game ever stop the program while it is read, it must not do so
    // each time the page is opened.
    let found = if load_tab(READING).is_some_and(|reading| reading == id.to_string()) {
        Some(Found::Unreadable)
    } else {
        // Where a window keeps nothing, there is nothing to be done about it.
        store_tab(READING, &id.to_string());
        reader::game(&text)
    };
    forget_tab(READING);
    match found {
        // The code to read it could not be had: it stays where it is.
        None => Saved::Nothing,
        Some(Found::Whole(flow)) => Saved::Game(flow),
        Some(Found::Snapshot(flow)) => Saved::OtherRules(flow),
        Some(Found::Unreadable) => {
            quarantine(id, &text);
            Saved::Unreadable(text)
        }
    }
}

fn quarantine(id: u64, text: &str) {
    // First away with it: there may be no room for both.
    forget(&key(id));
    if !store(&format!("{UNREADABLE}{id}"), text) {
        store(&key(id), text);
    }
}

/// All games that can be read, the one that was played last first; the others are left to
/// [`read`].
pub fn list() -> Vec<SavedGame> {
    let one = |id| {
        let flow = game_text::decode_state(&load(&key(id))?)?;
        Some(SavedGame::of(&flow, id, played(id)))
    };
    ids().into_iter().filter_map(one).collect()
}

/// Writes a game down; `false` if there is no room for it, or the browser keeps nothing.
pub fn save(id: u64, flow: &Flow) -> bool {
    game_text::encode(flow, now()).is_some_and(|text| store(&key(id), &text))
}

/// Takes a game away, and gives its text.
pub fn remove(id: u64) -> Option<String> {
    let text = load(&key(id));
    forget(&key(id));
    text
}

/// Brings back what [`remove`] has taken; `false` if there is no room for it any more.
pub fn restore(id: u64, text: &str) -> bool {
    store(&key(id), text)
}
