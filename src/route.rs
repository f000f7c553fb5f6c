//! Which page an address means.
//!
//! Only the part behind `#` counts: it never reaches a server, so the app works
//! under any path of any static host. There is no router: the pages are few.

use std::fmt;

/// A page, with what its address says about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    /// Where everybody begins.
    Home,
    /// Setting up a game.
    New,
    /// Setting up a game by house rules that somebody passed on; their code (`cards::link`).
    Rules(String),
    /// The running game.
    Table,
    /// Whose game this is.
    About,
    /// What was chosen, and can be chosen otherwise.
    Settings,
    /// Running games.
    Games,
    /// Finished games.
    History,
    /// One of them, by its date.
    Past(u64),
    /// A first round that teaches.
    Learn,
    /// Every card, and each by itself: which one, that page reads from its address
    /// ([`Route::card`]), so that going from card to card is not going to another page.
    Cards,
    /// The rules on one page.
    Overview,
    /// Friends on their own devices; to which room one is invited, that page reads from
    /// its address ([`Route::room`]).
    Room,
    /// Panics on purpose, so that the page for that can be tested.
    Crash,
    /// An address that we do not know.
    NotFound,
}

/// The pages with an address of their own.
const PAGES: &[(&str, Route)] = &[
    ("", Route::Home),
    ("new", Route::New),
    ("table", Route::Table),
    ("about", Route::About),
    ("settings", Route::Settings),
    ("games", Route::Games),
    ("history", Route::History),
    ("learn", Route::Learn),
    ("cards", Route::Cards),
    ("rules", Route::Overview),
    ("room", Route::Room),
    ("crash", Route::Crash),
];

/// What stands before a code of house rules.
const RULES: &str = "new/";
/// What stands before the date of a finished game.
const PAST: &str = "history/";
/// What stands before the name of a card.
const CARD: &str = "cards/";
/// What stands before an invitation.
const ROOM: &str = "room/";

impl Route {
    /// Reads the `#…` of an address. Never fails: what is unknown is [`Route::NotFound`].
    ///
    /// ```
    /// # use frantic::route::Route;
    /// assert_eq!(Route::parse("#/table"), Route::Table);
    /// assert_eq!(Route::parse(""), Route::Home);
    /// ```
    pub fn parse(hash: &str) -> Route {
        let path = hash.trim_start_matches('#').trim_matches('/');
        if let Some(code) = path.strip_prefix(RULES) {
            return Route::Rules(code.to_owned());
        }
        if let Some(date) = path.strip_prefix(PAST) {
            return date.parse().map_or(Route::NotFound, Route::Past);
        }
        if path.starts_with(CARD) {
            return Route::Cards;
        }
        if path.starts_with(ROOM) {
            return Route::Room;
        }
        PAGES.iter().find(|(name, _)| *name == path).map_or(Route::NotFound, |(_, route)| route.clone())
    }

    /// Which card the address of a [`Route::Cards`] names.
    ///
    /// ```
    /// # use frantic::route::Route;
    /// assert_eq!(Route::card("#/cards/gift"), Some("gift"));
    /// assert_eq!(Route::card("#/cards"), None);
    /// ```
    pub fn card(hash: &str) -> Option<&str> {
        hash.trim_start_matches('#').trim_matches('/').strip_prefix(CARD)
    }

    /// The invitation in the address of a [`Route::Room`].
    ///
    /// ```
    /// # use frantic::route::Route;
    /// assert_eq!(Route::room("#/room/AbC"), Some("AbC"));
    /// ```
    pub fn room(hash: &str) -> Option<&str> {
        hash.trim_start_matches('#').trim_matches('/').strip_prefix(ROOM)
    }

    /// Goes there, as if a link had been followed.
    pub fn go(&self) {
        // The only failure is an address that does not parse, and ours do.
        leptos::prelude::window().location().set_hash(&self.to_string()).ok();
    }
}

/// The address to write into a link.
impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Route::Rules(code) => return write!(f, "#/{RULES}{code}"),
            Route::Past(date) => return write!(f, "#/{PAST}{date}"),
            _ => {}
        }
        let name = PAGES.iter().find(|(_, route)| route == self).map_or("nowhere", |(name, _)| name);
        write!(f, "#/{name}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_found_at_its_own_address() {
        for (_, route) in PAGES {
            assert_eq!(&Route::parse(&route.to_string()), route);
        }
    }

    #[test]
    fn a_code_of_house_rules_is_part_of_an_address() {
        let route = Route::Rules("AQ-_9".into());
        assert_eq!(route.to_string(), "#/new/AQ-_9");
        assert_eq!(Route::parse("#/new/AQ-_9"), route);
        assert_eq!(Route::parse("#/new/"), Route::New);
    }

    #[test]
    fn a_finished_game_is_found_by_its_date() {
        let route = Route::Past(1_700_000_000_000);
        assert_eq!(route.to_string(), "#/history/1700000000000");
        assert_eq!(Route::parse("#/history/1700000000000"), route);
        assert_eq!(Route::parse("#/history/yesterday"), Route::NotFound);
    }

    #[test]
    fn every_card_is_on_the_page_of_all_cards() {
        for hash in ["#/cards", "#/cards/", "#/cards/gift", "#/cards/no-such-card"] {
            assert_eq!(Route::parse(hash), Route::Cards, "{hash}");
        }
        assert_eq!(Route::card("#/cards/gift"), Some("gift"));
        assert_eq!(Route::card("#/cards/"), None);
        assert_eq!(Route::parse("#/cardsharp"), Route::NotFound);
    }

    #[test]
    fn unknown_addresses_are_not_an_error() {
        for hash in ["#/nowhere", "#nowhere", "#/table/7", "#/%00", "#?"] {
            assert_eq!(Route::parse(hash), Route::NotFound, "{hash}");
        }
    }

    #[test]
    fn an_empty_address_is_home_however_it_is_written() {
        for hash in ["", "#", "#/", "#//"] {
            assert_eq!(Route::parse(hash), Route::Home, "{hash}");
        }
    }
}
