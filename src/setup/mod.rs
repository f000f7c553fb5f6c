//! Setting up a game: who plays, with which bots and options. Both games have these pages.

pub(crate) mod bots;
pub(crate) mod game;
pub(crate) mod limit;
pub(crate) mod new;
pub(crate) mod people;
pub(crate) mod players;
pub(crate) mod which_game;
