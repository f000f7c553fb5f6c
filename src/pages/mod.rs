//! One file per page. Each page has a link back at its top left, and a heading.

pub(crate) mod about;
pub(crate) mod awards;
mod board_game;
mod bots;
mod card_game;
pub(crate) mod cards;
mod dates;
pub(crate) mod day;
pub(crate) mod ends;
pub(crate) mod first;
pub(crate) mod game;
pub(crate) mod games;
pub(crate) mod hand_over;
pub(crate) mod history;
pub(crate) mod home;
mod install;
pub(crate) mod learn;
mod limit;
pub(crate) mod nav;
pub(crate) mod new;
pub(crate) mod not_found;
pub(crate) mod other_window;
pub(crate) mod people;
mod players;
pub(crate) mod reaction;
pub(crate) mod room;
mod rotation;
pub(crate) mod save_problem;
pub(crate) mod settings;
mod table;
mod which_game;

pub(crate) use card_game::{Explained, explained, how_it_ended};
pub(crate) use ends::{called, who_won};
pub(crate) use home::home;
pub(crate) use players::players;
pub(crate) use table::{Screens, game_table, table};
