//! The code that reads what a game stored. It is loaded after the first page, because somebody who
//! has never played here does not need it: as a wasm file of its own ([`AppGame::load_reader`]), or
//! with the pages that are loaded later, which call [`install`]. The code that writes is part of
//! the first load.

use super::game_text::{self, Found};
use super::{GAME, Key, LAST, all_keys, history, load, prefix, storage};
use crate::games::AppGame;
use crate::session::NewGame;
use std::cell::Cell;

/// The functions that read what a game stored.
pub struct Reader<G: AppGame> {
    game: fn(&str) -> Found<G>,
    last: fn(&str) -> Option<NewGame<G>>,
}

impl<G: AppGame> Clone for Reader<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: AppGame> Copy for Reader<G> {}

/// Holds the reader of a game once its code has been loaded.
pub type ReaderCell<G> = Cell<Option<Reader<G>>>;

/// Makes the reader available. The code is linked into whatever calls this function, so it may only
/// be called from parts of the wasm that are loaded later.
pub(crate) fn install<G: AppGame>() {
    G::reader().set(Some(Reader { game: game_text::decode, last: history::decode_last }));
}

/// Whether something is stored that needs the reader, and the reader has not been loaded.
pub(crate) fn is_missing<G: AppGame>() -> bool {
    let kept = || {
        let games = prefix(G::KEY) + GAME;
        let game = |storage| all_keys(&storage).iter().any(|key| key.starts_with(&games));
        load(&Key::of::<G>(LAST)).is_some() || storage().is_some_and(game)
    };
    G::reader().get().is_none() && kept()
}

/// Reads a running game; `None` if the reader has not been loaded.
pub(super) fn game<G: AppGame>(text: &str) -> Option<Found<G>> {
    G::reader().get().map(|reader| (reader.game)(text))
}

/// Reads the choices for the last game; `None` if they are no longer valid or the reader has not
/// been loaded.
pub(super) fn last<G: AppGame>(text: &str) -> Option<NewGame<G>> {
    G::reader().get().and_then(|reader| (reader.last)(text))
}
