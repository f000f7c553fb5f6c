//! Installing the app.
//!
//! Some browsers ask the person themselves, others have a menu for it; where neither is known, [`way`] is `None`.
//! Deliberately absent: when it is offered.

use crate::object::{call_with, get};
use crate::window::window;
use wasm_bindgen::JsValue;

/// How the app can be installed here.
#[derive(Clone)]
pub enum Way {
    /// The browser asks.
    Asks(Prompt),
    /// By the menu with which pages are shared, on an iPhone or iPad.
    Share,
}

/// The browser's question whether to install the app (public/inline/start.js has kept it).
#[derive(Clone)]
pub struct Prompt(JsValue);

impl Prompt {
    /// Asks the person. Their answer is not needed.
    pub fn ask(&self) {
        call_with(&self.0, "prompt", &[]);
    }
}

/// How the app can be installed now; a browser may ask only after an event of the name `beforeinstallprompt`.
pub fn way() -> Option<Way> {
    let some = |value: JsValue| (!value.is_undefined() && !value.is_null()).then_some(value);
    let prompt = some(get(&window(), "installPrompt"));
    // Only Safari on such devices has this.
    let apple = || some(get(&window().navigator(), "standalone"));
    prompt.map(|prompt| Way::Asks(Prompt(prompt))).or_else(|| apple().map(|_| Way::Share))
}

/// Whether the app was opened from where it was installed.
pub fn is_installed() -> bool {
    let query = window().match_media("(display-mode: browser)");
    query.is_ok_and(|query| query.is_some_and(|query| !query.matches()))
        || get(&window().navigator(), "standalone").is_truthy()
}
