//! Turns locales/ into the lists of texts that the browser fetches.
//!
//! Each language becomes five lists: lines of `key⇥text`, sorted by key. The first is needed to play; `later` belongs
//! to pages that are loaded later and has the effects of cards and house rules; `reference` has examples, rulings and
//! the overview; `board` has everything of the board game, and `board-reference` its examples and rulings. A sixth,
//! `start`, is not fetched but written into the page: its message if the program does not start. The build writes them
//! (xtask); tests read them. Plural forms and sentences are made in crates/words.

use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of locales/; crates/words/src/language.rs has the same list.
pub const LANGUAGES: &[&str] = &["en", "de", "fr", "it"];

/// The folders of the lists; the first list is in none.
pub const LISTS: &[&str] = &["", "later", "reference", "board", "board-reference", START];

/// The list that is written into the page.
pub const START: &str = "start";

/// The files of a language, with the prefix of their keys.
const FILES: &[(&str, &str)] = &[
    ("ui", "ui."),
    ("later", "ui."),
    ("words", ""),
    ("reference", "ref."),
    ("board", ""),
    ("board-reference", "ref."),
    (START, "start."),
];

/// All lists by their paths, such as `later/de.txt`.
///
/// # Errors
/// A sentence that names the file, if one cannot be read, is no JSON, or has a text of several lines.
pub fn lists(locales: &Path) -> Result<BTreeMap<PathBuf, String>, String> {
    let mut all = BTreeMap::new();
    for language in LANGUAGES {
        let texts = texts(&locales.join(language))?;
        for list in LISTS {
            let path = Path::new(list).join(language).with_extension("txt");
            let lines = texts.iter().filter(|((of, _), _)| of == list);
            let lines = lines.flat_map(|((_, key), text)| [key.as_str(), "\t", text.as_str(), "\n"]);
            all.insert(path, lines.collect());
        }
    }
    Ok(all)
}

/// The texts of a language by list and key.
fn texts(folder: &Path) -> Result<BTreeMap<(&'static str, String), String>, String> {
    let mut all = BTreeMap::new();
    for (file, prefix) in FILES {
        let path = folder.join(file).with_extension("json");
        let at = |why: String| format!("{}: {why}", path.display());
        let content = fs::read_to_string(&path).map_err(|why| at(why.to_string()))?;
        let texts = serde_json::from_str(&content).map_err(|why| at(why.to_string()))?;
        let mut flat = BTreeMap::new();
        flatten(prefix, &texts, &mut flat).map_err(at)?;
        all.extend(flat.into_iter().map(|(key, text)| ((list_of(file, &key), key), text)));
    }
    Ok(all)
}

/// The list that a text of a file belongs to. A table is drawn without the effects of cards (they appear a
/// moment later, see `later_text` in src/lazy.rs); house rules are described on later pages only.
fn list_of(file: &str, key: &str) -> &'static str {
    let of_cards = key.rsplit_once('.').is_some_and(|(card, last)| last == "text" && card != "log");
    match file {
        "reference" => "reference",
        "later" => "later",
        "board" => "board",
        "board-reference" => "board-reference",
        START => START,
        "words" if of_cards || key.starts_with("rules.") => "later",
        _ => "",
    }
}

/// Flattens nested objects, joining their keys with dots.
fn flatten(at: &str, value: &Value, all: &mut BTreeMap<String, String>) -> Result<(), String> {
    match value {
        Value::String(text) if !text.contains(['\n', '\t']) => {
            all.insert(at.to_owned(), text.clone());
            Ok(())
        }
        Value::Object(parts) => parts.iter().try_for_each(|(key, value)| {
            let dot = if at.is_empty() || at.ends_with('.') { "" } else { "." };
            flatten(&format!("{at}{dot}{key}"), value, all)
        }),
        _ => Err(format!("{at} is not a text of one line")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_joined_with_dots() {
        let mut flat = BTreeMap::new();
        let texts = serde_json::json!({ "home": { "play": "Play" }, "log.text": "x" });
        assert_eq!(flatten("ui.", &texts, &mut flat), Ok(()));
        let keys: Vec<_> = flat.keys().collect();
        assert_eq!(keys, ["ui.home.play", "ui.log.text"]);
        assert!(
            flatten("ui.", &serde_json::json!({ "a": "two\nlines" }), &mut flat)
                .unwrap_err()
                .contains("ui.a")
        );
    }

    #[test]
    fn effects_of_cards_are_in_the_second_list() {
        assert_eq!(list_of("words", "event.market.text"), "later");
        assert_eq!(list_of("words", "rules.limit"), "later");
        assert_eq!(list_of("words", "event.market.name"), "");
        assert_eq!(list_of("words", "log.text"), "");
    }

    #[test]
    fn every_language_has_every_list() {
        let lists = lists(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales")).unwrap();
        assert_eq!(lists.len(), LANGUAGES.len() * LISTS.len());
        for (path, list) in lists {
            let fewest = if path.starts_with(START) { 5 } else { 40 };
            assert!(
                list.lines().count() > fewest && list.lines().all(|line| line.contains('\t')),
                "{path:?}"
            );
        }
    }
}
