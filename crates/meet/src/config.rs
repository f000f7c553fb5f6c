//! Reads and writes `config.json`: the relays, brokers, STUN and TURN servers that a browser
//! uses to meet others. The defaults are `public/config.json`, which is also served beside the
//! page and fetched when it is needed, so that whoever hosts the game can change it without a
//! build. Fields that a file does not have are as in [`Config::default`].

use crate::json::{Value, list, object, quoted};
use crate::timing::{MAX_BROKERS, MAX_RELAYS, MAX_SERVERS, RELAYS_USED};

/// The default relays and STUN servers; docs/signalling.md says why these.
const DEFAULTS: &str = include_str!("../../../public/config.json");
/// The largest file, in bytes.
const MAX_FILE_LEN: usize = 16_384;
/// The longest address or password, in bytes.
const MAX_TEXT_LEN: usize = 300;
/// The most STUN and TURN servers, each: browsers get slow with more.
const MAX_ICE_SERVERS: usize = 4;

/// Where to meet, and what helps a connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// Nostr relays, `wss://…`. A room uses four of them, other rooms other ones.
    pub relays: Vec<String>,
    /// MQTT brokers.
    pub brokers: Vec<Broker>,
    /// STUN servers, `stun:host:port`: they tell a browser its own address.
    pub stun: Vec<String>,
    /// TURN servers: they carry what cannot go directly.
    pub turn: Vec<Turn>,
    /// Whether connections go through TURN only, so that nobody in the room sees
    /// anybody's address.
    pub relay_only: bool,
    /// Relays that every room of this person uses, whether they are among [`Config::relays`] or not: others may not
    /// have them. No field of the file.
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
        /// Whether every room uses it. Of all others a room uses as many as are missing to four.
        own: bool,
    },
    /// An MQTT broker: a WebSocket with binary frames and the subprotocol `mqtt`.
    Mqtt(Broker),
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

/// Why a file is not a valid configuration. The text is the name of the field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConfigError {
    /// It is not a JSON object, or it is longer than 16 KiB.
    Garbage,
    /// A field has the wrong type.
    Shape(&'static str),
    /// An address has the wrong scheme or form. Unencrypted addresses (`ws:`) are only accepted for
    /// this device.
    Address(&'static str),
    /// A list is too long.
    TooMany(&'static str),
    /// Only relayed connections are allowed, but there is no TURN server.
    NoTurn,
}

impl Default for Config {
    /// The content of `public/config.json`: relays that are open to everybody, have existed for
    /// years and pass on ephemeral events of unknown keys; STUN servers of different owners;
    /// nothing that costs anybody much traffic.
    fn default() -> Config {
        let none = Config {
            relays: Vec::new(),
            brokers: Vec::new(),
            stun: Vec::new(),
            turn: Vec::new(),
            relay_only: false,
            own_relays: Vec::new(),
        };
        // A test asserts that the file is valid.
        Config::parse_over(none.clone(), DEFAULTS).unwrap_or(none)
    }
}

impl Config {
    /// Reads a file.
    ///
    /// ```
    /// use meet::{Config, ConfigError};
    ///
    /// let mine = Config::parse(r#"{"relays":["wss://relay.example.org"]}"#).unwrap();
    /// assert_eq!(mine.relays, ["wss://relay.example.org"]);
    /// assert_eq!(mine.stun, Config::default().stun);
    /// let open = Config::parse(r#"{"relays":["ws://relay.example.org"]}"#);
    /// assert_eq!(open, Err(ConfigError::Address("relays")));
    /// ```
    ///
    /// # Errors
    /// What is wrong, and in which field.
    pub fn parse(text: &str) -> Result<Config, ConfigError> {
        Config::parse_over(Config::default(), text)
    }

    /// Reads a file; fields it does not have are as in `config`.
    fn parse_over(mut config: Config, text: &str) -> Result<Config, ConfigError> {
        let value = Some(text).filter(|text| text.len() <= MAX_FILE_LEN).and_then(Value::parse);
        let Some(value @ Value::Object(_)) = value else { return Err(ConfigError::Garbage) };
        if let Some(relays) = value.get("relays") {
            config.relays = addresses("relays", relays, MAX_RELAYS, is_socket)?;
        }
        if let Some(brokers) = value.get("brokers") {
            config.brokers =
                items("brokers", brokers, MAX_BROKERS)?.iter().map(broker).collect::<Result<_, _>>()?;
        }
        if let Some(stun) = value.get("stun") {
            config.stun = addresses("stun", stun, MAX_ICE_SERVERS, |url| is_ice(url, &["stun:", "stuns:"]))?;
        }
        if let Some(turn) = value.get("turn") {
            config.turn =
                items("turn", turn, MAX_ICE_SERVERS)?.iter().map(turn_server).collect::<Result<_, _>>()?;
        }
        if let Some(only) = value.get("relayOnly") {
            config.relay_only = only.as_bool().ok_or(ConfigError::Shape("relayOnly"))?;
        }
        if config.relay_only && config.turn.is_empty() {
            return Err(ConfigError::NoTurn);
        }
        Ok(config)
    }

    /// The configuration as a file that [`Config::parse`] reads.
    #[must_use]
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

    /// The servers for [`Host::new`](crate::Host::new) and [`Joiner::new`](crate::Joiner::new):
    /// brokers first, then a person's own relays, then those of which each room uses some.
    #[must_use]
    pub fn servers(&self) -> Vec<Server> {
        let relay = |own: bool| move |url: &String| Server::Nostr { url: url.clone(), own };
        let brokers = self.brokers.iter().cloned().map(Server::Mqtt);
        let own = self.own_relays.iter().take(RELAYS_USED).map(relay(true));
        let shared = self.relays.iter().filter(|url| !self.own_relays.contains(url)).map(relay(false));
        brokers.chain(own).chain(shared).take(MAX_SERVERS).collect()
    }

    /// The configuration for a browser's `RTCPeerConnection`, as JSON.
    #[must_use]
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

fn items<'a>(name: &'static str, value: &'a Value, most: usize) -> Result<&'a [Value], ConfigError> {
    let all = value.as_array().ok_or(ConfigError::Shape(name))?;
    if all.len() > most { Err(ConfigError::TooMany(name)) } else { Ok(all) }
}

fn text(name: &'static str, value: &Value) -> Result<String, ConfigError> {
    let text = value.as_str().filter(|text| text.len() <= MAX_TEXT_LEN);
    text.map(str::to_owned).ok_or(ConfigError::Shape(name))
}

fn addresses(
    name: &'static str,
    value: &Value,
    most: usize,
    good: impl Fn(&str) -> bool,
) -> Result<Vec<String>, ConfigError> {
    let mut all = Vec::new();
    for value in items(name, value, most)? {
        let url = text(name, value)?;
        if !good(&url) {
            return Err(ConfigError::Address(name));
        }
        if !all.contains(&url) {
            all.push(url);
        }
    }
    Ok(all)
}

fn broker(value: &Value) -> Result<Broker, ConfigError> {
    const NAME: &str = "brokers";
    let field = |name| value.get(name).map(|value| text(NAME, value)).transpose();
    let url = field("url")?.filter(|url| is_socket(url)).ok_or(ConfigError::Address(NAME))?;
    let account = match (field("username")?, field("password")?) {
        (Some(name), password) => Some((name, password.unwrap_or_default())),
        (None, None) => None,
        (None, Some(_)) => return Err(ConfigError::Shape(NAME)),
    };
    Ok(Broker { url, account })
}

fn turn_server(value: &Value) -> Result<Turn, ConfigError> {
    const NAME: &str = "turn";
    let urls = value.get("urls").ok_or(ConfigError::Shape(NAME))?;
    let urls = addresses(NAME, urls, MAX_ICE_SERVERS, |url| is_ice(url, &["turn:", "turns:"]))?;
    let field = |name| text(NAME, value.get(name).unwrap_or(&Value::Null));
    let (username, credential) = (field("username")?, field("credential")?);
    if urls.is_empty() { Err(ConfigError::Shape(NAME)) } else { Ok(Turn { urls, username, credential }) }
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

    #[test]
    fn an_empty_file_is_the_default() {
        assert_eq!(Config::parse("{}"), Ok(Config::default()));
        let servers = Config::default().servers();
        assert_eq!(servers.len(), 4);
    }

    /// A hosted copy of the file may lack fields; the one in the repository has the relays.
    #[test]
    fn the_default_file_is_valid_and_names_relays() {
        let config = Config::parse(DEFAULTS).unwrap();
        assert_eq!(config, Config::default());
        assert_eq!((config.relays.len(), config.stun.len()), (4, 2));
    }

    #[test]
    fn the_default_config_is_accepted_by_the_parser() {
        let config = Config::default();
        assert!(config.relays.iter().all(|url| is_socket(url)));
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

    /// Brokers and a person's own relays are used by every room; of the usual relays, some.
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
        assert_eq!(
            mine.clone().on_page(&Config::default()).servers(),
            all[..4],
            "with none of the usual ones"
        );
        let shared: Vec<Server> = many.iter().map(|url| relay(url, false)).collect();
        assert_eq!(mine.clone().on_page(&mine).servers(), shared, "the page's relays are everybody's");
    }

    #[test]
    fn errors_name_the_field() {
        for (text, why) in [
            ("", ConfigError::Garbage),
            ("[]", ConfigError::Garbage),
            (r#"{"relays":"wss://a"}"#, ConfigError::Shape("relays")),
            (r#"{"relays":["wss://"]}"#, ConfigError::Address("relays")),
            (r#"{"relays":["https://a"]}"#, ConfigError::Address("relays")),
            (r#"{"relays":["wss://you@a"]}"#, ConfigError::Address("relays")),
            (r#"{"relays":["ws://localhost.evil.example"]}"#, ConfigError::Address("relays")),
            (
                r#"{"relays":["wss://a","wss://a","wss://a","wss://a","wss://a",
                    "wss://a","wss://a","wss://a","wss://a","wss://a","wss://a","wss://a","wss://a"]}"#,
                ConfigError::TooMany("relays"),
            ),
            (r#"{"brokers":[{"url":"wss://a","password":"p"}]}"#, ConfigError::Shape("brokers")),
            (r#"{"brokers":[{}]}"#, ConfigError::Address("brokers")),
            (r#"{"stun":["stun:a:99999"]}"#, ConfigError::Address("stun")),
            (r#"{"stun":["turn:a"]}"#, ConfigError::Address("stun")),
            (r#"{"turn":[{"urls":["turn:a"]}]}"#, ConfigError::Shape("turn")),
            (
                r#"{"turn":[{"urls":["turn:a?transport=x"],"username":"","credential":""}]}"#,
                ConfigError::Address("turn"),
            ),
            (r#"{"relayOnly":1}"#, ConfigError::Shape("relayOnly")),
            (r#"{"relayOnly":true}"#, ConfigError::NoTurn),
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
