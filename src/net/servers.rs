//! Which servers are used to meet: those in `config.json` beside the page, which whoever hosts the
//! game can change, or the person's own.

use crate::storage::{self, Key, SERVERS};
use gloo_net::http::Request;
use meet::{Config, ConfigError};
use web_sys::RequestCache;

/// The person's own configuration, as typed; `None` if the page's is used.
pub(crate) fn custom() -> Option<String> {
    storage::load(&Key::shared(SERVERS))
}

/// Sets the person's own configuration from the next room on, or returns to the page's.
///
/// # Errors
/// What is wrong with it; then nothing is changed.
pub(crate) fn set_custom(text: Option<String>) -> Result<(), ConfigError> {
    match text {
        Some(text) => {
            Config::parse(&text)?;
            storage::store(&Key::shared(SERVERS), &text);
        }
        None => storage::forget(&Key::shared(SERVERS)),
    }
    Ok(())
}

/// The configuration to use, and what is wrong with the one that should have been used.
pub(crate) async fn load() -> (Config, Option<ConfigError>) {
    let page =
        fetch("./config.json").await.map_or_else(|| Ok(Config::default()), |text| Config::parse(&text));
    let config = match custom() {
        None => page,
        Some(mine) => {
            let page = page.unwrap_or_default();
            Config::parse(&mine).map(|mine| mine.on_page(&page))
        }
    };
    match config {
        Ok(config) => (config, None),
        Err(why) => (Config::default(), Some(why)),
    }
}

/// Fetches a file beside the page. The browser revalidates its cached copy. `None` if that fails.
pub(super) async fn fetch(address: &str) -> Option<String> {
    let response = Request::get(address).cache(RequestCache::NoCache).send().await.ok()?;
    if response.ok() { response.text().await.ok() } else { None }
}
