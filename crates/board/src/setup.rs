//! The set-up of a game: the number of people and the limit.

use game::named;
use serde::{Deserialize, Serialize};

use crate::material::{MAX_PLAYERS, suggested_limits};

named! {
    /// Why a set-up cannot be played.
    pub enum SetupError {
        /// The number of people is not 2–6.
        Players = 0 "players",
        /// The limit is not 1–9999 points.
        Limit = 1 "limit",
    }
}

/// The reason in English, for engineers. What people read is in `locales/`.
impl core::fmt::Display for SetupError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            SetupError::Players => "players: 2 to 6",
            SetupError::Limit => "limit: 1 to 9999",
        })
    }
}

/// A set-up as written, not checked yet.
#[derive(Serialize, Deserialize)]
struct Unchecked {
    players: u8,
    limit: u16,
}

/// A valid set-up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Unchecked", into = "Unchecked")]
pub struct Setup {
    players: u8,
    limit: u16,
}

impl Setup {
    /// Checks that this can be played.
    ///
    /// # Errors
    /// The first reason why it cannot.
    pub fn new(players: u8, limit: u16) -> Result<Setup, SetupError> {
        if !(2..=MAX_PLAYERS).contains(&players) {
            Err(SetupError::Players)
        } else if !(1..=9999).contains(&limit) {
            Err(SetupError::Limit)
        } else {
            Ok(Setup { players, limit })
        }
    }

    /// The set-up for this many people with the medium limit (§1).
    ///
    /// # Errors
    /// If this many cannot play.
    pub fn medium(players: u8) -> Result<Setup, SetupError> {
        let [_, limit, _] = suggested_limits(players);
        Setup::new(players, limit)
    }

    /// The number of people, 2–6.
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// How many points end the game.
    pub const fn limit(&self) -> u16 {
        self.limit
    }
}

/// Two people, with the medium limit.
impl Default for Setup {
    fn default() -> Setup {
        let [_, limit, _] = suggested_limits(2);
        Setup { players: 2, limit }
    }
}

impl TryFrom<Unchecked> for Setup {
    type Error = SetupError;
    fn try_from(read: Unchecked) -> Result<Setup, SetupError> {
        Setup::new(read.players, read.limit)
    }
}

impl From<Setup> for Unchecked {
    fn from(setup: Setup) -> Unchecked {
        Unchecked { players: setup.players, limit: setup.limit }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_setup_comes_with_the_allowed_range() {
        let error = |players, limit| Setup::new(players, limit).map_err(|why| why.to_string());
        assert_eq!(error(7, 99), Err("players: 2 to 6".into()));
        assert_eq!(error(1, 99), Err("players: 2 to 6".into()));
        assert_eq!(error(2, 0), Err("limit: 1 to 9999".into()));
        assert!(serde_json::from_str::<Setup>(r#"{"players": 7, "limit": 99}"#).is_err());
        assert_eq!(Setup::medium(4).map(|setup| setup.limit()), Ok(99));
    }
}
