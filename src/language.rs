//! The languages there are.
//!
//! Which one a person gets is decided once, by the script in index.html: it has
//! to know before the wasm is there, so that the texts arrive with it.

use leptos::prelude::*;

/// A language that every text is written in: a folder of locales/ (build.rs names the same).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
    /// Italian.
    Italian,
}

impl Language {
    /// All of them, as they are offered.
    pub const ALL: &[Language] = &[Language::English, Language::German, Language::Italian];

    /// Its code (BCP 47): the name of its folder, and what is stored.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::Italian => "it",
        }
    }

    /// In which way its dates are written (BCP 47): English here is British.
    pub const fn dates(self) -> &'static str {
        match self {
            Language::English => "en-GB",
            Language::German | Language::Italian => self.code(),
        }
    }

    /// What its own speakers call it. Here and not in locales/: a list of languages
    /// must be readable before any other language has been fetched.
    pub const fn own_name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::German => "Deutsch",
            Language::Italian => "Italiano",
        }
    }

    /// The language of a code, if it is one of ours.
    pub fn from_code(code: &str) -> Option<Language> {
        Language::ALL.iter().copied().find(|language| language.code() == code)
    }

    /// What the page says it is in.
    pub(crate) fn of_page() -> Language {
        let code = document().document_element().and_then(|root| root.get_attribute("lang"));
        code.and_then(|code| Language::from_code(&code)).unwrap_or_default()
    }
}

/// The language that is wanted: to be changed where one can choose it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted(pub(crate) RwSignal<Language>);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_in_english_are_british() {
        assert_eq!(
            Language::ALL.iter().map(|language| language.dates()).collect::<Vec<_>>(),
            ["en-GB", "de", "it"]
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
}
