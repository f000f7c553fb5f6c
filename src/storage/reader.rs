//! The code that reads what a game stored. It is loaded after the first page, because somebody who
//! has never played here does not need it: as a wasm file of its own ([`AppGame::load_reader`]), or
//! with the pages that are loaded later, which call [`install`]. The code that writes is part of
//! the first load.

use super::game_text::{self, ParsedGame};
use super::{Key, LAST, has_games, history, load};
use crate::games::AppGame;
use crate::session::flow::NewGame;
use crate::task::detached;
use std::any::Any;
use std::cell::RefCell;
use std::hint::black_box;

/// The functions that read what a game stored.
struct Reader<G: AppGame> {
    game: fn(&str) -> ParsedGame<G>,
    last: fn(&str) -> Option<NewGame<G>>,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "deriving it would require the game to be `Copy`")]
impl<G: AppGame> Clone for Reader<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: AppGame> Copy for Reader<G> {}

thread_local! {
    /// The reader of each game whose code has been loaded.
    static READERS: RefCell<Vec<Box<dyn Any>>> = const { RefCell::new(Vec::new()) };
}

/// The reader of a game, if its code has been loaded.
fn loaded<G: AppGame>() -> Option<Reader<G>> {
    READERS.with_borrow(|readers| readers.iter().find_map(|reader| reader.downcast_ref().copied()))
}

/// Makes the reader available. The code is linked into whatever calls this function, so it may only
/// be called from parts of the wasm that are loaded later.
pub(crate) fn install<G: AppGame>() {
    // A compiler that sees that nothing else is ever stored would call these directly, and so
    // link them with the first load.
    let reader = black_box(Reader::<G> { game: game_text::decode, last: history::decode_last });
    // Several parts of the wasm install it.
    if loaded::<G>().is_none() {
        READERS.with_borrow_mut(|readers| readers.push(Box::new(reader)));
    }
}

/// Whether something is stored that needs the reader, and the reader has not been loaded.
fn is_missing<G: AppGame>() -> bool {
    let kept = || load(&Key::of::<G>(LAST)).is_some() || has_games(G::KEY);
    loaded::<G>().is_none() && kept()
}

/// Runs `then` as soon as what is stored can be read: at once, unless somebody has played here
/// before and the reader is still loading.
pub(crate) fn when_available<G: AppGame>(then: impl FnOnce() + 'static) {
    if !is_missing::<G>() {
        return then();
    }
    let then: Box<dyn FnOnce()> = Box::new(then);
    detached(async move {
        // If this fails, what is stored stays untouched until the page is reloaded.
        G::load_reader().await;
        then();
    });
}

/// Reads a running game; `None` if the reader has not been loaded.
pub(super) fn game<G: AppGame>(text: &str) -> Option<ParsedGame<G>> {
    loaded::<G>().map(|reader| (reader.game)(text))
}

/// Reads the choices for the last game; `None` if they are no longer valid or the reader has not
/// been loaded.
pub(super) fn last<G: AppGame>(text: &str) -> Option<NewGame<G>> {
    loaded::<G>().and_then(|reader| (reader.last)(text))
}
