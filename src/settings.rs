//! Language, colours, speed: what a person chose once and expects to find again.
//!
//! A browser may refuse to store anything; then the choice lasts until the
//! page is closed, and nothing else happens.

use crate::language::Language;
use crate::session::Pace;
use leptos::prelude::*;

/// index.html reads the same key, to ask for the texts before the wasm does.
const LANGUAGE: &str = "frantic.language";
/// index.html reads the same key before the first picture.
const THEME: &str = "frantic.theme";
const SPEED: &str = "frantic.speed";

/// Which colours the table has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system says.
    #[default]
    Auto,
    /// Ink on paper.
    Light,
    /// Paper cards on dark ink.
    Dark,
}

impl Theme {
    /// The value of `data-theme`, and what is stored; [`Theme::Auto`] is no value.
    pub fn name(self) -> &'static str {
        match self {
            Theme::Auto => "",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    /// The theme of a name; anything unknown is [`Theme::Auto`].
    pub fn from_name(name: &str) -> Theme {
        [Theme::Light, Theme::Dark].into_iter().find(|theme| theme.name() == name).unwrap_or_default()
    }
}

/// The stored theme.
pub fn theme() -> Theme {
    load(THEME).map_or(Theme::Auto, |name| Theme::from_name(&name))
}

/// Shows a theme and remembers it.
pub fn set_theme(theme: Theme) {
    store(THEME, theme.name());
    if let Some(root) = document().document_element() {
        // A page without this attribute follows the system; neither call can fail on an element.
        if theme == Theme::Auto {
            root.remove_attribute("data-theme").ok();
        } else {
            root.set_attribute("data-theme", theme.name()).ok();
        }
    }
}

/// The stored pace.
pub fn pace() -> Pace {
    load(SPEED).map_or(Pace::Normal, |name| Pace::from_name(&name))
}

/// Remembers a pace.
pub fn set_pace(pace: Pace) {
    store(SPEED, pace.name());
}

/// Remembers a language.
pub fn set_language(language: Language) {
    store(LANGUAGE, language.code());
}

fn load(key: &str) -> Option<String> {
    window().local_storage().ok()??.get_item(key).ok()?
}

/// Stores a text; an empty one is no entry.
fn store(key: &str, value: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        if value.is_empty() {
            storage.remove_item(key).ok();
        } else {
            storage.set_item(key, value).ok();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theme_survives_being_stored() {
        for theme in [Theme::Auto, Theme::Light, Theme::Dark] {
            assert_eq!(Theme::from_name(theme.name()), theme);
        }
        assert_eq!(Theme::from_name("chartreuse"), Theme::Auto);
    }

    #[test]
    fn a_speed_survives_being_stored() {
        for pace in Pace::ALL {
            assert_eq!(Pace::from_name(pace.name()), pace);
        }
        assert_eq!(Pace::from_name("instant"), Pace::AtOnce, "as older versions stored it");
        assert_eq!(Pace::from_name("ludicrous"), Pace::Normal);
    }

    #[test]
    fn the_slower_the_longer_and_at_once_is_at_once() {
        assert_eq!(Pace::ALL.map(|pace| pace.time(1_000)), [1_800, 1_000, 500, 0]);
    }
}
