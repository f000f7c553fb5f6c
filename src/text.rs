//! Synchronous access to the texts of the screens.
//!
//! A language arrives as a list over the network ([`crate::words`]). The frame of the app draws a
//! page only after it has been loaded, so every text can then be looked up at once with [`tx!`] by
//! its key. Texts of pages that are loaded later are in a second list, for which those pages wait.
//! When the language changes, the page is redrawn.
//!
//! Keys are looked up at run time: accessors generated at compile time cost 330 bytes for each
//! text. Tests find keys that have no text, and texts that are never used.

use crate::language::Language;
use leptos::prelude::*;

/// The language of the page being drawn, from the context.
pub(crate) fn language() -> Language {
    use_context().unwrap_or_default()
}

/// The text of a key, in the language that was loaded. (The language is a parameter only to ensure
/// that the caller has waited for it.)
pub(crate) fn get(_: Language, key: &str) -> String {
    crate::words::current().screen(key)
}

/// A text of the screens as a `String`: `tx!(language, home.new_game)`,
/// `tx!(language, table.left, n = 3)`.
macro_rules! tx {
    ($language:expr, $first:ident $(. $rest:ident)*) => {
        $crate::text::get($language, concat!("ui.", stringify!($first) $(, ".", stringify!($rest))*))
    };
    ($language:expr, $first:ident $(. $rest:ident)*, $($name:ident = $value:expr),+) => {
        $crate::words::fill(
            &$crate::text::tx!($language, $first $(.$rest)*),
            &[$((stringify!($name), &*$value.to_string())),+],
        )
    };
}
pub(crate) use tx;

/// The plural form of a text for a number.
pub(crate) fn counted(_: Language, key: &str, count: usize, values: &[(&str, &str)]) -> String {
    crate::words::current().counted(key, count, values)
}

/// A text that depends on a number, `{count}`: the forms are `.one` and `.other` of the key, and
/// whatever else the language has ([`crate::words::Words::counted`]).
macro_rules! tn {
    ($language:expr, $count:expr, $first:ident $(. $rest:ident)* $(, $name:ident = $value:expr)*) => {{
        let count = usize::from($count);
        $crate::text::counted(
            $language,
            concat!("ui.", stringify!($first) $(, ".", stringify!($rest))*),
            count,
            &[("count", &*count.to_string()) $(, (stringify!($name), &*$value.to_string()))*],
        )
    }};
}
pub(crate) use tn;

/// Joins names as in a sentence: “Anna, Bert and Grim”.
pub(crate) fn list(_: Language, names: &[String]) -> String {
    if names.is_empty() { String::new() } else { crate::words::current().join(names) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    /// Sources that are loaded later (src/parts.rs), whose texts may be in the second list.
    const LATER: &[&str] = &[
        "src/board_table/",
        "src/help/",
        "src/lessons/",
        "src/motion/",
        "src/pages/about.rs",
        "src/pages/awards.rs",
        "src/photo/",
        "src/pages/board_game/",
        "src/pages/bots.rs",
        "src/pages/card_game/",
        "src/pages/install.rs",
        "src/pages/limit.rs",
        "src/pages/cards/",
        "src/pages/consent.rs",
        "src/pages/day/",
        "src/pages/players.rs",
        "src/pages/other_window.rs",
        "src/pages/ends.rs",
        "src/pages/games.rs",
        "src/pages/hand_over.rs",
        "src/pages/history/",
        "src/pages/kept.rs",
        "src/pages/learn/",
        "src/pages/new.rs",
        "src/pages/which_game.rs",
        "src/pages/people.rs",
        "src/pages/not_found.rs",
        "src/pages/room/",
        "src/pages/settings.rs",
        "src/pages/save_problem.rs",
        "src/pages/nav.rs",
        "src/replay/",
        "src/room/",
        "src/pages/reaction.rs",
        "src/scores/",
        "src/board_table/hint.rs",
        "src/table/explain.rs",
        "src/table/hint.rs",
        "src/table/keys.rs",
        "src/table/menu.rs",
        "src/table/photo.rs",
        "src/table/tools.rs",
        "src/table_frame/hint.rs",
        "src/table_frame/log.rs",
        "src/table_frame/menu.rs",
        "src/version.rs",
        "src/words/bots.rs",
    ];

    /// All keys of a language, joined by dots.
    fn keys(language: &str) -> BTreeSet<String> {
        ["ui", "later", "board"].into_iter().flat_map(|list| keys_of(language, list)).collect()
    }

    /// The keys of one list.
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
        // Of the board game's list, what the screens look up by key; its other texts have ids.
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
        // And in the page after a bug, which does without the program.
        let script = fs::read_to_string("public/crash.js").unwrap();
        all.extend(script.split("words.").skip(1).map(|rest| {
            format!("crash.{}", rest.chars().take_while(char::is_ascii_alphanumeric).collect::<String>())
        }));
        all
    }

    /// The keys used in some of the source code.
    fn named_by(which: &dyn Fn(&Path) -> bool) -> BTreeSet<String> {
        let mut text = String::new();
        sources(Path::new("src"), which, &mut text);
        let is_key = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
        let key = |from: &str| from.chars().take_while(|&c| is_key(c)).collect::<String>();
        let mut all = BTreeSet::new();
        for call in text.split("tx!(").skip(1) {
            let (_, rest) = call.split_once(',').unwrap();
            // The macros defined in text.rs name no key.
            all.extend(Some(key(rest)).filter(|key| !key.is_empty()));
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
        // Of two, reading would take the last without a word.
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
            ["src/board_table/", "src/pages/board_game/"]
                .iter()
                .any(|own| path.to_str().unwrap().starts_with(own))
        };
        let by_others = named_by(&|path| !own(path));
        for language in Language::ALL.iter().map(|language| language.code()) {
            let all = keys_of(language, "board");
            let wrong: Vec<_> = all.iter().filter(|key| by_others.contains(*key)).collect();
            assert!(wrong.is_empty(), "{language}: {wrong:?}");
        }
    }
}
