//! The servers that are used to meet: those in `config.json` beside the page, which the owner of the
//! game can change, or the person's own; and the relay that the link of a room names.
//!
//! Deliberately absent: the storage of all these (src/rooms/servers.rs).

use browser::fetch;
use meet::{Config, ConfigError};

/// Functions that read and write the stored data about servers.
#[derive(Clone, Copy)]
pub struct Servers {
    /// The servers for the room with this secret.
    pub stored: fn(Option<&str>) -> StoredServers,
    /// Stores the page's configuration, for when it is missing.
    pub keep: fn(&str),
    /// The room with the first secret has the second one now.
    pub renamed: fn(&str, &str),
}

/// The stored servers.
pub struct StoredServers {
    /// The page's configuration as it was read last.
    pub kept: Option<String>,
    /// The person's own configuration, as typed; `None` if the page's is used.
    pub own: Option<String>,
    /// The relay that the link of the room has named: its address, without `wss://`.
    pub relay: Option<String>,
}

impl StoredServers {
    /// Chooses among the page's file, the one that was kept, and the person's own. Where the page's is missing, or some
    /// other page is there instead of it, the one that was kept takes its place.
    fn choose(&self, page: Option<&str>) -> (Config, Option<ConfigError>) {
        let read = |text: Option<&str>| text.map_or(Err(ConfigError::Missing), Config::parse);
        let kept = self.kept.as_deref();
        let page = match read(page) {
            Err(ConfigError::Missing | ConfigError::Garbage) if kept.is_some() => read(kept),
            page => page,
        };
        let config = match &self.own {
            None => page,
            Some(own) => Config::parse(own).map(|own| own.on_page(&page.unwrap_or_default())),
        };
        let (mut config, wrong) = match config {
            Ok(config) => (config, None),
            Err(why) => (Config::default(), Some(why)),
        };
        if let Some(relay) = &self.relay {
            config.add_relay_of_link(relay);
        }
        (config, wrong)
    }

    /// The relay that the link of the room has to name: its address, without `wss://`.
    pub fn relay_for_links(&self) -> Option<String> {
        self.choose(None).0.relay_for_links().map(str::to_owned)
    }
}

impl Servers {
    /// The configuration to use in the room with this secret, and the error in the one that should have been used.
    pub async fn load(self, secret: Option<String>) -> (Config, Option<ConfigError>) {
        let page = fetch::text("./config.json", true).await;
        let stored = (self.stored)(secret.as_deref());
        let is_new = |text: &&String| stored.kept.as_ref() != Some(*text) && Config::parse(text).is_ok();
        if let Some(text) = page.as_ref().filter(is_new) {
            (self.keep)(text);
        }
        stored.choose(page.as_deref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choose(
        page: Option<&str>,
        kept: Option<&str>,
        own: Option<&str>,
        relay: Option<&str>,
    ) -> (Config, Option<ConfigError>) {
        let [kept, own, relay] = [kept, own, relay].map(|text| text.map(str::to_owned));
        StoredServers { kept, own, relay }.choose(page)
    }

    const PAGE: &str = r#"{"relays":["wss://page.example"]}"#;

    #[test]
    fn without_config_json_the_last_one_is_used_or_there_is_an_error() {
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
    fn the_relay_of_a_link_is_always_used() {
        for (page, own) in [(None, None), (Some(PAGE), None), (Some(PAGE), Some(PAGE)), (Some("{"), None)] {
            let (config, _) = choose(page, None, own, Some("theirs.example"));
            assert_eq!(config.relay_for_links(), Some("theirs.example"));
        }
    }
}
