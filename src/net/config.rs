//! Where to meet: `config.json` beside the page, which whoever hosts the game can
//! change, or what the person at this device wants instead.

use crate::storage::{self, Key, SERVERS};
use js_sys::{Object, Reflect};
use leptos::prelude::window;
use meet::{Config, NoConfig};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestInit, Response};

/// One's own, as it was written; `None` where the page's is used.
pub(crate) fn mine() -> Option<String> {
    storage::load(&Key::shared(SERVERS))
}

/// Uses one's own from the next room on, or the page's again.
///
/// # Errors
/// What is wrong with it; then everything stays as it was.
pub(crate) fn set_mine(text: Option<String>) -> Result<(), NoConfig> {
    match text {
        Some(text) => {
            Config::parse(&text)?;
            storage::store(&Key::shared(SERVERS), &text);
        }
        None => storage::forget(&Key::shared(SERVERS)),
    }
    Ok(())
}

/// What is used, and what is wrong with what should have been.
pub(crate) async fn load() -> (Config, Option<NoConfig>) {
    let text = match mine() {
        Some(mine) => Some(mine),
        None => fetch("./config.json").await.ok(),
    };
    match text.map(|text| Config::parse(&text)) {
        Some(Ok(config)) => (config, None),
        Some(Err(why)) => (Config::default(), Some(why)),
        None => (Config::default(), None),
    }
}

/// A file beside the page, as it is now.
pub(super) async fn fetch(address: &str) -> Result<String, JsValue> {
    let how: RequestInit = Object::new().unchecked_into();
    Reflect::set(&how, &"cache".into(), &"no-cache".into())?;
    let response = JsFuture::from(window().fetch_with_str_and_init(address, &how)).await?;
    let response: Response = response.dyn_into()?;
    if !response.ok() {
        return Err(JsValue::NULL);
    }
    JsFuture::from(response.text()?).await?.as_string().ok_or(JsValue::NULL)
}
