//! The languages of the app.
//!
//! The script in index.html chooses the language before the wasm has loaded, so
//! that the texts can be fetched at the same time.

use leptos::prelude::*;

/// The attribute of the root element with the language of the page: `lang` says what the browser has translated it into.
pub(crate) const LANGUAGE: &str = "data-language";

/// A language in which all texts exist: a folder of locales/ (crates/texts has the same list).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
    /// French.
    French,
    /// Italian.
    Italian,
}

impl Language {
    /// All of them, in the order in which they are offered.
    pub const ALL: &[Language] = &[Language::English, Language::German, Language::French, Language::Italian];

    /// Its BCP 47 code, which is also the name of its folder and the stored value.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::French => "fr",
            Language::Italian => "it",
        }
    }

    /// The BCP 47 code for formatting dates: English here is British.
    pub const fn dates(self) -> &'static str {
        match self {
            Language::English => "en-GB",
            Language::German | Language::French | Language::Italian => self.code(),
        }
    }

    /// Its own name for itself. Here and not in locales/, because the list of languages must be
    /// readable before another language has been loaded.
    pub const fn own_name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::German => "Deutsch",
            Language::French => "Français",
            Language::Italian => "Italiano",
        }
    }

    /// The language with this code, if it is one of ours.
    pub fn from_code(code: &str) -> Option<Language> {
        Language::ALL.iter().copied().find(|language| language.code() == code)
    }

    /// The language that index.html has set on the page.
    pub(crate) fn of_page() -> Language {
        let code = document().document_element().and_then(|root| root.get_attribute(LANGUAGE));
        code.and_then(|code| Language::from_code(&code)).unwrap_or_default()
    }
}

/// The language that was chosen; set it to change the language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted(pub(crate) RwSignal<Language>);

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use std::collections::BTreeSet;

    #[test]
    fn dates_in_english_are_british() {
        assert_eq!(
            Language::ALL.iter().map(|language| language.dates()).collect::<Vec<_>>(),
            ["en-GB", "de", "fr", "it"]
        );
    }

    #[test]
    fn every_folder_of_texts_is_a_language_and_every_language_has_one() {
        let folders = std::fs::read_dir("locales").unwrap();
        let mut folders: Vec<_> =
            folders.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        folders.sort();
        let mut codes: Vec<_> = Language::ALL.iter().map(|language| language.code()).collect();
        codes.sort_unstable();
        assert_eq!(folders, codes);
        assert!(Language::ALL.iter().all(|language| Language::from_code(language.code()) == Some(*language)));
        assert_eq!(Language::from_code("tlh"), None);
    }

    /// What is installed has its name in every language; English is what is not under `_localized`.
    #[test]
    fn every_text_of_the_manifest_is_in_every_language() {
        fn localized(value: &Value, found: &mut Vec<BTreeSet<String>>) {
            match value {
                Value::Object(all) => all.iter().for_each(|(key, value)| match value.as_object() {
                    Some(texts) if key.ends_with("_localized") => found.push(texts.keys().cloned().collect()),
                    _ => localized(value, found),
                }),
                Value::Array(all) => all.iter().for_each(|value| localized(value, found)),
                _ => {}
            }
        }
        let text = std::fs::read_to_string("public/manifest.webmanifest").unwrap();
        let mut found = Vec::new();
        localized(&serde_json::from_str(&text).unwrap(), &mut found);
        let others = Language::ALL.iter().map(|language| language.code()).filter(|&code| code != "en");
        let others: BTreeSet<_> = others.map(str::to_owned).collect();
        // The name, the description, and each shortcut.
        assert_eq!(found.len(), 2 + text.matches("\"url\"").count());
        assert!(found.iter().all(|codes| *codes == others), "{found:?}");
    }
}
