//! What is shown after a round and after a game, for both games.

pub(crate) mod awards;
pub(crate) mod ends;
pub(crate) mod game;
pub(crate) mod install;
