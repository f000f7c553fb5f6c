//! Any text as config.json, as six words, as the letters of a link: read or refused,
//! and what is read is within bounds and written again the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use meet::{Code, Config, LINES, RoomSecret};

fuzz_target!(|text: &str| {
    if let Ok(config) = Config::parse(text) {
        assert!(config.servers().len() <= LINES);
        let encrypted = |url: &String| url.starts_with("wss://") || url.starts_with("ws://");
        assert!(config.relays.iter().all(encrypted));
        assert!(!config.relay_only || !config.turn.is_empty());
    }
    if let Ok(code) = Code::parse(text) {
        assert_eq!(Code::parse(&code.to_string()), Ok(code));
    }
    if let Ok(secret) = RoomSecret::parse(text) {
        assert_eq!(secret.to_text(), text.trim());
    }
});
