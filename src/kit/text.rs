//! The texts of the page: their language, and how their lists are fetched ([`words`] has the rest).
//!
//! The frame of the app draws a page only after its list has been loaded. When the language changes, the page is redrawn.

use browser::fetch;
use browser::root::root_attribute;
use leptos::prelude::*;
use play::reference::Game;
pub(crate) use words::screen::list;
use words::{Language, List, loaded};
pub(crate) use words::{tn, tx};

/// The language of the page being drawn, from the context.
pub(crate) fn language() -> Language {
    use_context().unwrap_or_default()
}

/// Loads a list of texts; `false` if that fails.
pub(crate) async fn load(list: List, language: Language) -> bool {
    loaded::load(list, language, from_host).await
}

/// Loads the reference of a game, and the lists that its texts need; `false` if that fails.
pub(crate) async fn load_reference(language: Language, game: Game) -> bool {
    let is_there = game == Game::Cards || load(List::Board, language).await;
    is_there && loaded::load_reference(game, language, from_host).await
}

/// Fetches a file of texts. The address is relative to the page, which may be under any path; a release names the folder
/// by its content.
async fn from_host(path: String) -> Option<String> {
    let folder = root_attribute("data-texts").unwrap_or_else(|| "locales".into());
    fetch::text(&format!("./{folder}/{path}"), false).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    /// Sources that are loaded later (src/parts.rs), whose texts may be in the second list.
    const LATER: &[&str] = &[
        "crates/drawing/src/",
        "crates/words/src/answers/",
        "crates/words/src/awards.rs",
        "crates/words/src/bots.rs",
        "crates/words/src/card_table.rs",
        "crates/words/src/house_options.rs",
        "crates/words/src/labels.rs",
        "crates/words/src/lessons.rs",
        "crates/words/src/sayings.rs",
        "src/board_game/",
        "src/card_game/",
        "src/day/",
        "src/help/",
        "src/history/",
        "src/home/about.rs",
        "src/home/games.rs",
        "src/learn/",
        "src/motion/",
        "src/nav.rs",
        "src/reference/",
        "src/replay/",
        "src/results/",
        "src/rooms/",
        "src/scores/",
        "src/settings/kept.rs",
        "src/settings/mod.rs",
        "src/setup/",
        "src/table/consent.rs",
        "src/table/hand_over.rs",
        "src/table/hint.rs",
        "src/table/keys.rs",
        "src/table/log.rs",
        "src/table/menu.rs",
        "src/table/not_found.rs",
        "src/table/other_window.rs",
        "src/table/photo/",
        "src/table/reaction.rs",
        "src/table/save_problem.rs",
        "src/table/slip.rs",
        "src/version.rs",
    ];

    /// All keys of a language, joined by dots.
    fn keys(language: &str) -> BTreeSet<String> {
        ["ui", "later", "board"].into_iter().flat_map(|list| keys_of(language, list)).collect()
    }

    fn keys_of(language: &str, list: &str) -> BTreeSet<String> {
        fn walk(at: &str, value: &serde_json::Value, all: &mut BTreeSet<String>) {
            match value.as_object() {
                None => {
                    all.insert(at.to_owned());
                }
                Some(parts) => parts.iter().for_each(|(key, value)| {
                    walk(format!("{at}.{key}").trim_start_matches('.'), value, all);
                }),
            }
        }
        let text = fs::read_to_string(format!("locales/{language}/{list}.json")).unwrap();
        let mut all = BTreeSet::new();
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        // Screens look up only this part of the board game's list by key; its other texts have ids.
        walk("", if list == "board" { &value["ui"] } else { &value }, &mut all);
        all
    }

    /// All source code, without white space.
    fn sources(folder: &Path, which: &dyn Fn(&Path) -> bool, all: &mut String) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, which, all);
            } else if which(&path) && path.extension().is_some_and(|end| end == "rs") {
                // Tests and examples in comments do not show texts.
                let text = fs::read_to_string(&path).unwrap();
                let code = text.split("#[cfg(test)]").next().unwrap_or_default();
                let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
                lines.for_each(|line| all.extend(line.split_whitespace()));
            }
        }
    }

    /// The keys used in the source code.
    fn named() -> BTreeSet<String> {
        let mut all = named_by(&|_| true);
        // The page after a bug runs without the program, but uses texts too.
        let script = fs::read_to_string("public/crash.js").unwrap();
        all.extend(script.split("words.").skip(1).map(|rest| {
            format!("crash.{}", rest.chars().take_while(char::is_ascii_alphanumeric).collect::<String>())
        }));
        all
    }

    /// The keys used in some of the source code.
    fn named_by(which: &dyn Fn(&Path) -> bool) -> BTreeSet<String> {
        let mut text = String::new();
        for folder in ["src", "crates/words/src", "crates/drawing/src"] {
            sources(Path::new(folder), which, &mut text);
        }
        let is_key = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
        let key = |from: &str| from.chars().take_while(|&c| is_key(c)).collect::<String>();
        let mut all = BTreeSet::new();
        for call in text.split("tx!(").skip(1) {
            let (_, rest) = call.split_once(',').unwrap();
            // Inside of other macros no key is whole.
            all.extend(Some(key(rest)).filter(|key| !key.is_empty() && !key.ends_with('.')));
        }
        for lesson in text.split("lesson!(l,").skip(1).map(key) {
            all.extend(["title", "task", "well", "done"].map(|part| format!("learn.{lesson}.{part}")));
        }
        for call in text.split("tn!(").skip(1) {
            // The language, the number (which may be a call), then the key.
            let found = call.split(',').skip(2).map(key).find(|key| key.contains('.')).unwrap();
            all.extend(["one", "other"].map(|form| format!("{found}.{form}")));
        }
        all
    }

    /// Maps the key of a plural form that only some languages need to the form that every such text
    /// has.
    fn as_other(key: &str) -> String {
        let (text, form) = key.rsplit_once('.').unwrap_or_default();
        if matches!(form, "zero" | "two" | "few" | "many") { format!("{text}.other") } else { key.to_owned() }
    }

    #[test]
    fn every_text_in_use_exists_in_every_language() {
        for language in Language::ALL.iter().map(|language| language.code()) {
            let there = keys(language);
            let missing: Vec<_> = named().into_iter().filter(|key| !there.contains(key)).collect();
            assert!(missing.is_empty(), "{language}: {missing:?}");
        }
    }

    #[test]
    fn there_are_no_unused_texts() {
        let named = named();
        for language in Language::ALL.iter().map(|language| language.code()) {
            let orphan = |key: &String| !named.contains(key) && !named.contains(&as_other(key));
            let orphans: Vec<_> = keys(language).into_iter().filter(orphan).collect();
            assert!(orphans.is_empty(), "{language}: {orphans:?}");
        }
    }

    #[test]
    fn no_key_is_in_a_list_twice() {
        // If a key occurs twice, reading silently takes the last one.
        for folder in Language::ALL.iter().map(|language| format!("locales/{}", language.code())) {
            for file in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
                let mut open: Vec<BTreeSet<String>> = Vec::new();
                // A key, or the end of an object, per line.
                let text = fs::read_to_string(&file).unwrap();
                for line in
                    text.lines().map(str::trim).filter(|_| file.extension().is_some_and(|e| e == "json"))
                {
                    if let Some((key, _)) = line.strip_prefix('"').and_then(|line| line.split_once('"')) {
                        let new = open.last_mut().unwrap().insert(key.to_owned());
                        assert!(new, "{}: {key} is there twice", file.display());
                    }
                    if line.ends_with('{') {
                        open.push(BTreeSet::new());
                    } else if line.starts_with('}') {
                        open.pop();
                    }
                }
                assert!(open.is_empty());
            }
        }
    }

    #[test]
    fn the_first_page_uses_only_the_first_list() {
        let later = |path: &Path| LATER.iter().any(|later| path.to_str().unwrap().starts_with(later));
        let at_first = named_by(&|path| !later(path));
        for language in Language::ALL.iter().map(|language| language.code()) {
            let late: Vec<_> =
                keys_of(language, "later").into_iter().filter(|key| at_first.contains(key)).collect();
            assert!(late.is_empty(), "{language}: {late:?}");
            assert!(keys_of(language, "ui").is_disjoint(&keys_of(language, "later")));
        }
    }

    #[test]
    fn only_the_board_game_uses_its_list() {
        let own = |path: &Path| {
            let own = [
                "src/board_game/",
                "crates/words/src/board_table.rs",
                "crates/words/src/answers/board_game.rs",
                "crates/drawing/src/photo/board_game.rs",
            ];
            own.iter().any(|own| path.to_str().unwrap().starts_with(own))
        };
        let by_others = named_by(&|path| !own(path));
        for language in Language::ALL.iter().map(|language| language.code()) {
            let all = keys_of(language, "board");
            let wrong: Vec<_> = all.iter().filter(|key| by_others.contains(*key)).collect();
            assert!(wrong.is_empty(), "{language}: {wrong:?}");
        }
    }
}
