//! Which servers are used to meet: those in `config.json` beside the page, which the owner of the
//! game can change, or the person's own; and the relay that the link of a room names.

use crate::storage::{self, Key};
use browser::fetch;
use meet::{Config, ConfigError};
use play::stored::keys::{LINK_RELAY, PAGE_SERVERS, SERVERS};

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

/// The page's configuration as it was read last.
fn kept() -> Option<String> {
    storage::load(&Key::named("net", PAGE_SERVERS))
}

/// Where this tab keeps the relay that the link of the room with this secret has named. No other room uses it, or names
/// it to its people.
fn link_relay_key(secret: &str) -> Key {
    Key::named("net", &format!("{LINK_RELAY}.{secret}"))
}

/// The room with the first secret has the second one now.
pub(super) fn renamed(before: &str, now: &str) {
    if let Some(relay) = storage::load_tab(&link_relay_key(before)) {
        storage::store_tab(&link_relay_key(now), &relay);
    }
}

/// This tab meets others of the room with this secret also at this relay, an address without `wss://`.
pub(crate) fn meet_at(secret: &str, relay: &str) {
    storage::store_tab(&link_relay_key(secret), relay);
}

/// The relay that the link of the room with this secret has to name: its address, without `wss://`.
pub(crate) fn relay_for_links(secret: &str) -> Option<String> {
    let relay = storage::load_tab(&link_relay_key(secret));
    let (config, _) = choose(None, kept().as_deref(), custom().as_deref(), relay.as_deref());
    config.relay_for_links().map(str::to_owned)
}

/// The configuration to use in the room with this secret, and what is wrong with the one that should have been used.
pub(crate) async fn load(secret: Option<String>) -> (Config, Option<ConfigError>) {
    let (page, kept) = (fetch::text("./config.json", true).await, kept());
    let relay = secret.and_then(|secret| storage::load_tab(&link_relay_key(&secret)));
    if let Some(text) =
        page.as_ref().filter(|text| kept.as_ref() != Some(text) && Config::parse(text).is_ok())
    {
        storage::store_quietly(&Key::named("net", PAGE_SERVERS), text);
    }
    choose(page.as_deref(), kept.as_deref(), custom().as_deref(), relay.as_deref())
}

/// Chooses among the page's file, the one that was `kept`, and the person's own. Where the page's is missing, or some
/// other page is there instead of it, the one that was kept takes its place.
fn choose(
    page: Option<&str>,
    kept: Option<&str>,
    own: Option<&str>,
    relay: Option<&str>,
) -> (Config, Option<ConfigError>) {
    let read = |text: Option<&str>| text.map_or(Err(ConfigError::Missing), Config::parse);
    let page = match read(page) {
        Err(ConfigError::Missing | ConfigError::Garbage) if kept.is_some() => read(kept),
        page => page,
    };
    let config = match own {
        None => page,
        Some(own) => Config::parse(own).map(|own| own.on_page(&page.unwrap_or_default())),
    };
    let (mut config, wrong) = match config {
        Ok(config) => (config, None),
        Err(why) => (Config::default(), Some(why)),
    };
    if let Some(relay) = relay {
        config.add_relay_of_link(relay);
    }
    (config, wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = r#"{"relays":["wss://page.example"]}"#;

    #[test]
    fn without_config_json_the_last_one_is_used_or_it_is_said() {
        let relays = |page, kept| {
            let (config, wrong) = choose(page, kept, None, None);
            (config.relays, wrong)
        };
        let of_page = vec!["wss://page.example".to_owned()];
        assert_eq!(relays(Some(PAGE), Some("{}")), (of_page.clone(), None));
        for instead in [None, Some("<!doctype html>")] {
            assert_eq!(relays(instead, Some(PAGE)), (of_page.clone(), None));
        }
        let usual = Config::default().relays;
        assert_eq!(relays(None, None), (usual.clone(), Some(ConfigError::Missing)));
        let broken = r#"{"relays":7}"#;
        assert_eq!(relays(Some(broken), Some(PAGE)), (usual, Some(ConfigError::Field("relays"))));
    }

    #[test]
    fn a_person_with_relays_of_their_own_needs_no_config_json() {
        let (config, wrong) = choose(None, None, Some(PAGE), None);
        assert_eq!((config.relay_for_links(), wrong), (Some("page.example"), None));
        let (config, _) = choose(None, Some(PAGE), Some(PAGE), None);
        assert_eq!(config.relay_for_links(), None, "others have it");
    }

    #[test]
    fn the_relay_of_a_link_is_used_whatever_else_is() {
        for (page, own) in [(None, None), (Some(PAGE), None), (Some(PAGE), Some(PAGE)), (Some("{"), None)] {
            let (config, _) = choose(page, None, own, Some("theirs.example"));
            assert_eq!(config.relay_for_links(), Some("theirs.example"));
        }
    }
}
