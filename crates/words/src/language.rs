//! The languages.

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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_in_english_are_british() {
        assert_eq!(
            Language::ALL.iter().map(|language| language.dates()).collect::<Vec<_>>(),
            ["en-GB", "de", "fr", "it"]
        );
    }

    #[test]
    fn every_folder_of_texts_is_a_language_and_every_language_has_one() {
        let folders = std::fs::read_dir("../../locales").unwrap();
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
