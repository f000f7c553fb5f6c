//! Tools for any page: texts, boxed closures, buttons and dialogs, delayed work, keyboard focus, early taps, the Back
//! button, dates. It knows no game, no session and no storage.

pub(crate) mod back;
pub(crate) mod controls;
pub(crate) mod copy;
pub(crate) mod dates;
pub(crate) mod events;
pub(crate) mod first_page;
pub(crate) mod focus;
pub mod language;
pub(crate) mod reactive;
pub(crate) mod stylesheet;
pub(crate) mod taps;
pub(crate) mod task;
pub(crate) mod text;
