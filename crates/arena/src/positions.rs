//! Positions laid out by hand for tests of the app, each one answer before the tested moment: the end of a round or of
//! a game, a hand-over, an attack. They are written as scenarios without a script.

use cards::{State, scenario};

use crate::ArenaError;

/// The names of the positions. Seat 0 is to play its first card, except where a bot plays.
pub(crate) const POSITIONS: [&str; 7] =
    ["last-card", "last-card-wins", "duo", "duo-last-card-wins", "trio", "attack", "bot-plays-event"];

/// The state of a position.
pub(crate) fn position(name: &str) -> Result<State, ArenaError> {
    let all = scenario::parse(include_str!("positions.json")).map_err(|why| why.to_string())?;
    let found = all.iter().find(|scenario| scenario.name() == name).ok_or("no position of this name")?;
    Ok(found.play()?)
}
