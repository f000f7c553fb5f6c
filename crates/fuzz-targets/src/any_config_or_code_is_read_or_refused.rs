//! Any text as config.json, as six words, as the code of a link, or as a QR code: it is refused, or the value read
//! is within bounds and written back the same.

use meet::{Config, MAX_SERVERS, QrAnswer, QrOffer, RoomSecret, Words};

pub(crate) fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let text = &*text;
    if let Ok(config) = Config::parse(text) {
        assert!(config.servers().len() <= MAX_SERVERS);
        let encrypted = |url: &String| url.starts_with("wss://") || url.starts_with("ws://");
        assert!(config.relays.iter().all(encrypted));
        assert!(!config.relay_only || !config.turn.is_empty());
    }
    let words = Words::parse(include_str!("../../../public/words.txt")).expect("the list");
    if let Ok(code) = words.read(text) {
        assert_eq!(words.read(&code.to_string()), Ok(code));
    }
    if let Some(secret) = RoomSecret::parse(text) {
        assert_eq!(secret.to_text(), text.trim());
    }
    if let Ok(offer) = QrOffer::parse(text) {
        assert_eq!(offer.to_text(), text);
    }
    if let Ok(answer) = QrAnswer::parse(text) {
        assert_eq!(answer.to_text(), text);
    }
    // Read the text as a browser's session description, too.
    drop(QrOffer::from_sdp(0, RoomSecret::from_bytes([0; 16]), text));
}
