//! The export of everything stored, as one file ([`play::stored::file`]), without passwords.

use crate::settings;
use crate::{all_texts, now, without_passwords};
use meet::Config;
use play::stored::file::{self, FileContents, FileError, StoredGame};
use play::stored::keys::SERVERS;

/// Writes the file.
pub fn text() -> Option<String> {
    write(all_texts())
}

/// Reads such a file, which may contain anything; `games` are all games of this app.
pub fn read(text: &str, games: &[StoredGame]) -> Result<FileContents, FileError> {
    file::decode(text, now(), games, is_setting)
}

fn write(texts: Vec<(String, String)>) -> Option<String> {
    let public = texts.into_iter().filter_map(|(key, text)| {
        let text = if key == SERVERS { without_passwords(&text)? } else { text };
        Some((key, text))
    });
    file::encode(&public.collect::<Vec<_>>())
}

/// Whether a text is one that we would store as the setting with this key; `None` if there is no such setting.
pub fn is_setting(key: &str, text: &str) -> Option<bool> {
    if key == SERVERS { Some(Config::parse(text).is_ok()) } else { settings::is_valid(key, text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_contains_no_passwords() {
        let servers = r#"{"brokers":[{"url":"wss://broker.example","username":"ann","password":"hunter2"}],
            "turn":[{"urls":["turn:turn.example:3478"],"username":"ann",
            "credential":"hunter3"}],"relayOnly":true}"#;
        let text = write(vec![(SERVERS.to_owned(), servers.to_owned())]).unwrap();
        for secret in ["hunter2", "hunter3"] {
            assert!(!text.contains(secret), "{secret}");
        }
        // Somebody who allowed only relayed connections still does, and is asked for the password.
        let contents = file::decode(&text, 1, &[], is_setting).unwrap();
        let (_, servers) = contents.texts.iter().find(|(key, _)| key == SERVERS).unwrap();
        let config = Config::parse(servers).unwrap();
        assert!(
            config.relay_only && config.turn[0].username == "ann" && config.turn[0].credential.is_empty()
        );
    }

    #[test]
    fn settings_are_checked_as_they_are_stored() {
        for (key, good, bad) in [
            (SERVERS, Config::default().to_text().as_str(), "[]"),
            ("frantic.theme", "dark", "chartreuse"),
            ("frantic.sounds", "switched", ""),
        ] {
            assert_eq!((is_setting(key, good), is_setting(key, bad)), (Some(true), Some(false)), "{key}");
        }
        assert_eq!(is_setting("frantic.nothing-of-ours", "1"), None);
    }
}
