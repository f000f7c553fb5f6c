//! Language, colours, speed, sounds: what a person chose once and expects to find again.
//!
//! Each is a word under a key of its own, and the usual choice is no entry. A
//! browser may refuse to store anything; then the choice lasts until the page is
//! closed, and nothing else happens. Whoever needs a setting asks for it when it
//! matters; what style sheets need to know stands on the root element ([`apply_root_attributes`]).

use crate::games::Pace;
use crate::language::Language;
use crate::table::hand::Sort;
use leptos::prelude::*;

/// index.html reads the same key, to ask for the texts before the wasm does.
const LANGUAGE: &str = "frantic.language";
/// index.html reads the same key before the first picture.
const THEME: &str = "frantic.theme";
const SPEED: &str = "frantic.speed";
const SORT: &str = "frantic.sort";
const REACTION: &str = "frantic.reaction";
/// What is stored for the side of a switch that is not the usual one.
const SWITCHED: &str = "switched";
const LEARNT: &str = "frantic.learnt";
const LEARNT_IS: &str = "1";

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

/// What is on or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Switch {
    /// What happens is heard.
    Sounds,
    /// What concerns the person is felt.
    Vibration,
    /// A card that was tapped waits for a second tap.
    Confirm,
    /// The buttons lie at the left thumb.
    LeftHanded,
    /// Cards of the hand are bigger.
    LargeCards,
    /// Two cards have other names.
    Polite,
    /// The device lies on the table: its page turns to whoever plays.
    Flat,
    /// What others in a room feel is shown.
    Reactions,
    /// Single letters do something at the table.
    Keys,
}

impl Switch {
    /// All of them.
    pub const ALL: [Switch; 9] = [
        Switch::Sounds,
        Switch::Vibration,
        Switch::Confirm,
        Switch::LeftHanded,
        Switch::LargeCards,
        Switch::Polite,
        Switch::Flat,
        Switch::Reactions,
        Switch::Keys,
    ];

    /// Under which key it is stored.
    const fn key(self) -> &'static str {
        match self {
            Switch::Sounds => "frantic.sounds",
            Switch::Vibration => "frantic.vibration",
            Switch::Confirm => "frantic.confirm",
            Switch::LeftHanded => "frantic.left-handed",
            Switch::LargeCards => "frantic.large-cards",
            Switch::Polite => "frantic.polite",
            Switch::Flat => "frantic.flat",
            Switch::Reactions => "frantic.reactions",
            Switch::Keys => "frantic.keys",
        }
    }

    /// How it stands for whoever has chosen nothing.
    const fn usual(self) -> bool {
        matches!(
            self,
            Switch::Sounds | Switch::Vibration | Switch::Confirm | Switch::Reactions | Switch::Keys
        )
    }

    /// Whether it is on.
    pub fn is_on(self) -> bool {
        self.usual() != load(self.key()).is_some()
    }

    /// Switches it, and remembers that.
    pub fn set(self, on: bool) {
        store(self.key(), if on == self.usual() { "" } else { SWITCHED });
        apply_root_attributes();
    }
}

/// How long people who share a device may react to what happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reaction {
    /// So many seconds; none at all for 0.
    Seconds(u8),
    /// Until somebody says that it goes on.
    UntilGoOn,
}

impl Reaction {
    /// The longest, in seconds.
    pub const LONGEST: u8 = 15;
    /// For whoever has chosen nothing.
    pub const USUAL: Reaction = Reaction::Seconds(10);

    /// What is stored; the usual one is no value.
    pub fn name(self) -> String {
        match self {
            Reaction::USUAL => String::new(),
            Reaction::Seconds(seconds) => seconds.to_string(),
            Reaction::UntilGoOn => "until-go-on".into(),
        }
    }

    /// The one of a name; anything unknown is the usual one.
    pub fn from_name(name: &str) -> Reaction {
        match name.parse() {
            Ok(seconds) if seconds <= Reaction::LONGEST => Reaction::Seconds(seconds),
            Err(_) if name == "until-go-on" => Reaction::UntilGoOn,
            _ => Reaction::USUAL,
        }
    }
}

/// The stored theme.
pub fn theme() -> Theme {
    Theme::from_name(&word(THEME))
}

/// Shows a theme and remembers it.
pub fn set_theme(theme: Theme) {
    store(THEME, theme.name());
    mark("data-theme", theme.name());
}

/// The stored pace.
pub fn pace() -> Pace {
    Pace::from_name(&word(SPEED))
}

/// Remembers a pace.
pub fn set_pace(pace: Pace) {
    store(SPEED, pace.name());
}

/// How hands are held.
pub fn sort() -> Sort {
    Sort::from_name(&word(SORT))
}

/// Remembers how hands are held.
pub fn set_sort(sort: Sort) {
    store(SORT, sort.name());
}

/// How long people who share a device may react.
pub fn reaction() -> Reaction {
    Reaction::from_name(&word(REACTION))
}

/// Remembers how long.
pub fn set_reaction(reaction: Reaction) {
    store(REACTION, &reaction.name());
}

/// Remembers a language.
pub fn set_language(language: Language) {
    store(LANGUAGE, language.code());
}

/// Whether somebody has been through the lessons here.
pub fn learnt() -> bool {
    load(LEARNT).is_some()
}

/// Remembers that: the first page pushes nobody to them any more.
pub fn set_learnt() {
    store(LEARNT, LEARNT_IS);
}

/// Tells the style sheets, and the words, what they have to know.
pub fn apply_root_attributes() {
    let mark_if = |switch: Switch, name, value| mark(name, if switch.is_on() { value } else { "" });
    mark_if(Switch::LeftHanded, "data-hand", "left");
    mark_if(Switch::LargeCards, "data-cards", "large");
    crate::words::set_polite(Switch::Polite.is_on());
}

/// Whether a text is what we would store under a key; `None` if the key is none of
/// these.
pub fn is_sound(key: &str, text: &str) -> Option<bool> {
    // What is usual is not stored.
    let sound = match key {
        LANGUAGE => Language::from_code(text).is_some(),
        THEME => Theme::from_name(text).name() == text,
        SPEED => Pace::from_name(text).name() == text,
        SORT => Sort::from_name(text).name() == text,
        LEARNT => text == LEARNT_IS,
        REACTION => Reaction::from_name(text).name() == text,
        _ if Switch::ALL.iter().any(|switch| switch.key() == key) => text == SWITCHED,
        _ => return None,
    };
    Some(sound && !text.is_empty())
}

/// An attribute of the root element; an empty one is none.
pub(crate) fn mark(name: &str, value: &str) {
    if let Some(root) = document().document_element() {
        // Neither call can fail on an element.
        if value.is_empty() {
            root.remove_attribute(name).ok();
        } else {
            root.set_attribute(name, value).ok();
        }
    }
}

fn word(key: &str) -> String {
    load(key).unwrap_or_default()
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

    #[test]
    fn an_order_of_cards_survives_being_stored() {
        for sort in Sort::ALL {
            assert_eq!(Sort::from_name(sort.name()), sort);
        }
        assert_eq!(Sort::from_name("by-smell"), Sort::Colour);
    }

    #[test]
    fn a_time_to_react_survives_being_stored() {
        let all = (0..=15).map(Reaction::Seconds).chain([Reaction::UntilGoOn]);
        for reaction in all {
            assert_eq!(Reaction::from_name(&reaction.name()), reaction);
        }
        for odd in ["16", "-1", "5.5", "never", ""] {
            assert_eq!(Reaction::from_name(odd), Reaction::USUAL);
        }
    }

    #[test]
    fn only_what_we_would_store_is_sound() {
        for (key, good, bad) in [
            (LANGUAGE, "de", "tlh"),
            (THEME, "dark", "chartreuse"),
            (SPEED, "fast", "ludicrous"),
            (SORT, "drawn", ""),
            (REACTION, "until-go-on", "16"),
            (Switch::Sounds.key(), SWITCHED, "yes"),
        ] {
            assert_eq!((is_sound(key, good), is_sound(key, bad)), (Some(true), Some(false)), "{key}");
        }
        assert_eq!(is_sound("frantic.nothing", "dark"), None);
    }
}
