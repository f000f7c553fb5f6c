//! Style sheets that a script of the page adds when they are needed (public/inline/table.js), by their numbers.
//!
//! A sheet that cannot be loaded is reported. Deliberately absent: which sheets there are, and taking one away again.

use crate::object::{call, get, wait};
use crate::picture;
use crate::window::{document, window};
use wasm_bindgen::JsValue;

/// A sheet that is on its way.
#[must_use]
pub struct Sheet(Option<JsValue>);

/// Begins to load a sheet; one that the page has is not loaded again.
pub fn load(number: u32) -> Sheet {
    Sheet(call(&window(), "addSheet", &number.into()))
}

impl Sheet {
    /// Waits for it; `false` if it could not be loaded.
    pub async fn done(self) -> bool {
        wait(self.0).await.is_some()
    }
}

/// The rules of a sheet that has been loaded.
pub fn rules(number: u32) -> Option<String> {
    let link = document().query_selector(&format!("link[data-sheet=\"{number}\"]")).ok()??;
    Some(picture::rules(&get(&link, "sheet")).collect())
}
