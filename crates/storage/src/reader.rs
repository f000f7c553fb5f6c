//! The code that reads the stored texts of a game, and that stores a finished one. It is loaded after the first page,
//! because somebody who has never played here does not need it, by code that calls [`install`]. The code that writes
//! running games is part of the first load.

use super::{Key, Storable, has_games, load, saved_games};
use play::flow::{Flow, NewGame};
use play::games::LocalGame;
use play::stored::game_text::{self, ParsedGame};
use play::stored::history;
use play::stored::keys::LAST;
use std::any::Any;
use std::cell::RefCell;
use std::hint::black_box;

/// The functions that are loaded later.
struct Reader<G: LocalGame> {
    game: fn(&str) -> ParsedGame<G>,
    last: fn(&str) -> Option<NewGame<G>>,
    begun: fn(&Flow<G>),
    over: fn(u64, &Flow<G>) -> bool,
}

thread_local! {
    /// The reader of each game whose code has been loaded.
    static READERS: RefCell<Vec<Box<dyn Any>>> = const { RefCell::new(Vec::new()) };
}

/// Whether the reader of a game has been loaded.
pub fn is_loaded<G: LocalGame>() -> bool {
    loaded::<G, _>(|_| ()).is_some()
}

/// Uses the reader of a game, if its code has been loaded.
fn loaded<G: LocalGame, T>(read: impl FnOnce(&Reader<G>) -> T) -> Option<T> {
    READERS.with_borrow(|readers| readers.iter().find_map(|reader| reader.downcast_ref()).map(read))
}

/// Makes the reader available. The code is linked into the part of the wasm that calls this, so only
/// parts that are loaded later may call it.
pub fn install<G: Storable>() {
    // A compiler that sees that nothing else is ever stored would call these directly, and so
    // link them with the first load.
    let reader = black_box(Reader::<G> {
        game: game_text::decode,
        last: history::decode_last,
        begun: G::begun,
        over: saved_games::over,
    });
    // Several parts of the wasm install it.
    if !is_loaded::<G>() {
        READERS.with_borrow_mut(|readers| readers.push(Box::new(reader)));
    }
}

/// Whether something is stored that needs the reader, and the reader has not been loaded.
pub fn is_missing<G: LocalGame>() -> bool {
    let kept = || load(&Key::of::<G>(LAST)).is_some() || has_games(G::KEY);
    !is_loaded::<G>() && kept()
}

/// A new game begins. Those of which more than the game itself is kept begin on pages that install the reader.
pub fn begun<G: LocalGame>(flow: &Flow<G>) {
    loaded(|reader| (reader.begun)(flow));
}

/// Stores this game, which is over ([`saved_games::over`]); `None` if the code for that is missing.
pub fn over<G: LocalGame>(id: u64, flow: &Flow<G>) -> Option<bool> {
    loaded(|reader| (reader.over)(id, flow))
}

/// Reads a running game; `None` if the reader has not been loaded.
pub(super) fn game<G: LocalGame>(text: &str) -> Option<ParsedGame<G>> {
    loaded(|reader| (reader.game)(text))
}

/// Reads the choices for the last game; `None` if they are no longer valid or the reader has not
/// been loaded.
pub(super) fn last<G: LocalGame>(text: &str) -> Option<NewGame<G>> {
    loaded(|reader| (reader.last)(text))?
}
