//! Reads and writes `config.json`: the relays, brokers, STUN and TURN servers that a browser
//! uses to meet others. The defaults are `public/config.json`, which is also served beside the
//! page and fetched when it is needed, so that the owner of the web host can change it without a
//! build. Fields that a file does not have are as in [`Config::default`].

use crate::json::{Value, list, object, quoted};
use crate::timing::{MAX_BROKERS, MAX_RELAYS, MAX_SERVERS, RELAYS_USED};

/// The default relays and STUN servers; docs/signalling.md says why these.
const DEFAULTS: &str = include_str!("../../../public/config.json");
/// The largest file, in bytes.
const MAX_FILE_LEN: usize = 16_384;
/// The longest address of a relay in a link, in bytes.
const MAX_LINK_RELAY_LEN: usize = 100;
/// The longest address or password, in bytes.
const MAX_TEXT_LEN: usize = 300;
/// The most STUN and TURN servers, each: browsers get slow with more.
const MAX_ICE_SERVERS: usize = 4;

/// The servers at which devices meet, and those that help to connect them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// Nostr relays, `wss://…`. Each room uses four of them; different rooms use different ones.
    pub relays: Vec<String>,
    /// MQTT brokers.
    pub brokers: Vec<Broker>,
    /// STUN servers, `stun:host:port`: they tell a browser its own address.
    pub stun: Vec<String>,
    /// TURN servers: they relay connections that cannot be direct.
    pub turn: Vec<Turn>,
    /// Whether connections go through TURN only, so that nobody in the room sees anybody's address.
    pub relay_only: bool,
    /// Relays that every room of this person uses, whether they are among [`Config::relays`] or not: others may not
    /// have them. It is not a field of the file.
    pub own_relays: Vec<String>,
}

/// An MQTT broker over WebSocket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broker {
    /// `wss://…`.
    pub url: String,
    /// Name and password.
    pub account: Option<(String, String)>,
}

/// A server at which devices meet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Server {
    /// A Nostr relay: a WebSocket with text frames.
    Nostr {
        /// Its address.
        url: String,
        /// Whether every room uses it. A room uses as many of the other relays as it needs to have four.
        own: bool,
    },
    /// An MQTT broker: a WebSocket with binary frames and the subprotocol `mqtt`.
    Mqtt(Broker),
}

impl Server {
    /// Its address.
    pub fn url(&self) -> &str {
        match self {
            Server::Nostr { url, .. } | Server::Mqtt(Broker { url, .. }) => url,
        }
    }
}

/// A TURN server with its account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// `turn:host:port` or `turns:host:port`, perhaps with `?transport=tcp`.
    pub urls: Vec<String>,
    /// The name.
    pub username: String,
    /// The password.
    pub credential: String,
}

/// Why a file is not a valid configuration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConfigError {
    /// It could not be loaded, and no earlier one is kept. [`Config::parse`] never returns this.
    Missing,
    /// It is not a JSON object, or it is longer than 16 KiB.
    Garbage,
    /// The field with this name is wrong: its type, the length of a list, or the scheme or form of an address.
    /// Unencrypted addresses (`ws:`) are only accepted for this device. If only relayed connections are allowed there
    /// has to be a TURN server.
    Field(&'static str),
}

impl Default for Config {
    /// The content of `public/config.json`: relays that are open to everybody, have existed for years and pass on
    /// ephemeral events of unknown keys; STUN servers of different owners; nothing that costs anybody much traffic.
    fn default() -> Config {
        // A test asserts that the file is valid.
        Config::parse_over(Config::none(), DEFAULTS).unwrap_or_else(|_| Config::none())
    }
}

impl Config {
    /// No servers.
    pub fn none() -> Config {
        let (relays, brokers, stun, turn) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Config { relays, brokers, stun, turn, relay_only: false, own_relays: Vec::new() }
    }

    /// Reads a file.
    ///
    /// ```
    /// use meet::{Config, ConfigError};
    ///
    /// let mine = Config::parse(r#"{"relays":["wss://relay.example.org"]}"#).unwrap();
    /// assert_eq!(mine.relays, ["wss://relay.example.org"]);
    /// assert_eq!(mine.stun, Config::default().stun);
    /// let open = Config::parse(r#"{"relays":["ws://relay.example.org"]}"#);
    /// assert_eq!(open, Err(ConfigError::Field("relays")));
    /// ```
    ///
    /// # Errors
    /// The problem, and its field.
    pub fn parse(text: &str) -> Result<Config, ConfigError> {
        Config::parse_over(Config::default(), text)
    }

    /// Reads a file; fields it does not have are as in `config`.
    fn parse_over(mut config: Config, text: &str) -> Result<Config, ConfigError> {
        let value = Some(text).filter(|text| text.len() <= MAX_FILE_LEN).and_then(Value::parse);
        let Some(value @ Value::Object(_)) = value else { return Err(ConfigError::Garbage) };
        set(&mut config.relays, &value, "relays", |all| addresses(all, MAX_RELAYS, is_socket))?;
        set(&mut config.brokers, &value, "brokers", |all| list_of(all, MAX_BROKERS, broker))?;
        set(&mut config.stun, &value, "stun", |all| {
            addresses(all, MAX_ICE_SERVERS, |url| is_ice(url, &["stun:", "stuns:"]))
        })?;
        set(&mut config.turn, &value, "turn", |all| list_of(all, MAX_ICE_SERVERS, turn_server))?;
        set(&mut config.relay_only, &value, "relayOnly", Value::as_bool)?;
        if config.relay_only && config.turn.is_empty() {
            return Err(ConfigError::Field("turn"));
        }
        Ok(config)
    }

    /// The configuration as a file that [`Config::parse`] reads.
    pub fn to_text(&self) -> String {
        let broker = |broker: &Broker| {
            let url = ("url", quoted(&broker.url));
            match &broker.account {
                Some((name, password)) => {
                    object([url, ("username", quoted(name)), ("password", quoted(password))])
                }
                None => object([url]),
            }
        };
        object([
            ("relays", texts(&self.relays)),
            ("brokers", list(self.brokers.iter().map(broker))),
            ("stun", texts(&self.stun)),
            ("turn", list(self.turn.iter().map(Turn::json))),
            ("relayOnly", self.relay_only.to_string()),
        ])
    }

    /// A person's own configuration on a page that has this one: every room uses the relays that others do not have.
    #[must_use]
    pub fn on_page(mut self, page: &Config) -> Config {
        self.own_relays = self.relays.iter().filter(|url| !page.relays.contains(url)).cloned().collect();
        self
    }

    /// The relay that links to this person's rooms name: the first that others may not have, if any. Its address
    /// without `wss://`.
    pub fn relay_for_links(&self) -> Option<&str> {
        let relay = self.own_relays.iter().find_map(|url| url.strip_prefix("wss://"));
        relay.filter(|address| address.len() <= MAX_LINK_RELAY_LEN)
    }

    /// Also meets at the relay that a link names, whose address lacks `wss://`. Ignored if it is invalid, or where only
    /// relayed connections are allowed: the person who made the link would see this device's address.
    pub fn add_relay_of_link(&mut self, address: &str) {
        let url = format!("wss://{address}");
        let fits = address.len() <= MAX_LINK_RELAY_LEN && is_socket(&url) && !self.relay_only;
        if fits && !self.own_relays.contains(&url) {
            self.own_relays.insert(0, url);
        }
    }

    /// The servers for [`Host::new`](crate::Host::new) and [`Joiner::new`](crate::Joiner::new):
    /// brokers first, then a person's own relays, then those of which each room uses some.
    pub fn servers(&self) -> Vec<Server> {
        let relay = |own: bool| move |url: &String| Server::Nostr { url: url.clone(), own };
        let brokers = self.brokers.iter().cloned().map(Server::Mqtt);
        let own = self.own_relays.iter().take(RELAYS_USED).map(relay(true));
        let shared = self.relays.iter().filter(|url| !self.own_relays.contains(url)).map(relay(false));
        brokers.chain(own).chain(shared).take(MAX_SERVERS).collect()
    }

    /// The configuration for a browser's `RTCPeerConnection`, as JSON.
    pub fn ice(&self) -> String {
        let stun = self.stun.iter().map(|url| object([("urls", quoted(url))]));
        let servers = list(stun.chain(self.turn.iter().map(Turn::json)));
        let policy = if self.relay_only { "relay" } else { "all" };
        object([("iceServers", servers), ("iceTransportPolicy", quoted(policy))])
    }
}

impl Turn {
    fn json(&self) -> String {
        let (username, credential) = (quoted(&self.username), quoted(&self.credential));
        object([("credential", credential), ("urls", texts(&self.urls)), ("username", username)])
    }
}

fn texts(all: &[String]) -> String {
    list(all.iter().map(|text| quoted(text)))
}

/// Reads a field of a file, unless it does not have it.
fn set<T>(
    field: &mut T,
    file: &Value,
    name: &'static str,
    read: impl Fn(&Value) -> Option<T>,
) -> Result<(), ConfigError> {
    if let Some(value) = file.get(name) {
        *field = read(value).ok_or(ConfigError::Field(name))?;
    }
    Ok(())
}

/// A list that has no more items than this.
fn list_of<T>(value: &Value, most: usize, read: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    value.as_array().filter(|all| all.len() <= most)?.iter().map(read).collect()
}

fn text(value: &Value) -> Option<String> {
    value.as_str().filter(|text| text.len() <= MAX_TEXT_LEN).map(str::to_owned)
}

/// A list of addresses, each once.
fn addresses(value: &Value, most: usize, good: impl Fn(&str) -> bool) -> Option<Vec<String>> {
    let mut all = Vec::new();
    for url in list_of(value, most, |value| text(value).filter(|url| good(url)))? {
        if !all.contains(&url) {
            all.push(url);
        }
    }
    Some(all)
}

fn broker(value: &Value) -> Option<Broker> {
    let url = text(value.get("url")?).filter(|url| is_socket(url))?;
    let account = match (value.get("username"), value.get("password")) {
        (Some(name), Some(password)) => Some((text(name)?, text(password)?)),
        (Some(name), None) => Some((text(name)?, String::new())),
        (None, None) => None,
        (None, Some(_)) => return None,
    };
    Some(Broker { url, account })
}

fn turn_server(value: &Value) -> Option<Turn> {
    let urls = addresses(value.get("urls")?, MAX_ICE_SERVERS, |url| is_ice(url, &["turn:", "turns:"]))?;
    let (username, credential) = (text(value.get("username")?)?, text(value.get("credential")?)?);
    (!urls.is_empty()).then_some(Turn { urls, username, credential })
}

/// `wss://host…`, or `ws://` to this device.
fn is_socket(url: &str) -> bool {
    let (rest, far) = match (url.strip_prefix("wss://"), url.strip_prefix("ws://")) {
        (Some(rest), _) => (rest, true),
        (_, Some(rest)) => (rest, false),
        _ => return false,
    };
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let clean = url.bytes().all(|byte| byte.is_ascii_graphic()) && !url.contains('#');
    let here = || {
        let name = host.rsplit_once(':').filter(|(_, port)| port.parse::<u16>().is_ok());
        ["localhost", "127.0.0.1", "[::1]"].contains(&name.map_or(host, |(name, _)| name))
    };
    // `user@host` can disguise the real host.
    clean && !host.is_empty() && !host.contains('@') && (far || here())
}

/// `stun:host`, `turn:host:port?transport=udp` (RFC 7064, RFC 7065).
fn is_ice(url: &str, schemes: &[&str]) -> bool {
    let Some(rest) = schemes.iter().find_map(|scheme| url.strip_prefix(scheme)) else { return false };
    let (place, transport) = rest.split_once('?').map_or((rest, None), |(place, query)| (place, Some(query)));
    let known = transport.is_none_or(|query| ["transport=udp", "transport=tcp"].contains(&query));
    let (host, port) = match place.rsplit_once(':') {
        // An IPv6 address is in brackets.
        Some((host, port)) if !port.contains(']') => (host, Some(port)),
        _ => (place, None),
    };
    let letters = host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-[:]".contains(&byte));
    known
        && !host.is_empty()
        && letters
        && port.is_none_or(|port| port.parse::<u16>().is_ok_and(|port| port > 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A hosted copy of the file may lack fields; the one in the repository has the relays.
    #[test]
    fn an_empty_file_is_the_default_one_which_is_valid_and_names_relays() {
        let config = Config::default();
        for file in ["{}", DEFAULTS] {
            assert_eq!(Config::parse(file).as_ref(), Ok(&config));
        }
        assert_eq!((config.relays.len(), config.stun.len(), config.servers().len()), (4, 2, 4));
        assert!(config.stun.iter().all(|url| is_ice(url, &["stun:"])));
    }

    #[test]
    fn every_field_is_read_and_written() {
        let config = Config::parse(
            r#"{
                "relays": ["wss://a.example/nostr", "wss://a.example/nostr", "ws://localhost:7777"],
                "brokers": [
                    {"url": "wss://b.example:8084/mqtt", "username": "u", "password": "p", "prefix": "f/"}
                ],
                "stun": [],
                "turn": [
                    {"urls": ["turns:t.example:5349?transport=tcp"], "username": "u", "credential": "p"}
                ],
                "relayOnly": true
            }"#,
        )
        .unwrap();
        assert_eq!(config.relays, ["wss://a.example/nostr", "ws://localhost:7777"]);
        assert_eq!(Config::parse(&config.to_text()), Ok(config.clone()), "and written");
        assert!(config.relay_only && config.stun.is_empty());
        let ice = concat!(
            r#"{"iceServers":[{"credential":"p","urls":["turns:t.example:5349?transport=tcp"],"#,
            r#""username":"u"}],"#,
            r#""iceTransportPolicy":"relay"}"#
        );
        assert_eq!(config.ice(), ice);
        assert_eq!(config.servers().len(), 3);
    }

    /// Brokers and a person's own relays are used by every room; of the usual relays each room uses some.
    #[test]
    fn ones_own_servers_come_first() {
        let file = r#"{
            "relays": ["wss://nos.lol", "wss://mine.example", "wss://relay.damus.io"],
            "brokers": [{"url": "wss://b.example"}]
        }"#;
        let relay = |url: &str, own| Server::Nostr { url: url.into(), own };
        let theirs = Config::parse(file).unwrap();
        let broker = Server::Mqtt(theirs.brokers[0].clone());
        let mut all = vec![broker, relay("wss://nos.lol", false)];
        all.extend([relay("wss://mine.example", false), relay("wss://relay.damus.io", false)]);
        assert_eq!(theirs.servers(), all, "those of the page");
        all.swap(1, 2);
        all[1] = relay("wss://mine.example", true);
        let page =
            Config { relays: vec!["wss://relay.damus.io".into(), "wss://nos.lol".into()], ..theirs.clone() };
        assert_eq!(theirs.on_page(&page).servers(), all, "those of this person");
        let many: Vec<String> = (0..12).map(|at| format!("wss://{at}.example")).collect();
        let mine = Config { relays: many.clone(), ..Config::default() };
        let all: Vec<Server> = many.iter().map(|url| relay(url, true)).collect();
        let elsewhere = mine.clone().on_page(&Config::default());
        assert_eq!(elsewhere.servers(), all[..4], "with none of the usual ones");
        let shared: Vec<Server> = many.iter().map(|url| relay(url, false)).collect();
        assert_eq!(mine.clone().on_page(&mine).servers(), shared, "the page's relays are everybody's");
    }

    /// A guest of somebody whose relay is none of the usual ones meets them there.
    #[test]
    fn a_link_brings_a_relay() {
        let page = Config::default();
        let theirs =
            Config { relays: vec!["wss://theirs.example/nostr".into()], ..page.clone() }.on_page(&page);
        let address = theirs.relay_for_links().unwrap();
        let mut mine = page.clone();
        mine.add_relay_of_link(address);
        mine.add_relay_of_link(address);
        let brought = Server::Nostr { url: "wss://theirs.example/nostr".into(), own: true };
        assert_eq!((mine.servers().first(), mine.servers().len()), (Some(&brought), 5));
        assert!(theirs.servers().contains(&brought));
        assert_eq!(mine.relay_for_links(), Some(address), "a guest passes it on");
        assert_eq!(page.relay_for_links(), None, "the usual ones need no mention");
        let mut hidden = Config { relay_only: true, ..page.clone() };
        hidden.add_relay_of_link(address);
        for wrong in ["", "/x", "you@theirs.example", "a b", "ä", &"a".repeat(101)] {
            hidden.add_relay_of_link(wrong);
        }
        assert!(hidden.own_relays.is_empty());
    }

    #[test]
    fn errors_name_the_field() {
        for (text, why) in [
            ("", ConfigError::Garbage),
            ("[]", ConfigError::Garbage),
            (r#"{"relays":"wss://a"}"#, ConfigError::Field("relays")),
            (r#"{"relays":["wss://"]}"#, ConfigError::Field("relays")),
            (r#"{"relays":["https://a"]}"#, ConfigError::Field("relays")),
            (r#"{"relays":["wss://you@a"]}"#, ConfigError::Field("relays")),
            (r#"{"relays":["ws://localhost.evil.example"]}"#, ConfigError::Field("relays")),
            (
                r#"{"relays":["wss://a","wss://a","wss://a","wss://a","wss://a",
                    "wss://a","wss://a","wss://a","wss://a","wss://a","wss://a","wss://a","wss://a"]}"#,
                ConfigError::Field("relays"),
            ),
            (r#"{"brokers":[{"url":"wss://a","password":"p"}]}"#, ConfigError::Field("brokers")),
            (r#"{"brokers":[{}]}"#, ConfigError::Field("brokers")),
            (r#"{"stun":["stun:a:99999"]}"#, ConfigError::Field("stun")),
            (r#"{"stun":["turn:a"]}"#, ConfigError::Field("stun")),
            (r#"{"turn":[{"urls":["turn:a"]}]}"#, ConfigError::Field("turn")),
            (
                r#"{"turn":[{"urls":["turn:a?transport=x"],"username":"","credential":""}]}"#,
                ConfigError::Field("turn"),
            ),
            (r#"{"relayOnly":1}"#, ConfigError::Field("relayOnly")),
            (r#"{"relayOnly":true}"#, ConfigError::Field("turn")),
        ] {
            assert_eq!(Config::parse(text), Err(why), "{text}");
        }
        assert!(is_ice("stun:[2001:db8::1]:3478", &["stun:"]) && is_ice("stun:[::1]", &["stun:"]));
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(url in "(ws|wss|stun|turn)(:|://)\\PC*", text in "\\PC*") {
            is_socket(&url);
            is_ice(&url, &["stun:", "turn:"]);
            let _ = Config::parse(&text);
            let file = serde_json::json!({ "relays": [url] }).to_string();
            let _ = Config::parse(&file);
        }
    }
}
