//! One file per page. Each page has a link back at its top left, and a heading.

pub(crate) mod about;
pub(crate) mod cards;
mod company;
pub(crate) mod elsewhere;
pub(crate) mod ends;
pub(crate) mod first;
mod flat;
pub(crate) mod games;
pub(crate) mod hand_over;
pub(crate) mod history;
pub(crate) mod home;
pub(crate) mod learn;
pub(crate) mod new;
pub(crate) mod not_found;
pub(crate) mod room;
pub(crate) mod settings;
mod table;
pub(crate) mod trouble;
pub(crate) mod way;
pub(crate) mod window;

pub(crate) use company::company;
pub(crate) use ends::{called, how_it_ended, who_won};
pub(crate) use home::home;
pub(crate) use table::table;
