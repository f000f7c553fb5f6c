//! The running games. Each has a text of its own, so starting a game never overwrites another.
//!
//! The text begins with when the game was last played, its round and its people, so the newest game is found
//! without reading the others, and no index can disagree with them. A game that is over is deleted only once it is
//! among the finished ones; a deleted one can be brought back while the page is open.

use super::{
    Key, Storable, forget, forget_tab, hide, lasts_under, load, load_tab, now, numbered, reader, rename,
    store, store_lasting, store_tab,
};
use play::flow::Flow;
use play::games::LocalGame;
use play::stored::game_text::{self, LogText, ParsedGame};
use play::stored::keys::{GAME, UNREADABLE};
use play::stored::saved_game::SavedGame;

/// Present in the tab's storage while a running game is being read in this window. Another window
/// reading the same game at the same time does no harm.
const READING: &str = "reading";

/// The result of looking for a game to resume.
#[derive(Debug)]
pub enum Saved<G: LocalGame> {
    /// Nothing.
    Nothing,
    /// A game.
    Game(Box<Flow<G>>),
    /// A game that was played under other rules, from its snapshot.
    OtherRules(Box<Flow<G>>),
    /// Something unreadable, which was moved aside. Contains its text.
    Unreadable(String),
}

fn key<G: LocalGame>(id: u64) -> Key {
    Key::of::<G>(&format!("{GAME}{id}"))
}

/// The numbers of all running games, most recently played first.
pub fn ids<G: LocalGame>() -> Vec<u64> {
    let mut all: Vec<(u64, u64)> = Vec::new();
    for game in numbered(G::KEY, GAME).into_iter().map(|id| (played::<G>(id), id)) {
        // The standard library's sort would add two kilobytes for a handful of numbers.
        all.insert(all.partition_point(|other| *other > game), game);
    }
    all.into_iter().map(|(_, id)| id).collect()
}

/// When a game was last played. Texts of older versions do not say; the game's number, a date as
/// well, is used.
pub fn played<G: LocalGame>(id: u64) -> u64 {
    load(&key::<G>(id)).as_deref().and_then(game_text::played).unwrap_or(id)
}

/// A number that no game has yet.
pub fn new_id<G: LocalGame>() -> u64 {
    let mut id = now();
    while exists::<G>(id) {
        id += 1;
    }
    id
}

/// Whether this game is stored.
pub fn exists<G: LocalGame>(id: u64) -> bool {
    load(&key::<G>(id)).is_some()
}

/// Whether this game is stored as it was saved last, and not only until the page is closed.
pub fn lasts<G: LocalGame>(id: u64) -> bool {
    lasts_under(&key::<G>(id))
}

/// Reads a game. An unreadable text is moved aside.
pub fn read<G: LocalGame>(id: u64) -> Saved<G> {
    let Some(text) = load(&key::<G>(id)) else { return Saved::Nothing };
    let reading = Key::of::<G>(READING);
    // If reading a game ever crashes the program, it must not do so each time the page is opened.
    let found = if load_tab(&reading).is_some_and(|text| text == id.to_string()) {
        Some(ParsedGame::Unreadable)
    } else {
        // If this tab cannot store anything, this protection is missing; nothing can be done about
        // that.
        store_tab(&reading, &id.to_string());
        reader::game(&text)
    };
    forget_tab(&reading);
    match found {
        // The code that reads it could not be loaded: leave it where it is.
        None => Saved::Nothing,
        Some(ParsedGame::Whole(flow)) => Saved::Game(flow),
        Some(ParsedGame::Snapshot(flow)) => Saved::OtherRules(flow),
        Some(ParsedGame::Unreadable) => {
            rename(&key::<G>(id), &Key::of::<G>(&format!("{UNREADABLE}{id}")));
            Saved::Unreadable(text)
        }
    }
}

/// All games that can be read, most recently played first. The others are handled by [`read`].
pub fn list<G: LocalGame>() -> Vec<SavedGame> {
    let one = |id| {
        let flow = game_text::decode_state::<G>(&load(&key::<G>(id))?)?;
        Some(SavedGame::of::<G>(&flow, id, played::<G>(id)))
    };
    ids::<G>().into_iter().filter_map(one).collect()
}

/// The game played last whose stored text contains this.
pub fn containing<G: LocalGame>(what: &str) -> Option<u64> {
    ids::<G>().into_iter().find(|id| load(&key::<G>(*id)).is_some_and(|text| text.contains(what)))
}

/// Stores a game; `false` if it is there only until the page is closed. `log` is kept from one
/// call to the next ([`game_text::encode`]).
pub fn save<G: LocalGame>(id: u64, flow: &Flow<G>, log: &mut LogText<G>) -> bool {
    game_text::encode(flow, now(), log).is_some_and(|text| store(&key::<G>(id), &text))
}

/// Stores everything that is kept of a game when it is over; `false` if there was no room for it in the history, so
/// that it stays among the running games.
pub fn over<G: Storable>(id: u64, flow: &Flow<G>) -> bool {
    let finished = finish(id, flow);
    G::over(flow);
    super::remember_companions(flow.people());
    finished
}

/// Moves a game that is over to the finished ones; `false` if there is no room for it there, so that it stays among the
/// running ones.
pub fn finish<G: LocalGame>(id: u64, flow: &Flow<G>) -> bool {
    let key = key::<G>(id);
    if super::save_finished(flow) {
        forget(&key);
        return true;
    }
    // Its result takes less room than the game. A text that fits once more can also be put back.
    if let Some(before) = load(&key).filter(|text| store_lasting(&key, text)) {
        forget(&key);
        if super::save_finished(flow) {
            return true;
        }
        store_lasting(&key, &before);
    }
    let whole = game_text::encode(flow, now(), &mut LogText::default());
    if whole.is_some_and(|text| store_lasting(&key, &text)) {
        return false;
    }
    let remembered = super::remember_finished(flow);
    if remembered {
        hide(&key);
    }
    remembered
}

/// Deletes a game and returns its text.
pub fn remove<G: LocalGame>(id: u64) -> Option<String> {
    let text = load(&key::<G>(id));
    forget(&key::<G>(id));
    text
}

/// Restores a game that [`remove`] deleted.
pub fn restore<G: LocalGame>(id: u64, text: &str) {
    store(&key::<G>(id), text);
}
