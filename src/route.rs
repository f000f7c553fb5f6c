//! Maps addresses to pages.
//!
//! Only the part behind `#` matters. It is never sent to a server, so the app works under any path
//! of any static host. There is no router, because there are few pages.

use crate::kit::back;
use browser::event::dispatch;
use browser::location;
use std::fmt;

/// A page, with the parameters in its address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    /// The first page.
    Home,
    /// Setting up a game.
    New,
    /// Setting up a game with received house rules; contains their code (`cards::link`).
    Rules(String),
    /// The running game.
    Table,
    /// The page about authors and licences.
    About,
    /// The settings.
    Settings,
    /// Running games.
    Games,
    /// Finished games.
    History,
    /// One finished game, by its date in milliseconds since 1970.
    Past(u64),
    /// Setting up a board game.
    BoardNew,
    /// The running board game.
    BoardTable,
    /// One finished board game, by its date in milliseconds since 1970.
    BoardPast(u64),
    /// The lessons. This page and the next two read the game from their address.
    Learn,
    /// All cards, or one of them. The page reads from its address which one ([`Route::card`]), so
    /// that going from card to card does not change the page.
    Cards,
    /// The rules on one page.
    Overview,
    /// The deal of the day.
    Day,
    /// A game looked at again, step by step. The page reads from its address which one ([`Route::replay`]).
    Replay,
    /// A room. The page reads an invitation from its address ([`Route::room`]).
    Room,
    /// Panics on purpose, so that the page after a panic can be tested.
    Crash,
    /// An unknown address.
    NotFound,
}

/// The pages whose address has no parameter.
const PAGES: &[(&str, Route)] = &[
    ("", Route::Home),
    ("new", Route::New),
    ("table", Route::Table),
    ("about", Route::About),
    ("settings", Route::Settings),
    ("games", Route::Games),
    ("history", Route::History),
    ("learn", Route::Learn),
    ("learn/board", Route::Learn),
    ("cards", Route::Cards),
    ("rules", Route::Overview),
    ("rules/board", Route::Overview),
    ("day", Route::Day),
    ("replay", Route::Replay),
    ("room", Route::Room),
    ("crash", Route::Crash),
    ("board/new", Route::BoardNew),
    ("board/table", Route::BoardTable),
];

/// The prefix of a code of house rules.
const RULES: &str = "new/";
/// The prefix of the date of a finished game.
const PAST: &str = "history/";
/// The prefix of the date of a finished board game.
const BOARD_PAST: &str = "board/history/";
/// The prefix of a card's id.
const CARD: &str = "cards/";
/// The prefix of a game that is looked at again.
const REPLAY: &str = "replay/";
/// In place of a game: the meanest moment of the running one.
pub(crate) const MEANEST: &str = "meanest";
/// The prefix of an invitation.
const ROOM: &str = "room/";

/// The window's event when the program itself has gone to a table.
pub(crate) const AT_TABLE: &str = "frantic-table";

impl Route {
    /// Parses the `#…` of an address. Never fails: anything unknown is [`Route::NotFound`].
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
        if let Some(date) = path.strip_prefix(BOARD_PAST) {
            return date.parse().map_or(Route::NotFound, Route::BoardPast);
        }
        if path.starts_with(CARD) {
            return Route::Cards;
        }
        if path.starts_with(REPLAY) {
            return Route::Replay;
        }
        if path.starts_with(ROOM) {
            return Route::Room;
        }
        PAGES.iter().find(|(name, _)| *name == path).map_or(Route::NotFound, |(_, route)| route.clone())
    }

    /// The card's id in the address of a [`Route::Cards`].
    ///
    /// ```
    /// # use frantic::route::Route;
    /// assert_eq!(Route::card("#/cards/gift"), Some("gift"));
    /// assert_eq!(Route::card("#/cards"), None);
    /// ```
    pub fn card(hash: &str) -> Option<&str> {
        hash.trim_start_matches('#').trim_matches('/').strip_prefix(CARD)
    }

    /// Which game the address of a [`Route::Replay`] names: its kind ([`Saving::KEY`](play::games::Saving::KEY)),
    /// and which game of this kind.
    ///
    /// ```
    /// # use frantic::route::Route;
    /// assert_eq!(Route::replay("#/replay/card/1700000000000"), Some(("card", "1700000000000")));
    /// assert_eq!(Route::replay("#/replay/board"), Some(("board", "")));
    /// assert_eq!(Route::replay("#/room/AbC"), None);
    /// ```
    pub fn replay(hash: &str) -> Option<(&str, &str)> {
        let rest = hash.trim_start_matches('#').trim_matches('/').strip_prefix(REPLAY)?;
        Some(rest.split_once('/').unwrap_or((rest, "")))
    }

    /// The address of the replay of a finished game of this kind, by its date, or of the running one.
    ///
    /// ```
    /// # use frantic::route::Route;
    /// assert_eq!(Route::replay_of("card", Some(1_700_000_000_000)), "#/replay/card/1700000000000");
    /// assert_eq!(Route::replay_of("board", None), "#/replay/board");
    /// ```
    pub fn replay_of(kind: &str, date: Option<u64>) -> String {
        let which = date.map(|date| format!("/{date}")).unwrap_or_default();
        format!("#/{REPLAY}{kind}{which}")
    }

    /// The address of the replay of the running game of this kind, at its meanest moment.
    pub(crate) fn replay_of_meanest(kind: &str) -> String {
        format!("#/{REPLAY}{kind}/{MEANEST}")
    }

    /// Goes to the replay of a game of this kind with this code.
    pub(crate) fn go_to_replay(kind: &str, code: &str) {
        location::go(&format!("#/{REPLAY}{kind}/{code}"));
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

    /// The page that the address of the window means now.
    pub(crate) fn current() -> Route {
        Route::parse(&hash())
    }

    /// Goes to this page, as if a link had been followed.
    pub fn go(&self) {
        if !back::go(&self.to_string()) {
            location::go(&self.to_string());
        }
        // The browser reports the new address in a later task, and may paint the old page before that. People wait for
        // a table, so it is drawn at once. Other pages follow their address and would be drawn twice.
        if matches!(self, Route::Table | Route::BoardTable) {
            dispatch(AT_TABLE);
        }
    }
}

/// The `#…` of the window's address, [tidied](tidy).
pub(crate) fn hash() -> String {
    // Browsers encode most other characters as `%` and two digits.
    tidy(&location::decode(&location::hash()))
}

/// Removes characters that chats and mails add to a link: line breaks, spaces, brackets, full stops.
pub(crate) fn tidy(hash: &str) -> String {
    let whole: String =
        hash.chars().filter(|c| !c.is_whitespace() && !matches!(c, '<' | '>' | '\u{200b}')).collect();
    let behind = ['.', ',', ';', ':', '!', '?', '*', ')', ']', '}', '\'', '"', '’', '”', '»'];
    match whole.trim_end_matches(behind) {
        // Nothing is left to remove.
        "#" | "" => hash.to_owned(),
        tidied => tidied.to_owned(),
    }
}

/// The address, as the `href` of a link.
impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Route::Rules(code) => return write!(f, "#/{RULES}{code}"),
            Route::Past(date) => return write!(f, "#/{PAST}{date}"),
            Route::BoardPast(date) => return write!(f, "#/{BOARD_PAST}{date}"),
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
    fn a_code_of_house_rules_is_read_from_the_address() {
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
        let board = Route::BoardPast(1_700_000_000_000);
        assert_eq!(board.to_string(), "#/board/history/1700000000000");
        assert_eq!(Route::parse("#/board/history/1700000000000"), board);
        assert_eq!(Route::parse("#/board/history/"), Route::NotFound);
    }

    #[test]
    fn every_card_has_an_address_on_the_page_of_all_cards() {
        for hash in ["#/cards", "#/cards/", "#/cards/gift", "#/cards/no-such-card"] {
            assert_eq!(Route::parse(hash), Route::Cards, "{hash}");
        }
        assert_eq!(Route::card("#/cards/gift"), Some("gift"));
        assert_eq!(Route::card("#/cards/"), None);
        assert_eq!(Route::parse("#/cardsharp"), Route::NotFound);
    }

    #[test]
    fn characters_that_chats_add_to_a_link_are_removed() {
        for hash in [
            "#/room/AbC-_9",
            "#/room/AbC-_9)",
            "#/room/AbC-_9).",
            "#/room/Ab C-\n_9",
            "#/room/Ab\r\n> C-_9\"",
            "#/room/AbC-_9»!",
            "#/room/AbC-_9*",
            "#/room/AbC\u{200b}-_9>",
        ] {
            assert_eq!(tidy(hash), "#/room/AbC-_9", "{hash}");
        }
        for hash in ["", "#", "#?", "#/", "#/\0x", "#/replay/card/AbC.3.0", "#/100%"] {
            assert_eq!(Route::parse(&tidy(hash)), Route::parse(hash), "{hash}");
        }
    }

    #[test]
    fn unknown_addresses_are_not_an_error() {
        for hash in ["#/nowhere", "#nowhere", "#/table/7", "#/%00", "#?"] {
            assert_eq!(Route::parse(hash), Route::NotFound, "{hash}");
        }
    }

    #[test]
    fn an_empty_address_in_any_form_is_home() {
        for hash in ["", "#", "#/", "#//"] {
            assert_eq!(Route::parse(hash), Route::Home, "{hash}");
        }
    }
}
