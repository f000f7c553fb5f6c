//! Where to meet: `config.json` beside the page, which whoever hosts the game can
//! change, or what the person at this device wants instead.

use crate::storage::{self, Key, SERVERS};
use gloo_net::http::Request;
use meet::{Config, NoConfig};
use web_sys::RequestCache;

/// One's own, as it was written; `None` where the page's is used.
pub(crate) fn custom() -> Option<String> {
    storage::load(&Key::shared(SERVERS))
}

/// Uses one's own from the next room on, or the page's again.
///
/// # Errors
/// What is wrong with it; then everything stays as it was.
pub(crate) fn set_custom(text: Option<String>) -> Result<(), NoConfig> {
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
    let text = match custom() {
        Some(mine) => Some(mine),
        None => fetch("./config.json").await,
    };
    match text.map(|text| Config::parse(&text)) {
        Some(Ok(config)) => (config, None),
        Some(Err(why)) => (Config::default(), Some(why)),
        None => (Config::default(), None),
    }
}

/// A file beside the page, as it is now: the browser asks the host whether its copy is still
/// the newest. `None` where it cannot be had.
pub(super) async fn fetch(address: &str) -> Option<String> {
    let response = Request::get(address).cache(RequestCache::NoCache).send().await.ok()?;
    if response.ok() { response.text().await.ok() } else { None }
}
