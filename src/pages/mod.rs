//! One file per page. A page is a heading, what it is for, and a way back.

mod about;
mod home;
mod new;

pub(crate) use about::About;
pub(crate) use home::Home;
pub(crate) use new::{New, NotFound, Table};
