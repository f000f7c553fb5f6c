//! One file per page. A page is a heading, what it is for, and a way back.

mod about;
mod ends;
mod hand_over;
mod home;
mod new;
mod not_found;
mod table;

pub(crate) use about::about;
pub(crate) use home::home;
pub(crate) use new::{new, new_by};
pub(crate) use not_found::not_found;
pub(crate) use table::table;
