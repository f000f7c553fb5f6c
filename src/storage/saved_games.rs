//! The running games: each is a text of its own, so nothing that is begun takes the place
//! of anything.

use super::game_text::{self, Found};
use super::{GAME, Key, UNREADABLE, all_keys, forget, load, now, prefix, storage, store};
use super::{forget_tab, load_tab, store_tab};
use crate::games::AppGame;
use crate::session::SavedGame;
use crate::session::flow::Flow;

/// There while a running game is being read in this window: another one that reads it at
/// the same time does no harm.
const READING: &str = "reading";

/// What there was to go on with.
#[derive(Debug)]
pub enum Saved<G: AppGame> {
    /// Nothing.
    Nothing,
    /// A game.
    Game(Box<Flow<G>>),
    /// A game of other rules, as it stood.
    OtherRules(Box<Flow<G>>),
    /// Something unreadable, which is kept aside. Its text.
    Unreadable(String),
}

fn key<G: AppGame>(id: u64) -> Key {
    Key::of::<G>(&format!("{GAME}{id}"))
}

/// Which running games there are, the one that was played last first.
pub fn ids<G: AppGame>() -> Vec<u64> {
    let Some(storage) = storage() else { return Vec::new() };
    let begin = prefix(G::KEY) + GAME;
    let id = |key: &String| key.strip_prefix(&begin)?.parse::<u64>().ok();
    let mut all: Vec<(u64, u64)> = Vec::new();
    for game in all_keys(&storage).iter().filter_map(id).map(|id| (played::<G>(id), id)) {
        // The library's sort would be two kilobytes more for a handful of numbers.
        all.insert(all.partition_point(|other| *other > game), game);
    }
    all.into_iter().map(|(_, id)| id).collect()
}

/// When a game was played last. Of what older versions kept it is not known: they are as
/// old as their number.
pub fn played<G: AppGame>(id: u64) -> u64 {
    load(&key::<G>(id)).as_deref().and_then(game_text::played).unwrap_or(id)
}

/// A number that no game has.
pub fn new_id<G: AppGame>() -> u64 {
    let mut id = now();
    while is_kept::<G>(id) {
        id += 1;
    }
    id
}

/// Whether this game is kept.
pub fn is_kept<G: AppGame>(id: u64) -> bool {
    load(&key::<G>(id)).is_some()
}

/// Reads a game. What cannot be read is put aside.
pub fn read<G: AppGame>(id: u64) -> Saved<G> {
    let Some(text) = load(&key::<G>(id)) else { return Saved::Nothing };
    let reading = Key::of::<G>(READING);
    // Should a game ever stop the program while it is read, it must not do so
    // each time the page is opened.
    let found = if load_tab(&reading).is_some_and(|text| text == id.to_string()) {
        Found::Unreadable
    } else {
        // Where a window keeps nothing, there is nothing to be done about it.
        store_tab(&reading, &id.to_string());
        game_text::decode(&text)
    };
    forget_tab(&reading);
    match found {
        Found::Whole(flow) => Saved::Game(flow),
        Found::Snapshot(flow) => Saved::OtherRules(flow),
        Found::Unreadable => {
            quarantine::<G>(id, &text);
            Saved::Unreadable(text)
        }
    }
}

fn quarantine<G: AppGame>(id: u64, text: &str) {
    // First away with it: there may be no room for both.
    forget(&key::<G>(id));
    if !store(&Key::of::<G>(&format!("{UNREADABLE}{id}")), text) {
        store(&key::<G>(id), text);
    }
}

/// All games that can be read, the one that was played last first; the others are left to
/// [`read`].
pub fn list<G: AppGame>() -> Vec<SavedGame> {
    let one = |id| {
        let flow = game_text::decode_state::<G>(&load(&key::<G>(id))?)?;
        Some(SavedGame::of::<G>(&flow, id, played::<G>(id)))
    };
    ids::<G>().into_iter().filter_map(one).collect()
}

/// Writes a game down; `false` if there is no room for it, or the browser keeps nothing.
pub fn save<G: AppGame>(id: u64, flow: &Flow<G>) -> bool {
    game_text::encode(flow, now()).is_some_and(|text| store(&key::<G>(id), &text))
}

/// Takes a game away, and gives its text.
pub fn remove<G: AppGame>(id: u64) -> Option<String> {
    let text = load(&key::<G>(id));
    forget(&key::<G>(id));
    text
}

/// Brings back what [`remove`] has taken; `false` if there is no room for it any more.
pub fn restore<G: AppGame>(id: u64, text: &str) -> bool {
    store(&key::<G>(id), text)
}
