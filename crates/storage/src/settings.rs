//! The settings: language, theme, pace, sounds and more.
//!
//! Each is a word under a key of its own; a default value is not stored. Code reads a setting whenever it
//! needs it; those that style sheets need are set as attributes of the root element
//! ([`apply_root_attributes`]).
//!
//! Settings have no signals, unless a page shows one.

use crate::Key;
use browser::root::set_root_attribute;
use browser::script::tell_script;
use play::card_table::hand::Sort;
use play::pace::Pace;
use words::Language;

/// index.html reads the same key, to fetch the texts before the wasm has loaded.
const LANGUAGE: &str = "frantic.language";
/// index.html reads the same key before the first paint.
const THEME: &str = "frantic.theme";
const SPEED: &str = "frantic.speed";
const SORT: &str = "frantic.sort";
const VOLUME: &str = "frantic.volume";
const REACTION: &str = "frantic.reaction";
/// The value stored for a switch that is not in its default position.
const SWITCHED: &str = "switched";
const LEARNT: &str = "frantic.learnt";
const LEARNT_VALUE: &str = "1";
const INSTALL: &str = "frantic.install";
/// The value stored once somebody was told how the app is installed.
const TOLD: &str = "told";
/// Whether the browser was asked for lasting storage, which belongs to this device.
const PERSIST: &str = "frantic.persist";
const PERSIST_ASKED: &str = "asked";
/// The version whose news have been shown; public/offline.js reads the same key.
const NEWS_TOLD: &str = "frantic.news";

/// On the root element while others look at the screen.
pub const STREAMER: &str = "data-streamer";

/// The colours of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Follow the system.
    #[default]
    Auto,
    /// Ink on paper.
    Light,
    /// Paper cards on dark ink.
    Dark,
}

impl Theme {
    /// The value of `data-theme`, also stored; empty for [`Theme::Auto`].
    pub fn stored(self) -> &'static str {
        match self {
            Theme::Auto => "",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    /// The theme stored as this value; [`Theme::Auto`] if it is unknown.
    pub fn from_stored(value: &str) -> Theme {
        [Theme::Light, Theme::Dark].into_iter().find(|theme| theme.stored() == value).unwrap_or_default()
    }
}

/// Settings that are on or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Switch {
    /// Play sounds.
    Sounds,
    /// Vibrate for events that concern the person.
    Vibration,
    /// Require a second tap to play a card.
    Confirm,
    /// Place the buttons at the left thumb.
    LeftHanded,
    /// Make the cards of the hand bigger.
    LargeCards,
    /// Use polite names for two cards.
    Polite,
    /// The device lies flat on the table: turn the page towards the person who plays.
    Flat,
    /// Show reactions of others in a room, and what bots say.
    Reactions,
    /// Enable shortcuts of a single letter at the table.
    Keys,
    /// Offer hints at the table.
    Hints,
    /// Look back at one's decisions after each round.
    Moments,
    /// Others see the screen: hide hands until they are touched, names, and the ways into a room.
    Streamer,
}

impl Switch {
    /// All of them.
    pub const ALL: [Switch; 12] = [
        Switch::Sounds,
        Switch::Vibration,
        Switch::Confirm,
        Switch::LeftHanded,
        Switch::LargeCards,
        Switch::Polite,
        Switch::Flat,
        Switch::Reactions,
        Switch::Keys,
        Switch::Hints,
        Switch::Moments,
        Switch::Streamer,
    ];

    /// The key under which it is stored, and whether it is on by default.
    const fn stored(self) -> (&'static str, bool) {
        match self {
            Switch::Sounds => ("frantic.sounds", true),
            Switch::Vibration => ("frantic.vibration", true),
            Switch::Confirm => ("frantic.confirm", true),
            Switch::LeftHanded => ("frantic.left-handed", false),
            Switch::LargeCards => ("frantic.large-cards", false),
            Switch::Polite => ("frantic.polite", false),
            Switch::Flat => ("frantic.flat", false),
            Switch::Reactions => ("frantic.reactions", true),
            Switch::Keys => ("frantic.keys", true),
            Switch::Hints => ("frantic.hints", true),
            Switch::Moments => ("frantic.moments", false),
            Switch::Streamer => ("frantic.streamer", false),
        }
    }

    /// Whether it is on.
    pub fn is_on(self) -> bool {
        let (key, by_default) = self.stored();
        by_default != load(key).is_some()
    }

    /// Switches it on or off, and stores that.
    pub fn set(self, on: bool) {
        let (key, by_default) = self.stored();
        store(key, if on == by_default { "" } else { SWITCHED });
        apply_root_attributes();
    }
}

/// How long people who share a device have time to react.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReactionTime {
    /// This many seconds; with 0 there is no time to react.
    Seconds(u8),
    /// Until somebody taps to continue.
    UntilTapped,
}

impl ReactionTime {
    /// The longest, in seconds.
    pub const MAX_SECONDS: u8 = 15;
    /// The default.
    pub const DEFAULT: ReactionTime = ReactionTime::Seconds(10);

    /// The value to store; empty for the default.
    pub fn stored(self) -> String {
        match self {
            ReactionTime::DEFAULT => String::new(),
            ReactionTime::Seconds(seconds) => seconds.to_string(),
            ReactionTime::UntilTapped => "until-go-on".into(),
        }
    }

    /// The time stored as this value; the default if it is unknown.
    pub fn from_stored(value: &str) -> ReactionTime {
        match value.parse() {
            Ok(seconds) if seconds <= ReactionTime::MAX_SECONDS => ReactionTime::Seconds(seconds),
            Err(_) if value == "until-go-on" => ReactionTime::UntilTapped,
            _ => ReactionTime::DEFAULT,
        }
    }
}

/// The stored theme.
pub fn theme() -> Theme {
    Theme::from_stored(&word(THEME))
}

/// Applies a theme and stores it.
pub fn set_theme(theme: Theme) {
    store(THEME, theme.stored());
    // With the colour of the browser's bar (index.html).
    tell_script("setTheme", theme.stored());
}

/// The stored pace.
pub fn pace() -> Pace {
    Pace::from_stored(&word(SPEED))
}

/// Stores a pace.
pub fn set_pace(pace: Pace) {
    store(SPEED, pace.stored());
}

/// How loud sounds are, in percent of the loudest: a multiple of ten, from 10. Silence is a switch of its own.
pub fn volume() -> u8 {
    word(VOLUME).parse().ok().filter(|volume| (10..=100).contains(volume)).unwrap_or(100)
}

/// Stores how loud sounds are, in percent.
pub fn set_volume(percent: u8) {
    store(VOLUME, &if percent < 100 { percent.max(10).to_string() } else { String::new() });
}

/// How hands are sorted.
pub fn sort() -> Sort {
    Sort::from_stored(&word(SORT))
}

/// Stores how hands are sorted.
pub fn set_sort(sort: Sort) {
    store(SORT, sort.stored());
}

/// How long people who share a device have time to react.
pub fn reaction_time() -> ReactionTime {
    ReactionTime::from_stored(&word(REACTION))
}

/// Stores how long people who share a device have time to react.
pub fn set_reaction_time(reaction: ReactionTime) {
    store(REACTION, &reaction.stored());
}

/// Stores a language.
pub fn set_language(language: Language) {
    store(LANGUAGE, language.code());
}

/// Whether the lessons have been completed here.
pub fn lesson_done() -> bool {
    load(LEARNT).is_some()
}

/// Stores that the lessons have been completed: the first page no longer recommends them.
pub fn set_lesson_done() {
    store(LEARNT, LEARNT_VALUE);
}

/// Whether somebody was told how the app is installed.
pub fn install_told() -> bool {
    load(INSTALL).is_some()
}

/// Stores that somebody was told how the app is installed.
pub fn set_install_told() {
    store(INSTALL, TOLD);
}

/// Whether the browser was asked for lasting storage.
pub fn persistence_asked() -> bool {
    load(PERSIST).is_some()
}

/// Stores that the browser was asked for lasting storage.
pub fn set_persistence_asked() {
    store(PERSIST, PERSIST_ASKED);
}

/// Stores that the news of this version have been told.
pub fn set_news_told(version: &str) {
    store(NEWS_TOLD, version);
}

/// Applies the settings that style sheets and texts depend on.
pub fn apply_root_attributes() {
    let mark_if =
        |switch: Switch, name, value| set_root_attribute(name, if switch.is_on() { value } else { "" });
    mark_if(Switch::LeftHanded, "data-hand", "left");
    mark_if(Switch::LargeCards, "data-cards", "large");
    mark_if(Switch::Streamer, STREAMER, "on");
    words::loaded::set_polite(Switch::Polite.is_on());
}

/// Whether a text is a value that we would store under this key; `None` if it is not the key of a
/// setting.
pub fn is_valid(key: &str, text: &str) -> Option<bool> {
    // Defaults are not stored.
    let sound = match key {
        LANGUAGE => Language::from_code(text).is_some(),
        THEME => Theme::from_stored(text).stored() == text,
        SPEED => Pace::from_stored(text).stored() == text,
        VOLUME => text.parse::<u8>().is_ok_and(|volume| (10..100).contains(&volume)),
        SORT => Sort::from_stored(text).stored() == text,
        LEARNT => text == LEARNT_VALUE,
        INSTALL => text == TOLD,
        PERSIST => text == PERSIST_ASKED,
        NEWS_TOLD => text.len() < 20 && text.chars().all(|c| c.is_ascii_digit() || c == '.'),
        REACTION => ReactionTime::from_stored(text).stored() == text,
        _ if Switch::ALL.iter().any(|switch| switch.stored().0 == key) => text == SWITCHED,
        _ => return None,
    };
    Some(sound && !text.is_empty())
}

fn word(key: &str) -> String {
    load(key).unwrap_or_default()
}

fn load(key: &str) -> Option<String> {
    crate::load(&Key::shared(key))
}

/// Stores a text; an empty one removes the entry.
fn store(key: &str, value: &str) {
    let key = Key::shared(key);
    if value.is_empty() {
        crate::forget(&key);
    } else {
        crate::store(&key, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn theme_pace_and_sort_order_can_be_stored_and_read() {
        for theme in [Theme::Auto, Theme::Light, Theme::Dark] {
            assert_eq!(Theme::from_stored(theme.stored()), theme);
        }
        assert_eq!(Theme::from_stored("chartreuse"), Theme::Auto);
        for pace in Pace::ALL {
            assert_eq!(Pace::from_stored(pace.stored()), pace);
        }
        assert_eq!(Pace::from_stored("instant"), Pace::AtOnce, "the name in older versions");
        assert_eq!(Pace::from_stored("ludicrous"), Pace::Normal);
        for sort in Sort::ALL {
            assert_eq!(Sort::from_stored(sort.stored()), sort);
        }
        assert_eq!(Sort::from_stored("by-smell"), Sort::Colour);
    }

    #[test]
    fn slower_paces_take_longer_and_at_once_takes_no_time() {
        assert_eq!(Pace::ALL.map(|pace| pace.time(1_000)), [1_800, 1_000, 500, 0]);
    }

    #[test]
    fn a_time_to_react_can_be_stored_and_read() {
        let all = (0..=15).map(ReactionTime::Seconds).chain([ReactionTime::UntilTapped]);
        for reaction in all {
            assert_eq!(ReactionTime::from_stored(&reaction.stored()), reaction);
        }
        for odd in ["16", "-1", "5.5", "never", ""] {
            assert_eq!(ReactionTime::from_stored(odd), ReactionTime::DEFAULT);
        }
    }

    #[test]
    fn only_values_that_we_store_are_valid() {
        for (key, good, bad) in [
            (LANGUAGE, "de", "tlh"),
            (THEME, "dark", "chartreuse"),
            (SPEED, "fast", "ludicrous"),
            (SORT, "drawn", ""),
            (VOLUME, "70", "100"),
            (REACTION, "until-go-on", "16"),
            (INSTALL, TOLD, "never"),
            (NEWS_TOLD, "1.0.0", "one"),
            (Switch::Sounds.stored().0, SWITCHED, "yes"),
        ] {
            assert_eq!((is_valid(key, good), is_valid(key, bad)), (Some(true), Some(false)), "{key}");
        }
        assert_eq!(is_valid("frantic.nothing", "dark"), None);
    }
}
