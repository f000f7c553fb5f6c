//! Reading what is kept. Its code comes after the first load, since nobody needs it who has
//! never played here: as a part of its own ([`load`]), or with the pages that come later,
//! which [`install`] it. Writing needs none of it.

use super::game_text::{self, Found};
use super::{GAME, LAST, all_keys, history, is_kept, prefix, storage};
use crate::session::flow::NewGame;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use std::cell::Cell;

#[derive(Clone, Copy)]
struct Reader {
    game: fn(&str) -> Found,
    last: fn(&str) -> Option<NewGame>,
}

thread_local! {
    static READER: Cell<Option<Reader>> = const { Cell::new(None) };
}

/// Makes the code known. Whatever calls this is linked with it, so only parts that come
/// after the first load may.
pub(crate) fn install() {
    READER.set(Some(Reader { game: game_text::decode, last: history::decode_last }));
}

#[allow(clippy::unnecessary_wraps, reason = "the split adds the failure")]
#[wasm_split(saved, wasm_split_path = leptos::wasm_split, fallible)]
fn install_part() -> Result<(), SplitLoaderError> {
    install();
    Ok(())
}

/// Fetches the code. Should that fail, nothing can be read till the page is loaded anew;
/// what is kept stays as it is.
pub(crate) async fn load() {
    install_part().await.ok();
}

/// Whether something is kept that cannot be read yet.
pub(crate) fn is_missing() -> bool {
    let kept = || {
        let games = prefix() + GAME;
        is_kept(LAST)
            || storage().is_some_and(|storage| all_keys(&storage).iter().any(|key| key.starts_with(&games)))
    };
    READER.get().is_none() && kept()
}

/// Reads a running game; `None` if the code for it is not here.
pub(super) fn game(text: &str) -> Option<Found> {
    READER.get().map(|reader| (reader.game)(text))
}

/// Reads what was chosen for the last game, if it can still be played.
pub(super) fn last(text: &str) -> Option<NewGame> {
    READER.get().and_then(|reader| (reader.last)(text))
}
