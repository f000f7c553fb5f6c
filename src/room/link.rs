//! The links of rooms: which game, and the room's secret.
//!
//! A link ends in `#/room/` and the 22 letters of the secret, with the game's letter and a slash
//! before them; the card game has none, so its links are as short and as old as they were.

use crate::games::{AppGame as _, BOARD};
use crate::route::Route;
use cards::State;
use game::Game as _;
use meet::RoomSecret;

/// A game as rooms name it.
struct Named {
    /// Its letter in links.
    letter: &'static str,
    /// [`AppGame::KEY`](crate::games::AppGame::KEY).
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

/// A room's link.
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
        let (letter, secret) = text.split_once('/').unwrap_or(("", text));
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
