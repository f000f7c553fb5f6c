//! Reading what is kept of a game. Its code comes after the first load, because a person
//! who has never played here needs none of it: as a part of the wasm of its own
//! ([`AppGame::load_reader`]), or with the pages that are loaded later, which
//! [`install`] it. Writing is part of the first load.

use super::game_text::{self, Found};
use super::{GAME, Key, LAST, all_keys, history, load, prefix, storage};
use crate::games::AppGame;
use crate::session::NewGame;
use std::cell::Cell;

/// The functions that read what is kept of a game.
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

/// Where the reader of a game is once its code is there.
pub type ReaderCell<G> = Cell<Option<Reader<G>>>;

/// Makes the code known. Whatever calls this is linked with it, so only parts of the wasm
/// that come after the first load may.
pub(crate) fn install<G: AppGame>() {
    G::reader().set(Some(Reader { game: game_text::decode, last: history::decode_last }));
}

/// Whether something is kept that cannot be read yet.
pub(crate) fn is_missing<G: AppGame>() -> bool {
    let kept = || {
        let games = prefix(G::KEY) + GAME;
        let game = |storage| all_keys(&storage).iter().any(|key| key.starts_with(&games));
        load(&Key::of::<G>(LAST)).is_some() || storage().is_some_and(game)
    };
    G::reader().get().is_none() && kept()
}

/// Reads a running game; `None` if the code for it is not there.
pub(super) fn game<G: AppGame>(text: &str) -> Option<Found<G>> {
    G::reader().get().map(|reader| (reader.game)(text))
}

/// Reads what was chosen for the last game, if it can still be played and the code for it
/// is there.
pub(super) fn last<G: AppGame>(text: &str) -> Option<NewGame<G>> {
    G::reader().get().and_then(|reader| (reader.last)(text))
}
