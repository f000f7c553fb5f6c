//! The stored servers for meeting ([`link::servers`]): the person's own configuration, the page's as read last, and the
//! relay in a room's link.

use ::link::Servers;
use ::link::servers::StoredServers;
use meet::{Config, ConfigError};
use play::stored::keys::{self, LINK_RELAY, PAGE_SERVERS};
use storage::{self, Key};

/// How connections find the servers to use.
pub(crate) const SERVERS: Servers = Servers { stored, keep, renamed };

/// The person's own configuration, as typed; `None` if the page's is used.
fn custom() -> Option<String> {
    storage::load(&Key::shared(keys::SERVERS))
}

/// Sets the person's own configuration from the next room on, or returns to the page's.
///
/// # Errors
/// What is wrong with it; then nothing is changed.
pub(crate) fn set_custom(text: Option<String>) -> Result<(), ConfigError> {
    match text {
        Some(text) => {
            Config::parse(&text)?;
            storage::store(&Key::shared(keys::SERVERS), &text);
        }
        None => storage::forget(&Key::shared(keys::SERVERS)),
    }
    Ok(())
}

/// The key under which this tab stores the relay from the link of the room with this secret. Other rooms do not use it
/// or put it into their links.
fn link_relay_key(secret: &str) -> Key {
    Key::named("net", &format!("{LINK_RELAY}.{secret}"))
}

fn stored(secret: Option<&str>) -> StoredServers {
    StoredServers {
        kept: storage::load(&Key::named("net", PAGE_SERVERS)),
        own: custom(),
        relay: secret.and_then(|secret| storage::load_tab(&link_relay_key(secret))),
    }
}

fn keep(page: &str) {
    storage::store_quietly(&Key::named("net", PAGE_SERVERS), page);
}

fn renamed(before: &str, now: &str) {
    if let Some(relay) = storage::load_tab(&link_relay_key(before)) {
        storage::store_tab(&link_relay_key(now), &relay);
    }
}

/// Makes this tab use this relay, too (an address without `wss://`), for the room with this secret.
pub(super) fn meet_at(secret: &str, relay: &str) {
    storage::store_tab(&link_relay_key(secret), relay);
}

/// The relay that the link of the room with this secret has to name: its address, without `wss://`.
pub(crate) fn relay_for_links(secret: &str) -> Option<String> {
    stored(Some(secret)).relay_for_links()
}
