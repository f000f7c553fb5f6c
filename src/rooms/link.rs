//! The links of rooms: which game, and the room's secret.
//!
//! A link ends in `#/room/` and the 22 letters of the secret, with the game's letter and a slash before them; the card
//! game has no letter, so its old links still work. If the host has a relay of
//! its own, a slash and the relay's address without `wss://` follow (src/rooms/servers.rs).

use super::servers;
use crate::route::Route;
use cards::State;
use game::Game as _;
use meet::RoomSecret;
use play::games::{BOARD, Saving as _};

/// A game as rooms name it.
struct Named {
    /// Its letter in links.
    letter: &'static str,
    /// [`Saving::KEY`](play::games::Saving::KEY).
    key: &'static str,
    /// [`Game::NUMBER`](game::Game::NUMBER).
    number: u8,
}

const GAMES: [Named; 2] = [
    Named { letter: "", key: State::KEY, number: State::NUMBER },
    Named { letter: "b", key: BOARD, number: board::State::NUMBER },
];

/// The keys of all games that are played in rooms, the card game first.
pub(crate) fn game_keys() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|game| game.key)
}

/// The number of the game with this key.
pub(super) fn game_number(key: &str) -> u8 {
    GAMES.iter().find(|game| game.key == key).map_or(State::NUMBER, |game| game.number)
}

/// The key of the game with this number; `None` if this version does not know it.
pub(crate) fn game_key(number: u8) -> Option<&'static str> {
    GAMES.iter().find(|game| game.number == number).map(|game| game.key)
}

/// How many letters a secret has; that of a game is shorter.
const SECRET_LEN: usize = 22;

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct RoomLink {
    /// The key of the game that is played there.
    pub(crate) game: &'static str,
    /// The secret that lets somebody in.
    pub(crate) secret: RoomSecret,
}

/// Why a link leads nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BadLink {
    /// It is cut off or misspelt.
    Secret,
    /// This version does not know its game.
    Game,
}

impl RoomLink {
    /// Reads what follows `#/room/` in an address.
    pub(crate) fn parse(text: &str) -> Result<RoomLink, BadLink> {
        let Parts { letter, secret, .. } = Parts::of(text);
        let secret = RoomSecret::parse(secret).ok_or(BadLink::Secret)?;
        let game = GAMES.iter().find(|game| game.letter == letter).ok_or(BadLink::Game)?;
        Ok(RoomLink { game: game.key, secret })
    }

    /// The part of the address behind the page's own: `#/room/…`.
    pub(crate) fn to_hash(self) -> String {
        let letter = GAMES.iter().find(|game| game.key == self.game).map_or("", |game| game.letter);
        let slash = if letter.is_empty() { "" } else { "/" };
        format!("{}/{letter}{slash}{}", Route::Room, self.secret.to_text())
    }
}

/// This tab was opened with this link (the part after `#/room/`): it also uses the relay that the link names.
pub(crate) fn came_by(link: &str) {
    if let Parts { secret, relay: Some(relay), .. } = Parts::of(link) {
        servers::meet_at(secret, relay);
    }
}

/// The part after `#/room/` in an address.
struct Parts<'a> {
    /// The game's.
    letter: &'a str,
    /// The room's secret, as it is spelled there.
    secret: &'a str,
    /// The address of a relay without `wss://`.
    relay: Option<&'a str>,
}

impl Parts<'_> {
    /// Splits it, unchecked.
    fn of(text: &str) -> Parts<'_> {
        let is_letter = |(letter, _): &(&str, &str)| letter.len() < SECRET_LEN;
        let (letter, rest) = text.split_once('/').filter(is_letter).unwrap_or(("", text));
        let (secret, relay) =
            rest.split_once('/').map_or((rest, None), |(secret, relay)| (secret, Some(relay)));
        Parts { letter, secret, relay: relay.filter(|relay| !relay.is_empty()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "ZnJpZW5kcyBhdCB0YWJsZQ";

    fn link(game: &'static str) -> RoomLink {
        RoomLink { game, secret: RoomSecret::from_bytes(*b"friends at table") }
    }

    #[test]
    fn a_link_says_which_game_is_played() {
        assert_eq!(link("card").to_hash(), format!("#/room/{SECRET}"), "links from before there were two");
        assert_eq!(link("board").to_hash(), format!("#/room/b/{SECRET}"));
        for game in game_keys() {
            let hash = link(game).to_hash();
            assert_eq!(Route::parse(&hash), Route::Room);
            assert_eq!(RoomLink::parse(Route::room(&hash).unwrap()), Ok(link(game)));
        }
    }

    #[test]
    fn a_link_may_name_a_relay() {
        for (letter, game) in [("", "card"), ("b/", "board")] {
            for (relay, named) in [("", None), ("/", None), ("/r.example:7/x/y", Some("r.example:7/x/y"))] {
                let text = format!("{letter}{SECRET}{relay}");
                assert_eq!(RoomLink::parse(&text), Ok(link(game)), "{text}");
                assert_eq!((Parts::of(&text).secret, Parts::of(&text).relay), (SECRET, named), "{text}");
            }
        }
    }

    #[test]
    fn a_link_to_a_game_from_the_future_is_told_from_a_broken_one() {
        assert_eq!(RoomLink::parse(&format!("chess/{SECRET}")), Err(BadLink::Game));
        assert_eq!(RoomLink::parse(&format!("B/{SECRET}")), Err(BadLink::Game));
        for broken in
            ["", "b", "b/", "/", "b/b", &SECRET[1..], &format!("b/{SECRET}x"), &format!("b/b/{SECRET}")]
        {
            assert_eq!(RoomLink::parse(broken), Err(BadLink::Secret), "{broken}");
        }
    }

    #[test]
    fn games_are_told_apart_by_letter_key_and_number() {
        for (at, one) in GAMES.iter().enumerate() {
            for other in &GAMES[..at] {
                assert!(one.letter != other.letter && one.key != other.key && one.number != other.number);
            }
            assert_eq!(game_key(one.number), Some(one.key));
        }
        assert_eq!(game_key(7), None);
    }
}
