//! Turns locales/ into the lists that the browser fetches, and style/later/ and style/board/ into a few
//! sheets.
//!
//! Texts are not compiled in. Each language becomes five lists in target/locales/, with lines of
//! `key⇥text` sorted by key; Trunk.toml gets them into dist/. The first list is needed to play, the
//! one in `later/` belongs to the pages that are loaded later (src/parts.rs) and says what cards and
//! house rules do, the one in `reference/` holds examples, rulings and the overview
//! (src/words/reference.rs), the one in `board/` everything of the board game, and the one in
//! `board-reference/` its examples and rulings. A list must match the wasm that reads it, so its
//! address contains a digest of all texts: old pages never load new lists, nor the reverse.

#[path = "xtask/src/css.rs"]
mod css;

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of locales/; src/language.rs has the same list.
const LANGUAGES: &[&str] = &["en", "de", "fr", "it"];
/// Files per language, with the prefix of their keys: texts of the screens (src/text.rs), texts of
/// pages that are loaded later, those of cards, refusals and the log (src/words), examples and
/// rulings, the board game, and its examples and rulings.
const FILES: &[(&str, &str)] = &[
    ("ui", "ui."),
    ("later", "ui."),
    ("words", ""),
    ("reference", "ref."),
    ("board", ""),
    ("board-reference", "ref."),
];
/// The folders of the lists: needed to play, loaded after the first page, loaded on demand (three).
const LISTS: &[&str] = &["", "later", "reference", "board", "board-reference"];
/// The sheets of style/board/, in the order of the cascade.
const BOARD_STYLES: &[&str] = &["table", "answer", "picture", "print", "pieces", "dice"];
/// The sheets of style/later/ that the way into a room and its lobby need, in the order of the cascade: all others
/// come after them.
const ENTRANCE_STYLES: &[&str] = &["page", "setup", "rooms", "by-qr"];
/// The other sheets of style/later/, likewise.
const LATER_STYLES: &[&str] = &[
    "tools",
    "finale",
    "help",
    "lessons",
    "log",
    "motion",
    "scenes",
    "reference",
    "reference-card",
    "ahead",
    "rules-page",
    "invite",
    "rooms-table",
    "house",
    "ends",
    "scores",
    "history",
    "day",
    "settings",
    "slips",
    "bots",
    "replay",
    "photo",
    "big-table",
    "big-pages",
    "hands",
];

fn main() -> Result<(), Box<dyn Error>> {
    for input in ["build.rs", "xtask/src/css.rs", "locales", "style/later", "style/board"] {
        println!("cargo::rerun-if-changed={input}");
    }
    sheets("later", &[("entrance", ENTRANCE_STYLES), ("later", LATER_STYLES)])?;
    sheets("board", &[("board", BOARD_STYLES)])?;
    let mut lists = Vec::new();
    for language in LANGUAGES {
        let texts = texts(language)?;
        for folder in LISTS {
            let path = Path::new(folder).join(language).with_extension("txt");
            lists.push((path, texts.get(folder).map(|texts| texts.concat()).unwrap_or_default()));
        }
    }
    let digest = format!("{:08x}", digest(&lists) >> 32);
    // The address from which src/words/load.rs loads them.
    println!("cargo::rustc-env=TEXTS=locales/{digest}");

    // The hook in Trunk.toml takes them from here. Only the newest set may be present.
    let folder = Path::new("target/locales");
    if !folder.join(&digest).is_dir() {
        fs::remove_dir_all(folder).ok();
    }
    let folder = folder.join(&digest);
    for part in LISTS {
        fs::create_dir_all(folder.join(part))?;
    }
    for (path, list) in &lists {
        fs::write(folder.join(path), list)?;
    }
    Ok(())
}

/// Joins and minifies the sheets of a folder of style/ into files that the program includes: each has a name and the
/// sheets in it.
fn sheets(folder: &str, files: &[(&str, &[&str])]) -> Result<(), Box<dyn Error>> {
    let path = Path::new("style").join(folder);
    let there = fs::read_dir(&path)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<BTreeSet<_>, std::io::Error>>()?;
    let mut listed = BTreeSet::new();
    for (name, sheets) in files {
        let sheets: Vec<PathBuf> = sheets.iter().map(|name| path.join(name).with_extension("css")).collect();
        let texts = sheets.iter().map(fs::read_to_string).collect::<Result<Vec<_>, _>>()?;
        let target = Path::new(&env::var("OUT_DIR")?).join(name).with_extension("css");
        let sheet = css::minify(&texts.concat());
        if css::restyles_page(&sheet) {
            return Err(
                format!("style/{folder}/ has an `@property`, which belongs into style/tokens.css").into()
            );
        }
        fs::write(target, sheet)?;
        listed.extend(sheets);
    }
    if there != listed {
        return Err(format!("the lists of sheets in build.rs and the files in style/{folder}/ differ").into());
    }
    Ok(())
}

/// The lines of each list of a language.
fn texts(language: &str) -> Result<BTreeMap<&'static str, Vec<String>>, Box<dyn Error>> {
    let mut all = BTreeMap::new();
    for (file, prefix) in FILES {
        let path = format!("locales/{language}/{file}.json");
        let texts =
            serde_json::from_str(&fs::read_to_string(&path)?).map_err(|why| format!("{path}: {why}"))?;
        let mut flat = BTreeMap::new();
        flatten(prefix, &texts, &mut flat).map_err(|why| format!("{path}: {why}"))?;
        all.extend(flat.into_iter().map(|(key, text)| ((list_of(file, &key), key), text)));
    }
    let mut lists = BTreeMap::<_, Vec<String>>::new();
    for ((list, key), text) in all {
        lists.entry(list).or_default().push(format!("{key}\t{text}\n"));
    }
    Ok(lists)
}

/// Which list a text of a file belongs to. A table is drawn without what cards do (it appears a
/// moment later, see `later_text` in src/lazy.rs); house rules are described on later pages only.
fn list_of(file: &str, key: &str) -> &'static str {
    let of_cards = key.rsplit_once('.').is_some_and(|(card, last)| last == "text" && card != "log");
    match file {
        "reference" => "reference",
        "later" => "later",
        "board" => "board",
        "board-reference" => "board-reference",
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

/// 64-bit FNV-1a over all lists: distinguishes versions, and is not meant to be secure.
fn digest(lists: &[(PathBuf, String)]) -> u64 {
    lists.iter().flat_map(|(_, list)| list.bytes()).fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
