//! Reading what is kept of a game. Its code comes after the first load, because a person
//! who has never played here needs none of it: as a part of the wasm of its own
//! ([`AppGame::load_reader`]), or with the pages that are loaded later, which
//! [`install`] it. Writing is part of the first load.

use super::game_text::{self, Found};
use super::{GAME, Key, LAST, all_keys, history, load, prefix, storage};
use crate::games::AppGame;
use crate::session::NewGame;
use leptos::task::spawn_local;
use std::cell::OnceCell;
use std::hint::black_box;

/// The functions that read what is kept of a game.
pub struct Reader<G: AppGame> {
    game: fn(&str) -> Found<G>,
    last: fn(&str) -> Option<NewGame<G>>,
}

/// Where the reader of a game is once its code is there.
pub type ReaderCell<G> = OnceCell<Reader<G>>;

/// Makes the code known. Whatever calls this is linked with it, so only parts of the wasm
/// that come after the first load may.
pub(crate) fn install<G: AppGame>() {
    // A compiler that sees that nothing else is ever stored would call these directly, and so
    // link them with the first load.
    let reader = black_box(Reader { game: game_text::decode, last: history::decode_last });
    // It stays the same if several parts install it.
    G::reader().with(|cell| cell.set(reader).ok());
}

/// Whether something is kept that cannot be read yet.
fn is_missing<G: AppGame>() -> bool {
    let kept = || {
        let games = prefix(G::KEY) + GAME;
        let game = |storage| all_keys(&storage).iter().any(|key| key.starts_with(&games));
        load(&Key::of::<G>(LAST)).is_some() || storage().is_some_and(game)
    };
    G::reader().with(|cell| cell.get().is_none()) && kept()
}

/// Runs this as soon as what is kept can be read: at once, unless somebody has played here
/// before and the code that reads it is still on its way.
pub(crate) fn when_available<G: AppGame>(then: impl FnOnce() + 'static) {
    if !is_missing::<G>() {
        return then();
    }
    let then: Box<dyn FnOnce()> = Box::new(then);
    spawn_local(async move {
        // Should it fail, what is kept stays as it is till the page is loaded anew.
        G::load_reader().await;
        then();
    });
}

/// Reads a running game; `None` if the code for it is not there.
pub(super) fn game<G: AppGame>(text: &str) -> Option<Found<G>> {
    G::reader().with(|cell| cell.get().map(|reader| (reader.game)(text)))
}

/// Reads what was chosen for the last game, if it can still be played and the code for it
/// is there.
pub(super) fn last<G: AppGame>(text: &str) -> Option<NewGame<G>> {
    G::reader().with(|cell| cell.get().and_then(|reader| (reader.last)(text)))
}
